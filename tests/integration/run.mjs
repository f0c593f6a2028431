// `npm run test:integration`: plain JavaScript, so that a bare clone can be prepared before anything is imported.
import { prepare } from '../../scripts/prepare.mjs';

try {
  await prepare(['web', 'server']);
  const { register } = await import('tsx/esm/api');
  register();
  const { runOnServers } = await import('./run-on-servers.ts');
  process.exit(await runOnServers());
} catch (error) {
  console.error(`\n${error.stack}`);
  process.exit(1);
}

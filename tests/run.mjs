// `npm test`: plain JavaScript, so that a bare clone can be prepared before anything is imported.
import { prepare } from '../scripts/prepare.mjs';

try {
  await prepare(['web', 'server']);
  const { register } = await import('tsx/esm/api');
  register();
  const { runAll } = await import('./run-all.ts');
  process.exit(await runAll());
} catch (error) {
  console.error(`\n${error.stack}`);
  process.exit(1);
}

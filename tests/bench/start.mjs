// `npm run bench`: plain JavaScript, so that a bare clone can be prepared before anything is imported.
import { prepare } from '../../scripts/prepare.mjs';

try {
  await prepare(['web', 'server']);
  const { register } = await import('tsx/esm/api');
  register();
  if (process.argv.includes('--special')) await import('./special.ts');
  else if (process.argv.includes('--page')) await import('./page.ts');
  else if (process.argv.includes('--soak')) await import('./soak.ts');
  else await import('./run.ts');
} catch (error) {
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}

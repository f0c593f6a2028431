// `npm run bench`: plain JavaScript, because it must prepare a fresh clone before it can import anything.
import { prepare } from '../../scripts/prepare.mjs';

try {
  await prepare(['web', 'server']);
  const { register } = await import('tsx/esm/api');
  register();
  if (process.argv.includes('--imports')) await import('./imports.ts');
  else if (process.argv.includes('--special')) await import('./special.ts');
  else if (process.argv.includes('--raw-meilisearch')) await import('./raw-meilisearch.ts');
  else if (process.argv.includes('--rights')) await import('./rights.ts');
  else if (process.argv.includes('--sign-in')) await import('./sign-in.ts');
  else if (process.argv.includes('--live')) await import('./live.ts');
  else if (process.argv.includes('--page')) await import('./page.ts');
  else if (process.argv.includes('--hostile')) await import('./hostile.ts');
  else if (process.argv.includes('--relevance')) await import('./relevance.ts');
  else if (process.argv.includes('--guard')) await import('./guard.ts');
  else if (process.argv.includes('--soak')) await import('./soak.ts');
  else await import('./run.ts');
} catch (error) {
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}

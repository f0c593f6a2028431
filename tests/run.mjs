// `npm test`, and with `all` as its argument `npm run test:all`
import { start } from './start.mjs';

await start(async () => {
  const { runAll, runOnChange } = await import('./run-all.ts');
  return ([what]) => (what === 'all' ? runAll() : runOnChange());
});

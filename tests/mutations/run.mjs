// `npm run test:mutations`
import { start } from '../start.mjs';

await start(async () => {
  const [{ runMutations }, { tellTallies }] = await Promise.all([
    import('./run-mutations.ts'),
    import('../tally.ts'),
  ]);
  return async (names) => tellTallies([await runMutations(names)]);
});

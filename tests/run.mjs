// `npm test`
import { start } from './start.mjs';

await start(async () => (await import('./run-all.ts')).runAll);

// `npm run test:api` and `npm run test:e2e`
import { start } from './start.mjs';

await start(async () => (await import('./run-part.ts')).runPart);

// `npm run test:faults`
import { start } from '../start.mjs';

await start(async () => (await import('./run-faults.ts')).runFaults);

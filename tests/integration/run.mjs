// `npm run test:integration`
import { start } from '../start.mjs';

await start(async () => (await import('./run-on-servers.ts')).runOnServers);

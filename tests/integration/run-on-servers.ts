import { tellTallies } from '../tally.ts';
import { runIntegration } from './run-integration.ts';
import { withServers } from './with-servers.ts';

/** `npm run test:integration` alone. @returns the exit code */
export async function runOnServers(): Promise<number> {
  return tellTallies(await withServers(runIntegration));
}

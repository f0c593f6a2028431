import { tellTallies } from '../tally.ts';
import { runIntegration } from './run-integration.ts';
import { withServers } from './with-servers.ts';

/**
 * `npm run test:integration` alone.
 * @param names only files whose paths contain one of them
 * @returns the exit code
 */
export async function runOnServers(names: string[] = []): Promise<number> {
  return tellTallies(await withServers((servers) => runIntegration(servers, names)));
}

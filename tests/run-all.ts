import { withServers } from './integration/with-servers.ts';
import { runIntegration } from './integration/run-integration.ts';
import { runBrowserTests, runVitest } from './run-suites.ts';
import { tellTallies } from './tally.ts';

/** Runs every test there is, names each that was skipped, and ends with the counts. @returns the exit code */
export async function runAll(): Promise<number> {
  const tallies = await withServers(async (servers) => [
    await runVitest(),
    await runBrowserTests(),
    ...(await runIntegration(servers)),
  ]);
  return tellTallies(tallies);
}

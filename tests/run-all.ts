import { filesForServers, onceIsEnough } from './integration/once-is-enough.ts';
import { withServers } from './integration/with-servers.ts';
import { journey, runAppliance, runSuites } from './integration/run-integration.ts';
import { runBrowserTests, runVitest } from './run-suites.ts';
import { say, tellTallies } from './tally.ts';

/** Runs every test there is, names each that was skipped, and ends with the counts. @returns the exit code */
export async function runAll(): Promise<number> {
  const tallies = await withServers(async (servers) => {
    // the appliance waits for its containers most of the time, and is asked nothing that a busy processor would change;
    // not beside browser tests, because Chromium ends its requests when a network of containers comes or goes
    const [here, appliance] = await Promise.all([runVitest(), runAppliance(servers)]);
    const inBrowser = await runBrowserTests();
    say(`\nOn one engine alone, because it shows the same: ${Object.keys(onceIsEnough).join(', ')}.`);
    return [here, inBrowser, appliance, ...(await runSuites(servers, [...filesForServers(), journey]))];
  });
  return tellTallies(tallies);
}

import { withServers } from '../integration/with-servers.ts';
import { runVitest } from '../run-suites.ts';
import { tellTallies } from '../tally.ts';

/** Every fault a hundred times, or FAULT_ROUNDS times. @returns the exit code */
export async function runFaults(): Promise<number> {
  process.env['FAULT_ROUNDS'] ??= '100';
  return tellTallies([await withServers(() => runVitest({ projects: ['faults'] }))]);
}

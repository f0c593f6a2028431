import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFaultsManyTimes } from './faults/run-faults.ts';
import { prepareStatements } from './integration/prepare-statements.ts';
import { runAppliance, runSuites } from './integration/run-integration.ts';
import { withServers, type ServersOrReason } from './integration/with-servers.ts';
import { browserOnChange, leftToAll, onServers, onServersAlone } from './lanes.ts';
import { runMutations } from './mutations/run-mutations.ts';
import { runGuard } from './run-guard.ts';
import { runBrowserTests, runVitest } from './run-suites.ts';
import { say, tellTallies, type Tally } from './tally.ts';

/**
 * `npm test`: what runs on every change, and on servers where Docker is. Names each test that was skipped, and ends with
 * the counts. @returns the exit code
 */
export async function runOnChange(): Promise<number> {
  const statements = await mkdtemp(join(tmpdir(), 'lectern-statements-'));
  process.env['TEST_STATEMENTS'] = statements;
  const tallies = await withServers(async (servers) => {
    // what has its engine in a container alone runs there; without Docker it is named as skipped here
    const exclude = [...leftToAll(), ...(canRunOn(servers) ? onServersAlone : [])];
    return [
      await runVitest({ exclude }),
      await runBrowserTests(browserOnChange()),
      ...(await runSuites(servers, onServers)),
      await prepareStatements(servers, statements),
      await runAppliance(servers, [], leftToAll()),
    ];
  });
  await rm(statements, { recursive: true, force: true });
  say(`\n${leftToAll().length} files run in \`npm run test:all\` alone: tests/lanes.ts.`);
  return tellTallies(tallies);
}

/** `npm run test:all`: every test there is, many times over where chance matters. @returns the exit code */
export async function runAll(): Promise<number> {
  process.env['FUZZ_REQUESTS'] ??= '20000';
  process.env['PROPERTY_SHARE'] ??= '1';
  process.env['LIVE_MINUTES'] ??= '0.75';
  const tallies: Tally[] = await withServers(async (servers) => [
    await runVitest({ exclude: ['tests/faults/**'] }),
    await runBrowserTests(),
    ...(await runSuites(servers)),
    await runAppliance(servers),
    ...(await runFaultsManyTimes(servers)),
    await runMutations(),
    await runGuard(),
  ]);
  return tellTallies(tallies);
}

const canRunOn = (servers: ServersOrReason): boolean =>
  typeof servers !== 'string' && servers.missing.postgres === undefined;

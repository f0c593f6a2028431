import { randomInt } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { withServers, type ServersOrReason } from '../integration/with-servers.ts';
import { runBrowserTests, runVitest } from '../run-suites.ts';
import { leftOut, say, tellTallies, type Tally } from '../tally.ts';
import { faultRows, type FaultRow } from './rows.ts';
import { summarise } from './summary.ts';
import { Watcher, type Ran } from './watcher.ts';

const isOfBrowser = (file: string): boolean => file.startsWith('tests/e2e/');
const isOfAppliance = (file: string): boolean => file.startsWith('tests/integration/');

/** Two files run at a time: the others fill the gaps that these leave. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => /killed-(postgres|server)/.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** @param names only files whose paths contain one of them, as often as in `npm test`; with none, every row */
export function runFaults(names: string[] = []): Promise<number> {
  return names.length > 0 ? runSome(names) : runEveryRow();
}

async function runSome(files: string[]): Promise<number> {
  return tellTallies([await runVitest({ projects: ['faults'], files })]);
}

/**
 * Every row of docs/evidence/quality.md that is about faults: kill -9 of the server and of PostgreSQL FAULT_ROUNDS times,
 * a hundred unless told, the others in proportion to what a round of theirs takes. @returns the exit code
 */
async function runEveryRow(): Promise<number> {
  return tellTallies(await withServers(runFaultsManyTimes));
}

/** The same as a part of another run. */
export async function runFaultsManyTimes(servers: ServersOrReason): Promise<Tally[]> {
  process.env['FAULT_ROUNDS'] ??= '100';
  // one for all files, so that one number brings the run again
  process.env['FAULT_SEED'] ??= String(randomInt(1, 2 ** 31));
  process.env['FAULT_TABLE'] = 'yes';
  const rows = faultRows();
  const files = [...new Set(rows.flatMap(({ tests }) => tests.map(({ file }) => file)))];
  const watcher = new Watcher();
  const tallies = [
    await runVitest({
      projects: ['faults', 'api', 'alone', 'unit'],
      // besides those that a row names, every other test of faults
      files: ['tests/faults/', ...files.filter((file) => !isOfBrowser(file) && !isOfAppliance(file))],
      reporters: [watcher],
      sequencer: LongestFirst,
    }),
    ...(await runOnAppliance(servers, files.filter(isOfAppliance), watcher)),
    ...(await runInBrowser(rows, watcher.ran)),
  ];
  watcher.end();
  const unseen = summarise(rows, watcher.ran);
  for (const id of unseen) say(`Nothing that shows ${id} has run.`);
  return tallies;
}

async function runOnAppliance(servers: ServersOrReason, files: string[], watcher: Watcher): Promise<Tally[]> {
  const lack = typeof servers === 'string' ? servers : servers.missing.postgres;
  if (lack === undefined)
    return [await runVitest({ config: 'tests/integration/vitest.config.ts', files, reporters: [watcher] })];
  return files.map((file) => {
    watcher.ran.push({ file, path: [file], state: 'skipped', reason: lack, milliseconds: 0 });
    return leftOut(file, lack);
  });
}

/** Playwright tells counts; each is run by its name alone. */
async function runInBrowser(rows: readonly FaultRow[], ran: Ran[]): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const { file, titles } of rows
    .flatMap(({ tests }) => tests)
    .filter((test) => isOfBrowser(test.file))) {
    const started = performance.now();
    const tally = await runBrowserTests([file.replace('tests/e2e/', ''), '-g', titles.at(-1)!]);
    const milliseconds = performance.now() - started;
    const state = tally.failed.length > 0 ? 'failed' : tally.passed > 0 ? 'passed' : 'skipped';
    ran.push({ file, path: [...titles], state, milliseconds });
    tallies.push(tally);
  }
  return tallies;
}

import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite, JSONReportTest } from '@playwright/test/reporter';
import type { TestModule } from 'vitest/node';
import { knownUnsteady, type UnsteadyTest } from './e2e/known-unsteady.ts';
import { timeTables, type Stage } from './times.ts';

export interface Tally {
  passed: number;
  /** Each by its name and the first lines of why: whoever has only the end of a log must know what failed. */
  failed: string[];
  skipped: { name: string; reason: string }[];
  /** Browser tests that are known to be unsteady and passed when they were run again: passed, and named with the reason. */
  secondTry: string[];
  /** The same of tests that nobody listed, each by its name and what went wrong first: a run bears two. */
  unsteady: string[];
  stages: Stage[];
}

const noReason = 'no reason given';

export const emptyTally = (): Tally => ({
  passed: 0,
  failed: [],
  skipped: [],
  secondTry: [],
  unsteady: [],
  stages: [],
});

/** What could not be run, as one thing that is named. */
export const leftOut = (name: string, reason: string): Tally => ({
  ...emptyTally(),
  skipped: [{ name, reason }],
});

export function countModule(module: TestModule, tally: Tally): void {
  const file = module.relativeModuleId;
  // a file that cannot be loaded, or a hook that failed, has no test of its own
  tally.failed.push(...module.errors().map((error) => named(file, error.message)));
  for (const suite of module.children.allSuites())
    tally.failed.push(...suite.errors().map((error) => named(`${file} ${suite.fullName}`, error.message)));
  for (const test of module.children.allTests()) {
    const result = test.result();
    if (result.state === 'passed') tally.passed += 1;
    else if (result.state === 'skipped')
      tally.skipped.push({ name: test.fullName, reason: result.note ?? noReason });
    else
      tally.failed.push(named(`${file} ${test.fullName}`, result.errors?.[0] && reasonOf(result.errors[0])));
  }
}

interface ReportOptions {
  /** Why none of the tests was run, where that is so. */
  leftOutBy?: string;
  known?: readonly UnsteadyTest[];
  now?: Date;
}

/** A test that is known to be unsteady fails when it has been for more than 60 days. */
export function countReport(
  report: JSONReport,
  tally: Tally,
  { leftOutBy, known = knownUnsteady, now = new Date() }: ReportOptions = {},
): void {
  tally.failed.push(...report.errors.map((error) => named('the browser tests', error.message)));
  const counted = { leftOutBy, known, now };
  for (const suite of report.suites) countSuite(suite, tally, counted);
}

type Counted = ReportOptions & Required<Pick<ReportOptions, 'known' | 'now'>>;

function countSuite(suite: JSONReportSuite, tally: Tally, options: Counted): void {
  for (const inner of suite.suites ?? []) countSuite(inner, tally, options);
  for (const { title, tests } of suite.specs) {
    const name = `${suite.file} ${title}`;
    const entry = options.known.find((test) => test.file === suite.file && test.title === title);
    for (const test of tests) countTest({ name, entry, ...test }, tally, options);
  }
}

interface CountedTest extends Pick<JSONReportTest, 'status' | 'annotations' | 'results'> {
  name: string;
  entry: UnsteadyTest | undefined;
}

function countTest(test: CountedTest, tally: Tally, { leftOutBy, now }: Counted): void {
  const { name, entry, status, annotations, results } = test;
  const reason = leftOutBy ?? annotations.find(({ type }) => type === 'skip')?.description ?? noReason;
  if (leftOutBy || status === 'skipped') tally.skipped.push({ name, reason });
  else if (status === 'unexpected') tally.failed.push(named(name, results.at(-1)?.error?.message));
  else if (entry && isOld(entry, now))
    tally.failed.push(
      `${name}: listed in tests/e2e/known-unsteady.ts since ${entry.since}, more than ${longest} days`,
    );
  else if (status === 'flaky' && !entry) tally.unsteady.push(named(name, results[0]?.error?.message));
  else {
    tally.passed += 1;
    if (entry && status === 'flaky') tally.secondTry.push(`${name} (${entry.reason}; since ${entry.since})`);
  }
}

/** Days. */
const longest = 60;

const isOld = ({ since }: UnsteadyTest, now: Date): boolean =>
  now.getTime() - Date.parse(since) > longest * 24 * 60 * 60 * 1000;

/** A busy moment fails one test of hundreds; a fault of the page fails more, or fails one at both tries. */
const bearable = 2;

/** The closing lines: where the time went, what was skipped and why, and the counts last. @returns the exit code */
export function tellTallies(tallies: Tally[]): number {
  const unsteady = tallies.flatMap((tally) => tally.unsteady);
  const isBorne = unsteady.length <= bearable;
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, isBorne ? unsteady.length : 0);
  const failed = tallies.flatMap((tally) => tally.failed);
  if (!isBorne) failed.push(...unsteady.map((name) => `${name} (passed only at its second try)`));
  const skipped = tallies.flatMap((tally) => tally.skipped);
  const stages = tallies.flatMap((tally) => tally.stages);
  say(stages.length > 0 ? `\n${timeTables(stages, performance.now() / 1000)}` : '');
  for (const name of tallies.flatMap(({ secondTry }) => secondTry))
    say(`passed only at its second try: ${name}`);
  if (isBorne) for (const name of unsteady) say(`passed only at its second try, find out why: ${name}`);
  for (const { name, reason } of skipped) say(`skipped: ${name} (${reason})`);
  for (const name of failed) say(`failed: ${name}`);
  say(`${passed} passed, ${failed.length} failed, ${skipped.length} skipped`);
  return failed.length === 0 && passed > 0 ? 0 : 1;
}

/** The name, and the first lines of the reason: what was expected, or the seed of a generated case. */
function named(name: string, reason = noReason): string {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return `${name}: ${lines
    .slice(0, 5)
    .map((line) => line.slice(0, 300))
    .join(' | ')}`;
}

/** Of a generated case, its seed and what failed in it: fast-check gives the latter as the cause. */
const reasonOf = ({ message, cause }: { message: string; cause?: unknown }): string => {
  const inner = (cause as { message?: unknown } | undefined)?.message;
  return typeof inner === 'string' ? `${message.split('\n').slice(0, 3).join('\n')}\n${inner}` : message;
};

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

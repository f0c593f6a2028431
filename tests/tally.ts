import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { TestModule } from 'vitest/node';

export interface Tally {
  passed: number;
  failed: number;
  skipped: { name: string; reason: string }[];
  /** Browser tests that passed only when they were run again: counted as passed, and named. */
  secondTry: string[];
}

const noReason = 'no reason given';

export const emptyTally = (): Tally => ({ passed: 0, failed: 0, skipped: [], secondTry: [] });

/** What could not be run, as one thing that is named. */
export const leftOut = (name: string, reason: string): Tally => ({
  ...emptyTally(),
  skipped: [{ name, reason }],
});

export function countModule(module: TestModule, tally: Tally): void {
  // a file that cannot be loaded, or a hook that failed, has no test of its own
  tally.failed += module.errors().length;
  for (const suite of module.children.allSuites()) tally.failed += suite.errors().length;
  for (const test of module.children.allTests()) {
    const result = test.result();
    if (result.state === 'passed') tally.passed += 1;
    else if (result.state === 'skipped')
      tally.skipped.push({ name: test.fullName, reason: result.note ?? noReason });
    else tally.failed += 1;
  }
}

/** @param reason why none of them was run, where that is so */
export function countReport(report: JSONReport, tally: Tally, reason?: string): void {
  tally.failed += report.errors.length;
  for (const suite of report.suites) countSuite(suite, tally, reason);
}

function countSuite(suite: JSONReportSuite, tally: Tally, leftOutBy: string | undefined): void {
  for (const inner of suite.suites ?? []) countSuite(inner, tally, leftOutBy);
  for (const spec of suite.specs) {
    for (const { status, annotations } of spec.tests) {
      const reason = leftOutBy ?? annotations.find(({ type }) => type === 'skip')?.description ?? noReason;
      if (leftOutBy || status === 'skipped')
        tally.skipped.push({ name: `${suite.file} ${spec.title}`, reason });
      else if (status === 'unexpected') tally.failed += 1;
      else tally.passed += 1;
      if (status === 'flaky') tally.secondTry.push(`${suite.file} ${spec.title}`);
    }
  }
}

/** The closing lines: what was skipped and why, and the counts last. @returns the exit code */
export function tellTallies(tallies: Tally[]): number {
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
  const skipped = tallies.flatMap((tally) => tally.skipped);
  say('');
  for (const name of tallies.flatMap(({ secondTry }) => secondTry)) say(`passed at the second try: ${name}`);
  for (const { name, reason } of skipped) say(`skipped: ${name} (${reason})`);
  say(`${passed} passed, ${failed} failed, ${skipped.length} skipped`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

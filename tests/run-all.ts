import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import { startVitest, type TestModule } from 'vitest/node';
import { findChromium } from './support/chromium.ts';

interface Tally {
  passed: number;
  failed: number;
  skipped: { name: string; reason: string }[];
  /** Browser tests that passed only when they were run again: counted as passed, and named. */
  secondTry?: string[];
}

const root = join(import.meta.dirname, '..');
const noReason = 'no reason given';

/** Runs every test there is, names each that was skipped, and ends with the counts. @returns the exit code */
export async function runAll(): Promise<number> {
  const tallies = [await runVitest(), await runBrowserTests()];
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
  const skipped = tallies.flatMap((tally) => tally.skipped);
  say('');
  for (const name of tallies.flatMap(({ secondTry = [] }) => secondTry))
    say(`passed at the second try: ${name}`);
  for (const { name, reason } of skipped) say(`skipped: ${name} (${reason})`);
  say(`${passed} passed, ${failed} failed, ${skipped.length} skipped`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

async function runVitest(): Promise<Tally> {
  const vitest = await startVitest('test', [], { root, watch: false });
  const tally: Tally = { passed: 0, failed: vitest.state.getUnhandledErrors().length, skipped: [] };
  for (const module of vitest.state.getTestModules()) count(module, tally);
  await vitest.close();
  return tally;
}

function count(module: TestModule, tally: Tally): void {
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

async function runBrowserTests(): Promise<Tally> {
  const found = findChromium();
  if (!found) say('\nThere is no Chromium on this machine: the tests in a browser are left out.');
  const { report, code } = await playwright(found ? [] : ['--list']);
  const tally: Tally = { passed: 0, failed: report.errors.length, skipped: [], secondTry: [] };
  for (const suite of report.suites) countSuite(suite, tally, found ? undefined : 'no Chromium found');
  if (code !== 0 && tally.failed === 0) tally.failed = 1;
  return tally;
}

async function playwright(args: string[]): Promise<{ report: JSONReport; code: number | null }> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-report-'));
  const file = join(folder, 'report.json');
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const child = spawn(
    process.execPath,
    [cli, 'test', '--pass-with-no-tests', '--reporter=list,json', '--retries=1', ...args],
    { cwd: root, stdio: 'inherit', env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file } },
  );
  try {
    const code = await new Promise<number | null>((done, fail) => child.on('exit', done).on('error', fail));
    return { report: JSON.parse(await readFile(file, 'utf8')) as JSONReport, code };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function countSuite(suite: JSONReportSuite, tally: Tally, leftOut: string | undefined): void {
  for (const inner of suite.suites ?? []) countSuite(inner, tally, leftOut);
  for (const spec of suite.specs) {
    for (const { status, annotations } of spec.tests) {
      const reason = leftOut ?? annotations.find(({ type }) => type === 'skip')?.description ?? noReason;
      if (leftOut || status === 'skipped')
        tally.skipped.push({ name: `${suite.file} ${spec.title}`, reason });
      else if (status === 'unexpected') tally.failed += 1;
      else tally.passed += 1;
      if (status === 'flaky') tally.secondTry?.push(`${suite.file} ${spec.title}`);
    }
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

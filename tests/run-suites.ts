import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JSONReport } from '@playwright/test/reporter';
import { startVitest, type Reporter, type TestSequencerConstructor } from 'vitest/node';
import { findChromium } from './support/chromium.ts';
import { countModule, countReport, emptyTally, say, type Tally } from './tally.ts';
import { browserStage, stagesOf } from './times.ts';

const root = join(import.meta.dirname, '..');

interface VitestOptions {
  /** Of the root, `vitest.config.ts` unless told. */
  config?: string;
  /** All of the configuration's, unless told. */
  projects?: string[];
  /** All of the projects', unless told. */
  files?: readonly string[];
  /** Of these, the ones that do not run. */
  exclude?: readonly string[];
  /** A pattern for the names of the tests that run: all, unless told. */
  named?: string;
  /** vitest's own, unless told. */
  reporters?: Reporter[];
  /** Which file begins when, where that matters. */
  sequencer?: TestSequencerConstructor;
  /** What they run on, where they run more than once: it is shown beside their time. */
  on?: string | undefined;
}

export async function runVitest({
  config,
  projects,
  files = [],
  exclude = [],
  named,
  reporters,
  sequencer,
  on,
}: VitestOptions = {}): Promise<Tally> {
  const options = {
    root,
    config,
    project: projects,
    watch: false,
    // a name may be that of a file in another part
    passWithNoTests: true,
    cliExclude: [...exclude],
    ...(named !== undefined && { testNamePattern: named }),
    ...(reporters && { reporters }),
    ...(sequencer && { sequence: { sequencer } }),
  };
  const vitest = await startVitest('test', [...files], options);
  const tally = emptyTally();
  for (const error of vitest.state.getUnhandledErrors())
    tally.failed.push(`outside every test: ${messageOf(error)}`);
  const modules = vitest.state.getTestModules();
  for (const module of modules) countModule(module, tally);
  tally.stages.push(...stagesOf(modules, on));
  await vitest.close();
  return tally;
}

/** @param files all, unless told; other arguments of Playwright may be among them */
export async function runBrowserTests(files: readonly string[] = [], on?: string): Promise<Tally> {
  const found = findChromium();
  if (!found) say('\nThere is no Chromium on this machine: the tests in a browser are left out.');
  const { report, code } = await playwright(found ? files : ['--list', ...files]);
  const tally = emptyTally();
  countReport(report, tally, found ? {} : { leftOutBy: 'no Chromium found' });
  if (found) tally.stages.push(browserStage(report, on));
  if (code !== 0 && tally.failed.length === 0) tally.failed.push(`the browser tests ended with ${code}`);
  return tally;
}

async function playwright(args: readonly string[]): Promise<{ report: JSONReport; code: number | null }> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-report-'));
  const file = join(folder, 'report.json');
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  // a second try leaves a trace of what went wrong at the first; that it was needed fails the run
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

/** vitest hands on what a worker threw as a plain object, maybe one without a prototype. */
const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message)
    : JSON.stringify(error);

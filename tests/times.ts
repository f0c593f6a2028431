import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { TestModule } from 'vitest/node';
import { table } from '../scripts/table.ts';

/** How long a test file took. */
interface FileTime {
  file: string;
  seconds: number;
  tests: number;
}

/** A part of a run, and the files in it. */
export interface Stage {
  name: string;
  /** From its first test to the end of its last, by the clock. */
  seconds: number;
  files: FileTime[];
}

/** A stage for each project of vitest. @param on what the stages ran on, if they run more than once */
export function stagesOf(modules: readonly TestModule[], on?: string): Stage[] {
  const projects = [...new Set(modules.map(({ project }) => project.name))];
  return projects.map((project) => {
    const ran = modules.filter((module) => module.project.name === project);
    const spans = ran
      .flatMap((module) => [...module.children.allTests()])
      .flatMap((test) => test.diagnostic() ?? []);
    const begin = Math.min(...spans.map(({ startTime }) => startTime));
    const end = Math.max(...spans.map(({ startTime, duration }) => startTime + duration));
    return {
      name: on ? `${project} ${on}` : project,
      seconds: spans.length > 0 ? (end - begin) / 1000 : 0,
      files: ran.map(fileTime),
    };
  });
}

function fileTime(module: TestModule): FileTime {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic();
  const milliseconds =
    environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
  return {
    file: module.relativeModuleId,
    seconds: milliseconds / 1000,
    tests: [...module.children.allTests()].length,
  };
}

export function browserStage({ suites, stats }: JSONReport, on?: string): Stage {
  return {
    name: on ? `browser ${on}` : 'browser',
    seconds: stats.duration / 1000,
    files: suites.map((suite) => {
      const tests = testsIn(suite);
      const milliseconds = tests.flatMap(({ results }) => results.map(({ duration }) => duration));
      return { file: `tests/e2e/${suite.file}`, seconds: sum(milliseconds) / 1000, tests: tests.length };
    }),
  };
}

const testsIn = ({ specs, suites = [] }: JSONReportSuite): JSONReportSuite['specs'][number]['tests'] => [
  ...specs.flatMap(({ tests }) => tests),
  ...suites.flatMap(testsIn),
];

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** How many of the slowest files are shown. */
const slowestFiles = 20;

/**
 * The tables at the end of a run: how long each stage and the slowest files took. The files of a stage run beside each
 * other, so together they take longer than the stage.
 * @param seconds of the whole run
 */
export function timeTables(stages: readonly Stage[], seconds: number): string {
  const stageRows = stages.map((stage) => [
    stage.seconds.toFixed(0),
    sum(stage.files.map((file) => file.seconds)).toFixed(0),
    String(stage.files.length),
    String(sum(stage.files.map(({ tests }) => tests))),
    stage.name,
  ]);
  const slowest = stages
    .flatMap(({ name, files }) => files.map((file) => ({ ...file, stage: name })))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, slowestFiles)
    .map(({ file, stage, ...time }) => [time.seconds.toFixed(0), String(time.tests), file, stage]);
  return [
    `The run took ${(seconds / 60).toFixed(1)} minutes.`,
    table([['seconds', 'of all files', 'files', 'tests', 'stage'], ...stageRows]),
    'The slowest files:',
    table([['seconds', 'tests', 'file', 'stage'], ...slowest]),
  ].join('\n');
}

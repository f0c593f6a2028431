import type { JSONReport } from '@playwright/test/reporter';
import { expect, it } from 'vitest';
import { browserStage, timeTables, type Stage } from '../times.ts';

const stage = (name: string, seconds: number[]): Stage => ({
  name,
  seconds: Math.max(...seconds),
  files: seconds.map((each, index) => ({ file: `${name}-${index}.test.ts`, seconds: each, tests: 2 })),
});

it('a run tells the time of its stages, and its twenty slowest files', () => {
  const many = Array.from({ length: 25 }, (_, index) => index + 1);
  const lines = timeTables([stage('unit', many), stage('api', [30])], 90).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'The run took 1.5 minutes.',
      '25       325           25     50     unit',
      '30       30            1      2      api',
    ]),
  );
  const slowest = lines.filter((line) => line.includes('.test.ts'));
  expect(slowest).toHaveLength(20);
  expect(slowest[0]).toBe('30       2      api-0.test.ts    api');
  expect(slowest.at(-1)).toContain('unit-6.test.ts');
});

it('a browser test counts each of its tries', () => {
  const report = {
    stats: { duration: 9_000 },
    suites: [
      {
        file: 'tree.spec.ts',
        specs: [{ tests: [{ results: [{ duration: 2_000 }, { duration: 1_000 }] }] }],
        suites: [{ specs: [{ tests: [{ results: [{ duration: 500 }] }] }] }],
      },
    ],
  } as unknown as JSONReport;
  expect(browserStage(report)).toEqual({
    name: 'browser',
    seconds: 9,
    files: [{ file: 'tests/e2e/tree.spec.ts', seconds: 3.5, tests: 2 }],
  });
});

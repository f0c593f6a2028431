import type { LoadResult } from './load.ts';
import { MB, ms, table } from './report.ts';
import type { Once } from './special-once.ts';
import type { Seen } from './special-page.ts';
import type { Sizes } from './special-world.ts';

type Times = Pick<LoadResult, 'p50' | 'p99'>;

/** The results of a case. */
export interface Compared {
  group: string;
  name: string;
  ordinary: Times;
  special: Times;
}

interface SpecialRun {
  seed: number;
  times: number;
  sizes: Sizes;
  compared: readonly Compared[];
  /** Null without a browser. */
  seen: readonly Seen[] | null;
  once: readonly Once[];
}

/** The result as Markdown, for a section of docs/bench.md. */
export function createSpecialReport({ seed, times, compared, seen, once }: SpecialRun): string {
  const day = new Date().toISOString().slice(0, 10);
  const groups = [...new Set(compared.map(({ group }) => group))];
  return [
    '## What is large, beside what is ordinary',
    `\`npm run bench -- --special\` on ${day}, from the seed ${seed}: one person asks ${times} times (where it is long, fewer), by turns an ordinary document ` +
      '(4 kB, 5 versions, 5 comments, 3 files, in a level of 60) and a large one.',
    ...groups.flatMap((group) => [
      `### ${group.charAt(0).toUpperCase()}${group.slice(1)}`,
      table([
        ['work', 'ordinary p50', 'p99', 'large p50', 'p99', 'times the ordinary'],
        ...compared.filter((each) => each.group === group).map(rowOf),
      ]),
    ]),
    '### In Chromium, once each',
    seen ? pageTable(seen) : 'Not looked at: no Chromium.',
    '### Done once',
    table([['work', 'took', ''], ...once.map(({ name, took, beside }) => [name, ms(took), beside])]),
  ].join('\n\n');
}

const rowOf = ({ name, ordinary, special }: Compared): string[] => [
  name,
  ms(ordinary.p50),
  ms(ordinary.p99),
  ms(special.p50),
  ms(special.p99),
  (special.p50 / ordinary.p50).toFixed(1),
];

const pageTable = (seen: readonly Seen[]): string =>
  table([
    ['page', 'text there after', 'longest task', 'memory of its script'],
    ...seen.map(({ name, text, longestTask, heap }) => [
      name,
      text === null ? 'not within a minute' : ms(text),
      ms(longestTask),
      MB(heap),
    ]),
  ]);

import { table } from '../../scripts/table.ts';
import { say } from '../tally.ts';
import { isNamed, type FaultRow } from './rows.ts';
import type { Ran } from './watcher.ts';

const heads = ['row', 'rounds', 'answered', 'in doubt', 'found done', 'faults', 'tests', 'seconds', 'seed'];

const sum = (values: (number | undefined)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

/** A number where there is one to tell. */
const told = (values: (number | undefined)[]): string =>
  values.some((value) => value !== undefined) ? sum(values).toLocaleString('en') : '';

function lineOf(tests: readonly Ran[]): string[] {
  const figures = tests.flatMap((test) => test.figures ?? []);
  const count = (state: Ran['state']) => tests.filter((test) => test.state === state).length;
  const left = count('skipped');
  return [
    told(figures.map(({ rounds }) => rounds)),
    told(figures.map(({ answered }) => answered)),
    told(figures.map(({ inDoubt }) => inDoubt)),
    told(figures.map(({ foundDone }) => foundDone)),
    String(count('failed')),
    `${count('passed')}${left > 0 ? `, ${left} skipped` : ''}`,
    String(Math.round(sum(tests.map(({ milliseconds }) => milliseconds)) / 1000)),
    [...new Set(figures.map(({ seed }) => String(seed)))].join(' '),
  ];
}

/**
 * A line for each row of docs/evidence/quality.md that is about faults, what its tests have to add, and what no row names.
 * @returns the rows of which no test ran
 */
export function summarise(rows: readonly FaultRow[], ran: readonly Ran[]): string[] {
  const testsOf = (row: FaultRow) => ran.filter((test) => row.tests.some((named) => isNamed(named, test)));
  const others = ran.filter((test) => !rows.some((row) => row.tests.some((named) => isNamed(named, test))));
  say('');
  for (const row of rows) say(`${row.id}  ${row.statement}`);
  const lines = rows.map((row) => [row.id, ...lineOf(testsOf(row))]);
  say(`\n${table([heads, ...lines, ['beside', ...lineOf(others)]])}`);
  for (const { path, figures } of ran)
    if (figures?.note) say(`${path.at(-1)!.split(':')[0]} (${figures.rounds} rounds): ${figures.note}.`);
  return rows.filter((row) => !testsOf(row).some(({ state }) => state !== 'skipped')).map(({ id }) => id);
}

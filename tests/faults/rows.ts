import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rowsOf } from '../support/test-table.ts';

/** A test as docs/quality.md names it. */
interface Reference {
  /** `tests/faults/killed-server.test.ts` */
  file: string;
  /** The outer ones may be left out. */
  titles: string[];
}

/** A promise of docs/quality.md about faults. */
export interface FaultRow {
  number: string;
  statement: string;
  tests: Reference[];
}

/** The rows below the heading "Faults", and the tests that show them. */
export function faultRows(): FaultRow[] {
  const table = readFileSync(join(import.meta.dirname, '../../docs/quality.md'), 'utf8');
  return rowsOf(table.slice(table.indexOf('\n## Faults\n'))).map(({ cells }) => {
    const [number = '', statement = '', , shownBy = ''] = cells;
    const tests = shownBy.split('<br>').map((reference) => {
      const [file = '', ...titles] = reference.trim().split(' › ');
      return { file, titles };
    });
    return { number, statement, tests };
  });
}

/** @param path of a test's names, the outermost group first */
export const isNamed = (
  { file, titles }: Reference,
  ran: { file: string; path: readonly string[] },
): boolean =>
  ran.file === file &&
  titles.every((title, index) => asPattern(title).test(ran.path.at(index - titles.length) ?? ''));

/** What stands for the values of a row of `each` may be anything. */
function asPattern(title: string): RegExp {
  const parts = title.split(/%[sdj]|\$\{…\}|\$\w+/);
  return new RegExp(`^${parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('.*')}$`);
}

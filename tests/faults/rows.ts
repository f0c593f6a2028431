import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectEvidence, type ShownBy } from '../support/evidence-comments.ts';
import { evidenceRows } from '../support/evidence-pages.ts';

/** A row of docs/evidence/quality.md about faults. */
export interface FaultRow {
  id: string;
  statement: string;
  tests: ShownBy[];
}

/** The rows below the heading "Faults", and the tests that show them. */
export function faultRows(): FaultRow[] {
  const page = readFileSync(join(import.meta.dirname, '../../docs/evidence/quality.md'), 'utf8');
  const { tests } = collectEvidence();
  return evidenceRows(page.slice(page.indexOf('\n## Faults\n'))).map(({ id, statement }) => ({
    id,
    statement,
    tests: tests.get(id) ?? [],
  }));
}

/** @param path of a test's names, the outermost group first */
export const isNamed = ({ file, titles }: ShownBy, ran: { file: string; path: readonly string[] }): boolean =>
  ran.file === file &&
  titles.every((title, index) => asPattern(title).test(ran.path.at(index - titles.length) ?? ''));

/** What stands for the values of a row of `each` may be anything. */
function asPattern(title: string): RegExp {
  const parts = title.split(/%[sdijfo]|\$\{[^}]*\}|\$\w+/);
  return new RegExp(`^${parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('.*')}$`);
}

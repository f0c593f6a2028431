import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countNamed, testTitles, type TitlePath } from './test-titles.ts';

const root = join(import.meta.dirname, '../..');

/** Of a table: number, statement, remarks, and the tests that show it, a line each. */
interface Row {
  line: number;
  cells: string[];
}

/** Every row of every table, without heads and rules. */
export function rowsOf(markdown: string): Row[] {
  return markdown
    .split('\n')
    .map((text, index) => ({ text, line: index + 1 }))
    .filter(({ text }) => text.startsWith('|') && !/^\|\s*(number|-+)\s*\|/.test(text))
    .map(({ text, line }) => ({
      line,
      cells: text
        .replace(/^\||\|$/g, '')
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    }));
}

const titlesOfFile = new Map<string, TitlePath[]>();

/** What is wrong with a reference, as `tests/a/b.test.ts › title`. */
function faultOf(reference: string): string | undefined {
  const parts = reference.replace(/^`|`$/g, '').split(' › ');
  const [file = '', ...titles] = parts;
  if (!/^tests\/[\w./-]+\.(test|spec|suite)\.tsx?$/.test(file) || titles.length === 0) {
    return `is not "tests/….test.ts › title": ${reference}`;
  }
  if (!existsSync(join(root, file))) return `no such file: ${file}`;
  const known = titlesOfFile.get(file) ?? testTitles(readFileSync(join(root, file), 'utf8'));
  titlesOfFile.set(file, known);
  const count = countNamed(known, titles);
  if (count === 1) return undefined;
  return `${count === 0 ? 'no such test' : `${count} tests have that title`}: ${reference}`;
}

/**
 * Every fault of the table, a line each.
 * @param reasonsCount a row with remarks needs no test
 */
export function faultsOf(markdown: string, { reasonsCount = false } = {}): string[] {
  return rowsOf(markdown).flatMap(({ line, cells }, index) => {
    const [number, statement = '', remarks = '', shownBy = ''] = cells;
    const at = (fault: string) => `line ${line}: ${fault}`;
    if (cells.length !== 4) return [at(`has ${cells.length} cells in place of 4`)];
    return [
      ...(number === String(index + 1) ? [] : [at(`has the number ${number} in place of ${index + 1}`)]),
      ...(statement.length < 8 ? [at('has no statement')] : []),
      ...(shownBy === '' && !(reasonsCount && remarks !== '') ? [at('names no test')] : []),
      ...(shownBy === '' ? [] : shownBy.split('<br>'))
        .map((reference) => faultOf(reference.trim()))
        .filter((fault) => fault !== undefined)
        .map(at),
    ];
  });
}

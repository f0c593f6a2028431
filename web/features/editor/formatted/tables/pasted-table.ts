import { quietHtml } from '../paste/quiet-html.ts';
import { cellText, maxCells } from './table-source.ts';

/** The values of a table, row by row. All rows have the same length. */
export type Values = string[][];

function squared(rows: string[][]): Values | undefined {
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  if (width === 0 || rows.length * width > maxCells) return undefined;
  return rows.map((cells) => Array.from({ length: width }, (_, column) => cells[column] ?? ''));
}

/** Words of a cell on one line; a line break between them becomes a tag. */
const valueOf = (text: string): string =>
  cellText(
    text
      .replace(/\r\n?/g, '\n')
      .split('\n')
      .map((line) => line.replace(/\s+/g, ' ').trim())
      .join('\n')
      .replace(/^\n+|\n+$/g, ''),
  );

/** Rows of text with tabs, as spreadsheets copy them: a value with a line break or tab is in quotes. */
function rowsOfText(text: string): string[][] {
  const rows: string[][] = [[]];
  const value = /"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*)/y;
  for (let at = 0; at <= text.length; at += 1) {
    value.lastIndex = at;
    const [whole = '', quoted, bare = ''] = value.exec(text) ?? [];
    rows.at(-1)?.push(valueOf(quoted === undefined ? bare : quoted.replaceAll('""', '"')));
    at += whole.length;
    if (text[at] === '\n') rows.push([]);
  }
  return rows;
}

/** Words of an element, with a break for each that a person sees. */
function wordsOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(/\s+/g, ' ');
  const name = node.nodeName;
  if (name === 'BR') return '\n';
  if (/^(?:STYLE|SCRIPT|TEMPLATE)$/.test(name)) return '';
  const inner = [...node.childNodes].map(wordsOf).join('');
  return /^(?:P|DIV|LI)$/.test(name) ? `\n${inner}\n` : inner;
}

const countOf = (text: string): number => Math.min(100, Math.max(1, Number(text) || 1));

/** The rows of a table in HTML, if the HTML contains nothing else. */
function rowsOfHtml(html: string): string[][] | undefined {
  // parsed, never shown
  const { body } = new DOMParser().parseFromString(quietHtml(html), 'text/html');
  const [table, second] = body.querySelectorAll('table');
  if (!table || second) return undefined;
  const words = (node: Node) => wordsOf(node).replace(/\s+/g, '');
  if (words(body) !== words(table)) return undefined;
  return [...table.rows].map((row) =>
    [...row.cells].flatMap((cell) => {
      const value = valueOf(wordsOf(cell).replace(/\n{2,}/g, '\n'));
      const more = Math.min(100, countOf(cell.getAttribute('colspan') ?? '') - 1);
      return [value, ...Array.from({ length: more }, () => '')];
    }),
  );
}

interface Pasted {
  html: string;
  text: string;
}

/**
 * The values of a pasted table: from HTML that contains nothing else, or from lines that all have tabs. A single value
 * counts as text.
 */
export function pastedTable({ html, text }: Pasted): Values | undefined {
  const fromHtml = /<table[\s>]/i.test(html) ? rowsOfHtml(html) : undefined;
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '');
  const rows =
    fromHtml ?? (/^[^\n]*\t/.test(plain) && !/^[ \t]+\S/.test(plain) ? rowsOfText(plain) : undefined);
  if (!rows || (!fromHtml && rows.some((cells) => cells.length === 1))) return undefined;
  const values = squared(rows.filter((cells) => cells.length > 0));
  return values && (values.length > 1 || (values[0]?.length ?? 0) > 1) ? values : undefined;
}

/** A table of values: the first row is its head. */
export function tableOf([head = [], ...body]: Values): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n');
}

import { advance, indentOf, type LineCursor } from './cursor.ts';
import { isRule } from './leaves.ts';

/** A footnote is an item too. */
export type Container = { kind: 'quote' } | { kind: 'item'; indent: number; isEmpty: boolean };

export function takeQuoteMark(line: LineCursor, indent: number): void {
  advance(line, indent + 1);
  if (/[ \t]/.test(line.text[line.at] ?? '')) advance(line, 1);
}

/**
 * Reads the mark of a quote or list item that begins here.
 * @param isBelowParagraph fewer marks can end a paragraph than can begin a list elsewhere
 */
export function containerAt(line: LineCursor, isBelowParagraph: boolean): Container | null {
  const { columns, next } = indentOf(line);
  if (columns > 3) return null;
  if (line.text[next] === '>') {
    takeQuoteMark(line, columns);
    return { kind: 'quote' };
  }
  return takeNoteMark(line) ?? takeListMark(line, isBelowParagraph);
}

/** A footnote continues on lines that are indented by four columns. */
function takeNoteMark(line: LineCursor): Container | null {
  const { columns, next } = indentOf(line);
  if (line.text[next] !== '[') return null;
  const mark = /^\[\^[^\][\s]{1,200}\]:/.exec(line.text.slice(next, next + 210))?.[0];
  if (!mark) return null;
  advance(line, columns + mark.length);
  advance(line, indentOf(line).columns);
  return { kind: 'item', indent: 4, isEmpty: false };
}

const beginsItem = /[-+*\d]/;

function takeListMark(line: LineCursor, isBelowParagraph: boolean): Container | null {
  const { columns, next } = indentOf(line);
  if (!beginsItem.test(line.text[next] ?? '')) return null;
  const mark = /^(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)/.exec(line.text.slice(next, next + 11))?.[0];
  if (!mark || isRule(line.text.slice(next, line.contentEnd))) return null;
  const isEmpty = next + mark.length >= line.contentEnd;
  if (isBelowParagraph && (isEmpty || (mark.length > 1 && Number.parseInt(mark, 10) !== 1))) return null;
  advance(line, columns + mark.length);
  const gap = isEmpty ? 1 : indentOf(line).columns;
  // five blanks or more: one belongs to the mark, the others begin indented code
  const padding = gap > 4 ? 1 : gap;
  advance(line, padding);
  return { kind: 'item', indent: columns + mark.length + padding, isEmpty };
}

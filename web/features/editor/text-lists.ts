import type { Edit, Selected } from './text-commands.ts';

const item = /^(\s*(?:>[ \t]?)*)(?:([-*+])|(\d{1,9})([.)]))([ \t]+)(\[[ xX]\][ \t]+)?/;
const quote = /^(\s*(?:>[ \t]?)+)/;
const indent = '  ';

function lineAt(text: string, at: number): { from: number; line: string } {
  const from = text.lastIndexOf('\n', at - 1) + 1;
  const next = text.indexOf('\n', at);
  return { from, line: text.slice(from, next === -1 ? text.length : next) };
}

/** What Enter begins the next line with: the next mark of the list, or the quote. */
function nextMark(line: string): string | undefined {
  const match = item.exec(line);
  if (!match) return quote.exec(line)?.[1];
  const [, head = '', bullet, number, dot = '', blank = ' ', box] = match;
  const mark = bullet ?? `${Number(number) + 1}${dot}`;
  return head + mark + blank + (box === undefined ? '' : '[ ] ');
}

/**
 * Enter within a list or a quote goes on with it; on an empty item it ends it.
 * @returns undefined where Enter is just Enter
 */
export function continueList({ text, start, end }: Selected): Edit | undefined {
  if (start !== end) return undefined;
  const { from, line } = lineAt(text, start);
  const mark = nextMark(line);
  if (mark === undefined) return undefined;
  const ownLength = (item.exec(line)?.[0] ?? mark).length;
  if (start < from + ownLength) return undefined;
  if (line.trim().length <= line.slice(0, ownLength).trim().length) {
    return { from, to: from + line.length, insert: '', start: from, end: from };
  }
  const insert = `\n${mark}`;
  return { from: start, to: start, insert, start: start + insert.length, end: start + insert.length };
}

/**
 * Tab within a list moves its items a level in, Shift+Tab out.
 * @returns undefined outside of lists, where Tab goes on to the next control
 */
export function shiftItems({ text, start, end }: Selected, direction: 'in' | 'out'): Edit | undefined {
  const { from } = lineAt(text, start);
  const last = end > start && text[end - 1] === '\n' ? end - 1 : end;
  const to = text.indexOf('\n', last) === -1 ? text.length : text.indexOf('\n', last);
  const lines = text.slice(from, to).split('\n');
  if (!lines.every((line) => item.test(line) || line.trim() === '')) return undefined;
  if (!lines.some((line) => item.test(line))) return undefined;
  const shifted = lines.map((line) => {
    if (line.trim() === '') return line;
    return direction === 'in' ? indent + line : line.replace(/^(?:\t| {1,2})/, '');
  });
  const insert = shifted.join('\n');
  const moved = (shifted[0]?.length ?? 0) - (lines[0]?.length ?? 0);
  const newStart = Math.max(from, start + moved);
  return { from, to, insert, start: newStart, end: Math.max(newStart, end + insert.length - (to - from)) };
}

import { fencedBlockAt } from './text-fences.ts';
import { difference } from './edit-history.ts';
import { lineStart, type Edit, type Selected } from './text-edit.ts';

const item = /^(\s*(?:>[ \t]?)*)(?:([-*+])|(\d{1,9})([.)]))([ \t]+)(\[[ xX]\][ \t]+)?/;
const quote = /^(\s*(?:>[ \t]?)+)/;

interface Item {
  /** Spaces and quote signs before the mark. */
  head: string;
  /** Only for a numbered item. */
  number?: number;
  /** The mark and the spaces after it: '- ', '10. '. */
  mark: string;
  /** The checkbox of a task, or ''. */
  box: string;
}

function itemOf(line: string): Item | undefined {
  const match = item.exec(line);
  if (!match) return undefined;
  const [, head = '', bullet, number, dot = '', blank = ' ', box = ''] = match;
  return {
    head,
    number: number === undefined ? undefined : Number(number),
    mark: `${bullet ?? `${number}${dot}`}${blank}`,
    box,
  };
}

interface Lines {
  lines: string[];
  /** The offset of the first line in the text. */
  from: number;
  /** The indexes of the first and last touched line. */
  first: number;
  last: number;
}

const isOfList = (line: string | undefined): boolean =>
  line !== undefined && (item.test(line) || /^[ \t]+\S/.test(line));

/** The list around the touched lines: items, and lines indented below them. Single blank lines may separate them. */
function listAround(text: string, start: number, end: number): Lines {
  const all = text.split('\n');
  let [first, at] = [0, 0];
  while (at + (all[first]?.length ?? 0) < start) at += (all[first++]?.length ?? 0) + 1;
  let [last, lastAt] = [first, at];
  while (lastAt + (all[last]?.length ?? 0) < end) lastAt += (all[last++]?.length ?? 0) + 1;
  if (last > first && lastAt === end) last -= 1;
  let [from, to] = [first, last];
  while (isOfList(all[from - 1]) || (all[from - 1]?.trim() === '' && isOfList(all[from - 2]))) from -= 1;
  while (isOfList(all[to + 1]) || (all[to + 1]?.trim() === '' && isOfList(all[to + 2]))) to += 1;
  const before = all.slice(from, first).reduce((sum, line) => sum + line.length + 1, 0);
  return { lines: all.slice(from, to + 1), from: at - before, first: first - from, last: last - from };
}

interface Level {
  head: number;
  next: number;
  /** All its items have the same number, as some people write them. */
  isConstant: boolean;
}

/** Renumbers the items, level by level. An item in `moved` that is the first of its level gets 1. */
function renumber(lines: readonly string[], moved: ReadonlySet<number>): string[] {
  const levels: Level[] = [];
  const constant = constantLevels(lines, moved);
  return lines.map((line, index) => {
    const found = itemOf(line);
    if (!found) return line;
    const head = found.head.length;
    while ((levels.at(-1)?.head ?? -1) > head) levels.pop();
    if (found.number === undefined) {
      if (levels.at(-1)?.head === head) levels.pop();
      return line;
    }
    let level = levels.at(-1);
    if (level?.head !== head) {
      level = { head, next: moved.has(index) ? 1 : found.number, isConstant: constant.has(index) };
      levels.push(level);
    }
    const mark = found.mark.replace(/^\d+/, String(level.next));
    if (!level.isConstant) level.next += 1;
    return found.head + mark + line.slice(head + found.mark.length);
  });
}

/** The first items of the levels where the second item has the same number. */
function constantLevels(lines: readonly string[], moved: ReadonlySet<number>): Set<number> {
  const firsts: { head: number; index: number; number: number }[] = [];
  const found = new Set<number>();
  for (const [index, line] of lines.entries()) {
    const { head, number } = itemOf(line) ?? {};
    if (head === undefined) continue;
    while ((firsts.at(-1)?.head ?? -1) > head.length) firsts.pop();
    const first = firsts.at(-1);
    if (number === undefined || moved.has(index)) continue;
    if (first?.head !== head.length) firsts.push({ head: head.length, index, number });
    else if (first.number === number) found.add(first.index);
  }
  return found;
}

/** The smallest edit that turns the list into `next`, with the caret as given. */
function editOf(list: Lines, next: string[], caret: { start: number; end: number }): Edit {
  const { from, to, insert } = difference(list.lines.join('\n'), next.join('\n'));
  return { from: list.from + from, to: list.from + to, insert, ...caret };
}

const offsetOf = (lines: readonly string[], index: number): number =>
  lines.slice(0, index).reduce((sum, line) => sum + line.length + 1, 0);

/** The nearest item above that is indented less. */
function parentOf(lines: readonly string[], index: number): Item | undefined {
  const own = itemOf(lines[index] ?? '')?.head.length ?? 0;
  for (let at = index - 1; at >= 0; at -= 1) {
    const found = itemOf(lines[at] ?? '');
    if (found && found.head.length < own) return found;
  }
  return undefined;
}

/** The item above on the same level, which becomes the parent when an item is indented. */
function neighbourOf(lines: readonly string[], index: number): Item | undefined {
  const own = itemOf(lines[index] ?? '')?.head.length ?? 0;
  for (let at = index - 1; at >= 0; at -= 1) {
    const found = itemOf(lines[at] ?? '');
    if (found && found.head.length <= own) return found.head.length === own ? found : undefined;
  }
  return undefined;
}

/** Moves an empty item one level out, or makes it a plain line. */
function endItem(list: Lines, { box }: Item): Edit {
  const parent = parentOf(list.lines, list.first);
  const next = [...list.lines];
  next[list.first] = parent ? parent.head + parent.mark + box : '';
  const numbered = parent ? renumber(next, new Set([list.first])) : next;
  const line = numbered[list.first] ?? '';
  const caret = list.from + offsetOf(numbered, list.first) + line.length;
  return editOf(list, numbered, { start: caret, end: caret });
}

/** Splits an item at the caret: the rest of its line becomes the next item. */
function splitItem(list: Lines, found: Item, column: number): Edit {
  const line = list.lines[list.first] ?? '';
  const mark = found.number === undefined ? found.mark : found.mark.replace(/^\d+/, String(found.number + 1));
  const begin = found.head + mark + (found.box && '[ ] ');
  const next = list.lines.toSpliced(list.first, 1, line.slice(0, column), begin + line.slice(column));
  const numbered = renumber(next, new Set());
  const added = itemOf(numbered[list.first + 1] ?? '');
  const own = found.head.length + (added?.mark.length ?? 0) + (added?.box.length ?? 0);
  const caret = list.from + offsetOf(numbered, list.first + 1) + own;
  return editOf(list, numbered, { start: caret, end: caret });
}

/** Handles Enter in a quote that is not a list. */
function continueQuote(line: string, lineStart: number, at: number): Edit | undefined {
  const mark = quote.exec(line)?.[1];
  if (mark === undefined || at < lineStart + mark.length) return undefined;
  if (line.trim() === mark.trim()) {
    return { from: lineStart, to: lineStart + line.length, insert: '', start: lineStart, end: lineStart };
  }
  const insert = `\n${mark}`;
  return { from: at, to: at, insert, start: at + insert.length, end: at + insert.length };
}

/**
 * Handles Enter in a list or quote: continues it, numbers included, or ends it on an empty item.
 * @returns undefined outside of lists and quotes
 */
export function continueList({ text, start, end }: Selected): Edit | undefined {
  if (start !== end) return undefined;
  const lineFrom = lineStart(text, start);
  const next = text.indexOf('\n', start);
  const line = text.slice(lineFrom, next === -1 ? text.length : next);
  const found = itemOf(line);
  const isMarked = found !== undefined || quote.test(line);
  if (!isMarked || fencedBlockAt(text, start)) return undefined;
  if (!found) return continueQuote(line, lineFrom, start);
  const own = found.head.length + found.mark.length + found.box.length;
  if (start < lineFrom + own) return undefined;
  const list = listAround(text, start, start);
  return line.length === own || line.slice(own).trim() === ''
    ? endItem(list, found)
    : splitItem(list, found, start - lineFrom);
}

/** How many spaces make one level in or out. */
function stepOf(list: Lines, direction: 'in' | 'out'): number {
  const own = itemOf(list.lines[list.first] ?? '')?.head.length ?? 0;
  if (direction === 'out') return (parentOf(list.lines, list.first)?.head.length ?? 0) - own;
  const neighbour = neighbourOf(list.lines, list.first);
  return neighbour?.mark.length ?? 2;
}

/** Indents a line by a number of spaces after its quote signs. */
function shiftLine(line: string, by: number): string {
  if (line.trim() === '') return line;
  const [signs = ''] = /^(?:\s*>[ \t]?)*/.exec(line) ?? [];
  const rest = line.slice(signs.length).replace(/^\t+/, (tabs) => '    '.repeat(tabs.length));
  const blanks = /^ */.exec(rest)?.[0].length ?? 0;
  return signs + ' '.repeat(Math.max(0, blanks + by)) + rest.slice(blanks);
}

/**
 * Handles Tab and Shift+Tab in a list: moves the items one level in or out, and renumbers them.
 * @returns undefined outside of lists, where Tab goes to the next control
 */
export function shiftItems({ text, start, end }: Selected, direction: 'in' | 'out'): Edit | undefined {
  const lineFrom = lineStart(text, start);
  if (!item.test(text.slice(lineFrom).split('\n', 1)[0] ?? '')) return undefined;
  const list = listAround(text, start, end);
  const touched = list.lines.slice(list.first, list.last + 1);
  if (!touched.every((line) => isOfList(line) || line.trim() === '')) return undefined;
  if (fencedBlockAt(text, start)) return undefined;
  const by = stepOf(list, direction);
  const moved = new Set<number>();
  const shifted = list.lines.map((line, index) => {
    if (index < list.first || index > list.last) return line;
    moved.add(index);
    return shiftLine(line, by);
  });
  const next = renumber(shifted, moved);
  const place = (at: number, index: number) => {
    const column = at - list.from - offsetOf(list.lines, index);
    const grown = (next[index]?.length ?? 0) - (list.lines[index]?.length ?? 0);
    return list.from + offsetOf(next, index) + Math.max(0, column + grown);
  };
  const isTrailing = end > start && text[end - 1] === '\n';
  const newEnd = isTrailing ? place(end - 1, list.last) + 1 : place(end, list.last);
  return editOf(list, next, { start: place(start, list.first), end: newEnd });
}

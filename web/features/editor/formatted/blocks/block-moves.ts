import { endOfFrontMatter } from '../../../../../api/text/markdown/front-matter.ts';
import { parseWhole } from '../language.ts';

/** Whole lines of an edited text (`line-endings.ts`): `to` is before the ending of the last one. */
export interface Lines {
  from: number;
  to: number;
  /** The mark of an item of a numbered list. */
  mark?: { from: number; to: number } | undefined;
}

interface Change {
  from: number;
  to: number;
  insert: string;
}

/** Changes in ascending order, in offsets of the text before them. */
export interface Rearranged {
  changes: readonly Change[];
  /** Where the block begins afterwards. */
  from: number;
}

/** Consecutive blocks: those of the whole text, or the items of one list. */
export interface Row {
  units: readonly Lines[];
  index: number;
  isList: boolean;
}

const breaks = /[\n\r\0]/g;
const hasBlankLine = (between: string): boolean => (between.match(breaks)?.length ?? 0) > 1;
const shown = (text: string): string => text.replace(breaks, '\n');

/** Names of blocks of which two that follow each other are always one. */
const merging = new Set(['BulletList', 'OrderedList', 'CodeBlock']);

/** Whether two texts stay two blocks when one directly follows the other. */
function readsApart(one: string, between: string, other: string): boolean {
  const behind = one.length + between.length;
  const begins = behind + other.search(/\S/);
  for (let node = parseWhole(one + between + other).topNode.firstChild; node; node = node.nextSibling)
    if (node.to > one.length) return node.from === begins;
  return false;
}

const isOneKind = (one: string, other: string): boolean => {
  const [last, first] = [parseWhole(one).topNode.lastChild?.name, parseWhole(other).topNode.firstChild?.name];
  return last !== undefined && last === first && merging.has(last);
};

/**
 * The separator that two blocks need: nothing, or a blank line.
 * @returns undefined if nothing keeps them apart
 */
function gapFor(
  text: string,
  [one, between, other]: readonly [Lines | undefined, string, Lines | undefined],
) {
  if (!one || !other) return '';
  const [first, second] = [shown(text.slice(one.from, one.to)), shown(text.slice(other.from, other.to))];
  const isApart = hasBlankLine(between);
  if (readsApart(first, isApart ? '\n\n' : '\n', second)) return '';
  if (isApart) return isOneKind(first, second) ? '' : undefined;
  return readsApart(first, '\n\n', second) || isOneKind(first, second) ? '\n' : undefined;
}

/** The blank lines to write where blocks become neighbours; undefined if they would merge. */
function gapsFor(
  text: string,
  { isList }: Row,
  meetings: readonly (readonly [Lines | undefined, string, Lines | undefined])[],
): string[] | undefined {
  const gaps = meetings.map((meeting) => (isList ? '' : gapFor(text, meeting)));
  return gaps.every((gap) => gap !== undefined) ? gaps : undefined;
}

/** Numbers stay where they are: an item gets the number of its new place. */
function renumbered(
  text: string,
  { units, index }: Row,
  slot: number,
): { marks: Change[]; own: string | undefined } {
  const place = slot > index ? slot - 1 : slot;
  const [low, high] = [Math.min(index, place), Math.max(index, place)];
  const touched = units.slice(low, high + 1);
  const written = (at: number) => {
    const mark = units[at]?.mark;
    return mark ? text.slice(mark.from, mark.to) : '';
  };
  const isSingle = touched.every((unit) => !/[\n\r\0]/.test(text.slice(unit.from, unit.to)));
  const widths = new Set(touched.map((_, at) => written(low + at).length));
  // the further lines of an item are indented by the width of its number
  if (widths.has(0) || (widths.size > 1 && !isSingle)) return { marks: [], own: undefined };
  const marks: Change[] = [];
  for (let at = low; at <= high; at += 1) {
    const mark = units[at]?.mark;
    const insert = written(slot > index ? at - 1 : at + 1);
    if (at !== index && mark && insert !== written(at)) marks.push({ ...mark, insert });
  }
  return { marks, own: written(place) };
}

/**
 * Moves a block before another one. Its lines move with their endings and with the blank lines between it and its
 * neighbour; a blank line is added if two blocks would otherwise merge.
 * @param slot the block moves before the one with this index; the number of all blocks moves it to the end
 * @returns undefined if it stays, or cannot be there
 */
export function moveBlock(text: string, row: Row, slot: number): Rearranged | undefined {
  const { units, index } = row;
  const unit = units[index];
  if (!unit || slot === index || slot === index + 1 || slot < 0 || slot > units.length) return undefined;
  const moved = slot > index ? moveDown(text, row, unit, slot) : moveUp(text, row, unit, slot);
  return moved && keepsFrontMatter(text, moved) ? moved : undefined;
}

function ownText(text: string, unit: Lines, own: string | undefined): string {
  const { mark } = unit;
  if (!mark || own === undefined) return text.slice(unit.from, unit.to);
  return text.slice(unit.from, mark.from) + own + text.slice(mark.to, unit.to);
}

function moveDown(text: string, row: Row, unit: Lines, slot: number): Rearranged | undefined {
  const { units, index } = row;
  const [before, next, last, after] = [units[index - 1], units[index + 1], units[slot - 1], units[slot]];
  if (!next || !last) return undefined;
  const [ending, gap] = [text.slice(unit.to, unit.to + 1), text.slice(unit.to + 1, next.from)];
  const gaps = gapsFor(text, row, [
    [before, before ? text.slice(before.to, unit.from) : '', next],
    [last, ending + gap, unit],
    [unit, after ? text.slice(last.to, after.from) : '', after],
  ]);
  if (!gaps) return undefined;
  const { marks, own } = renumbered(text, row, slot);
  const body = ownText(text, unit, own);
  const isAtEnd = last.to >= text.length;
  const lead = isAtEnd ? ending + gaps[1] + gap : gaps[1] + gap;
  const at = isAtEnd ? last.to : last.to + 1;
  const insert = lead + body + (isAtEnd ? '' : ending) + gaps[2];
  const cut = { from: unit.from, to: next.from, insert: gaps[0] ?? '' };
  const shift = marks.reduce((sum, mark) => sum + mark.insert.length - (mark.to - mark.from), 0);
  return {
    changes: [cut, ...marks, { from: at, to: at, insert }],
    from: at - (cut.to - cut.from) + cut.insert.length + shift + lead.length,
  };
}

function moveUp(text: string, row: Row, unit: Lines, slot: number): Rearranged | undefined {
  const { units, index } = row;
  const [before, first, previous, next] = [units[slot - 1], units[slot], units[index - 1], units[index + 1]];
  if (!first || !previous) return undefined;
  const isAtEnd = unit.to >= text.length;
  const ending = isAtEnd ? text.slice(previous.to, previous.to + 1) : text.slice(unit.to, unit.to + 1);
  const gap = text.slice(previous.to + 1, unit.from);
  const gaps = gapsFor(text, row, [
    [before, before ? text.slice(before.to, first.from) : '', unit],
    [unit, ending + gap, first],
    [previous, next ? text.slice(unit.to, next.from) : '', next],
  ]);
  if (!gaps) return undefined;
  const { marks, own } = renumbered(text, row, slot);
  const insert = gaps[0] + ownText(text, unit, own) + ending + gaps[1] + gap;
  const cut = isAtEnd
    ? { from: previous.to, to: unit.to, insert: gaps[2] ?? '' }
    : { from: previous.to + 1, to: unit.to + 1, insert: gaps[2] ?? '' };
  return {
    changes: [{ from: first.from, to: first.from, insert }, ...marks, cut],
    from: first.from + (gaps[0]?.length ?? 0),
  };
}

/** Puts a block a second time below itself. */
export function duplicateBlock(text: string, { units, index, isList }: Row): Rearranged | undefined {
  const [unit, next, previous] = [units[index], units[index + 1], units[index - 1]];
  if (!unit) return undefined;
  const between = next
    ? text.slice(unit.to, next.from)
    : previous
      ? text.slice(previous.to, unit.from)
      : '\n';
  const gap = isList ? between : hasBlankLine(between) ? between : '\n\n';
  const insert = gap + text.slice(unit.from, unit.to);
  return { changes: [{ from: unit.to, to: unit.to, insert }], from: unit.to + gap.length };
}

/** Takes a block away, with the blank lines between it and the next one. */
export function deleteBlock(text: string, row: Row): Rearranged | undefined {
  const { units, index } = row;
  const [unit, next, previous] = [units[index], units[index + 1], units[index - 1]];
  if (!unit) return undefined;
  if (next) {
    const between = previous ? text.slice(previous.to, unit.from) : '';
    const insert = gapsFor(text, row, [[previous, between, next]])?.[0] ?? '\n';
    return { changes: [{ from: unit.from, to: next.from, insert }], from: unit.from + insert.length };
  }
  const from = previous ? previous.to : unit.from;
  return { changes: [{ from, to: unit.to, insert: '' }], from };
}

/** A front matter is no longer than this. UTF-16 units. */
const frontMatterReach = 10_100;

/** A horizontal rule at the beginning of a text would turn what follows into front matter. */
function keepsFrontMatter(text: string, { changes }: Rearranged): boolean {
  const end = endOfFrontMatter(shown(text.slice(0, frontMatterReach)));
  if ((changes[0]?.from ?? 0) > frontMatterReach) return true;
  return endOfFrontMatter(shown(applied(text, changes).slice(0, frontMatterReach))) === end;
}

/** A text after changes. */
export function applied(text: string, changes: readonly Change[]): string {
  let [done, at] = ['', 0];
  for (const { from, to, insert } of changes) {
    done += text.slice(at, from) + insert;
    at = to;
  }
  return done + text.slice(at);
}

import { ChangeSet, Text } from '@codemirror/state';
import { lineChanges } from '../line-diff.ts';

/**
 * The rules of a text that several people edit at once, for the page and the server alike. Changes are made to the
 * edited text (`line-endings.ts`), never to the stored one.
 */

/**
 * A change as it is sent and stored: lengths that stay, and `[deleted, inserted]`, where `inserted` may be absent. As
 * `ChangeSet.toJSON`, but with the inserted lines as one string: a page that is pasted would be thousands of values.
 */
export type ChangeJson = readonly (number | readonly [number, string?])[];

/**
 * A row of the log: its place, the client and its count, the person (0: the server), the change, and whether it goes on
 * right behind what the same client typed before.
 */
export type LiveRow = readonly [
  seq: number,
  client: string,
  number: number,
  userId: number,
  change: ChangeJson,
  goesOn: boolean,
];

/** The most parts of a change: with one at every other character, reading it would hold up everybody. */
export const maxChangeParts = 20_000;
/** The longest text that is edited live. UTF-16 units. */
export const maxLiveLength = 1_048_576;

/** Never `Text.of([words])`, and never a string in `ChangeSet.of`: both take CR for the end of a line. */
export const textOf = (words: string): Text => Text.of(words.split('\n'));

export const wordsOf = (text: Text): string => text.sliceString(0);

export const changeJson = (change: ChangeSet): ChangeJson =>
  (change.toJSON() as (number | [number, ...string[]])[]).map((part) => {
    if (typeof part === 'number') return part;
    const [deleted, ...lines] = part;
    return lines.length > 0 ? [deleted, lines.join('\n')] : [deleted];
  });

/** A change of the log, which was checked before: rebased, it may have more parts than one that is sent. */
export const loggedChange = (json: ChangeJson): ChangeSet =>
  ChangeSet.fromJSON(
    // only LF separates the lines of a `Text`, so a CR or a NUL stays what it is
    json.map((part) => {
      if (typeof part === 'number') return part;
      const [deleted, inserted] = part;
      return inserted === undefined ? [deleted] : [deleted, ...inserted.split('\n')];
    }),
  );

/** @throws RangeError if it is no change of a text of this length, or cuts a character in two */
export function readChange(json: unknown, length: number): ChangeSet {
  if (!Array.isArray(json) || json.length > maxChangeParts || !json.every(isPart))
    throw new RangeError('This is no change');
  const change = loggedChange(json as ChangeJson);
  if (change.length !== length) throw new RangeError('This is a change of another text');
  return change;
}

function isPart(part: unknown): boolean {
  if (!Array.isArray(part)) return isLength(part);
  const [deleted, inserted, ...more] = part as unknown[];
  const isText = inserted === undefined || (typeof inserted === 'string' && inserted.isWellFormed());
  return isLength(deleted) && isText && more.length === 0;
}

const isLength = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

export interface Crossed {
  /** What the one side still has to do after the other. */
  mine: ChangeSet;
  theirs: ChangeSet;
}

/**
 * Who comes first where two insert at one place: whoever goes on with a word that they began, so that nobody's words land
 * in the middle of it; else the client whose name sorts first.
 */
export const rankOf = (client: string, goesOn: boolean): string => (goesOn ? `!${client}` : client);

/**
 * Two changes of the same text, each rebased over the other: `mine, theirs` and `theirs, mine` lead to the same text.
 * Where both insert at one place, the one whose rank (`rankOf`) sorts first comes first, so that everybody agrees. Changes are
 * crossed one by one, never joined: joined ones could be rebased differently.
 */
export const cross = (mine: ChangeSet, own: string, theirs: ChangeSet, other: string): Crossed => ({
  mine: mine.map(theirs, own < other),
  theirs: theirs.map(mine, own >= other),
});

/**
 * The same change, but of whole characters: an editor may replace half of a surrogate pair, and each half alone would be
 * stored as U+FFFD.
 * @param before the text that it changes
 */
export function wholeCharacters(change: ChangeSet, before: Text): ChangeSet {
  let isWhole = true;
  const specs: { from: number; to: number; insert: Text }[] = [];
  change.iterChanges((from, to, _newFrom, _newTo, inserted) => {
    // words that are only inserted go behind the pair
    const start = isInsidePair(before, from) ? from + (from === to ? 1 : -1) : from;
    const end = isInsidePair(before, to) ? to + 1 : to;
    const words =
      before.sliceString(start, from) + wordsOf(inserted) + before.sliceString(to, Math.max(to, end));
    const insert = from === to ? inserted : textOf(words);
    if (start === from && end === to && words.isWellFormed()) specs.push({ from, to, insert: inserted });
    else {
      isWhole = false;
      specs.push({ from: start, to: end, insert: textOf(wordsOf(insert).toWellFormed()) });
    }
  });
  return isWhole ? change : ChangeSet.of(specs, before.length);
}

function isInsidePair(text: Text, at: number): boolean {
  if (at <= 0 || at >= text.length) return false;
  const [high, low] = [text.sliceString(at - 1, at), text.sliceString(at, at + 1)].map((unit) =>
    unit.charCodeAt(0),
  );
  return high! >= 0xd800 && high! < 0xdc00 && low! >= 0xdc00 && low! < 0xe000;
}

/** What turns one text into another, line by line, so that others keep their places in lines that stay. */
export function changeBetween(before: string, after: string): ChangeSet {
  // each with one more LF, so that every line ends in one
  const [older, newer] = [linesOf(before), linesOf(after)];
  const specs = lineChanges(older.lines, newer.lines).map(({ from, to, newFrom, newTo }) => {
    let [start, end] = [older.starts[from]!, older.starts[to]!];
    let [newStart, newEnd] = [newer.starts[newFrom]!, newer.starts[newTo]!];
    if (end > before.length || newEnd > after.length) {
      // where a side is empty, the LF before it goes in place of the one at the end
      if (start === end || newStart === newEnd) {
        start -= 1;
        newStart -= 1;
      }
      end -= 1;
      newEnd -= 1;
    }
    return trimmed(before, after, { from: start, to: end }, { from: newStart, to: newEnd });
  });
  return ChangeSet.of(specs, before.length);
}

interface Range {
  from: number;
  to: number;
}

/** Without what both begin and end with, but with whole characters. */
function trimmed(before: string, after: string, old: Range, fresh: Range) {
  let { from, to } = old;
  let { from: newFrom, to: newTo } = fresh;
  while (from < to && newFrom < newTo && before[from] === after[newFrom]) {
    from += 1;
    newFrom += 1;
  }
  if (from > old.from && /[\ud800-\udbff]/.test(before[from - 1]!)) {
    from -= 1;
    newFrom -= 1;
  }
  while (to > from && newTo > newFrom && before[to - 1] === after[newTo - 1]) {
    to -= 1;
    newTo -= 1;
  }
  if (to < old.to && /[\udc00-\udfff]/.test(before[to]!)) {
    to += 1;
    newTo += 1;
  }
  return { from, to, insert: textOf(after.slice(newFrom, newTo)) };
}

function linesOf(words: string): { lines: string[]; starts: number[] } {
  const lines = words.split('\n');
  const starts = [0];
  for (const line of lines) starts.push(starts.at(-1)! + line.length + 1);
  return { lines, starts };
}

/** FNV-1a over the UTF-16 units of a text: two pages compare it to find out that they differ. */
export function sumOf(text: Text): number {
  let sum = 0x811c9dc5;
  let isFirst = true;
  const add = (unit: number) => {
    sum = Math.imul(sum ^ unit, 0x01000193);
  };
  for (const line of text.iterLines()) {
    if (!isFirst) add(10);
    isFirst = false;
    for (let at = 0; at < line.length; at += 1) add(line.charCodeAt(at));
  }
  return sum >>> 0;
}

import { diffArrays } from 'diff';
import { pairLines } from './pair-lines.ts';
import type { Piece } from '../../lib/word-pieces.ts';
import { markWords } from './changed-words.ts';

/** A number of lines that are the same in both texts. */
interface Same {
  kind: 'same';
  count: number;
}

/** A line that changed, was removed or was added. */
interface Changed<Content> {
  kind: 'changed';
  /** The line, with the words marked that the other side does not have; null if this side has no line. */
  older: Content | null;
  newer: Content | null;
}

/** What changed between two texts, line by line, or between two pages, block by block. */
export interface Compared<Content> {
  blocks: (Same | Changed<Content>)[];
  removed: number;
  added: number;
}

export type Comparison = Compared<Piece[]>;

/** The lines of a text. A line break at its end does not begin a line. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** The indexes of two equal lines, in the old text and the new one. */
type Match = [older: number, newer: number];

/** Milliseconds that a comparison may take. */
const compareTimeoutMs = 2_500;

/**
 * The longest common subsequence of lines; undefined if that takes too long. Lines that only one text has are removed
 * beforehand, so that a completely rewritten text costs nothing.
 */
function matchLines(older: string[], newer: string[]): Match[] | undefined {
  const inOlder = new Set(older);
  const inNewer = new Set(newer);
  const olderPlaces = [...older.keys()].filter((index) => inNewer.has(older[index] ?? ''));
  const newerPlaces = [...newer.keys()].filter((index) => inOlder.has(newer[index] ?? ''));
  const parts = diffArrays(
    olderPlaces.map((index) => older[index]),
    newerPlaces.map((index) => newer[index]),
    { timeout: compareTimeoutMs },
  );
  if (!parts) return undefined;
  const matches: Match[] = [];
  let [at, newerAt] = [0, 0];
  for (const { added, removed, count } of parts) {
    for (let step = 0; step < count && !added && !removed; step += 1) {
      matches.push([olderPlaces[at + step] ?? 0, newerPlaces[newerAt + step] ?? 0]);
    }
    if (!added) at += count;
    if (!removed) newerAt += count;
  }
  return matches;
}

/** Words are marked in this many characters of changed lines. After that, whole lines are marked. */
const maxMarkedLength = 400_000;

/** Each marked piece is an element of the page. More of them would make it hang. */
const maxPieces = 10_000;

/** One text in its lines, or one page in its blocks. */
export interface Parts<Content> {
  /** Equal parts have equal keys. */
  keys: string[];
  /** The words of each part. */
  texts: string[];
  /** A changed part; `pieces` are its words with those marked that only it has, if words are marked in it. */
  changed: (index: number, pieces: Piece[] | undefined) => Content;
}

/** Compares two texts part by part; undefined if that takes too long. */
export function compareParts<Content>(
  older: Parts<Content>,
  newer: Parts<Content>,
): Compared<Content> | undefined {
  const matches = matchLines(older.keys, newer.keys);
  if (!matches) return undefined;
  const result: Compared<Content> = { blocks: [], removed: 0, added: 0 };
  let budget = maxMarkedLength;
  let pieces = maxPieces;
  let [at, newerAt] = [0, 0];
  const wordsOf = (before: string, after: string) => {
    budget -= before.length + after.length;
    if (budget <= 0 || pieces <= 0) return undefined;
    const words = markWords(before, after);
    pieces -= words.older.length + words.newer.length - 2;
    return words;
  };
  const addChange = (olderEnd: number, newerEnd: number) => {
    const removed = older.texts.slice(at, olderEnd);
    const added = newer.texts.slice(newerAt, newerEnd);
    result.removed += removed.length;
    result.added += added.length;
    for (const { older: one, newer: other, isPair } of pairLines(removed, added)) {
      const words = isPair ? wordsOf(removed[one ?? 0] ?? '', added[other ?? 0] ?? '') : undefined;
      result.blocks.push({
        kind: 'changed',
        older: one === undefined ? null : older.changed(at + one, words?.older),
        newer: other === undefined ? null : newer.changed(newerAt + other, words?.newer),
      });
    }
  };
  for (const [olderMatch, newerMatch] of [...matches, [older.keys.length, newer.keys.length] as Match]) {
    addChange(olderMatch, newerMatch);
    if (olderMatch < older.keys.length) addSame(result.blocks);
    [at, newerAt] = [olderMatch + 1, newerMatch + 1];
  }
  return result;
}

function addSame(blocks: Compared<unknown>['blocks']): void {
  const last = blocks.at(-1);
  if (last?.kind === 'same') last.count += 1;
  else blocks.push({ kind: 'same', count: 1 });
}

function linePartsOf(text: string): Parts<Piece[]> {
  const lines = linesOf(text);
  return {
    keys: lines,
    texts: lines,
    changed: (index, pieces) => pieces ?? [{ text: lines[index] ?? '', isOwn: false }],
  };
}

/** Compares two texts line by line; undefined if that takes too long. */
export const compareTexts = (older: string, newer: string): Comparison | undefined =>
  compareParts(linePartsOf(older), linePartsOf(newer));

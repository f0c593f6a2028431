import { diffArrays } from 'diff';
import { pairLines } from './pair-lines.ts';
import type { Piece } from '../../lib/word-pieces.ts';
import { markWords } from './changed-words.ts';

/** A number of lines that are the same in both texts. */
interface SameLines {
  kind: 'same';
  count: number;
}

/** A line that changed, was removed or was added. */
interface ChangedLine {
  kind: 'changed';
  /** The pieces of the line, with those marked that the other side does not have; null if this side has no line. */
  older: Piece[] | null;
  newer: Piece[] | null;
}

export interface Comparison {
  blocks: (SameLines | ChangedLine)[];
  removed: number;
  added: number;
}

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

/** Compares two texts line by line; undefined if that takes too long. */
export function compareTexts(olderText: string, newerText: string): Comparison | undefined {
  const [older, newer] = [linesOf(olderText), linesOf(newerText)];
  const matches = matchLines(older, newer);
  if (!matches) return undefined;
  const result: Comparison = { blocks: [], removed: 0, added: 0 };
  let budget = maxMarkedLength;
  let pieces = maxPieces;
  let [at, newerAt] = [0, 0];
  const addChange = (removed: string[], added: string[]) => {
    result.removed += removed.length;
    result.added += added.length;
    for (const { older: before, newer: after, isPair } of pairLines(removed, added)) {
      budget -= isPair ? (before?.length ?? 0) + (after?.length ?? 0) : 0;
      const marks = marksOf(before, after, isPair && budget > 0 && pieces > 0);
      pieces -= (marks.older?.length ?? 0) + (marks.newer?.length ?? 0) - 2;
      result.blocks.push({ kind: 'changed', ...marks });
    }
  };
  for (const [olderMatch, newerMatch] of [...matches, [older.length, newer.length] as Match]) {
    addChange(older.slice(at, olderMatch), newer.slice(newerAt, newerMatch));
    if (olderMatch < older.length) addSame(result.blocks);
    [at, newerAt] = [olderMatch + 1, newerMatch + 1];
  }
  return result;
}

function addSame(blocks: Comparison['blocks']): void {
  const last = blocks.at(-1);
  if (last?.kind === 'same') last.count += 1;
  else blocks.push({ kind: 'same', count: 1 });
}

function marksOf(
  older: string | undefined,
  newer: string | undefined,
  withWords: boolean,
): Pick<ChangedLine, 'older' | 'newer'> {
  if (withWords && older !== undefined && newer !== undefined) return markWords(older, newer);
  const whole = (text: string | undefined) => (text === undefined ? null : [{ text, isOwn: false }]);
  return { older: whole(older), newer: whole(newer) };
}

import { wordsOf } from '../../lib/word-pieces.ts';

/** A row of a change: the index of an old line, of a new line or both. */
export interface Pair {
  older: number | undefined;
  newer: number | undefined;
  /** Whether one became the other; otherwise they are just in the same row. */
  isPair: boolean;
}

/** From this likeness on, between 0 and 1, two lines count as one line that changed. */
const minLikeness = 0.4;

/** The limit for comparisons: each line of one side is compared with each of the other. */
const maxComparisons = 2_500;

/** How many words of a line are compared. */
const maxComparedWords = 60;

const sampleOf = (line: string): string[] =>
  wordsOf(line.slice(0, 400))
    .filter((word) => word.trim() !== '')
    .slice(0, maxComparedWords);

/** The share of words that two lines have in common. */
function likeness(one: string[], other: string[]): number {
  const total = one.length + other.length;
  if (total === 0) return 1;
  const left = new Map<string, number>();
  for (const word of one) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of other) {
    const count = left.get(word) ?? 0;
    if (count > 0) common += 1;
    left.set(word, count - 1);
  }
  return (2 * common) / total;
}

/** Matches old lines with new ones, in the same order, with the greatest total likeness. */
function matchAlike(older: string[], newer: string[]): [older: number, newer: number][] {
  if (older.length * newer.length > maxComparisons) return matchInOrder(older, newer);
  const [before, after] = [older.map(sampleOf), newer.map(sampleOf)];
  const best = Array.from({ length: older.length + 1 }, () => new Array<number>(newer.length + 1).fill(0));
  const worth = (i: number, j: number): number => {
    const value = likeness(before[i] ?? [], after[j] ?? []);
    return value >= minLikeness ? value : -1;
  };
  const at = (i: number, j: number): number => best[i]?.[j] ?? 0;
  for (let i = older.length - 1; i >= 0; i -= 1) {
    for (let j = newer.length - 1; j >= 0; j -= 1) {
      best[i]![j] = Math.max(at(i + 1, j), at(i, j + 1), at(i + 1, j + 1) + worth(i, j));
    }
  }
  const matches: [number, number][] = [];
  for (let [i, j] = [0, 0]; i < older.length && j < newer.length;) {
    const value = worth(i, j);
    if (value > 0 && at(i, j) === at(i + 1, j + 1) + value) {
      matches.push([i, j]);
      [i, j] = [i + 1, j + 1];
    } else if (at(i, j) === at(i + 1, j)) i += 1;
    else j += 1;
  }
  return matches;
}

/** For changes of many lines: matches lines of the same index that are alike. */
function matchInOrder(older: string[], newer: string[]): [number, number][] {
  const matches: [number, number][] = [];
  for (let index = 0; index < Math.min(older.length, newer.length); index += 1) {
    if (likeness(sampleOf(older[index] ?? ''), sampleOf(newer[index] ?? '')) >= minLikeness)
      matches.push([index, index]);
  }
  return matches;
}

/** The rows of a change: matched lines share a row, and the others fill the rows in order. Blocks count as lines. */
export function pairLines(older: string[], newer: string[]): Pair[] {
  const rows: Pair[] = [];
  let [at, newerAt] = [0, 0];
  for (const [i, j] of [...matchAlike(older, newer), [older.length, newer.length] as const]) {
    const height = Math.max(i - at, j - newerAt);
    for (let step = 0; step < height; step += 1) {
      rows.push({
        older: at + step < i ? at + step : undefined,
        newer: newerAt + step < j ? newerAt + step : undefined,
        isPair: false,
      });
    }
    if (i < older.length && j < newer.length) rows.push({ older: i, newer: j, isPair: true });
    [at, newerAt] = [i + 1, j + 1];
  }
  return rows;
}

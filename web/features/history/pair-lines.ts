import { wordsOf } from './word-marks.ts';

/** A row of a change: an old line, a young one or both. */
export interface Pair {
  old: string | undefined;
  young: string | undefined;
  /** Whether one became the other; else they only stand beside each other. */
  isPair: boolean;
}

/** From how alike, between 0 and 1, a line counts as another one written over. */
const alike = 0.4;

/** Every line of one side is compared with every one of the other: only so many comparisons. */
const mostComparisons = 2_500;

/** Words of a line that are looked at to tell how alike it is. */
const fewWords = 60;

const sampleOf = (line: string): string[] =>
  wordsOf(line.slice(0, 400))
    .filter((word) => word.trim() !== '')
    .slice(0, fewWords);

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

/** Which old line became which young one, in an order that both have, so that they are as alike as can be. */
function matchAlike(old: string[], young: string[]): [old: number, young: number][] {
  if (old.length * young.length > mostComparisons) return matchInOrder(old, young);
  const [before, after] = [old.map(sampleOf), young.map(sampleOf)];
  const best = Array.from({ length: old.length + 1 }, () => new Array<number>(young.length + 1).fill(0));
  const worth = (i: number, j: number): number => {
    const value = likeness(before[i] ?? [], after[j] ?? []);
    return value >= alike ? value : -1;
  };
  const at = (i: number, j: number): number => best[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = young.length - 1; j >= 0; j -= 1) {
      best[i]![j] = Math.max(at(i + 1, j), at(i, j + 1), at(i + 1, j + 1) + worth(i, j));
    }
  }
  const matches: [number, number][] = [];
  for (let [i, j] = [0, 0]; i < old.length && j < young.length;) {
    const value = worth(i, j);
    if (value > 0 && at(i, j) === at(i + 1, j + 1) + value) {
      matches.push([i, j]);
      [i, j] = [i + 1, j + 1];
    } else if (at(i, j) === at(i + 1, j)) i += 1;
    else j += 1;
  }
  return matches;
}

/** For changes of many lines: those that stand at the same height and are alike. */
function matchInOrder(old: string[], young: string[]): [number, number][] {
  const matches: [number, number][] = [];
  for (let index = 0; index < Math.min(old.length, young.length); index += 1) {
    if (likeness(sampleOf(old[index] ?? ''), sampleOf(young[index] ?? '')) >= alike)
      matches.push([index, index]);
  }
  return matches;
}

/** The rows of a change: lines that became others side by side, the rest beside what is there. */
export function pairLines(old: string[], young: string[]): Pair[] {
  const rows: Pair[] = [];
  let [at, youngAt] = [0, 0];
  for (const [i, j] of [...matchAlike(old, young), [old.length, young.length] as const]) {
    const height = Math.max(i - at, j - youngAt);
    for (let step = 0; step < height; step += 1) {
      rows.push({
        old: at + step < i ? old[at + step] : undefined,
        young: youngAt + step < j ? young[youngAt + step] : undefined,
        isPair: false,
      });
    }
    if (i < old.length && j < young.length) rows.push({ old: old[i], young: young[j], isPair: true });
    [at, youngAt] = [i + 1, j + 1];
  }
  return rows;
}

import { diffIndices } from 'node-diff3';

/** Lines `from..to` of the old text became lines `newFrom..newTo` of the new one. Either range may be empty. */
export interface Change {
  from: number;
  to: number;
  newFrom: number;
  newTo: number;
}

/** The limit for lines in one comparison: it takes cubic time if lines repeat, as blank lines do. */
const maxLines = 200;

/** Pairs of equal lines that are unique in each text, in the same order in both. They split the comparison. */
function anchors(before: string[], after: string[]): [older: number, newer: number][] {
  const places = (lines: string[]) => {
    const at = new Map<string, number>();
    for (const [index, line] of lines.entries()) at.set(line, at.has(line) ? -1 : index);
    return at;
  };
  const [older, newer] = [places(before), places(after)];
  const pairs: [number, number][] = [];
  for (const [line, index] of older) {
    const other = newer.get(line) ?? -1;
    if (index !== -1 && other !== -1) pairs.push([index, other]);
  }
  return longestRising(pairs);
}

/** The longest subsequence of pairs whose second numbers rise too. */
function longestRising(pairs: [number, number][]): [number, number][] {
  const piles: number[] = [];
  const previous: number[] = [];
  for (const [index, [, value]] of pairs.entries()) {
    let [low, high] = [0, piles.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[piles[middle] ?? 0]?.[1] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = low === 0 ? -1 : (piles[low - 1] ?? -1);
    piles[low] = index;
  }
  const run: [number, number][] = [];
  for (let at = piles.at(-1) ?? -1; at !== -1; at = previous[at] ?? -1) {
    const pair = pairs[at];
    if (pair) run.push(pair);
  }
  return run.reverse();
}

function shifted(changes: Change[], by: number, newBy: number): Change[] {
  return changes.map(({ from, to, newFrom, newTo }) => ({
    from: from + by,
    to: to + by,
    newFrom: newFrom + newBy,
    newTo: newTo + newBy,
  }));
}

function changesBetween(before: string[], after: string[]): Change[] {
  const whole = [{ from: 0, to: before.length, newFrom: 0, newTo: after.length }];
  if (before.length === 0 || after.length === 0) return before.length + after.length === 0 ? [] : whole;
  if (before.length <= maxLines && after.length <= maxLines) {
    return diffIndices(before, after).map(({ buffer1, buffer2 }) => ({
      from: buffer1[0],
      to: buffer1[0] + buffer1[1],
      newFrom: buffer2[0],
      newTo: buffer2[0] + buffer2[1],
    }));
  }
  const fixed = anchors(before, after);
  if (fixed.length === 0) return whole;
  const changes: Change[] = [];
  let [at, newAt] = [0, 0];
  for (const [older, newer] of [...fixed, [before.length, after.length] as const]) {
    changes.push(...shifted(lineChanges(before.slice(at, older), after.slice(newAt, newer)), at, newAt));
    [at, newAt] = [older + 1, newer + 1];
  }
  return changes;
}

/** What changed between two texts, line by line, in order. Takes nearly linear time. */
export function lineChanges(before: string[], after: string[]): Change[] {
  const room = Math.min(before.length, after.length);
  let head = 0;
  while (head < room && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < room - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  const middle = before.slice(head, before.length - tail);
  return shifted(changesBetween(middle, after.slice(head, after.length - tail)), head, head);
}

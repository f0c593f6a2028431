/** Numbers that are the same in every run with the same seed. */
export interface Random {
  /** From 0 (included) to 1 (excluded). */
  fraction(): number;
  /** From `min` to `max`, both included. */
  between(min: number, max: number): number;
  pick<T>(items: readonly T[]): T;
}

/** Marsaglia's xorshift32 (https://www.jstatsoft.org/article/view/v008i14): quick, and good enough for text. */
export function createRandom(seed: number): Random {
  let state = seed | 0 || 1;
  const fraction = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  return {
    fraction,
    between: (min, max) => min + Math.floor(fraction() * (max - min + 1)),
    pick: (items) => items[Math.floor(fraction() * items.length)]!,
  };
}

/** A number from 0 to `count` - 1, the first the likeliest: the n-th with a chance of 1/n, as words are used. */
export function zipf(count: number): (random: Random) => number {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank += 1) sums[rank] = sum += 1 / (rank + 1);
  return (random) => {
    const wanted = random.fraction() * sum;
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle]! < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

import type { Random } from '../../scripts/seed/random.ts';

/** A random number from 0 to `count` - 1. The n-th has a weight of 1/n, like the frequencies of words. */
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

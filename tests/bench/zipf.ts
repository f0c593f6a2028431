import type { Random } from '../../scripts/seed/random.ts';

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

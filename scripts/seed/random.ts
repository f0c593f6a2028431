/** Random choices that repeat in every run with the same number. */
export interface Random {
  /** From 0 (included) to 1 (excluded). */
  fraction(): number;
  /** From `min` to `max`, both included. */
  between(min: number, max: number): number;
  pick<T>(items: readonly T[]): T;
}

/** Marsaglia's xorshift32 (https://www.jstatsoft.org/article/view/v008i14): fast, and good enough for text. */
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

import { useEffect, useState } from 'react';
import { type Comparison, compareTexts } from './compare.ts';
import type { CompareReply, CompareRequest } from './compare-worker.ts';

/** Milliseconds. The worker gives up earlier by itself, unless it hangs or its code cannot be fetched. */
const timeLimit = 8_000;

/** Characters of both texts together. Up to this, comparing takes less time than starting a worker. */
const maxShortLength = 2_000;

/**
 * Compares two texts: long ones in a worker, which `signal` or the time limit ends.
 * @returns undefined if comparing would take too long
 */
function compareInWorker(
  { older, newer }: CompareRequest,
  signal: AbortSignal,
): Promise<Comparison | undefined> {
  if (older.length + newer.length <= maxShortLength) return Promise.resolve(compareTexts(older, newer));
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module' });
    const finish = (comparison?: Comparison) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(comparison);
    };
    const timer = setTimeout(finish, timeLimit);
    signal.addEventListener('abort', () => finish(), { once: true });
    worker.addEventListener('error', () => finish());
    worker.addEventListener('message', (event: MessageEvent<CompareReply>) => finish(event.data));
    worker.postMessage({ older, newer } satisfies CompareRequest);
  });
}

interface Texts {
  older: string;
  newer: string;
}

/** Undefined while it is being computed. 'failed' if comparing would take too long. */
export type ComparisonState = Comparison | 'failed' | undefined;

/** Compares two texts in the background. */
export function useComparison(older: string | undefined, newer: string | undefined): ComparisonState {
  const [known, setKnown] = useState<{ of: Texts; comparison: ComparisonState }>();
  useEffect(() => {
    if (older === undefined || newer === undefined) return undefined;
    const ending = new AbortController();
    void compareInWorker({ older, newer }, ending.signal).then((comparison) => {
      if (!ending.signal.aborted) setKnown({ of: { older, newer }, comparison: comparison ?? 'failed' });
    });
    return () => ending.abort();
  }, [older, newer]);
  return known !== undefined && known.of.older === older && known.of.newer === newer
    ? known.comparison
    : undefined;
}

import { useEffect, useState } from 'react';
import { compareInWorker } from './compare-in-worker.ts';
import type { Comparison } from './compare.ts';

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

import { useEffect, useState } from 'react';
import { compareAside } from './compare-aside.ts';
import type { Comparison } from './compare.ts';

interface Texts {
  old: string;
  young: string;
}

/** Absent: not known yet. 'failed': too much differs to be told in time. */
export type ComparisonState = Comparison | 'failed' | undefined;

/** What became of one text in the other. */
export function useComparison(old: string | undefined, young: string | undefined): ComparisonState {
  const [known, setKnown] = useState<{ of: Texts; comparison: ComparisonState }>();
  useEffect(() => {
    if (old === undefined || young === undefined) return undefined;
    const ending = new AbortController();
    void compareAside({ old, young }, ending.signal).then((comparison) => {
      if (!ending.signal.aborted) setKnown({ of: { old, young }, comparison: comparison ?? 'failed' });
    });
    return () => ending.abort();
  }, [old, young]);
  return known !== undefined && known.of.old === old && known.of.young === young
    ? known.comparison
    : undefined;
}

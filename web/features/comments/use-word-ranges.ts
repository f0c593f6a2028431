import { useEffect, useMemo, useState } from 'react';
import type { Comment } from '../../../api/contract/comments.ts';
import { isOpenOnWords } from './threads.ts';
import { clearMarks, drawMarks, findRanges, type WordRanges } from './word-marks.ts';

/** The words of open threads on the page. They are looked for again when the text is drawn anew, in whole or in part. */
export function useWordRanges(root: HTMLElement, comments: readonly Comment[] | undefined): WordRanges {
  // how often the text was drawn
  const [drawn, setDrawn] = useState(0);
  const open = useMemo(() => comments?.filter(isOpenOnWords) ?? [], [comments]);
  useEffect(() => {
    if (open.length === 0) return undefined;
    // formulas, diagrams and the colours of code come after the text
    let frame = 0;
    const watcher = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setDrawn((before) => before + 1));
    });
    watcher.observe(root, { childList: true, subtree: true, characterData: true });
    return () => {
      cancelAnimationFrame(frame);
      watcher.disconnect();
    };
  }, [root, open]);
  // oxlint-disable-next-line react/exhaustive-deps -- the text is read anew each time it was drawn
  return useMemo(() => findRanges(root, open), [root, open, drawn]);
}

/** Draws the marks while the page is open. */
export function useDrawnMarks(ranges: WordRanges, chosen: Range | undefined): void {
  useEffect(() => drawMarks(ranges.values(), chosen), [ranges, chosen]);
  useEffect(() => clearMarks, []);
}

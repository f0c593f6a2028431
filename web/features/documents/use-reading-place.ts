import { useCallback, useLayoutEffect, useRef } from 'react';
import { leaveReadingPlace } from '../../lib/reading-place.ts';
import { paths } from '../../lib/paths.ts';

/** In px: the height of the bar above the text, and a little more. Text behind the bar is not being read. */
const barHeight = 52;
const maxWords = 8;

const headingSelector = ':is(h1, h2, h3, h4, h5, h6):not(.sr-only)';

/** Finds the first block that begins in the window, or else the last one above it. */
function readNow(root: HTMLElement, main: HTMLElement): { headings: number; words: string[] } | undefined {
  if (main.scrollTop === 0) return undefined;
  const { top, bottom } = main.getBoundingClientRect();
  let block: Element | undefined;
  let count = 0;
  for (const each of root.querySelectorAll(`${headingSelector}, p, li, pre, tr`)) {
    const begins = each.getBoundingClientRect().top;
    if (begins >= bottom && block) break;
    block = each;
    if (each.matches(headingSelector)) count += 1;
    if (begins >= top + barHeight) break;
  }
  const words = block?.textContent.match(/[\p{L}\p{N}]+/gu)?.slice(0, maxWords) ?? [];
  return { headings: count, words };
}

/**
 * Remembers what the person was reading when they go to the editor, which opens at that place.
 * @returns a function to call with the text's element each time it was drawn
 */
export function useReadingPlace(documentId: number): (root: HTMLElement) => void {
  const text = useRef<HTMLElement>(undefined);
  useLayoutEffect(
    // a layout effect's cleanup runs while the page is still in the document
    () => () => {
      const root = text.current;
      const main = root?.closest('main');
      const isEditNext = window.location.pathname === paths.documentEdit(documentId);
      const place = root && main && isEditNext ? readNow(root, main) : undefined;
      leaveReadingPlace(place && { documentId, ...place });
    },
    [documentId],
  );
  return useCallback((root: HTMLElement) => {
    text.current = root;
  }, []);
}

import { useSyncExternalStore } from 'react';

/** Windows under 768 px: the sidebar is a drawer, and the header has icons instead of words. */
const narrow = window.matchMedia('(max-width: 767px)');

/** The page is being printed. */
const paper = window.matchMedia('print');

const subscribeTo =
  (query: MediaQueryList) =>
  (listener: () => void): (() => void) => {
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  };

const subscribeToNarrow = subscribeTo(narrow);
const subscribeToPaper = subscribeTo(paper);

export const useIsNarrow = (): boolean => useSyncExternalStore(subscribeToNarrow, () => narrow.matches);

export const useIsPrinting = (): boolean => useSyncExternalStore(subscribeToPaper, () => paper.matches);

import { useSyncExternalStore } from 'react';

/** Windows under 768 px: the sidebar becomes a drawer, the header's words become icons. */
const narrow = window.matchMedia('(max-width: 767px)');

const subscribe = (listener: () => void): (() => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);

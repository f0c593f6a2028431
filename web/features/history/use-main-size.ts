import { useLayoutEffect, useState } from 'react';

interface MainSize {
  /** There is room for two columns and the versions beside them. */
  isWide: boolean;
  /** In px. */
  height: number;
}

/** In px: the width of the main area in a window of 1,280 px with the sidebar open. */
const wide = 1024;

const measure = (main: Element | null): MainSize => ({
  isWide: (main?.clientWidth ?? 0) >= wide,
  height: main?.clientHeight ?? 0,
});

/** The size of the main area. */
export function useMainSize(): MainSize {
  const [size, setSize] = useState(() => measure(document.querySelector('main')));
  useLayoutEffect(() => {
    const main = document.querySelector('main');
    if (main === null) return undefined;
    const observer = new ResizeObserver(() => {
      const now = measure(main);
      setSize((before) => (before.isWide === now.isWide && before.height === now.height ? before : now));
    });
    observer.observe(main);
    return () => observer.disconnect();
  }, []);
  return size;
}

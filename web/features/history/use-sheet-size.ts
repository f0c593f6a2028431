import { useLayoutEffect, useState } from 'react';

interface SheetSize {
  /** Room for two columns and the versions beside them. */
  isWide: boolean;
  /** In px. */
  height: number;
}

/** From this width of the sheet on, in px, the window has 1,280 with the sidebar open. */
const wide = 1024;

const measure = (sheet: Element | null): SheetSize => ({
  isWide: (sheet?.clientWidth ?? 0) >= wide,
  height: sheet?.clientHeight ?? 0,
});

/** The size of the sheet that the page lies on. */
export function useSheetSize(): SheetSize {
  const [size, setSize] = useState(() => measure(document.querySelector('main')));
  useLayoutEffect(() => {
    const sheet = document.querySelector('main');
    if (sheet === null) return undefined;
    const observer = new ResizeObserver(() => {
      const now = measure(sheet);
      setSize((before) => (before.isWide === now.isWide && before.height === now.height ? before : now));
    });
    observer.observe(sheet);
    return () => observer.disconnect();
  }, []);
  return size;
}

import { lazy, Suspense, useEffect, useState, type ReactElement } from 'react';
import { isPressed } from '../../lib/shortcuts.ts';
import { useFocusReturn } from '../../lib/use-focus-return.ts';

const ShortcutList = lazy(async () => ({ default: (await import('./shortcut-list.tsx')).ShortcutList }));

/** The list of all keyboard shortcuts, which `?` opens. */
export function useShortcutList(): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  // stays mounted once opened: Fluent's dialog reveals the page behind it on closing, not on unmounting
  const [wasOpened, setOpened] = useState(false);
  useFocusReturn(isOpen);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isPressed('help', event)) return;
      // an open dialog stays on top
      if (document.querySelector('[aria-modal="true"], dialog[open]')) return;
      event.preventDefault();
      setOpened(true);
      setOpen(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <ShortcutList open={isOpen} onClose={() => setOpen(false)} />
    </Suspense>
  );
}

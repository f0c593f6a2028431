import { useEffect, useEffectEvent } from 'react';
import { isPressed } from '../../lib/shortcuts.ts';

/** Handles Ctrl+S anywhere on the page, instead of the browser's own command. */
export function useSaveKey(onSave: () => void): void {
  const save = useEffectEvent(onSave);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPressed('save', event)) return;
      event.preventDefault();
      if (!event.repeat) save();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

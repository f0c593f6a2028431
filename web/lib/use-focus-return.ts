import { useLayoutEffect } from 'react';

/** Milliseconds between two looks at whether the dialog has gone, and how many there are at most. */
const pause = 50;
const looks = 40;

const isOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

const canTake = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && !element.matches(':disabled, body');

/**
 * Once a dialog has closed, the focus is back where it was before; where that is gone (what was deleted, say), on
 * the sheet. A focus that somebody else has placed by then stays.
 */
export function useFocusReturn(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return undefined;
    const opener = document.activeElement;
    return () => giveBack(opener, looks);
  }, [open]);
}

function giveBack(opener: Element | null, left: number): void {
  setTimeout(() => {
    // until it is gone, the dialog holds the focus
    if (isOpen() && left > 0) giveBack(opener, left - 1);
    else if (!canTake(document.activeElement)) {
      const target = canTake(opener) ? opener : document.querySelector<HTMLElement>('main');
      target?.focus({ preventScroll: true });
    }
  }, pause);
}

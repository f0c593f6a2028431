import { useLayoutEffect } from 'react';

/** Milliseconds between two checks whether the dialog has closed. */
const delayMs = 50;
const maxChecks = 40;

const isOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

const canTake = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && !element.matches(':disabled, body');

/**
 * Returns the focus after a dialog to the element that had it before. If that no longer exists, focuses `other`, or
 * else the main area. Does nothing if something else has the focus by then.
 * @param other must be the same function while the dialog is open
 */
export function useFocusReturn(open: boolean, other?: () => HTMLElement | undefined): void {
  useLayoutEffect(() => {
    if (!open) return undefined;
    const opener = document.activeElement;
    return () => returnFocus({ opener, other }, maxChecks);
  }, [open, other]);
}

interface Places {
  opener: Element | null;
  other: (() => HTMLElement | undefined) | undefined;
}

function returnFocus({ opener, other }: Places, checksLeft: number): void {
  setTimeout(() => {
    // a dialog keeps the focus until it has closed
    if (isOpen() && checksLeft > 0) returnFocus({ opener, other }, checksLeft - 1);
    else if (!canTake(document.activeElement)) {
      const target = canTake(opener) ? opener : (other?.() ?? document.querySelector<HTMLElement>('main'));
      target?.focus({ preventScroll: true });
    }
  }, delayMs);
}

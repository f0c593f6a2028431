import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Gives the page back to screen readers after it was left through a dialog. A dialog hides what lies behind it and
 * shows it again a moment after it closes; one that goes with its page takes that moment with it.
 */
export function usePageRevealed(): void {
  const { key } = useLocation();
  useEffect(() => {
    if (document.querySelector('[aria-modal="true"]') === null)
      document.getElementById('app:root')?.removeAttribute('aria-hidden');
  }, [key]);
}

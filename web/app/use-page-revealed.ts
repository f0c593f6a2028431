import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Shows the page to screen readers again after a dialog led to it. Fluent's dialog hides the page behind it and reveals
 * it a moment after closing. If it unmounts before that, the page would stay hidden.
 */
export function usePageRevealed(): void {
  const { key } = useLocation();
  useEffect(() => {
    if (document.querySelector('[aria-modal="true"]') === null)
      document.getElementById('app:root')?.removeAttribute('aria-hidden');
  }, [key]);
}

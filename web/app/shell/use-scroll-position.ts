import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/**
 * Scrolls a new page to the top and focuses the main area. Going back returns to the old position. Changes of the
 * query alone (tabs, searches) do not scroll.
 */
export function useScrollPosition(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const positions = useRef(new Map<string, number>());
  const { key, pathname, hash } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const shown = useRef(pathname);

  useEffect(() => {
    const element = main.current;
    const remember = () => positions.current.set(key, element?.scrollTop ?? 0);
    element?.addEventListener('scroll', remember, { passive: true });
    return () => element?.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    const element = main.current;
    if (element === null || shown.current === pathname) return;
    shown.current = pathname;
    if (hash === '') element.scrollTop = isBack ? (positions.current.get(key) ?? 0) : 0;
    // the page may have focused one of its fields
    if (!element.contains(document.activeElement)) element.focus({ preventScroll: true });
  }, [hash, isBack, key, pathname]);

  return main;
}

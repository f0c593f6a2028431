import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/**
 * A new page starts at its top with the focus on the sheet, and going back returns to where one was. Changes of
 * the query alone (tabs, searches) move nothing.
 */
export function useSheetPosition(): RefObject<HTMLElement | null> {
  const sheet = useRef<HTMLElement>(null);
  const positions = useRef(new Map<string, number>());
  const { key, pathname, hash } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const shown = useRef(pathname);

  useEffect(() => {
    const element = sheet.current;
    const remember = () => positions.current.set(key, element?.scrollTop ?? 0);
    element?.addEventListener('scroll', remember, { passive: true });
    return () => element?.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    const element = sheet.current;
    if (element === null || shown.current === pathname) return;
    shown.current = pathname;
    if (hash === '') element.scrollTop = isBack ? (positions.current.get(key) ?? 0) : 0;
    // A page may have put the focus into a field of its own
    if (!element.contains(document.activeElement)) element.focus({ preventScroll: true });
  }, [hash, isBack, key, pathname]);

  return sheet;
}

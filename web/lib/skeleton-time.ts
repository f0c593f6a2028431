import { useEffect, useRef, useState } from 'react';

const showAfter = 150;
const showAtLeast = 300;

/**
 * Whether to draw a skeleton: only after 150 ms of loading, and then for at least 300 ms, so that a quick answer does
 * not flicker.
 */
export function useSkeleton(loading: boolean): boolean {
  const [visible, setVisible] = useState(false);
  const shownAt = useRef(0);
  useEffect(() => {
    if (loading === visible) return undefined;
    const wait = loading ? showAfter : Math.max(0, shownAt.current + showAtLeast - performance.now());
    const timer = setTimeout(() => {
      if (loading) shownAt.current = performance.now();
      setVisible(loading);
    }, wait);
    return () => clearTimeout(timer);
  }, [loading, visible]);
  return visible;
}

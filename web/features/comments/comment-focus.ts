import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

export const commentElementId = (id: number): string => `comment-${id}`;
export const headingElementId = 'app:comments';

/** The control that had the focus goes away: it stays at the comment, or at the heading of all. */
export function focusComment(id?: number): void {
  // after what replaces the control is drawn, and a dialog has given the focus back
  setTimeout(() => {
    const element = id === undefined ? null : document.getElementById(commentElementId(id));
    (element ?? document.getElementById(headingElementId))?.focus({ preventScroll: true });
  }, 50);
}

interface Loading {
  /** What is loaded so far; undefined before. */
  ids: readonly number[] | undefined;
  hasMore: boolean;
  isFetchingMore: boolean;
  fetchMore: () => unknown;
}

/** The comment that the address names (`#comment-12`): loads until it is there, shows it and puts the focus on it. */
export function useOpenAtComment({ ids, hasMore, isFetchingMore, fetchMore }: Loading): void {
  const { hash, key } = useLocation();
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const id = /^#comment-(\d+)$/.exec(hash)?.[1];
    const name = `${key}${hash}`;
    if (id === undefined || ids === undefined || shown.current === name) return;
    if (!ids.includes(Number(id)) && hasMore) {
      if (!isFetchingMore) fetchMore();
      return;
    }
    shown.current = name;
    const element = document.getElementById(commentElementId(Number(id)));
    const target = element ?? document.getElementById(headingElementId);
    target?.scrollIntoView({ block: 'center' });
    target?.focus({ preventScroll: true });
  }, [hash, key, ids, hasMore, isFetchingMore, fetchMore]);
}

import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

export const commentElementId = (id: number): string => `comment-${id}`;
/** Of a comment that is shown beside the words that it is about. */
export const besideElementId = (id: number): string => `beside-comment-${id}`;
/** The fragment of the words that a comment is about. */
export const wordsFragment = (id: number): string => `words-${id}`;
export const headingElementId = 'app:comments';

/** Moves the focus to a comment, or else to the section's heading, when the focused control disappears. */
export function focusComment(id?: number): void {
  // after the next render, and after a closing dialog has moved the focus
  setTimeout(() => {
    const element =
      id === undefined
        ? null
        : (document.getElementById(besideElementId(id)) ?? document.getElementById(commentElementId(id)));
    (element ?? document.getElementById(headingElementId))?.focus({ preventScroll: true });
  }, 50);
}

interface Loading {
  /** The loaded comments; undefined before the first page. */
  ids: readonly number[] | undefined;
  hasMore: boolean;
  isFetchingMore: boolean;
  fetchMore: () => unknown;
}

/** Opens the comment of the address (`#comment-12`): loads pages until it is there, then focuses it. */
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

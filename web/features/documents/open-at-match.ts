import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { fragment } from '../../lib/fragment.ts';
import { findParameter } from '../../lib/paths.ts';

const loadMarker = () => import('./mark-matches.ts');
const loadReveal = () => import('../../lib/reveal.ts');

/**
 * Opens a document where it matched a search. Marks the words of `?find=` in the text and scrolls to the passage with
 * most of them, below the heading of the hash if there is one. Removes `find` from the address at once, so that copied
 * links and going back are not affected. Escape or leaving the page removes the marks.
 * @returns a function to call with the text's element each time it was rendered
 */
export function useOpenAtMatch(): (root: HTMLElement) => void {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const find = new URLSearchParams(search).get(findParameter);
  const text = useRef<HTMLElement>(null);
  const asked = useRef<{ words: string; isShown: boolean }>(undefined);

  const mark = useCallback(async () => {
    const wanted = asked.current;
    const root = text.current;
    if (!wanted || !root) return;
    const isFirst = !wanted.isShown;
    wanted.isShown = true;
    const [{ markMatches }, { reveal }] = await Promise.all([loadMarker(), loadReveal()]);
    // drawn again meanwhile, or the person left
    if (asked.current !== wanted || text.current !== root || !root.isConnected) return;
    const best = markMatches(root, wanted.words, document.getElementById(fragment()));
    if (best && isFirst) reveal(best);
  }, []);

  useEffect(() => {
    if (find === null) return;
    asked.current = { words: find, isShown: false };
    void mark();
    const others = new URLSearchParams(search);
    others.delete(findParameter);
    void navigate({ search: others.toString(), hash }, { replace: true });
  }, [find, hash, mark, navigate, search]);

  useEffect(() => {
    const clear = () => {
      if (!asked.current) return;
      asked.current = undefined;
      void loadMarker().then(({ clearMarks }) => clearMarks());
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) clear();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      clear();
    };
  }, []);

  return useCallback(
    (root: HTMLElement) => {
      text.current = root;
      void mark();
    },
    [mark],
  );
}

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CommentAdd20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { useLocation } from 'react-router-dom';
import { reveal } from '../../lib/reveal.ts';
import { isTyping, keysOf, pressedOf } from '../../lib/shortcuts.ts';
import { useComments } from './api.ts';
import { focusComment } from './comment-focus.ts';
import { toThreads } from './threads.ts';
import { useDrawnMarks, useWordRanges } from './use-word-ranges.ts';
import { useSelectedWords } from './use-selected-words.ts';
import { WordCard } from './word-card.tsx';
import { nextThread, selectedWords, threadAt, type SelectedWords, type WordRanges } from './word-marks.ts';

const useStyles = makeStyles({
  add: {
    position: 'absolute',
    zIndex: 2,
    backgroundColor: 'var(--lectern-float)',
    border: '1px solid var(--lectern-float-line)',
    boxShadow: tokens.shadow8,
    '@media print': { display: 'none' },
  },
});

interface WordCommentsProps {
  documentId: number;
  /** Of the shown text. */
  version: number;
  /** The drawn text. It stands in a positioned element, which also holds what is drawn here. */
  root: HTMLElement;
  canComment: boolean;
}

type Chosen = { thread: number } | { words: SelectedWords } | undefined;

const isThread = (chosen: Chosen): chosen is { thread: number } => chosen !== undefined && 'thread' in chosen;

/** Comments on words: marks them in the text, and shows the chosen thread beside them. */
export function WordComments({ documentId, version, root, canComment }: WordCommentsProps) {
  const styles = useStyles();
  const { comments, refetch } = useComments(documentId);
  const ranges = useWordRanges(root, comments);
  const [chosen, setChosen] = useState<Chosen>();
  const selected = useSelectedWords(root, canComment && chosen === undefined);
  const words = isThread(chosen) ? ranges.get(chosen.thread) : chosen?.words.range;
  useDrawnMarks(ranges, words);
  const thread = isThread(chosen)
    ? toThreads(comments ?? []).find(({ comment }) => comment.id === chosen.thread)
    : undefined;

  // the places of words are those of the version that was the newest then
  const isBehind = comments?.some(({ anchor }) => anchor && anchor.version !== version) ?? false;
  useEffect(() => {
    if (isBehind) void refetch();
  }, [isBehind, refetch, version]);

  useOpenAtWords(ranges, (id) => setChosen({ thread: id }));
  usePointedThread(root, ranges, (id) => {
    if (id !== undefined) setChosen({ thread: id });
    else if (isThread(chosen)) setChosen(undefined);
  });
  useKeys({
    onNext: (step) => {
      const id = nextThread(ranges, isThread(chosen) ? chosen.thread : undefined, step);
      const range = id === undefined ? undefined : ranges.get(id);
      if (id === undefined || !range) return false;
      reveal(range);
      setChosen({ thread: id });
      focusComment(id);
      return true;
    },
    onComment: () => {
      const found = canComment ? selectedWords(root) : undefined;
      if (found) setChosen({ words: found });
      return found !== undefined;
    },
  });

  return (
    <>
      {selected && (
        <Button
          className={styles.add}
          style={{ top: `${selected.top}px`, left: `${selected.left}px` }}
          size="small"
          icon={<CommentAdd20Regular />}
          title={keysOf('commentOnWords')[0]}
          // a click must not take the selection away before it is read
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setChosen({ words: selected.words })}
        >
          {t`Comment`}
        </Button>
      )}
      {words && (thread ?? !isThread(chosen)) && (
        <WordCard
          key={isThread(chosen) ? chosen.thread : 'new'}
          root={root}
          range={words}
          documentId={documentId}
          canComment={canComment}
          thread={thread}
          quote={isThread(chosen) ? undefined : chosen?.words.quote}
          onAdded={() => setChosen(undefined)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

/** Opens the thread of the address (`#words-12`) at its words. */
function useOpenAtWords(ranges: WordRanges, open: (id: number) => void): void {
  const { hash, key } = useLocation();
  const shown = useRef<string>(undefined);
  const openNow = useRef(open);
  useLayoutEffect(() => {
    openNow.current = open;
  });
  useEffect(() => {
    const id = Number(/^#words-(\d+)$/.exec(hash)?.[1]);
    const range = ranges.get(id);
    if (!range || shown.current === key) return;
    shown.current = key;
    reveal(range);
    openNow.current(id);
  }, [hash, key, ranges]);
}

/** Calls `onPoint` with the thread whose words were clicked, and shows by the pointer where there are some. */
function usePointedThread(
  root: HTMLElement,
  ranges: WordRanges,
  onPoint: (id: number | undefined) => void,
): void {
  const point = useRef(onPoint);
  useLayoutEffect(() => {
    point.current = onPoint;
  });
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const control = (event.target as Element).closest('a, button, input, summary, [role="button"]');
      // a click that ends a selection chooses nothing
      if (!control && getSelection()?.isCollapsed !== false) point.current(threadAt(ranges, event));
    };
    let frame = 0;
    const onMove = (event: MouseEvent) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        root.style.cursor = threadAt(ranges, event) === undefined ? '' : 'pointer';
      });
    };
    root.addEventListener('click', onClick);
    if (ranges.size > 0) root.addEventListener('mousemove', onMove);
    return () => {
      cancelAnimationFrame(frame);
      root.style.cursor = '';
      root.removeEventListener('click', onClick);
      root.removeEventListener('mousemove', onMove);
    };
  }, [root, ranges]);
}

interface KeyActs {
  /** @returns whether there is a thread to go to */
  onNext: (step: 1 | -1) => boolean;
  /** @returns whether words are selected */
  onComment: () => boolean;
}

function useKeys(acts: KeyActs): void {
  const now = useRef(acts);
  useLayoutEffect(() => {
    now.current = acts;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const pressed = pressedOf(['commentOnWords', 'nextWords', 'previousWords'], event);
      if (!pressed || event.defaultPrevented || (pressed === 'commentOnWords' && isTyping(event))) return;
      const isDone =
        pressed === 'commentOnWords'
          ? now.current.onComment()
          : now.current.onNext(pressed === 'nextWords' ? 1 : -1);
      if (isDone) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

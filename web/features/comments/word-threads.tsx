import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { Comment } from '../../../api/contract/comments.ts';
import type { Quote } from '../../../api/text/markdown/quotes.ts';
import { isTyping, pressedOf } from '../../lib/shortcuts.ts';
import type { Words } from '../../lib/word-text.ts';
import { focusComment } from './comment-focus.ts';
import { toThreads } from './threads.ts';
import { useAdding } from './use-adding.ts';
import { useDrawnMarks } from './use-word-ranges.ts';
import { WordCard } from './word-card.tsx';
import { threadAt, type SelectedWords, type WordRanges } from './word-marks.ts';

/** A text whose words can be commented on: one that is read, or one that is written. */
export interface WordText {
  /** Holds the text, in the width of its column. */
  root: HTMLElement;
  /** What the text scrolls in, if that is not the page. */
  scroller?: HTMLElement;
  /** The words of open threads, as far as they are drawn. */
  ranges: WordRanges;
  /** The selected words that somebody comments on, if the text marks them itself. */
  newRange?: Range | undefined;
  /** The words of a thread, drawn or not. */
  wordsOf: (thread: number) => Words | undefined;
  /** Calls back when words may have moved. */
  onMoved?: (listener: () => void) => () => void;
  /** The thread to go to, from another one or from nowhere. */
  next: (from: number | undefined, step: 1 | -1) => number | undefined;
  /** Scrolls to the words of a thread. */
  reveal: (thread: number) => void;
  /** What is selected now. */
  select: () => SelectedWords | undefined;
  /** Nobody writes on the words that were selected any more. */
  unselect?: () => void;
  /** The words of a new comment once they are stored; undefined if that failed, which was said. */
  settle?: () => Promise<Quote | undefined>;
  /** Moves the focus to the text. */
  focus: () => void;
}

type Chosen = { thread: number } | { words: SelectedWords } | undefined;

const isThread = (chosen: Chosen): chosen is { thread: number } => chosen !== undefined && 'thread' in chosen;

interface WordThreadsProps {
  documentId: number;
  text: WordText;
  comments: readonly Comment[] | undefined;
  canComment: boolean;
  /** Draws a button for the words that are selected, while nothing is open. */
  offer?: (comment: (words: SelectedWords) => void) => ReactNode;
  /** How often somebody asked to comment on the selected words, by a tool of the text. */
  asked?: number;
  /** Said below the box for a new comment. */
  note?: string | undefined;
  /** A thread to open, and opens it again each time it is another object. */
  opened?: { thread: number } | undefined;
}

/** Marks the words of threads in a text, and shows the chosen thread beside them. */
export function WordThreads(props: WordThreadsProps) {
  const { documentId, text, comments, canComment, offer, asked = 0, note, opened } = props;
  const { root, ranges } = text;
  const [chosen, setChosen] = useState<Chosen>();
  const { add, isAdding } = useAddingHere(documentId, text);
  const words = isThread(chosen) ? text.wordsOf(chosen.thread) : chosen?.words.words;
  useDrawnMarks(ranges, drawnOf(chosen, text));
  const thread = isThread(chosen)
    ? toThreads(comments ?? []).find(({ comment }) => comment.id === chosen.thread)
    : undefined;
  const choose = (next: Chosen) => {
    if (chosen && !isThread(chosen)) text.unselect?.();
    setChosen(next);
  };
  const close = () => {
    choose(undefined);
    text.focus();
  };
  const comment = () => {
    const found = canComment ? text.select() : undefined;
    if (found) setChosen({ words: found });
    return found !== undefined;
  };
  const toOpen = useRef<typeof opened>(undefined);
  const open = useEffectEvent((next: { thread: number }) => choose(next));
  useEffect(() => {
    if (!opened || toOpen.current === opened) return;
    toOpen.current = opened;
    open(opened);
  }, [opened]);
  const answered = useRef(0);
  const answer = useEffectEvent(() => comment());
  useEffect(() => {
    if (answered.current === asked) return;
    answered.current = asked;
    answer();
  }, [asked]);
  usePointedThread(root, ranges, (id) => {
    if (id !== undefined) choose({ thread: id });
    else if (isThread(chosen)) choose(undefined);
  });
  useKeys({
    onNext: (step) => {
      const id = text.next(isThread(chosen) ? chosen.thread : undefined, step);
      if (id === undefined) return false;
      text.reveal(id);
      choose({ thread: id });
      focusComment(id);
      return true;
    },
    onComment: comment,
  });
  return (
    <>
      {chosen === undefined && canComment && offer?.((found) => setChosen({ words: found }))}
      {words && (thread ?? !isThread(chosen)) && (
        <WordCard
          key={isThread(chosen) ? chosen.thread : 'new'}
          root={root}
          scroller={text.scroller}
          words={words}
          onMoved={text.onMoved}
          onTyped={() => choose(undefined)}
          documentId={documentId}
          canComment={canComment}
          thread={thread}
          quote={isThread(chosen) ? undefined : chosen?.words.quote}
          note={note}
          isAdding={isAdding}
          onAdd={async (content) => {
            if (!chosen || isThread(chosen)) return false;
            const isAdded = await add(content, chosen.words.quote);
            if (isAdded) close();
            return isAdded;
          }}
          onClose={close}
        />
      )}
    </>
  );
}

function drawnOf(chosen: Chosen, { ranges, newRange }: WordText): Range | undefined {
  if (!chosen) return undefined;
  if (isThread(chosen)) return ranges.get(chosen.thread);
  const { words } = chosen.words;
  return words instanceof Range ? words : newRange;
}

/** Adds a comment on words, once these are stored. */
function useAddingHere(documentId: number, { settle }: WordText) {
  const { submit, isBusy } = useAdding(documentId);
  const [isSettling, setSettling] = useState(false);
  const add = async (content: string, quote: Quote): Promise<boolean> => {
    setSettling(true);
    const words = await (settle?.() ?? quote);
    setSettling(false);
    return words !== undefined && submit(content, null, words);
  };
  return { add, isAdding: isBusy || isSettling };
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
    // in a text that is written, a click is also for the caret
    if (ranges.size > 0 && !root.isContentEditable) root.addEventListener('mousemove', onMove);
    return () => {
      cancelAnimationFrame(frame);
      if (!root.isContentEditable) root.style.cursor = '';
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

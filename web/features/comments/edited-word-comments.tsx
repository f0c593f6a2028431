import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { t } from '@lingui/core/macro';
import type { Comment } from '../../../api/contract/comments.ts';
import { limits } from '../../../api/text/limits.ts';
import { moveAnchors } from '../../../api/text/markdown/anchors.ts';
import { quoteFrom, type Quote } from '../../../api/text/markdown/quotes.ts';
import { useToasts } from '../../components/toasts.tsx';
import type { EditedWords, Offsets, SavedText, WordMarks } from '../../lib/word-text.ts';
import { useComments } from './api.ts';
import { isOpenOnWords } from './threads.ts';
import { findWords, nextThread } from './word-marks.ts';
import { WordThreads, type WordText } from './word-threads.tsx';

interface EditedWordCommentsProps {
  documentId: number;
  words: EditedWords;
  canComment: boolean;
  /** How often somebody asked to comment on the selected words. */
  asked: number;
}

/** Comments on words of a text that is written: they keep to their words with each change. */
export function EditedWordComments(props: EditedWordCommentsProps) {
  const { openMarks } = props.words;
  const [marks, setMarks] = useState<WordMarks>();
  const [error, setError] = useState<Error>();
  useEffect(() => {
    let opened: WordMarks | undefined;
    let isOver = false;
    openMarks().then(
      (next) => {
        opened = next;
        if (isOver) next.end();
        else setMarks(next);
      },
      (cause: Error) => setError(cause),
    );
    return () => {
      isOver = true;
      opened?.end();
    };
  }, [openMarks]);
  // said by whoever shows this
  if (error) throw error;
  return marks ? <Marked {...props} marks={marks} /> : null;
}

/** The number of the words that somebody comments on; others are those of their threads. */
const newWords = 0;

function Marked({
  documentId,
  words: { root, scroller, saved },
  canComment,
  asked,
  marks,
}: EditedWordCommentsProps & { marks: WordMarks }) {
  const { comments, refetch, hasMore, isFetchingMore, fetchMore } = useComments(documentId);
  // there is no list here that shows more of them
  useEffect(() => {
    if (hasMore && !isFetchingMore) void fetchMore();
  }, [hasMore, isFetchingMore, fetchMore]);
  const version = useSyncExternalStore(saved.subscribe, saved.version);
  const hasUnsaved = useSyncExternalStore(saved.subscribe, saved.hasUnsaved);
  // the places of words are those of the version that was the newest then
  const isBehind = comments?.some(({ anchor }) => anchor && anchor.version < version) ?? false;
  useEffect(() => {
    if (isBehind) void refetch();
  }, [isBehind, refetch, version]);
  useMarkedThreads(marks, saved, comments);
  const drawn = useSyncExternalStore(marks.subscribe, marks.drawn);
  const ids = useSyncExternalStore(marks.subscribe, marks.ids);
  const settle = useSettling(marks, saved);
  const text = useMemo((): WordText => {
    const threads = ids.filter((id) => id !== newWords);
    return {
      root,
      scroller,
      ranges: new Map([...drawn].filter(([id]) => id !== newWords)),
      newRange: drawn.get(newWords),
      wordsOf: (id) => (threads.includes(id) ? marks.wordsOf(id) : undefined),
      onMoved: marks.subscribe,
      next: (from, step) => nextThread(threads, from ?? beforeCaret(marks, threads, step), step),
      reveal: marks.goTo,
      select: () => {
        const offsets = marks.selected();
        if (!offsets || offsets.end - offsets.start > limits.quote) return undefined;
        marks.put(new Map([[newWords, offsets]]));
        const words = marks.wordsOf(newWords);
        return words && { quote: quoteFrom(marks.read(), offsets), words };
      },
      unselect: () => marks.put(new Map([[newWords, null]])),
      settle,
      focus: marks.focus,
    };
  }, [root, scroller, marks, drawn, ids, settle]);
  const note = hasUnsaved ? t`Your changes to the text are saved with the comment.` : undefined;
  return <WordThreads {...{ documentId, text, comments, canComment, asked, note }} />;
}

/** From the caret, F7 goes to the thread behind it, and Shift+F7 to the one before it. */
function beforeCaret(marks: WordMarks, threads: readonly number[], step: 1 | -1): number | undefined {
  const caret = marks.caret();
  const startOf = (id: number) => marks.offsetsOf(id)?.start ?? 0;
  return step === 1
    ? threads.findLast((id) => startOf(id) < caret)
    : threads.find((id) => startOf(id) >= caret);
}

/** Saves the text that holds the words of a new comment, because a comment is about words of a version. */
function useSettling(marks: WordMarks, saved: SavedText): () => Promise<Quote | undefined> {
  const toasts = useToasts();
  const now = useRef(saved);
  useLayoutEffect(() => {
    now.current = saved;
  });
  return useCallback(async () => {
    const isThere = () => marks.offsetsOf(newWords) !== undefined;
    if (isThere() && !(await now.current.save())) return undefined;
    const offsets = marks.offsetsOf(newWords);
    if (offsets) return quoteFrom(marks.read(), offsets);
    toasts.failure(t`Failed to add your comment`, t`Its words are no longer in the text.`);
    return undefined;
  }, [marks, toasts]);
}

/** Words that are gone are looked for again once nobody types for so long: they may be back. Milliseconds. */
const restMs = 400;

/** Marks the words of open threads: where their version has them, then wherever changes move them. */
function useMarkedThreads(
  marks: WordMarks,
  saved: SavedText,
  comments: readonly Comment[] | undefined,
): void {
  const open = useMemo(() => comments?.filter(isOpenOnWords) ?? [], [comments]);
  const place = useEffectEvent(() => {
    const next = new Map<number, Offsets | null>();
    for (const id of marks.ids())
      if (id !== newWords && !open.some((comment) => comment.id === id)) next.set(id, null);
    const isSame = saved.isAsSaved() && open.every(({ anchor }) => anchor?.version === saved.version());
    const wanted = isSame ? open : open.filter(({ id }) => !marks.ids().includes(id));
    if (wanted.length > 0) {
      const text = marks.read();
      for (const [id, offsets] of isSame ? findWords(text, wanted) : findAgain(text, wanted))
        next.set(id, offsets);
    }
    if (next.size > 0) marks.put(next);
  });
  useEffect(() => {
    if (open.length > 0 || marks.ids().length > 0) place();
  }, [marks, open]);
  useEffect(() => {
    if (open.length === 0) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isMissing = () => open.some(({ id }) => !marks.ids().includes(id));
    let text: string | undefined;
    const stop = marks.subscribe(() => {
      clearTimeout(timer);
      if (!isMissing()) return;
      timer = setTimeout(() => {
        const now = marks.read();
        if (now === text) return;
        text = now;
        place();
      }, restMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [marks, open]);
}

/** In a text that is no version: where in doubt, words are nowhere. */
function findAgain(text: string, comments: readonly Comment[]): Map<number, Offsets> {
  const found = new Map<number, Offsets>();
  for (const { id, anchor } of comments) {
    if (!anchor?.words) continue;
    // of no known place, so that they are looked for by themselves and by what is around them
    const lost = { ...anchor, quote: anchor.words, words: null, start: 0, end: 0 };
    const [again] = moveAnchors(null, text, [lost]);
    if (again && again.words !== null) found.set(id, { start: again.start, end: again.end });
  }
  return found;
}

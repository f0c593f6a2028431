import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CommentAdd20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { useLocation } from 'react-router-dom';
import { reveal } from '../../lib/reveal.ts';
import { keysOf } from '../../lib/shortcuts.ts';
import { useComments } from './api.ts';
import { useWordRanges } from './use-word-ranges.ts';
import { useSelectedWords } from './use-selected-words.ts';
import { inOrderOf, nextThread, selectedWords, type SelectedWords, type WordRanges } from './word-marks.ts';
import { WordThreads, type WordText } from './word-threads.tsx';

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

/** Comments on words of a text that is read. */
export function WordComments({ documentId, version, root, canComment }: WordCommentsProps) {
  const { comments, refetch } = useComments(documentId);
  const ranges = useWordRanges(root, comments);
  const opened = useOpenAtWords(ranges);

  // the places of words are those of the version that was the newest then
  const isBehind = comments?.some(({ anchor }) => anchor && anchor.version !== version) ?? false;
  useEffect(() => {
    if (isBehind) void refetch();
  }, [isBehind, refetch, version]);

  const text = useMemo(
    (): WordText => ({
      root,
      ranges,
      wordsOf: (id) => ranges.get(id),
      next: (from, step) => nextThread(inOrderOf(ranges), from, step),
      reveal: (id) => {
        const range = ranges.get(id);
        if (range) reveal(range);
      },
      select: () => selectedWords(root),
      focus: () => root.closest('main')?.focus({ preventScroll: true }),
    }),
    [root, ranges],
  );
  const offer = useCallback(
    (comment: (words: SelectedWords) => void) => <OfferComment root={root} onComment={comment} />,
    [root],
  );
  return <WordThreads {...{ documentId, text, comments, canComment, offer, opened }} />;
}

interface OfferCommentProps {
  root: HTMLElement;
  onComment: (words: SelectedWords) => void;
}

/** The button below selected words. */
function OfferComment({ root, onComment }: OfferCommentProps) {
  const styles = useStyles();
  const selected = useSelectedWords(root, true);
  if (!selected) return null;
  return (
    <Button
      className={styles.add}
      style={{ top: `${selected.top}px`, left: `${selected.left}px` }}
      size="small"
      icon={<CommentAdd20Regular />}
      title={keysOf('commentOnWords')[0]}
      // a click must not take the selection away before it is read
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onComment(selected.words)}
    >
      {t`Comment`}
    </Button>
  );
}

/** Scrolls to the thread of the address (`#words-12`) once its words are there. */
function useOpenAtWords(ranges: WordRanges): { thread: number } | undefined {
  const { hash, key } = useLocation();
  const shown = useRef<string>(undefined);
  const [opened, setOpened] = useState<{ thread: number }>();
  useEffect(() => {
    const id = Number(/^#words-(\d+)$/.exec(hash)?.[1]);
    const range = ranges.get(id);
    if (!range || shown.current === key) return;
    shown.current = key;
    reveal(range);
    setOpened({ thread: id });
  }, [hash, key, ranges]);
  return opened;
}

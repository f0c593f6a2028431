import { useLayoutEffect, useState } from 'react';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Dismiss16Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { Quote } from '../../../api/text/markdown/quotes.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';
import { CommentBox } from './comment-box.tsx';
import { focusComment } from './comment-focus.ts';
import { ThreadItem } from './thread-item.tsx';
import { QuotedWords, ThreadQuote } from './thread-quote.tsx';
import type { Thread } from './threads.ts';
import { useAdding } from './use-adding.ts';
import { positionedAround } from './use-selected-words.ts';

const useStyles = makeStyles({
  root: {
    zIndex: 2,
    boxSizing: 'border-box',
    padding: '14px 16px 16px',
    overflowY: 'auto',
    backgroundColor: 'var(--lectern-float)',
    border: '1px solid var(--lectern-float-line)',
    borderRadius: tokens.borderRadiusLarge,
    '@media print': { display: 'none' },
  },
  beside: { position: 'absolute', maxHeight: '70vh', boxShadow: tokens.shadow8 },
  below: {
    position: 'fixed',
    right: 0,
    bottom: 0,
    left: 0,
    maxHeight: '60vh',
    borderRadius: `${tokens.borderRadiusXLarge} ${tokens.borderRadiusXLarge} 0 0`,
    boxShadow: tokens.shadow28,
  },
  head: { display: 'flex', alignItems: 'flex-start', gap: '8px' },
  words: { flexGrow: 1, minWidth: 0 },
  close: { marginTop: '-4px', marginRight: '-6px' },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
});

interface WordCardProps {
  root: HTMLElement;
  /** The words. */
  range: Range;
  documentId: number;
  canComment: boolean;
  /** Absent: a new one is written. */
  thread: Thread | undefined;
  /** The words of a new thread. */
  quote: Quote | undefined;
  onAdded: () => void;
  onClose: () => void;
}

/** A thread beside its words: in the margin, or where there is none at the bottom of the window. */
export function WordCard(props: WordCardProps) {
  const styles = useStyles();
  const place = usePlace(props.root, props.range);
  const close = () => {
    props.onClose();
    if (props.thread) props.root.closest('main')?.focus({ preventScroll: true });
  };
  const label = props.thread ? t`Comments on these words` : t`Comment on these words`;
  if (place === undefined) return null;
  return (
    <section
      className={mergeClasses(styles.root, place ? styles.beside : styles.below)}
      style={
        place ? { top: `${place.top}px`, left: `${place.left}px`, width: `${place.width}px` } : undefined
      }
      aria-label={label}
      onKeyDown={(event) => {
        if (
          event.key === 'Escape' &&
          !event.defaultPrevented &&
          !(event.target instanceof HTMLTextAreaElement)
        )
          close();
      }}
    >
      <Content {...props} onClose={close} />
    </section>
  );
}

function Content({ documentId, canComment, thread, quote, onAdded, onClose }: WordCardProps) {
  const styles = useStyles();
  const { user } = useCurrentUser();
  const { submit, isBusy } = useAdding(documentId);
  const [isReplying, setReplying] = useState(false);
  const add = async (content: string) => {
    const isTaken = await submit(content, null, quote);
    if (isTaken) onAdded();
    return isTaken;
  };
  return (
    <>
      <div className={styles.head}>
        <div className={styles.words}>
          {thread && <ThreadQuote comment={thread.comment} documentId={documentId} isBeside />}
          {quote && <QuotedWords>{quote.quote}</QuotedWords>}
        </div>
        <IconButton
          className={styles.close}
          size="small"
          label={t`Close`}
          icon={<Dismiss16Regular />}
          onClick={onClose}
        />
      </div>
      {thread && (
        <ul className={styles.list}>
          <ThreadItem
            thread={thread}
            documentId={documentId}
            isBeside
            canComment={canComment}
            isReplying={isReplying}
            onReply={(isOpen) => {
              setReplying(isOpen);
              if (!isOpen) focusComment(thread.comment.id);
            }}
          />
        </ul>
      )}
      {!thread && user && (
        <CommentBox
          label={t`Comment on these words`}
          submitLabel={t`Comment`}
          place={{ userId: user.id, documentId, part: 'words' }}
          autoFocus
          isBusy={isBusy}
          onSubmit={add}
          onCancel={onClose}
        />
      )}
    </>
  );
}

interface Place {
  top: number;
  left: number;
  width: number;
}

/** Where the margin has less room, the card is at the bottom of the window. */
const minCardWidthPx = 224;
const maxCardWidthPx = 340;
const gapPx = 16;

/** Where a card stands beside words; null where there is no margin for it, undefined until it is measured. */
function usePlace(root: HTMLElement, range: Range): Place | null | undefined {
  const [place, setPlace] = useState<Place | null>();
  useLayoutEffect(() => {
    const measure = () => {
      const frame = positionedAround(root)?.getBoundingClientRect();
      const page = root.closest('main')?.getBoundingClientRect();
      if (!frame || !page) return;
      const width = Math.min(maxCardWidthPx, page.right - frame.right - 2 * gapPx);
      if (width < minCardWidthPx) setPlace(null);
      else
        setPlace({
          top: range.getBoundingClientRect().top - frame.top - 14,
          left: frame.width + gapPx,
          width,
        });
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(root);
    const main = root.closest('main');
    if (main) watcher.observe(main);
    return () => watcher.disconnect();
  }, [root, range]);
  return place;
}

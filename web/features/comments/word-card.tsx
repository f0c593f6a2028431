import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Dismiss16Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { Quote } from '../../../api/text/markdown/quotes.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';
import { isRightToLeft } from '../../lib/text-direction.ts';
import type { Words } from '../../lib/word-text.ts';
import { CommentBox } from './comment-box.tsx';
import { focusComment } from './comment-focus.ts';
import { ThreadItem } from './thread-item.tsx';
import { QuotedWords, ThreadQuote } from './thread-quote.tsx';
import type { Thread } from './threads.ts';
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
  note: { margin: '8px 0 0', fontSize: '13.5px', lineHeight: '19px', color: tokens.colorNeutralForeground3 },
});

interface WordCardProps extends Placed {
  documentId: number;
  canComment: boolean;
  /** Absent: a new one is written. */
  thread: Thread | undefined;
  /** The words of a new thread. */
  quote: Quote | undefined;
  /** Said below the box for a new comment. */
  note: string | undefined;
  /** Adds a new comment. @returns whether it was saved */
  onAdd: (content: string) => Promise<boolean>;
  isAdding: boolean;
  onClose: () => void;
}

/** A thread beside its words: in the margin, or where there is none at the bottom of the window. */
export function WordCard(props: WordCardProps) {
  const styles = useStyles();
  const card = useRef<HTMLElement>(null);
  const place = usePlace(props, card);
  useTyping(props.root, place === null && props.thread ? props.onTyped : undefined);
  const label = props.thread ? t`Comments on these words` : t`Comment on these words`;
  if (place === undefined) return null;
  return (
    <section
      ref={card}
      className={mergeClasses(styles.root, place ? styles.beside : styles.below)}
      style={
        place
          ? {
              top: `${place.top}px`,
              left: `${place.left}px`,
              width: `${place.width}px`,
              maxHeight: place.maxHeight === undefined ? undefined : `${place.maxHeight}px`,
            }
          : undefined
      }
      aria-label={label}
      onKeyDown={(event) => {
        if (
          event.key === 'Escape' &&
          !event.defaultPrevented &&
          !(event.target instanceof HTMLTextAreaElement)
        )
          props.onClose();
      }}
    >
      <Content {...props} />
    </section>
  );
}

function Content(props: WordCardProps) {
  const { documentId, canComment, thread, quote, note, onAdd, isAdding, onClose } = props;
  const styles = useStyles();
  const { user } = useCurrentUser();
  const [isReplying, setReplying] = useState(false);
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
        <>
          <CommentBox
            label={t`Comment on these words`}
            submitLabel={t`Comment`}
            place={{ userId: user.id, documentId, part: 'words' }}
            autoFocus
            isBusy={isAdding}
            onSubmit={onAdd}
            onCancel={onClose}
          />
          {note !== undefined && <p className={styles.note}>{note}</p>}
        </>
      )}
    </>
  );
}

/** Calls back when somebody types in the text. */
function useTyping(root: HTMLElement, onTyped: (() => void) | undefined): void {
  const typed = useEffectEvent(() => onTyped?.());
  const isWatched = onTyped !== undefined;
  useEffect(() => {
    if (!isWatched) return undefined;
    const listener = () => typed();
    root.addEventListener('beforeinput', listener);
    return () => root.removeEventListener('beforeinput', listener);
  }, [root, isWatched]);
}

/** The words that a card stands beside. */
interface Placed {
  /** The text, in the width of its column. */
  root: HTMLElement;
  words: Words;
  /** What the text scrolls in, if that is not the page: then the card stays within it. */
  scroller: HTMLElement | undefined;
  /** Calls back when words of the text may have moved. */
  onMoved: ((listener: () => void) => () => void) | undefined;
  /** Somebody types in the text, while the card covers its end. */
  onTyped: () => void;
}

interface Place {
  top: number;
  left: number;
  width: number;
  maxHeight?: number | undefined;
}

/** Where the margin has less room, the card is at the bottom of the window. */
const minCardWidthPx = 224;
const maxCardWidthPx = 340;
const gapPx = 16;
/** From a card to the edge of what scrolls. */
const edgePx = 8;

/** Where a card stands beside words; null where there is no margin for it, undefined until it is measured. */
function usePlace(
  { root, words, scroller, onMoved }: Placed,
  card: RefObject<HTMLElement | null>,
): Place | null | undefined {
  const [place, setPlace] = useState<Place | null>();
  const isMeasured = place !== undefined;
  useLayoutEffect(() => {
    const measure = () => {
      const frame = positionedAround(root)?.getBoundingClientRect();
      const page = root.closest('main')?.getBoundingClientRect();
      if (!frame || !page) return;
      const column = scroller ? root.getBoundingClientRect() : frame;
      const isMirrored = isRightToLeft();
      const margin = isMirrored ? column.left - page.left : page.right - column.right;
      const width = Math.min(maxCardWidthPx, margin - 2 * gapPx);
      if (width < minCardWidthPx) return setPlace(null);
      const left = (isMirrored ? column.left - gapPx - width : column.right + gapPx) - frame.left;
      let top = words.getBoundingClientRect().top - frame.top - 14;
      const shown = scroller?.getBoundingClientRect();
      if (shown) {
        const lowest = shown.bottom - frame.top - edgePx - (card.current?.offsetHeight ?? 0);
        top = Math.max(shown.top - frame.top + edgePx, Math.min(top, lowest));
      }
      const next = { top, left, width, maxHeight: shown && shown.height - 2 * edgePx };
      setPlace((before) => (before && isSame(before, next) ? before : next));
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(root);
    const main = root.closest('main');
    if (main) watcher.observe(main);
    // once it is there, the card itself
    if (scroller && isMeasured && card.current) watcher.observe(card.current);
    scroller?.addEventListener('scroll', measure, { passive: true });
    const stop = onMoved?.(measure);
    return () => {
      watcher.disconnect();
      scroller?.removeEventListener('scroll', measure);
      stop?.();
    };
  }, [root, words, scroller, onMoved, card, isMeasured]);
  return place;
}

const isSame = (one: Place, other: Place): boolean =>
  one.top === other.top &&
  one.left === other.left &&
  one.width === other.width &&
  one.maxHeight === other.maxHeight;

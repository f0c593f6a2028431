import { useState } from 'react';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircle16Regular } from '@fluentui/react-icons';
import { plural, t } from '@lingui/core/macro';
import { useLocation } from 'react-router-dom';
import { useToasts } from '../../components/toasts.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';
import { serverMessage } from '../../lib/http.ts';
import { nameInWords } from '../../lib/person-name.ts';
import { useResolveThread } from './api.ts';
import { CommentBox } from './comment-box.tsx';
import { commentElementId, focusComment } from './comment-focus.ts';
import { CommentItem } from './comment-item.tsx';
import type { Thread } from './threads.ts';
import { ThreadQuote } from './thread-quote.tsx';
import { useAdding } from './use-adding.ts';

const useStyles = makeStyles({
  replies: { display: 'grid', gap: '18px', margin: '22px 0 0 44px', padding: 0, listStyleType: 'none' },
  besideReplies: {
    display: 'grid',
    gap: '14px',
    margin: '14px 0 0',
    padding: 0,
    listStyleType: 'none',
  },
  resolved: {
    display: 'flex',
    alignItems: 'baseline',
    columnGap: '8px',
    fontSize: '14px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground3,
  },
  shown: { marginBottom: '10px' },
  words: { minWidth: 0, overflowWrap: 'anywhere' },
  icon: {
    flexShrink: 0,
    alignSelf: 'flex-start',
    marginTop: '4px',
    color: tokens.colorPaletteGreenForeground1,
  },
});

interface ThreadItemProps {
  thread: Thread;
  documentId: number;
  /** Shown beside the words that it is about, besides its place in the list. */
  isBeside?: boolean;
  canComment: boolean;
  isReplying: boolean;
  onReply: (isOpen: boolean) => void;
}

/** A comment with its replies, folded once it is resolved. */
export function ThreadItem(props: ThreadItemProps) {
  const { comment, replies } = props.thread;
  const { hash } = useLocation();
  const isNamed = [comment, ...replies].some(({ id }) => hash === `#${commentElementId(id)}`);
  // undefined: the person has not chosen; then it is open if the address names one of its comments
  const [isShown, setShown] = useState<boolean>();
  const isFolded = comment.resolvedAt !== null && !(isShown ?? isNamed) && !props.isReplying;
  const resolve = useResolving(props, () => setShown(false));
  return (
    <li>
      {comment.resolvedAt !== null && (
        <ResolvedLine thread={props.thread} isFolded={isFolded} onToggle={() => setShown(isFolded)} />
      )}
      {!isFolded && <OpenThread {...props} onResolve={comment.can.resolve ? resolve : undefined} />}
    </li>
  );
}

/** Resolves or reopens a thread and shows a toast. */
function useResolving({ thread: { comment }, documentId }: ThreadItemProps, onDone: () => void) {
  const toasts = useToasts();
  const { mutate, isPending } = useResolveThread(documentId);
  const resolved = comment.resolvedAt === null;
  return () => {
    if (isPending) return;
    mutate(
      { id: comment.id, resolved },
      {
        onSuccess: () => {
          onDone();
          toasts.success(resolved ? t`Thread resolved` : t`Thread reopened`);
          // if the thread is folded, the focus goes to the heading
          focusComment(comment.id);
        },
        onError: (error) =>
          toasts.failure(
            resolved ? t`Failed to resolve the thread` : t`Failed to reopen the thread`,
            serverMessage(error),
          ),
      },
    );
  };
}

interface ResolvedLineProps {
  thread: Thread;
  isFolded: boolean;
  onToggle: () => void;
}

/** 'Resolved by Mina: 3 comments by Ada Kowalczyk and others', with a button that shows them. */
function ResolvedLine({ thread: { comment, replies }, isFolded, onToggle }: ResolvedLineProps) {
  const styles = useStyles();
  const number = 1 + replies.length;
  const author = nameInWords(comment.author);
  const resolver = nameInWords(comment.resolvedBy);
  const contents = plural(number, {
    one: `Comment, started by ${author}`,
    other: `# comments, started by ${author}`,
  });
  return (
    <div className={isFolded ? styles.resolved : `${styles.resolved} ${styles.shown}`}>
      <CheckmarkCircle16Regular className={styles.icon} aria-hidden />
      <span className={styles.words}>
        {t`Resolved by ${resolver}`}
        {isFolded && ` · ${contents}`}
      </span>
      <Button
        appearance="subtle"
        size="small"
        aria-expanded={!isFolded}
        aria-label={
          isFolded ? t`Show the resolved thread of ${author}` : t`Hide the resolved thread of ${author}`
        }
        onClick={onToggle}
      >
        {isFolded ? t`Show` : t`Hide`}
      </Button>
    </div>
  );
}

type OpenThreadProps = ThreadItemProps & { onResolve: (() => void) | undefined };

function OpenThread({
  thread,
  documentId,
  isBeside,
  canComment,
  isReplying,
  onReply,
  onResolve,
}: OpenThreadProps) {
  const styles = useStyles();
  const { submit, isBusy } = useAdding(documentId);
  const { user } = useCurrentUser();
  const reply = async (content: string) => {
    const isTaken = await submit(content, thread.comment.id);
    if (isTaken) onReply(false);
    return isTaken;
  };
  return (
    <>
      {!isBeside && <ThreadQuote comment={thread.comment} documentId={documentId} />}
      <CommentItem
        comment={thread.comment}
        documentId={documentId}
        isBeside={isBeside}
        onReply={canComment ? () => onReply(!isReplying) : undefined}
        onResolve={onResolve}
      />
      {(thread.replies.length > 0 || isReplying) && (
        <ul className={isBeside ? styles.besideReplies : styles.replies}>
          {thread.replies.map((each) => (
            <li key={each.id}>
              <CommentItem comment={each} documentId={documentId} isBeside={isBeside} />
            </li>
          ))}
          {isReplying && user && (
            <li>
              <CommentBox
                label={t`Write a reply`}
                submitLabel={t`Reply`}
                place={{ userId: user.id, documentId, part: `reply-${thread.comment.id}` }}
                autoFocus
                isBusy={isBusy}
                onSubmit={reply}
                onCancel={() => onReply(false)}
              />
            </li>
          )}
        </ul>
      )}
    </>
  );
}

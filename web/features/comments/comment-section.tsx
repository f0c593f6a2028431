import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, createFocusOutlineStyle, makeStyles, tokens } from '@fluentui/react-components';
import { Avatar } from '../../components/avatar.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { SkeletonBar } from '../../components/skeleton-bar.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';
import { serverMessage } from '../../lib/http.ts';
import { useAddComment, useComments } from './api.ts';
import { CommentBox } from './comment-box.tsx';
import { commentElementId, focusComment, headingElementId, useOpenAtComment } from './comment-focus.ts';
import { CommentItem } from './comment-item.tsx';
import { toThreads, type Thread } from './threads.ts';

const useStyles = makeStyles({
  section: { marginTop: '40px', paddingTop: '20px', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  heading: {
    fontSize: '17px',
    lineHeight: '24px',
    fontWeight: tokens.fontWeightSemibold,
    marginBottom: '12px',
    outlineStyle: 'none',
    ...createFocusOutlineStyle(),
  },
  more: { marginTop: '20px' },
  number: { marginLeft: '4px', fontSize: '13.5px', fontWeight: 400, color: tokens.colorNeutralForeground3 },
  list: { display: 'grid', gap: '22px', margin: 0, padding: 0, listStyleType: 'none' },
  replies: { display: 'grid', gap: '18px', margin: '22px 0 0 44px', padding: 0, listStyleType: 'none' },
  quiet: { color: tokens.colorNeutralForeground3 },
  form: { display: 'flex', gap: '12px', marginTop: '26px' },
  box: { flexGrow: 1, minWidth: 0 },
  skeleton: { display: 'grid', gap: '10px' },
});

interface CommentSectionProps {
  documentId: number;
  canComment: boolean;
}

/** Adds a comment and says how it went. @returns whether it was taken */
function useAdding(documentId: number) {
  const toasts = useToasts();
  const navigate = useNavigate();
  const { hasMore } = useComments(documentId);
  const add = useAddComment(documentId);
  const submit = (content: string, parentId: number | null) =>
    add.mutateAsync({ content, parentId }).then(
      ({ id }) => {
        toasts.success('Comment added');
        // it stands behind those that are not loaded yet: they are, up to it
        if (hasMore) void navigate({ hash: commentElementId(id) }, { replace: true });
        return true;
      },
      (error: unknown) => {
        toasts.failure('Failed to add your comment', serverMessage(error));
        return false;
      },
    );
  return { submit, isBusy: add.isPending };
}

interface ThreadItemProps extends CommentSectionProps {
  thread: Thread;
  isReplying: boolean;
  onReply: (isOpen: boolean) => void;
}

function ThreadItem({ thread, documentId, canComment, isReplying, onReply }: ThreadItemProps) {
  const styles = useStyles();
  const { submit, isBusy } = useAdding(documentId);
  const { user } = useCurrentUser();
  const reply = async (content: string) => {
    const isTaken = await submit(content, thread.comment.id);
    if (isTaken) onReply(false);
    return isTaken;
  };
  return (
    <li>
      <CommentItem
        comment={thread.comment}
        documentId={documentId}
        onReply={canComment ? () => onReply(!isReplying) : undefined}
      />
      {(thread.replies.length > 0 || isReplying) && (
        <ul className={styles.replies}>
          {thread.replies.map((each) => (
            <li key={each.id}>
              <CommentItem comment={each} documentId={documentId} />
            </li>
          ))}
          {isReplying && user && (
            <li>
              <CommentBox
                label="Write a reply"
                submitLabel="Reply"
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
    </li>
  );
}

function Threads({ documentId, canComment }: CommentSectionProps) {
  const styles = useStyles();
  const { comments, error, refetch, hasMore, isFetchingMore, fetchMore } = useComments(documentId);
  // one reply box at a time (spec 4)
  const [replyingTo, setReplyingTo] = useState<number>();
  useOpenAtComment({ ids: comments?.map(({ id }) => id), hasMore, isFetchingMore, fetchMore });
  if (!comments) {
    if (error) return <LoadError text="Failed to load comments" onRetry={() => void refetch()} />;
    return (
      <div className={styles.skeleton} role="status" aria-label="Loading comments">
        <SkeletonBar width="30%" />
        <SkeletonBar width="80%" />
      </div>
    );
  }
  if (comments.length === 0) {
    return <p className={styles.quiet}>No comments yet. Ask a question or leave a note for the writer.</p>;
  }
  return (
    <>
      <ul className={styles.list}>
        {toThreads(comments).map((thread) => (
          <ThreadItem
            key={thread.comment.id}
            thread={thread}
            documentId={documentId}
            canComment={canComment}
            isReplying={replyingTo === thread.comment.id}
            onReply={(isOpen) => {
              setReplyingTo(isOpen ? thread.comment.id : undefined);
              if (!isOpen) focusComment(thread.comment.id);
            }}
          />
        ))}
      </ul>
      {hasMore && (
        <Button className={styles.more} disabledFocusable={isFetchingMore} onClick={() => void fetchMore()}>
          {isFetchingMore
            ? 'Loading...'
            : error
              ? 'Failed to load comments. Try again'
              : 'Show more comments'}
        </Button>
      )}
    </>
  );
}

/** What people say about a document, with one level of replies. */
export function CommentSection({ documentId, canComment }: CommentSectionProps) {
  const styles = useStyles();
  const { user } = useCurrentUser();
  const { total = 0 } = useComments(documentId);
  const { submit, isBusy } = useAdding(documentId);
  return (
    <section className={styles.section} aria-label="Comments">
      <h2 id={headingElementId} tabIndex={-1} className={styles.heading}>
        Comments {total > 0 && <span className={styles.number}>{total}</span>}
      </h2>
      <Threads documentId={documentId} canComment={canComment} />
      {canComment && user && (
        <div key={documentId} className={styles.form}>
          <Avatar id={user.id} name={user.displayName} avatar={user.avatar} decorative />
          <div className={styles.box}>
            <CommentBox
              label="Add a comment"
              submitLabel="Add Comment"
              place={{ userId: user.id, documentId, part: 'new' }}
              isBusy={isBusy}
              onSubmit={(content) => submit(content, null)}
            />
          </div>
        </div>
      )}
    </section>
  );
}

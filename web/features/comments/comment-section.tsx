import { useState } from 'react';
import { Button, createFocusOutlineStyle, makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { Avatar } from '../../components/avatar.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { SkeletonBar } from '../../components/skeleton-bar.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';
import { useComments } from './api.ts';
import { CommentBox } from './comment-box.tsx';
import { focusComment, headingElementId, useOpenAtComment } from './comment-focus.ts';
import { ThreadItem } from './thread-item.tsx';
import { toThreads } from './threads.ts';
import { useAdding } from './use-adding.ts';

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
  quiet: { color: tokens.colorNeutralForeground3 },
  form: { display: 'flex', gap: '12px', marginTop: '26px' },
  box: { flexGrow: 1, minWidth: 0 },
  skeleton: { display: 'grid', gap: '10px' },
});

interface CommentSectionProps {
  documentId: number;
  canComment: boolean;
}

function Threads({ documentId, canComment }: CommentSectionProps) {
  const styles = useStyles();
  const { comments, error, refetch, hasMore, isFetchingMore, fetchMore } = useComments(documentId);
  // one reply box at a time (spec 4)
  const [replyingTo, setReplyingTo] = useState<number>();
  useOpenAtComment({ ids: comments?.map(({ id }) => id), hasMore, isFetchingMore, fetchMore });
  if (!comments) {
    if (error) return <LoadError text={t`Failed to load comments`} onRetry={() => void refetch()} />;
    return (
      <div className={styles.skeleton} role="status" aria-label={t`Loading comments`}>
        <SkeletonBar width="30%" />
        <SkeletonBar width="80%" />
      </div>
    );
  }
  if (comments.length === 0) {
    return (
      <p className={styles.quiet}>{t`No comments yet. Ask a question or leave a note for the writer.`}</p>
    );
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
            ? t`Loading...`
            : error
              ? t`Failed to load comments. Try again`
              : t`Show more comments`}
        </Button>
      )}
    </>
  );
}

/** The comments of a document, with one level of replies. */
export function CommentSection({ documentId, canComment }: CommentSectionProps) {
  const styles = useStyles();
  const { user } = useCurrentUser();
  const { total = 0 } = useComments(documentId);
  const { submit, isBusy } = useAdding(documentId);
  return (
    <section className={styles.section} aria-label={t`Comments`}>
      <h2 id={headingElementId} tabIndex={-1} className={styles.heading}>
        {t`Comments`} {total > 0 && <span className={styles.number}>{total}</span>}
      </h2>
      <Threads documentId={documentId} canComment={canComment} />
      {canComment && user && (
        <div key={documentId} className={styles.form}>
          <Avatar id={user.id} name={user.displayName} avatar={user.avatar} decorative />
          <div className={styles.box}>
            <CommentBox
              label={t`Add a comment`}
              submitLabel={t`Add Comment`}
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

import { useState } from 'react';
import {
  Button,
  createFocusOutlineStyle,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import { ArrowReply16Regular, CheckmarkCircle16Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { useLocation } from 'react-router-dom';
import type { Comment } from '../../../api/contract/comments.ts';
import { Avatar } from '../../components/avatar.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { PersonName } from '../../components/person-name.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';
import { formatCommentDate, formatLong } from '../../lib/dates.ts';
import { serverMessage } from '../../lib/http.ts';
import { nameInWords } from '../../lib/person-name.ts';
import { useChangeComment, useDeleteComment } from './api.ts';
import { CommentBox } from './comment-box.tsx';
import { besideElementId, commentElementId, focusComment } from './comment-focus.ts';
import { CommentText } from './comment-text.tsx';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    gap: '12px',
    borderRadius: tokens.borderRadiusMedium,
    outlineStyle: 'none',
    ...createFocusOutlineStyle({ style: { outlineOffset: '8px' } }),
  },
  // the shadow extends the background without moving anything
  named: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    boxShadow: `0 0 0 8px ${tokens.colorNeutralBackground1Selected}`,
  },
  words: { flexGrow: 1, minWidth: 0 },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '8px', lineHeight: '22px' },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  date: { fontSize: '13.5px', color: tokens.colorNeutralForeground3 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '4px', marginLeft: '-8px', marginTop: '4px' },
});

interface CommentItemProps {
  comment: Comment;
  documentId: number;
  /** Shown beside the words that its thread is about, besides its place in the list. */
  isBeside?: boolean | undefined;
  /** Absent if the reader cannot reply. */
  onReply?: (() => void) | undefined;
  /** Resolves or reopens the thread. Absent for replies, and if the reader may not do it. */
  onResolve?: (() => void) | undefined;
}

function useDeletion({ comment, documentId }: Pick<CommentItemProps, 'comment' | 'documentId'>) {
  const toasts = useToasts();
  const remove = useDeleteComment(documentId);
  const [isAsked, setAsked] = useState(false);
  const confirm = () =>
    remove.mutate(comment.id, {
      onSuccess: () => {
        toasts.success(t`Comment deleted`);
        focusComment(comment.parentId ?? undefined);
      },
      onError: (error) => toasts.failure(t`Failed to delete the comment`, serverMessage(error)),
      onSettled: () => setAsked(false),
    });
  return { isAsked, setAsked, confirm, isBusy: remove.isPending };
}

function ChangeBox({ comment, documentId, onDone }: CommentItemProps & { onDone: () => void }) {
  const toasts = useToasts();
  const { user } = useCurrentUser();
  const change = useChangeComment(documentId);
  const submit = (content: string) =>
    change.mutateAsync({ id: comment.id, content }).then(
      () => {
        toasts.success(t`Comment changed`);
        onDone();
        return true;
      },
      (error: unknown) => {
        toasts.failure(t`Failed to change the comment`, serverMessage(error));
        return false;
      },
    );
  return (
    <CommentBox
      label={t`Edit the comment`}
      submitLabel={t`Save`}
      place={{ userId: user?.id ?? 0, documentId, part: `edit-${comment.id}` }}
      initial={comment.content}
      autoFocus
      isBusy={change.isPending}
      onSubmit={submit}
      onCancel={onDone}
    />
  );
}

/** One comment or reply. */
export function CommentItem({ comment, documentId, isBeside, onReply, onResolve }: CommentItemProps) {
  const styles = useStyles();
  const [isChanging, setChanging] = useState(false);
  const deletion = useDeletion({ comment, documentId });
  const { hash } = useLocation();
  const isNamed = !isBeside && hash === `#${commentElementId(comment.id)}`;
  const leaveChange = () => {
    setChanging(false);
    focusComment(comment.id);
  };
  const name = comment.author?.displayName ?? t`User`;
  const author = nameInWords(comment.author);
  const size = comment.parentId === null && !isBeside ? 32 : 24;
  return (
    <article
      id={isBeside ? besideElementId(comment.id) : commentElementId(comment.id)}
      tabIndex={-1}
      className={mergeClasses(styles.root, isNamed && styles.named)}
      aria-label={t`Comment by ${author}`}
    >
      <Avatar id={comment.author?.id} name={name} avatar={comment.author?.avatar} size={size} decorative />
      <div className={styles.words}>
        <div className={styles.head}>
          <span className={styles.name}>
            <PersonName person={comment.author} />
          </span>
          <time className={styles.date} dateTime={comment.createdAt} title={formatLong(comment.createdAt)}>
            {formatCommentDate(comment.createdAt)}
          </time>
          {comment.updatedAt !== comment.createdAt && <span className={styles.date}>{t`(edited)`}</span>}
        </div>
        {isChanging ? (
          <ChangeBox comment={comment} documentId={documentId} onDone={leaveChange} />
        ) : (
          <>
            <CommentText text={comment.content} />
            <div className={styles.actions}>
              {onReply && (
                <Button appearance="subtle" size="small" icon={<ArrowReply16Regular />} onClick={onReply}>
                  {t`Reply`}
                </Button>
              )}
              {onResolve && (
                <Button
                  appearance="subtle"
                  size="small"
                  icon={<CheckmarkCircle16Regular />}
                  onClick={onResolve}
                >
                  {comment.resolvedAt === null ? t`Resolve` : t`Reopen`}
                </Button>
              )}
              {comment.can.edit && (
                <Button appearance="subtle" size="small" onClick={() => setChanging(true)}>
                  {t`Edit`}
                </Button>
              )}
              {comment.can.delete && (
                <Button appearance="subtle" size="small" onClick={() => deletion.setAsked(true)}>
                  {t`Delete`}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
      <ConfirmDialog
        open={deletion.isAsked}
        title={t`Are you sure?`}
        text={
          comment.parentId === null
            ? t`This will permanently delete the comment and its replies. This action cannot be undone.`
            : t`This will permanently delete the comment. This action cannot be undone.`
        }
        confirmLabel={t`Delete`}
        destructive
        busy={deletion.isBusy}
        onConfirm={deletion.confirm}
        onCancel={() => deletion.setAsked(false)}
      />
    </article>
  );
}

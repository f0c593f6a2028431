import { t } from '@lingui/core/macro';
import { useNavigate } from 'react-router-dom';
import type { Quote } from '../../../api/text/markdown/quotes.ts';
import { useToasts } from '../../components/toasts.tsx';
import { serverMessage } from '../../lib/http.ts';
import { useAddComment, useComments } from './api.ts';
import { commentElementId } from './comment-focus.ts';

/** Adds a comment and shows a toast. @returns whether it was saved */
export function useAdding(documentId: number) {
  const toasts = useToasts();
  const navigate = useNavigate();
  const { hasMore } = useComments(documentId);
  const add = useAddComment(documentId);
  /** @param anchor the words of the text that it is about */
  const submit = (content: string, parentId: number | null, anchor?: Quote) =>
    add.mutateAsync({ content, parentId, anchor }).then(
      ({ id }) => {
        toasts.success(t`Comment added`);
        // the new comment comes after pages that are not loaded yet: the hash makes them load
        if (hasMore) void navigate({ hash: commentElementId(id) }, { replace: true });
        return true;
      },
      (error: unknown) => {
        toasts.failure(t`Failed to add your comment`, serverMessage(error));
        return false;
      },
    );
  return { submit, isBusy: add.isPending };
}

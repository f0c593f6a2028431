import { t } from '@lingui/core/macro';
import type { Document } from '../../../api/contract/documents.ts';
import { useToasts } from '../../components/toasts.tsx';
import { serverMessage } from '../../lib/http.ts';
import { useStar } from './api.ts';

/** Sets or removes the star of a document, and says so. */
export function useTurnStar({ id, isStarred }: Document): () => void {
  const toasts = useToasts();
  const star = useStar(id);
  return () =>
    star.mutate(!isStarred, {
      onSuccess: (answer) => toasts.success(answer.isStarred ? t`Document starred` : t`Document unstarred`),
      onError: (error) =>
        toasts.failure(
          isStarred ? t`Failed to unstar the document` : t`Failed to star the document`,
          serverMessage(error),
        ),
    });
}

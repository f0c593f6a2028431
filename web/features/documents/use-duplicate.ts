import { useRef } from 'react';
import { t } from '@lingui/core/macro';
import { useNavigate } from 'react-router-dom';
import { useToasts } from '../../components/toasts.tsx';
import { serverMessage } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { makeUuid } from '../../lib/uuid.ts';
import { useDuplicateDocument } from './api.ts';

/** Copies a document and opens the copy. */
export function useDuplicate(id: number): () => void {
  const toasts = useToasts();
  const navigate = useNavigate();
  const duplicate = useDuplicateDocument(id);
  // kept until an answer comes, so that a retry after a lost answer makes no second copy
  const key = useRef<string>(undefined);
  return () => {
    if (duplicate.isPending) return;
    key.current ??= makeUuid();
    duplicate.mutate(key.current, {
      onSuccess: (copy) => {
        key.current = undefined;
        toasts.success(t`Document duplicated`, copy.title);
        void navigate(paths.document(copy.id));
      },
      onError: (error) => toasts.failure(t`Failed to duplicate the document`, serverMessage(error)),
    });
  };
}

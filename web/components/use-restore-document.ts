import { useQueryClient } from '@tanstack/react-query';
import { t } from '@lingui/core/macro';
import { useNavigate } from 'react-router-dom';
import { callApi, calls } from '../lib/calls.ts';
import { serverMessage } from '../lib/http.ts';
import { paths } from '../lib/paths.ts';
import { binChanged } from '../lib/queries/bin.ts';
import { documentChanged, documentKey } from '../lib/queries/documents.ts';
import { countsChanged } from '../lib/queries/spaces.ts';
import { useToasts } from './toasts.tsx';

/**
 * Restores a deleted document and says so, or why not. Works after its component is gone, for the Undo of a toast.
 * @returns a function that opens the document, or offers to open it where `open` is false
 */
export function useRestoreDocument(): (id: number, options: { open: boolean }) => Promise<void> {
  const client = useQueryClient();
  const toasts = useToasts();
  const navigate = useNavigate();
  return async (id, { open }) => {
    const show = () => void navigate(paths.document(id));
    try {
      const { movedToTop, ...document } = await callApi(calls.bin.restoreDocument, { params: { id } });
      client.setQueryData(documentKey(id), document);
      documentChanged(client, document.spaceId);
      countsChanged(client, [document.spaceId]);
      const text = movedToTop
        ? t`The document above it is gone, so it is at the top of the space now.`
        : document.title;
      toasts.success(t`Document restored`, text, open ? undefined : { label: t`Open`, run: show });
      if (open) show();
      await binChanged(client, document.spaceId);
    } catch (error) {
      toasts.failure(t`Failed to restore the document`, serverMessage(error));
    }
  };
}

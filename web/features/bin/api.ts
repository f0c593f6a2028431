import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeletedDocument } from '../../../api/contract/bin.ts';
import { callApi, calls } from '../../lib/calls.ts';
import { binChanged, deletedDocumentsQuery, deletedSpacesQuery } from '../../lib/queries/bin.ts';
import { documentListsChanged } from '../../lib/queries/documents.ts';
import { spacesKey } from '../../lib/queries/spaces.ts';

/** @param spaceId undefined: of all spaces */
export const useDeletedDocuments = (spaceId: number | undefined) =>
  useInfiniteQuery(deletedDocumentsQuery(spaceId));

export const useDeletedSpaces = () => useInfiniteQuery(deletedSpacesQuery);

export function usePurgeDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: DeletedDocument) => callApi(calls.bin.purgeDocument, { params: { id } }),
    onSettled: (_answer, _error, { space }) => binChanged(client, space.id),
  });
}

export function useRestoreSpace() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callApi(calls.bin.restoreSpace, { params: { id } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: spacesKey });
      documentListsChanged(client);
    },
    onSettled: () => binChanged(client),
  });
}

export function usePurgeSpace() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callApi(calls.bin.purgeSpace, { params: { id } }),
    onSettled: () => binChanged(client),
  });
}

import { useEffect } from 'react';
import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Document, RevisionWithContent } from '../../../api/contract/documents.ts';
import { callApi, calls, queryOf } from '../../lib/calls.ts';
import { versionsQuery } from '../../lib/queries/documents.ts';

/** The saved versions, newest first, page by page; fetched again when the document has a later one. */
export function useVersions(document: Document) {
  const { id, version } = document;
  const client = useQueryClient();
  const list = useInfiniteQuery({
    ...versionsQuery(id),
    // fetched again at each visit
    staleTime: 0,
    gcTime: 0,
  });
  const newest = list.data?.pages[0]?.items[0]?.version;
  useEffect(() => {
    if (newest !== undefined && newest < version)
      void client.invalidateQueries({ queryKey: versionsQuery(id).queryKey, exact: true });
  }, [client, id, newest, version]);
  return { ...list, versions: list.data?.pages.flatMap((page) => page.items) };
}

/** Gives a version a name; null takes it away. */
export function useNameVersion(documentId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, name }: { version: number; name: string | null }) =>
      callApi(calls.documents.nameRevision, { params: { id: documentId, version }, body: { name } }),
    onSuccess: async ({ version }) => {
      const versionKey = queryOf(calls.documents.revision, { params: { id: documentId, version } }).queryKey;
      await Promise.all([
        client.invalidateQueries({ queryKey: versionsQuery(documentId).queryKey, exact: true }),
        client.invalidateQueries({ queryKey: versionKey, exact: true }),
      ]);
    },
  });
}

/** A version with its text, which never changes. */
export const useVersion = (
  documentId: number,
  version: number | undefined,
): UseQueryResult<RevisionWithContent> =>
  useQuery({
    ...queryOf(calls.documents.revision, { params: { id: documentId, version: version ?? 0 } }),
    enabled: version !== undefined,
  });

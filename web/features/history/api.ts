import { useEffect } from 'react';
import {
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Document, Revision, RevisionWithContent } from '../../../api/contract/documents.ts';
import { calls, queryOf } from '../../lib/calls.ts';
import type { Page } from '../../lib/http.ts';
import { versionsQuery } from '../../lib/queries/documents.ts';

type Pages = InfiniteData<Page<Revision>, string>;

/** The saved versions, newest first, page by page. Includes the document's latest version if the pages lack it. */
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
    if (newest === undefined || newest >= version) return;
    if (newest === version - 1) {
      client.setQueryData<Pages>(versionsQuery(id).queryKey, (known) => known && withNewest(known, document));
    } else void client.invalidateQueries({ queryKey: versionsQuery(id).queryKey, exact: true });
  }, [client, id, newest, version, document]);
  return { ...list, versions: list.data?.pages.flatMap((page) => page.items) };
}

/** Adds the latest version to the cached pages instead of fetching them all again. */
function withNewest({ pages, pageParams }: Pages, document: Document): Pages {
  const { version, title, updatedBy, updatedAt } = document;
  const newest: Revision = {
    version,
    title,
    author: updatedBy,
    createdAt: updatedAt,
    isLeftOut: false,
    imported: null,
  };
  const [first, ...rest] = pages;
  return first
    ? { pageParams, pages: [{ ...first, items: [newest, ...first.items] }, ...rest] }
    : { pages, pageParams };
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

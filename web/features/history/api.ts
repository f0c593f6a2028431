import { useEffect } from 'react';
import {
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Document, Revision, RevisionWithContent } from '../../../api/contract/documents.ts';
import { requestPage, type Page } from '../../lib/http.ts';

const addressOf = (documentId: number) => `/api/documents/${documentId}/revisions`;
const listKey = (documentId: number) => ['/api/documents', documentId, 'revisions', 'pages'] as const;

type Pages = InfiniteData<Page<Revision>, string>;

/** The saved versions, newest first, a page at a time; with the latest one of the document as it is known. */
export function useVersions(document: Document) {
  const { id, version } = document;
  const client = useQueryClient();
  const list = useInfiniteQuery({
    queryKey: listKey(id),
    queryFn: ({ pageParam, signal }) => requestPage<Revision>(pageParam, { signal }),
    initialPageParam: addressOf(id),
    getNextPageParam: (page) => page.next,
    // each visit begins with the newest page
    staleTime: 0,
    gcTime: 0,
  });
  const newest = list.data?.pages[0]?.items[0]?.version;
  useEffect(() => {
    if (newest === undefined || newest >= version) return;
    if (newest === version - 1) {
      client.setQueryData<Pages>(listKey(id), (known) => known && withNewest(known, document));
    } else void client.invalidateQueries({ queryKey: listKey(id), exact: true });
  }, [client, id, newest, version, document]);
  return { ...list, versions: list.data?.pages.flatMap((page) => page.items) };
}

/** What was saved meanwhile, without fetching all the pages again. */
function withNewest({ pages, pageParams }: Pages, document: Document): Pages {
  const { version, title, updatedBy, updatedAt } = document;
  const newest: Revision = { version, title, author: updatedBy, createdAt: updatedAt };
  const [first, ...rest] = pages;
  return first
    ? { pageParams, pages: [{ ...first, items: [newest, ...first.items] }, ...rest] }
    : { pages, pageParams };
}

/** One version with its text. It never changes. */
export const useVersion = (
  documentId: number,
  version: number | undefined,
): UseQueryResult<RevisionWithContent> =>
  useQuery<RevisionWithContent>({
    queryKey: ['/api/documents', documentId, 'revisions', version],
    enabled: version !== undefined,
  });

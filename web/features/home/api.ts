import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { DocumentSummary } from '../../../api/contract/documents.ts';
import { limits } from '../../../api/contract/limits.ts';
import type { Space } from '../../../api/contract/spaces.ts';
import { requestPage } from '../../lib/http.ts';

/** The documents last updated, newest first; others write too, so each visit asks anew. */
export const useRecentDocuments = (limit: number) =>
  useQuery<DocumentSummary[]>({
    queryKey: ['/api/documents/recent', { limit }],
    refetchOnMount: 'always',
  });

/** The first page of the documents that the reader starred, newest star first. */
export const useStarredDocuments = () =>
  useQuery<DocumentSummary[]>({ queryKey: ['/api/documents/starred'], refetchOnMount: 'always' });

/** All documents that the reader starred, by pages of 100. */
export const useAllStarredDocuments = () =>
  useInfiniteQuery({
    queryKey: ['/api/documents/starred', 'pages'],
    queryFn: ({ pageParam, signal }) => requestPage<DocumentSummary>(pageParam, { signal }),
    initialPageParam: '/api/documents/starred',
    getNextPageParam: (page) => page.next,
    refetchOnMount: 'always',
  });

/** Every space that the reader may see, by name. */
export const useYourSpaces = () => useQuery<Space[]>({ queryKey: ['/api/spaces'] });

/** Recent documents are asked for up to this number on their own page. */
export const recentPageLimit = limits.pageSize;

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { limits } from '../../../api/contract/limits.ts';
import type { SearchResult } from '../../../api/contract/search.ts';
import { requestPage } from '../../lib/http.ts';

export type SearchKind = 'all' | 'documents' | 'spaces';

interface SearchPage {
  results: SearchResult[];
  /** Of each tab. */
  counts: Record<SearchKind, number>;
  /** False: there are more than the counts say. */
  exact: boolean;
  /** Another engine than the chosen one had to answer. */
  degraded: boolean;
}

const pageSize = 20;

const count = (headers: Headers, name: string): number => Number(headers.get(name) ?? 0);

async function search(q: string, kind: SearchKind, offset: number, signal: AbortSignal): Promise<SearchPage> {
  const { items, headers } = await requestPage<SearchResult>('/api/search', {
    query: { q, kind, offset, limit: pageSize },
    signal,
  });
  const [documents, spaces] = [count(headers, 'X-Count-Documents'), count(headers, 'X-Count-Spaces')];
  return {
    results: items,
    counts: { all: documents + spaces, documents, spaces },
    exact: headers.get('X-Total-Exact') !== 'false',
    degraded: headers.get('X-Search-Degraded') === 'true',
  };
}

/** Results of a query that is not blank. While a new one is on its way, the last answer stays. */
export const useSearch = (q: string, kind: SearchKind) =>
  useInfiniteQuery({
    queryKey: ['/api/search', { q, kind }],
    queryFn: ({ pageParam, signal }) => search(q, kind, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => {
      const offset = pages.length * pageSize;
      return page.results.length === pageSize && offset <= limits.searchOffset ? offset : undefined;
    },
    enabled: q !== '',
    // the text may have changed since the same words were searched
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { limits } from '../../../api/contract/limits.ts';
import type { SuggestedPerson } from '../../../api/contract/people.ts';
import type { SearchResult } from '../../../api/contract/search.ts';
import type { Space } from '../../../api/contract/spaces.ts';
import { request, requestPage } from '../../lib/http.ts';

export type SearchKind = 'all' | 'documents' | 'spaces';

export interface SearchFilters {
  spaceId: number | undefined;
  /** Who began a document. */
  authorId: number | undefined;
}

/** What is searched: all of it stands in the address. */
export interface SearchState extends SearchFilters {
  /** Trimmed; blank: nothing is searched. */
  query: string;
  kind: SearchKind;
}

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

async function search(state: SearchState, offset: number, signal: AbortSignal): Promise<SearchPage> {
  const { query: q, kind, spaceId, authorId } = state;
  const { items, headers } = await requestPage<SearchResult>('/api/search', {
    query: { q, kind, spaceId, authorId, offset, limit: pageSize },
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
export const useSearch = (state: SearchState) =>
  useInfiniteQuery({
    queryKey: ['/api/search', { ...state }],
    queryFn: ({ pageParam, signal }) => search(state, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => {
      const offset = pages.length * pageSize;
      return page.results.length === pageSize && offset <= limits.searchOffset ? offset : undefined;
    },
    enabled: state.query !== '',
    // the text may have changed since the same words were searched
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Every space that the person sees; the sidebar has asked for them already. */
export const useKnownSpaces = () => useQuery<Space[]>({ queryKey: ['/api/spaces'] });

/** People whose name begins so, at most 8. */
export const useAuthorChoices = (q: string) =>
  useQuery<SuggestedPerson[]>({
    queryKey: ['/api/people', { q }],
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });

/** Who stands behind the id of a filter; nobody where the account is gone or off. */
export const useAuthor = (id: number | undefined) =>
  useQuery<SuggestedPerson | null>({
    queryKey: ['/api/people', { id }],
    queryFn: async ({ signal }) =>
      (await request<SuggestedPerson[]>('GET', '/api/people', { query: { id }, signal }))[0] ?? null,
    enabled: id !== undefined,
    staleTime: 5 * 60_000,
  });

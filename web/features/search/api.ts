import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { limits } from '../../../api/text/limits.ts';
import type { SearchResult } from '../../../api/contract/search.ts';
import { callForPage, calls } from '../../lib/calls.ts';
import { labelsQuery } from '../../lib/queries/labels.ts';
import { peopleQuery } from '../../lib/queries/people.ts';
import { searchKey } from '../../lib/queries/search.ts';
import type { Counting } from './counts.ts';
import { daysOfUpdated, type Updated } from './updated.ts';

export type SearchKind = 'all' | 'documents' | 'spaces' | 'files';

export interface SearchFilters {
  spaceId: number | undefined;
  /** The person who created a document. */
  authorId: number | undefined;
  label: string | undefined;
  updated: Updated | undefined;
}

export const isFiltered = ({ spaceId, authorId, label, updated }: SearchFilters): boolean =>
  [spaceId, authorId, label, updated].some((filter) => filter !== undefined);

export const noFilters: SearchFilters = {
  spaceId: undefined,
  authorId: undefined,
  label: undefined,
  updated: undefined,
};

/** A search. The address contains all of it. */
export interface SearchState extends SearchFilters {
  /** Trimmed. If it is blank, filters list the newest documents; without filters nothing is searched. */
  query: string;
  kind: SearchKind;
}

export const isSearch = (state: SearchState): boolean => state.query !== '' || isFiltered(state);

interface SearchPage extends Counting {
  results: SearchResult[];
  /** The number of results of each tab. */
  counts: Record<SearchKind, number>;
  /** The chosen search engine failed, and another one answered. */
  degraded: boolean;
}

const pageSize = 20;

/** The page shows days of this zone. */
const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const count = (headers: Headers, name: string): number => Number(headers.get(name) ?? 0);

async function search(state: SearchState, offset: number, signal: AbortSignal): Promise<SearchPage> {
  const { query: q, kind, spaceId, authorId, label } = state;
  const { from: updatedFrom, to: updatedTo } = daysOfUpdated(state.updated);
  const { items, headers } = await callForPage(calls.search.search, {
    query: {
      q,
      kind,
      spaceId,
      authorId,
      label,
      updatedFrom,
      updatedTo,
      timeZone: timeZone(),
      offset,
      limit: pageSize,
    },
    signal,
  });
  const documents = count(headers, 'X-Count-Documents');
  const spaces = count(headers, 'X-Count-Spaces');
  const files = count(headers, 'X-Count-Files');
  return {
    results: items,
    counts: { all: documents + spaces + files, documents, spaces, files },
    exact: headers.get('X-Total-Exact') !== 'false',
    about: headers.get('X-Total-About') === 'true',
    degraded: headers.get('X-Search-Degraded') === 'true',
  };
}

/** The results of a search, if there is anything to search for. Keeps the last results until the new ones come. */
export const useSearch = (state: SearchState) =>
  useInfiniteQuery({
    queryKey: [...searchKey, { ...state }],
    queryFn: ({ pageParam, signal }) => search(state, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => {
      const offset = pages.length * pageSize;
      return page.results.length === pageSize && offset <= limits.searchOffset ? offset : undefined;
    },
    enabled: isSearch(state),
    // documents may have changed since the same search before
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Labels that begin with `q`. */
export const useLabelChoices = (q: string) =>
  useQuery({ ...labelsQuery(q), staleTime: 30_000, placeholderData: keepPreviousData });

/** At most 8 people whose name begins with `q`. */
export const useAuthorChoices = (q: string) =>
  useQuery({
    ...peopleQuery({ q, kind: 'everyone' }),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });

/** The person with the id of the filter, unless the account is deleted or disabled. */
export const useAuthor = (id: number | undefined) =>
  useQuery({
    ...peopleQuery({ id, kind: 'everyone' }),
    select: ([person]) => person ?? null,
    enabled: id !== undefined,
    staleTime: 5 * 60_000,
  });

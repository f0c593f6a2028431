import { useEffect, useState } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { limits } from '../../../api/text/limits.ts';
import type { Label } from '../../../api/contract/labels.ts';
import type { SearchResult } from '../../../api/contract/search.ts';
import { callApi, callForPage, calls, keyOf } from '../../lib/calls.ts';
import { readOpened, type OpenedDocument } from '../../lib/opened-documents.ts';
import { recentQuery } from '../../lib/queries/documents.ts';

export interface Found {
  query: string;
  documents: SearchResult[];
  spaces: SearchResult[];
  labels: Label[];
  /** The chosen search engine failed, and another one answered. */
  degraded?: boolean;
}

const maxDocuments = 5;
const maxSpaces = 3;
const maxLabels = 3;
/** Results of both kinds to fetch: more than are shown, to find the few spaces among many documents. */
const asked = 20;
/** Milliseconds. Letters typed faster than this share a call. */
const pace = 100;

const askedFor = (q: string) => ({ query: { q, kind: 'all', files: 'false', limit: asked } }) as const;

export const suggestionQuery = (query: string) =>
  queryOptions<Found>({
    queryKey: [...keyOf(calls.search.search, askedFor(query)), 'suggestions'],
    queryFn: async ({ signal }) => {
      const [page, labels] = await Promise.all([
        callForPage(calls.search.search, { ...askedFor(query), signal }),
        callApi(calls.labels.list, { query: { q: query }, signal }),
      ]);
      const { items: results, headers } = page;
      return {
        query,
        documents: results.filter(({ kind }) => kind === 'document').slice(0, maxDocuments),
        spaces: results.filter(({ kind }) => kind === 'space').slice(0, maxSpaces),
        labels: labels.slice(0, maxLabels),
        degraded: headers.get('X-Search-Degraded') === 'true',
      };
    },
    staleTime: 10_000,
    gcTime: 60_000,
  });

/** The typed text: the first letter at once, further quick letters together. */
function usePaced(text: string): string {
  const [paced, setPaced] = useState({ text, at: -Infinity });
  useEffect(() => {
    if (text === paced.text) return undefined;
    const wait = Math.max(0, paced.at + pace - performance.now());
    const timer = setTimeout(() => setPaced({ text, at: performance.now() }), wait);
    return () => clearTimeout(timer);
  }, [text, paced]);
  return paced.text;
}

export interface Suggestions {
  /** Until the current query is answered, the results of an older one, so that the list does not jump. */
  found: Found;
  /** Whether `found` belongs to the current text. */
  isCurrent: boolean;
  isError: boolean;
  retry: () => void;
}

const nothing: Found = { query: '', documents: [], spaces: [], labels: [] };

/** Suggestions for the typed text. The answer to an older query never replaces a newer one. */
export function useSuggestions(text: string): Suggestions {
  const typed = text.trim().slice(0, limits.searchQuery);
  const asked = usePaced(typed);
  const [kept, setKept] = useState(nothing);
  const { data, isError, refetch } = useQuery({ ...suggestionQuery(asked), enabled: asked !== '' });
  const settled = typed === '' || (asked !== '' && isError) ? nothing : asked === '' ? undefined : data;
  if (settled && settled !== kept) setKept(settled);
  const found = settled ?? kept;
  return {
    found,
    isCurrent: found.query === typed || isError,
    isError: isError && typed !== '',
    retry: () => void refetch(),
  };
}

const maxLast = 5;

/**
 * The documents that the person opened last on this device, followed by those updated last.
 * @param shown the document of the page, which is not included
 */
export function useLastDocuments(userId: number, shown: number | undefined): OpenedDocument[] {
  const [opened] = useState(() => readOpened(userId));
  const others = opened.filter(({ id }) => id !== shown).slice(0, maxLast);
  const isShort = others.length < maxLast;
  const { data: recent = [] } = useQuery({
    ...recentQuery(maxLast + 1),
    enabled: isShort,
    staleTime: 30_000,
  });
  const known = new Set([shown, ...others.map(({ id }) => id)]);
  const more = recent
    .filter(({ id }) => !known.has(id))
    .map(({ id, title, space }) => ({ id, title, spaceName: space.name, visibility: space.visibility }));
  return [...others, ...more].slice(0, maxLast);
}

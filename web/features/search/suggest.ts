import { useEffect, useState } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { DocumentSummary } from '../../../api/contract/documents.ts';
import { limits } from '../../../api/contract/limits.ts';
import type { SearchResult } from '../../../api/contract/search.ts';
import { requestPage } from '../../lib/http.ts';
import { readOpened, type OpenedDocument } from '../../lib/opened-documents.ts';

export interface Found {
  query: string;
  documents: SearchResult[];
  spaces: SearchResult[];
  /** Another engine than the chosen one had to answer. */
  degraded?: boolean;
}

const mostDocuments = 5;
const mostSpaces = 3;
/** Asked for together; the rest is there so that a few spaces among many documents are not missed. */
const asked = 20;
/** Letters that are typed quicker than this share a question. */
const pace = 100;

export const suggestionQuery = (query: string) =>
  queryOptions<Found>({
    queryKey: ['/api/search', { q: query, kind: 'all', limit: asked }, 'suggestions'],
    queryFn: async ({ signal }) => {
      const call = { query: { q: query, kind: 'all', limit: asked }, signal };
      const { items: results, headers } = await requestPage<SearchResult>('/api/search', call);
      return {
        query,
        documents: results.filter(({ kind }) => kind === 'document').slice(0, mostDocuments),
        spaces: results.filter(({ kind }) => kind === 'space').slice(0, mostSpaces),
        degraded: headers.get('X-Search-Degraded') === 'true',
      };
    },
    staleTime: 10_000,
    gcTime: 60_000,
  });

/** The text as it is typed: the first letter at once, quick ones after it together. */
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
  /** Of an older query until the present one is answered: the list does not jump. */
  found: Found;
  /** Whether `found` answers what is typed now. */
  isCurrent: boolean;
  isError: boolean;
  retry: () => void;
}

const nothing: Found = { query: '', documents: [], spaces: [] };

/** What is found as one types. An answer to an older query never replaces a newer one. */
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

const mostLast = 5;

/**
 * The documents that the person opened last on this device, else those that were last written.
 * @param shown the document on the page, where nobody needs to go
 */
export function useLastDocuments(userId: number, shown: number | undefined): OpenedDocument[] {
  const [opened] = useState(() => readOpened(userId));
  const others = opened.filter(({ id }) => id !== shown).slice(0, mostLast);
  const isShort = others.length < mostLast;
  const { data: recent = [] } = useQuery<DocumentSummary[]>({
    queryKey: ['/api/documents/recent', { limit: mostLast + 1 }],
    enabled: isShort,
    staleTime: 30_000,
  });
  const known = new Set([shown, ...others.map(({ id }) => id)]);
  const more = recent
    .filter(({ id }) => !known.has(id))
    .map(({ id, title, space }) => ({ id, title, spaceName: space.name }));
  return [...others, ...more].slice(0, mostLast);
}

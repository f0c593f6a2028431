import { use } from 'react';
import { keepPreviousData, queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { MentionScope } from '../../../../components/mentions/mention-scope.ts';
import { callForPage, calls, keyOf } from '../../../../lib/calls.ts';
import { useCurrentUser } from '../../../../lib/current-user.ts';
import { ApiError } from '../../../../lib/http.ts';
import { readOpened } from '../../../../lib/opened-documents.ts';
import { documentQuery, recentQuery } from '../../../../lib/queries/documents.ts';
import { paths } from '../../../../lib/paths.ts';
import type { FindTitled } from '../../link-titles.ts';

export interface FoundDocument {
  id: number;
  title: string;
  /** Undefined if this device does not know it. */
  spaceId?: number | undefined;
  spaceName: string;
}

const maxDocuments = 8;

const documentsQuery = (q: string) => {
  const query = { q, kind: 'documents', limit: maxDocuments } as const;
  return queryOptions({
    queryKey: [...keyOf(calls.search.search, { query }), 'links'],
    queryFn: async ({ signal }): Promise<FoundDocument[]> => {
      const { items } = await callForPage(calls.search.search, { query, signal });
      return items.map(({ id, title, space }) => ({
        id,
        title,
        spaceId: space?.id,
        spaceName: space?.name ?? '',
      }));
    },
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
};

/**
 * Documents to link to. Before anything is typed: the ones that the person opened last on this device, then those that
 * were changed last. Undefined searches for none.
 */
export function useDocuments(sought: string | undefined): FoundDocument[] {
  const { user } = useCurrentUser();
  const q = sought?.trim() ?? '';
  const { data = [] } = useQuery({ ...documentsQuery(q), enabled: q !== '' });
  const isBlank = sought !== undefined && q === '';
  const opened = user && isBlank ? readOpened(user.id).slice(0, maxDocuments) : [];
  // this device does not know which were deleted or closed to the person since
  const known = useQueries({
    queries: opened.map(({ id }) => ({ ...documentQuery(id), staleTime: 10_000, retry: false })),
  });
  const ownSpaceId = useOwnSpace();
  const { data: recent = [] } = useQuery({ ...recentQuery(maxDocuments), enabled: isBlank });
  if (q !== '') return ownFirst(data, ownSpaceId);
  if (!isBlank) return [];
  const changed = recent.map(({ id, title, space }) => ({ id, title, spaceName: space.name }));
  const found = [...opened.filter((_one, index) => known[index]?.isSuccess), ...changed];
  return found
    .filter(({ id }, index) => found.findIndex((one) => one.id === id) === index)
    .slice(0, maxDocuments);
}

/** The space of the document that is being written. */
function useOwnSpace(): number | undefined {
  const scope = use(MentionScope);
  const documentId = 'documentId' in scope ? scope.documentId : undefined;
  const { data: ownSpaceId } = useQuery({
    ...documentQuery(documentId ?? 0),
    enabled: documentId !== undefined,
    staleTime: Infinity,
    select: ({ spaceId }) => spaceId,
  });
  return 'spaceId' in scope ? scope.spaceId : ownSpaceId;
}

const ownFirst = (found: readonly FoundDocument[], ownSpaceId: number | undefined): FoundDocument[] =>
  [...found].sort((a, b) => Number(b.spaceId === ownSpaceId) - Number(a.spaceId === ownSpaceId));

/** Finds the link for a title: see `FindTitled`. */
export function useFindTitled(): FindTitled {
  const queries = useQueryClient();
  return async (title, words) => {
    const sought = ['in:title', `"${title.replaceAll('"', ' ')}"`].join(' ');
    const found = await queries.fetchQuery(documentsQuery(sought));
    const same = found.filter((one) => one.title.toLowerCase() === title.toLowerCase());
    return same.length === 1 ? linkTo({ id: same[0]!.id, title: words ?? same[0]!.title }) : undefined;
  };
}

/**
 * The document that an address of the page leads to; nothing for other addresses.
 * @param path without the origin
 */
export function useLinkedDocument(path: string | undefined): { title?: string; isGone: boolean } {
  const id = /^\/documents\/([1-9]\d{0,9})(?![\w-])/.exec(path ?? '')?.[1];
  const { data, error } = useQuery({
    ...documentQuery(Number(id ?? 0)),
    enabled: id !== undefined,
    staleTime: 10_000,
    retry: false,
  });
  const isGone = error instanceof ApiError && error.status === 404;
  return { ...(data && !isGone && { title: data.title }), isGone };
}

/** A link as it is written: only an address that begins with a slash opens within the page. @param place `#` and an id */
export const linkTo = ({ id, title }: Pick<FoundDocument, 'id' | 'title'>, place = ''): string =>
  `[${title.replace(/[\\[\]]/g, '\\$&')}](${paths.document(id)}${place})`;

/** The document to which an address of ours leads, and the place in it; undefined for all other texts. */
export function documentOf(text: string): { id: number; place: string } | undefined {
  const address = text.trim();
  if (!address.startsWith(`${location.origin}/`) || !URL.canParse(address)) return undefined;
  const { pathname, hash } = new URL(address);
  const id = /^\/documents\/(\d+)$/.exec(pathname)?.[1];
  return /\s/.test(address) || id === undefined ? undefined : { id: Number(id), place: hash };
}

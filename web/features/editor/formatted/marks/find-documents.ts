import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { callForPage, calls, keyOf } from '../../../../lib/calls.ts';
import { useCurrentUser } from '../../../../lib/current-user.ts';
import { readOpened } from '../../../../lib/opened-documents.ts';
import { documentQuery, recentQuery } from '../../../../lib/queries/documents.ts';
import { paths } from '../../../../lib/paths.ts';

export interface FoundDocument {
  id: number;
  title: string;
  spaceName: string;
}

const maxDocuments = 8;

const documentsQuery = (q: string) => {
  const query = { q, kind: 'documents', limit: maxDocuments } as const;
  return queryOptions({
    queryKey: [...keyOf(calls.search.search, { query }), 'links'],
    queryFn: async ({ signal }): Promise<FoundDocument[]> => {
      const { items } = await callForPage(calls.search.search, { query, signal });
      return items.map(({ id, title, space }) => ({ id, title, spaceName: space?.name ?? '' }));
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
  const { data: recent = [] } = useQuery({ ...recentQuery(maxDocuments), enabled: isBlank });
  if (q !== '') return data;
  if (!isBlank) return [];
  const changed = recent.map(({ id, title, space }) => ({ id, title, spaceName: space.name }));
  const found = [...opened.filter((_one, index) => known[index]?.isSuccess), ...changed];
  return found
    .filter(({ id }, index) => found.findIndex((one) => one.id === id) === index)
    .slice(0, maxDocuments);
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

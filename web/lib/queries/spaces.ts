import { useQuery, type QueryClient } from '@tanstack/react-query';
import { calls, keyOf, queryOf } from '../calls.ts';

export const spacesKey = keyOf(calls.spaces.list);
/** The spaces that the person may see, by name. */
export const spacesQuery = queryOf(calls.spaces.list);
export const useSpaces = () => useQuery(spacesQuery);

export const spaceKey = (id: number) => keyOf(calls.spaces.read, { params: { id } });
export const spaceQuery = (id: number) => queryOf(calls.spaces.read, { params: { id } });

/** How many people can open a space. Counted again each time it is shown. */
export const audienceQuery = (id: number) => ({
  ...queryOf(calls.spaces.audience, { params: { id } }),
  staleTime: 0,
});

/** The key of all lists of a space's documents: the newest, the levels of the tree, and the choices of pickers. */
export const spaceDocumentsKey = (id: number) => keyOf(calls.spaces.documents, { params: { id } });
export const newestOfSpaceKey = (id: number) => [...spaceDocumentsKey(id), 'newest'];

/** Invalidates the document counts of spaces. */
export function countsChanged(client: QueryClient, spaceIds: readonly number[] = []): void {
  for (const queryKey of [spacesKey, ...spaceIds.map(spaceKey)])
    void client.invalidateQueries({ queryKey, exact: true });
}

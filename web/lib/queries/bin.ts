import type { QueryClient } from '@tanstack/react-query';
import { calls, keyOf, pagesOf } from '../calls.ts';

const key = (id: number) => keyOf(calls.bin.ofSpace, { params: { id } });

/** The deleted documents of one space, or of all, page by page. Always fetched when a page opens. */
export const deletedDocumentsQuery = (spaceId: number | undefined) => ({
  ...(spaceId === undefined
    ? pagesOf(calls.bin.documents)
    : pagesOf(calls.bin.ofSpace, { params: { id: spaceId } })),
  staleTime: 0,
});

/** The deleted spaces, page by page. */
export const deletedSpacesQuery = { ...pagesOf(calls.bin.spaces), staleTime: 0 };

/** Fetches the visible lists of deleted things again. */
export function binChanged(client: QueryClient, spaceId?: number): Promise<unknown> {
  const keys = [keyOf(calls.bin.documents), keyOf(calls.bin.spaces)];
  if (spaceId !== undefined) keys.push(key(spaceId));
  return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

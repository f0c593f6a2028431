import type { Query, QueryClient } from '@tanstack/react-query';
import type { Document } from '../../api/contract/documents.ts';
import { request } from './http.ts';

/** Where a document goes. */
export interface DocumentPlace {
  spaceId: number;
  parentId: number | null;
  /** The sibling that it comes after; null: first; absent: last. */
  afterId?: number | null | undefined;
}

/**
 * Moves a document with all below it.
 * @throws {ApiError} 403 where one may not write, 409 below itself, 404 where a target is gone
 */
export const moveDocument = (id: number, place: DocumentPlace): Promise<Document> =>
  request<Document>('PUT', `/api/documents/${id}/position`, { body: place });

/**
 * What is on the screen shows a document at its new place; what is not asks anew when it is opened.
 * @param except lists of documents that the caller has put right itself
 */
export function showMoved(
  client: QueryClient,
  moved: Document,
  from: { spaceId: number },
  { except }: { except?: (query: Query) => boolean } = {},
): void {
  showTrails(client, moved);
  const predicate = (query: Query) => except?.(query) !== true;
  for (const spaceId of new Set([from.spaceId, moved.spaceId]))
    void client.invalidateQueries({ queryKey: ['/api/spaces', spaceId, 'documents'], predicate });
  if (from.spaceId !== moved.spaceId) showOtherSpace(client, [from.spaceId, moved.spaceId]);
}

/** How many documents a space holds, and the lists that name a document's space. */
function showOtherSpace(client: QueryClient, spaceIds: readonly number[]): void {
  void client.invalidateQueries({ queryKey: ['/api/spaces'], exact: true });
  for (const spaceId of spaceIds)
    void client.invalidateQueries({ queryKey: ['/api/spaces', spaceId], exact: true });
  for (const path of ['/api/documents/recent', '/api/documents/starred', '/api/search'])
    void client.invalidateQueries({ queryKey: [path] });
}

/** The way to a document, in the moved one and in all that are known to lie below it. */
function showTrails(client: QueryClient, moved: Document): void {
  client.setQueryData(['/api/documents', moved.id], moved);
  const isDocument = (key: readonly unknown[]) => key.length === 2 && typeof key[1] === 'number';
  client.setQueriesData<Document>(
    { queryKey: ['/api/documents'], predicate: ({ queryKey }) => isDocument(queryKey) },
    (known) => {
      const depth = known?.ancestors.findIndex(({ id }) => id === moved.id) ?? -1;
      if (!known || depth < 0) return known;
      const { spaceId, space, can } = moved;
      return {
        ...known,
        spaceId,
        space,
        can,
        ancestors: [...moved.ancestors, ...known.ancestors.slice(depth)],
      };
    },
  );
}

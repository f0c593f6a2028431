import type { Query, QueryClient } from '@tanstack/react-query';
import type { Document } from '../../api/contract/documents.ts';
import { callApi, calls } from './calls.ts';
import { ApiError } from './http.ts';
import { documentKey, documentListsChanged, documentsKey, isDocumentKey } from './queries/documents.ts';
import { countsChanged, spaceDocumentsKey } from './queries/spaces.ts';

/** Where a document goes. */
export interface DocumentPlace {
  spaceId: number;
  parentId: number | null;
  /** The sibling that it comes after (null: first; absent: last). */
  afterId?: number | null | undefined;
  /** True: even if more people can read it there. */
  mayOpen?: boolean;
}

/**
 * The move was refused because it takes the document out of a restricted branch: ask, then try again with `mayOpen`.
 */
export const opensToMore = (error: unknown): boolean =>
  error instanceof ApiError && error.body?.reason?.name === 'moveOpens';

/**
 * Moves a document with everything below it.
 * @throws {ApiError} 403 if the person may not write there, 409 for a place below itself, 404 if a target no longer
 *   exists
 */
export const moveDocument = (id: number, place: DocumentPlace): Promise<Document> =>
  callApi(calls.documents.move, { params: { id }, body: place });

/**
 * Updates the cache after a move: visible queries are fetched now, others when they are used.
 * @param except lists of documents that the caller has updated itself
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
    void client.invalidateQueries({ queryKey: spaceDocumentsKey(spaceId), predicate });
  if (from.spaceId !== moved.spaceId) showOtherSpace(client, [from.spaceId, moved.spaceId]);
}

/** Updates the document counts of spaces, and the lists that show a document's space. */
function showOtherSpace(client: QueryClient, spaceIds: readonly number[]): void {
  countsChanged(client, spaceIds);
  documentListsChanged(client);
}

/** Updates the ancestors of the moved document and of the cached documents below it. */
function showTrails(client: QueryClient, moved: Document): void {
  client.setQueryData(documentKey(moved.id), moved);
  client.setQueriesData<Document>(
    { queryKey: documentsKey, predicate: ({ queryKey }) => isDocumentKey(queryKey) },
    (known) => {
      const depth = known?.ancestors.findIndex(({ id }) => id === moved.id) ?? -1;
      if (!known || depth < 0) return known;
      const { spaceId, space, can } = moved;
      return {
        ...known,
        spaceId,
        space,
        // of one that only some may edit, it depends on who they are
        can: (moved.editingRestriction ?? known.editingRestriction) ? known.can : can,
        ancestors: [...moved.ancestors, ...known.ancestors.slice(depth)],
      };
    },
  );
}

import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { calls, keyOf, pagesOf, queryOf } from '../calls.ts';
import { searchKey } from './search.ts';
import { spaceDocumentsKey } from './spaces.ts';

export const documentKey = (id: number) => keyOf(calls.documents.read, { params: { id } });

/** The key of all documents, with their comments, files and versions. */
export const documentsKey = keyOf(calls.documents.create);

/** Whether a key is that of a document itself, not of its comments, files or versions. */
export const isDocumentKey = ([, ...rest]: QueryKey): boolean =>
  rest.length === 1 && typeof rest[0] === 'number';

/** A document with its text. */
export const documentQuery = (id: number) => queryOf(calls.documents.read, { params: { id } });

export const recentKey = keyOf(calls.documents.recent);
/** The documents last updated, newest first. */
export const recentQuery = (limit: number) => queryOf(calls.documents.recent, { query: { limit } });

export const starredKey = keyOf(calls.documents.starred);
/** The first page of the documents that the reader starred, newest star first. */
export const starredQuery = queryOf(calls.documents.starred);
/** All documents that the reader starred, page by page. */
export const allStarredQuery = pagesOf(calls.documents.starred);

/** The saved versions of a document, newest first. */
export const versionsQuery = (id: number) => pagesOf(calls.documents.revisions, { params: { id } });

/** Invalidates the lists with documents of all spaces. */
export function documentListsChanged(client: QueryClient): void {
  for (const queryKey of [recentKey, starredKey, searchKey]) void client.invalidateQueries({ queryKey });
}

/** Invalidates the lists that show a document's title, date or place. */
export function documentChanged(client: QueryClient, spaceId: number): void {
  documentListsChanged(client);
  void client.invalidateQueries({ queryKey: spaceDocumentsKey(spaceId) });
}

import { calls, keyOf, pagesOf, queryOf } from '../calls.ts';

/** Whether the reader follows a document, and why. */
export const documentFollowingQuery = (id: number) => queryOf(calls.following.ofDocument, { params: { id } });

export const spaceFollowingQuery = (id: number) => queryOf(calls.following.ofSpace, { params: { id } });

export const followedKey = keyOf(calls.following.list);
/** What the reader follows, page by page. */
export const followedQuery = pagesOf(calls.following.list);

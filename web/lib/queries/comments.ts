import { calls, keyOf, pagesOf } from '../calls.ts';

/** The comments of a document with their replies, oldest first. */
export const commentsQuery = (documentId: number) =>
  pagesOf(calls.comments.list, { params: { id: documentId } });
export const commentsKey = (documentId: number) => keyOf(calls.comments.list, { params: { id: documentId } });

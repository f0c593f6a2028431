import { calls, keyOf, pagesOf } from '../calls.ts';

/** The files of a document, oldest first. */
export const attachmentsQuery = (documentId: number) =>
  pagesOf(calls.attachments.list, { params: { id: documentId } });
export const attachmentsKey = (documentId: number) =>
  keyOf(calls.attachments.list, { params: { id: documentId } });

import { z } from 'zod';
import { defineCall } from './call.ts';
import { document } from './documents.ts';
import { pageQuery } from './pages.ts';
import { id, person, time, visibility } from './primitives.ts';

const deleted = {
  id: z.int(),
  deletedAt: time,
  /** Null if the account is gone. */
  deletedBy: person.nullable(),
  /** Whole days until it is removed for good, rounded up. */
  daysLeft: z.int(),
};

export const deletedDocument = z.object({
  ...deleted,
  title: z.string(),
  space: z.object({ id: z.int(), name: z.string(), visibility }),
  /** The documents above its former place, outermost first, as far as they still exist. */
  ancestors: z.array(z.object({ id: z.int(), title: z.string() })),
});

export const deletedSpace = z.object({
  ...deleted,
  name: z.string(),
  /** Documents that were deleted with the space and are restored with it. */
  documentCount: z.int(),
});

export const restoredDocument = z.object({
  ...document.shape,
  /** Its parent is gone, so that it is at the top of its space now. */
  movedToTop: z.boolean(),
});

export type DeletedDocument = z.infer<typeof deletedDocument>;
export type DeletedSpace = z.infer<typeof deletedSpace>;
export type RestoredDocument = z.infer<typeof restoredDocument>;

const params = z.object({ id });

export const binCalls = {
  ofSpace: defineCall({
    method: 'get',
    path: '/api/spaces/{id}/bin',
    summary: 'The deleted documents of a space that you manage, last deleted first',
    access: 'signed-in',
    token: 'read',
    params,
    query: pageQuery,
    status: 200,
    response: z.array(deletedDocument),
  }),
  documents: defineCall({
    method: 'get',
    path: '/api/bin/documents',
    summary: 'The deleted documents of all spaces, last deleted first',
    access: 'admin',
    token: 'never',
    query: pageQuery,
    status: 200,
    response: z.array(deletedDocument),
  }),
  spaces: defineCall({
    method: 'get',
    path: '/api/bin/spaces',
    summary: 'The deleted spaces, last deleted first',
    access: 'admin',
    token: 'never',
    query: pageQuery,
    status: 200,
    response: z.array(deletedSpace),
  }),
  restoreDocument: defineCall({
    method: 'post',
    path: '/api/bin/documents/{id}/restore',
    summary:
      'Restore a document that you deleted, or any as a manager of its space; its children go back below it',
    access: 'signed-in',
    token: 'write',
    params,
    status: 200,
    response: restoredDocument,
  }),
  purgeDocument: defineCall({
    method: 'delete',
    path: '/api/bin/documents/{id}',
    summary: 'Delete a document permanently, with its revisions, comments and attachments',
    access: 'signed-in',
    token: 'never',
    params,
    status: 204,
  }),
  restoreSpace: defineCall({
    method: 'post',
    path: '/api/bin/spaces/{id}/restore',
    summary: 'Restore a space with its members and the documents that were deleted with it',
    access: 'admin',
    token: 'never',
    params,
    status: 200,
    response: z.object({ name: z.string(), documents: z.int() }),
  }),
  purgeSpace: defineCall({
    method: 'delete',
    path: '/api/bin/spaces/{id}',
    summary: 'Delete a space permanently, with all its documents',
    access: 'admin',
    token: 'never',
    params,
    status: 204,
  }),
};

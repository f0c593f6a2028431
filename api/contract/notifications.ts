import { z } from 'zod';
import { defineCall } from './call.ts';
import { id, person, time } from './primitives.ts';

export const notification = z.object({
  id: z.int(),
  kind: z.enum(['comment', 'reply', 'mention', 'update', 'new', 'access', 'export', 'job', 'review']),
  /** Composed when it is read, from what the reader may see now, in the language of the page that asks. */
  message: z.string(),
  read: z.boolean(),
  /** `access`: someone asks for access to this document, which is restricted; null if it is to a space. */
  documentId: z.int().nullable(),
  /** Only for `access` to a space that you manage, for an `export` of a space, and for a `job`. */
  spaceId: z.int().nullable(),
  commentId: z.int().nullable(),
  /** Only for an `export`, ready or failed. */
  exportId: z.int().nullable(),
  /** Only for a `job`: what was set aside because the server stopped twice while it ran, for its person and
   * administrators; or a web hook that was switched off. */
  jobKind: z.enum(['export', 'import', 'file', 'hook']).nullable(),
  /** The number of that export, import or web hook, or of an attachment with the file. */
  jobId: z.int().nullable(),
  /** Only for `update` and `new`: the version before the changes, to compare with; 0 for a new document. */
  fromVersion: z.int().nullable(),
  actor: person.nullable(),
  createdAt: time,
});

export type Notification = z.infer<typeof notification>;

export const notificationCalls = {
  list: defineCall({
    method: 'get',
    path: '/api/notifications',
    summary: 'Your newest notifications, 100 at most',
    access: 'signed-in',
    token: 'read',
    status: 200,
    response: z.array(notification),
  }),
  read: defineCall({
    method: 'put',
    path: '/api/notifications/{id}/read',
    summary: 'Mark one as read',
    access: 'signed-in',
    token: 'write',
    params: z.object({ id }),
    status: 200,
    response: notification,
  }),
  readAll: defineCall({
    method: 'put',
    path: '/api/notifications/read',
    summary: 'Mark all as read',
    access: 'signed-in',
    token: 'write',
    status: 200,
    response: z.array(notification),
  }),
};

import { z } from 'zod';
import { defineCall } from './call.ts';

/** `event: document`: something about a document that the listener may see has changed. */
export const documentEvent = z.object({
  id: z.int(),
  /** Of now. */
  version: z.int(),
  spaceId: z.int(),
  /** Where it was before it moved to another space, if the listener may see that one too. */
  fromSpaceId: z.int().optional(),
  change: z.enum(['created', 'saved', 'renamed', 'moved', 'deleted', 'comments', 'attachments']),
});

/** `event: notification`: one of the listener's own is new, read or gone. */
export const notificationEvent = z.object({ id: z.int() });

/** `event: refresh`: what changed in the meantime is not known; ask anew. */
export const refreshEvent = z.object({});

export type DocumentEvent = z.infer<typeof documentEvent>;
export type DocumentChange = DocumentEvent['change'];
export type NotificationEvent = z.infer<typeof notificationEvent>;

export const eventCalls = {
  stream: defineCall({
    method: 'get',
    path: '/api/events',
    summary:
      'What changes, as server-sent events (document, notification, refresh), while you are signed in: at most 10 streams a session',
    access: 'signed-in',
    status: 200,
    refusals: [429],
    events: z.union([documentEvent, notificationEvent, refreshEvent]),
  }),
};

import { z } from 'zod';
import { defineCall } from './call.ts';

/** `event: document`: a document that the reader may see has changed. */
export const documentEvent = z.object({
  id: z.int(),
  /** The current version. */
  version: z.int(),
  spaceId: z.int(),
  /** The former space of a document that moved, if the reader may see that space too. */
  fromSpaceId: z.int().optional(),
  change: z.enum(['created', 'saved', 'renamed', 'moved', 'deleted', 'comments', 'attachments']),
});

/** `event: notification`: a notification of the reader is new, read or deleted. */
export const notificationEvent = z.object({ id: z.int() });

/** `event: refresh`: changes may have been missed; load everything again. */
export const refreshEvent = z.object({});

/** `event: replaced`: the same person has ten newer streams. This one ends; do not reopen it at once. */
export const replacedEvent = z.object({});

export type DocumentEvent = z.infer<typeof documentEvent>;
export type DocumentChange = DocumentEvent['change'];
export type NotificationEvent = z.infer<typeof notificationEvent>;

export const eventCalls = {
  stream: defineCall({
    method: 'get',
    path: '/api/events',
    summary:
      'Changes as server-sent events (document, notification, refresh, replaced) while you are signed in. At most 10 streams per person: a new one replaces the oldest. Needs `Accept: text/event-stream`',
    access: 'signed-in',
    token: 'never',
    status: 200,
    refusals: [406],
    events: z.union([documentEvent, notificationEvent, refreshEvent, replacedEvent]),
  }),
};

import { z } from 'zod';
import { defineCall } from './call.ts';
import { exportState } from './exports.ts';
import { importState } from './imports.ts';
import {
  followQuery,
  liveBeatEvent,
  liveCaretsEvent,
  liveClosedEvent,
  liveEvent,
  liveHelloEvent,
  liveMayEvent,
  livePeopleEvent,
  liveReaderEvent,
  liveSavedEvent,
} from './live.ts';

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

/** `event: import`: an import that the reader began, or any for administrators, is in another state or further on. */
export const importEvent = z.object({
  id: z.int(),
  state: importState,
  progress: z.object({ done: z.int(), of: z.int() }),
});

/** `event: export`: an export of the reader is in another state or further on. */
export const exportEvent = z.object({ id: z.int(), state: exportState, done: z.int(), total: z.int() });

/** `event: refresh`: changes may have been missed; load everything again. */
export const refreshEvent = z.object({});

/** `event: replaced`: the same person has ten newer streams. This one ends; do not reopen it at once. */
export const replacedEvent = z.object({});

/** `event: heartbeat`: every 20 seconds. After 45 seconds without any event, open the stream again. */
export const heartbeatEvent = z.object({});

export type DocumentEvent = z.infer<typeof documentEvent>;
export type DocumentChange = DocumentEvent['change'];
export type ImportEvent = z.infer<typeof importEvent>;
export type ExportEvent = z.infer<typeof exportEvent>;
export type NotificationEvent = z.infer<typeof notificationEvent>;

export const eventCalls = {
  stream: defineCall({
    method: 'get',
    path: '/api/events',
    summary:
      'Changes as server-sent events (document, notification, import, export, refresh, replaced, heartbeat, reader) while you are signed in. At most 10 streams per person: a new one replaces the oldest. With `live`, also what others change in a document (hello, live, people, carets, saved, may, beat, closed). Needs `Accept: text/event-stream`',
    access: 'signed-in',
    token: 'never',
    query: followQuery.extend({
      /**
       * How old what the page shows may be, in milliseconds. If anything has changed since then, the stream begins with
       * `refresh`.
       */
      shownMs: z.coerce.number().int().nonnegative().optional(),
    }),
    status: 200,
    refusals: [406, 429],
    events: z.union([
      documentEvent,
      notificationEvent,
      importEvent,
      exportEvent,
      refreshEvent,
      replacedEvent,
      heartbeatEvent,
      liveHelloEvent,
      liveEvent,
      livePeopleEvent,
      liveReaderEvent,
      liveCaretsEvent,
      liveSavedEvent,
      liveMayEvent,
      liveBeatEvent,
      liveClosedEvent,
    ]),
  }),
};

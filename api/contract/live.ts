import { z } from 'zod';
import { defineCall } from './call.ts';
import { id, person } from './primitives.ts';

/** A document that several people edit at once. With `LIVE_EDITING=off` all of these answer 404. */

const seq = z.int().min(0).max(2_147_483_647);
const position = z.int().min(0).max(2_147_483_647);

/** `<user id>-<random>`: one editor, for as long as it has changes that were not confirmed. */
const client = z.string().regex(/^\d{1,10}-[\w-]{6,40}$/);

/**
 * Lengths that stay, and `[deleted, inserted]`, where `inserted` may be absent. Lengths are UTF-16 units of the edited text, which has one character for each line ending: LF for the one of the epoch, CR and
 * NUL for the other two.
 */
const change = z.array(z.union([z.number(), z.tuple([z.number(), z.string().optional()])]));

/** `[seq, client, number, user, change, goesOn]`. The user 0 is the server. */
const liveRow = z.tuple([z.int(), z.string(), z.int(), z.int(), change, z.boolean()]);

export const joinedText = z.object({
  epoch: z.uuid(),
  /** The line ending that LF stands for. */
  ending: z.enum(['lf', 'crlf', 'cr']),
  version: z.int(),
  /** As stored: it holds all changes up to `folded`. */
  content: z.string(),
  folded: z.int(),
  seq: z.int(),
  mayWrite: z.boolean(),
  /** The number of the client's last change in the log; 0 if there is none. */
  number: z.int(),
  /** All after `folded`. */
  updates: z.array(liveRow),
});

/** Who edits a document, and how many others read it; those who may not write are not told how many. */
const here = z.object({
  writers: z.array(person.extend({ clients: z.array(z.string()) })),
  readers: z.int(),
});

export const liveNews = z.object({
  seq: z.int(),
  mayWrite: z.boolean(),
  updates: z.array(liveRow),
  /** If the call names a client. */
  people: here.optional(),
});

export const pushUpdate = z.object({
  epoch: z.uuid(),
  /** The place in the log that the change was made at. */
  base: seq,
  client,
  /** Counts the client's changes; one that was sent before is answered as before. */
  number: z.int().min(1).max(2_147_483_647),
  change,
  /** It begins right behind what the client typed before: where others insert there too, it comes first. */
  goesOn: z.boolean().default(false),
});

export const moveCaret = z.object({ client, seq, anchor: position, head: position });
export const readDocument = z.object({ client, isReading: z.boolean() });

/** `event: hello`: the stream follows the document from here on. */
export const liveHelloEvent = z.object({ doc: z.int(), seq: z.int() });
/** `event: live`: changes, or (`more`) so many that they must be fetched. Its id is what `live` in the address takes. */
export const liveEvent = z.object({
  doc: z.int(),
  u: z.array(liveRow).optional(),
  seq: z.int().optional(),
  more: z.literal(true).optional(),
});
/** `event: people`: who is there now. */
export const livePeopleEvent = here.extend({ doc: z.int() });
/** `event: carets`: by client, `[seq, anchor, head]`. */
export const liveCaretsEvent = z.object({
  doc: z.int(),
  carets: z.record(z.string(), z.tuple([z.int(), z.int(), z.int()])),
});
/** `event: saved`: the stored text holds all up to `seq`; `length` and `sum` (FNV-1a) of the edited text there. */
export const liveSavedEvent = z.object({
  doc: z.int(),
  version: z.int(),
  seq: z.int(),
  length: z.int(),
  sum: z.int(),
  by: z.int().nullable(),
});
/** `event: may`: whether the reader may write has changed. */
export const liveMayEvent = z.object({ doc: z.int(), write: z.boolean() });
/** `event: beat`: every 20 seconds. */
export const liveBeatEvent = z.object({ doc: z.int(), seq: z.int() });
/** `event: reader`: what `reading` calls the page behind this stream, which follows no document. */
export const liveReaderEvent = z.object({ client: z.string() });
/** `event: closed`: the stream no longer follows the document. */
export const liveClosedEvent = z.object({ doc: z.int(), reason: z.enum(['rights', 'epoch']) });

export type JoinedText = z.infer<typeof joinedText>;
export type LiveNews = z.infer<typeof liveNews>;
export type PushUpdate = z.infer<typeof pushUpdate>;
export type MoveCaret = z.infer<typeof moveCaret>;
export type ReadDocument = z.infer<typeof readDocument>;
export type LiveEvent = z.infer<typeof liveEvent>;
export type LivePeopleEvent = z.infer<typeof livePeopleEvent>;
export type LiveCaretsEvent = z.infer<typeof liveCaretsEvent>;
export type LiveSavedEvent = z.infer<typeof liveSavedEvent>;
export type LiveClosedEvent = z.infer<typeof liveClosedEvent>;

/** What of a document a stream of events follows. */
export const followQuery = z.object({
  /** `{id}.{epoch}.{seq}`: the changes of a document after a place in its log. `Last-Event-ID` wins. */
  live: z
    .string()
    .regex(/^[1-9]\d{0,9}\.[\da-f-]{36}\.\d{1,10}$/)
    .optional(),
  /** The id of a document that is edited alone, to hear when somebody else comes. */
  editing: id.optional(),
  client: client.optional(),
});
export type FollowQuery = z.infer<typeof followQuery>;

const params = z.object({ id });

export const liveCalls = {
  join: defineCall({
    method: 'post',
    path: '/api/documents/{id}/live',
    summary:
      'Begin to edit a document together with others: its text, and the changes that it does not hold yet',
    access: 'signed-in',
    token: 'never',
    params,
    body: z.object({ client }),
    status: 200,
    response: joinedText,
  }),
  push: defineCall({
    method: 'post',
    path: '/api/documents/{id}/live/updates',
    summary:
      'Append a change to the log of a document; it is kept once this is answered. 409 with the reason liveEpoch, liveAhead, liveBehind or liveOrder if it does not fit',
    access: 'signed-in',
    token: 'never',
    params,
    body: pushUpdate,
    status: 200,
    refusals: [429],
    response: z.object({ seq: z.int() }),
  }),
  updates: defineCall({
    method: 'get',
    path: '/api/documents/{id}/live/updates',
    summary:
      'The changes after a place in the log, at most 2,000, and who is there; without `epoch`, that alone',
    access: 'signed-in',
    token: 'never',
    params,
    query: z.object({
      epoch: z.uuid().optional(),
      after: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
      client: client.optional(),
    }),
    status: 200,
    response: liveNews,
  }),
  caret: defineCall({
    method: 'post',
    path: '/api/documents/{id}/live/caret',
    summary: 'Show others where you are in the text',
    access: 'signed-in',
    token: 'never',
    params,
    body: moveCaret,
    status: 204,
    refusals: [429],
  }),
  reading: defineCall({
    method: 'post',
    path: '/api/documents/{id}/live/reading',
    summary:
      'Count as one who reads the document, while the stream of events is open that told the name of this client; or no longer. Those who write in it see how many read',
    access: 'signed-in',
    token: 'never',
    params,
    body: readDocument,
    status: 204,
    refusals: [429],
  }),
  save: defineCall({
    method: 'post',
    path: '/api/documents/{id}/live/save',
    summary: 'Store now what was changed together, as a version',
    access: 'signed-in',
    token: 'never',
    params,
    status: 200,
    response: z.object({ version: z.int(), seq: z.int() }),
  }),
};

import { z } from 'zod';
import { defineCall } from './call.ts';
import { reason } from './errors.ts';
import { limits } from '../text/limits.ts';
import { messages } from '../text/messages.ts';
import { nameLine } from './names.ts';
import { pageQuery } from './pages.ts';
import { atMost, bodyId, id, line, person, text, time } from './primitives.ts';
import { texts } from './texts.ts';

/** Bytes of each part of an upload but the last. */
export const importPartSize = 16 * 1024 * 1024;

export const importState = z.enum([
  'uploading',
  'reading',
  /** Read, and nothing is written: the preview. */
  'planned',
  'running',
  'done',
  'cancelled',
  'failed',
  /** What was made is being removed. */
  'undoing',
  'undone',
]);

/** What becomes of pages that not everybody could see. */
export const restrictedChoice = z.enum(['keep', 'own-space', 'leave-out']);

const spaceName = nameLine({
  unfit: messages.spaceNameUnfit,
  min: 1,
  tooShort: messages.spaceNameRequired,
  max: limits.spaceName,
  tooLong: messages.spaceNameTooLong,
});

export const createImport = z
  .object({
    /** Of the file. */
    name: line({ min: 1, tooShort: texts.importNameRequired, max: 255, tooLong: texts.importNameTooLong }),
    /** Bytes. */
    size: z.int().min(1, texts.importEmpty).max(Number.MAX_SAFE_INTEGER),
    /** The space to import into… */
    spaceId: bodyId.optional(),
    /** …or the name of one to make. */
    newSpace: spaceName.optional(),
  })
  .refine(({ spaceId, newSpace }) => (spaceId === undefined) !== (newSpace === undefined), {
    path: ['spaceId'],
    error: texts.importSpaceRequired,
  });

export const readImport = z
  .object({
    /** Another kind than the one that was recognised. */
    kind: text.pipe(z.string().regex(/^[a-z][a-z-]{0,30}$/)).optional(),
    /** Where the source was served, to recognise links to its pages. */
    baseUrl: atMost(500, texts.importAddressTooLong).optional(),
  })
  .optional();

export const startImport = z
  .object({
    options: z
      .object({
        restricted: restrictedChoice.default('keep'),
        /** Replace documents that were changed here since the last import. */
        overwrite: z.boolean().default(false),
        /** Keep labels in the front matter of texts that are converted. */
        labels: z.boolean().default(true),
      })
      .prefault({}),
  })
  .prefault({});

export const importNote = z.object({
  /** A key of `importNotes`, to ask for its pages. */
  code: z.string(),
  kind: z.enum(['changed', 'lost', 'left-out']),
  /** In English, with the count. */
  sentence: z.string(),
  count: z.int(),
  /** How many pages have it; 0: it is about none of them. */
  pages: z.int(),
  /** The first one: a file's name, a word. */
  example: z.string(),
});

export const importCounts = z.object({
  pages: z.int(),
  files: z.int(),
  comments: z.int(),
  /** Pages that are restricted themselves. */
  restricted: z.int(),
  /** Pages below these. */
  belowRestricted: z.int(),
  /** People named in the source. */
  people: z.int(),
  /** Those of them who have an account here; null unless an administrator imports: addresses are for them alone. */
  peopleMatched: z.int().nullable(),
});

export const importWritten = z.object({
  made: z.int(),
  updated: z.int(),
  /** Were as in the source. */
  same: z.int(),
  /** Changed here since, or left out by choice. */
  left: z.int(),
  /** Could not be written. */
  refused: z.int(),
  files: z.int(),
  comments: z.int(),
});

/** Why it failed; `message` is English. */
const problem = z.object({ message: z.string(), reason: reason.optional() }).nullable();

export const importSummary = z.object({
  id: z.int(),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  state: importState,
  /** `confluence`, `notion`…; null until it is read. */
  kind: z.string().nullable(),
  /** By what the kind was recognised. */
  knownBy: z.string().nullable(),
  /** Null while the space is not made yet, or when it is gone. */
  space: z.object({ id: z.int(), name: z.string() }).nullable(),
  newSpace: z.string().nullable(),
  createdBy: person.nullable(),
  createdAt: time,
  finishedAt: time.nullable(),
  problem,
  /** What it is busy with; 0 of 0 if with nothing. `of` is 0 while the total is not known. */
  progress: z.object({ done: z.int(), of: z.int() }),
});

export const importDetails = z.object({
  ...importSummary.shape,
  /** How many imports the server works at before this one, whosever they are; null unless it waits for the server. */
  ahead: z.int().nullable(),
  partSize: z.int(),
  /** Numbers of the parts that have arrived, from 1. */
  parts: z.array(z.int()),
  counts: importCounts,
  written: importWritten,
  /** Pages that lost something. */
  pagesWithLosses: z.int(),
  notes: z.array(importNote),
  /** Kinds that a person may choose instead. */
  kinds: z.array(z.string()),
  /** Where pages went that were to be put into a space of their own. */
  restrictedSpace: z.object({ id: z.int(), name: z.string() }).nullable(),
  options: z.object({ restricted: restrictedChoice, overwrite: z.boolean(), labels: z.boolean() }),
});

export const importItem = z.object({
  number: z.int(),
  title: z.string(),
  /** Where it lies in the source. */
  path: z.string(),
  /** What became of it; `waiting` before. */
  state: z.enum(['waiting', 'made', 'updated', 'same', 'left', 'refused', 'undone']),
  documentId: z.int().nullable(),
  restricted: z.boolean(),
  notes: z.array(importNote.omit({ pages: true })),
});

export type ImportState = z.infer<typeof importState>;
export type RestrictedChoice = z.infer<typeof restrictedChoice>;
export type CreateImport = z.infer<typeof createImport>;
export type ReadImport = z.infer<typeof readImport>;
export type StartImport = z.infer<typeof startImport>;
export type ImportOptions = StartImport['options'];
export type ImportNoteLine = z.infer<typeof importNote>;
export type ImportCounts = z.infer<typeof importCounts>;
export type ImportWritten = z.infer<typeof importWritten>;
export type ImportSummary = z.infer<typeof importSummary>;
export type ImportDetails = z.infer<typeof importDetails>;
export type ImportItemLine = z.infer<typeof importItem>;

const params = z.object({ id });

const step = <const Name extends string>(name: Name, summary: string) =>
  ({
    method: 'post',
    path: `/api/imports/{id}/${name}`,
    summary,
    access: 'signed-in',
    token: 'never',
    params,
    status: 202,
    response: importDetails,
  }) as const;

export const importCalls = {
  create: defineCall({
    method: 'post',
    path: '/api/imports',
    summary:
      'Begin an import into a space that you may write in, or into a new one (administrators). Send the file in parts, then ask to read it',
    access: 'signed-in',
    token: 'never',
    body: createImport,
    idempotencyKey: 'same-answer',
    status: 201,
    response: importDetails,
  }),
  putPart: defineCall({
    method: 'put',
    path: '/api/imports/{id}/parts/{number}',
    summary:
      'Send one part of the file, counted from 1; all but the last have `partSize` bytes. A part may be sent again',
    access: 'signed-in',
    token: 'never',
    params: z.object({
      id,
      number: z
        .string()
        .regex(/^[1-9]\d{0,4}$/)
        .transform(Number),
    }),
    bytes: true,
    status: 204,
  }),
  read: defineCall({
    ...step('read', 'Read the file and plan the import. Writes no document'),
    body: readImport,
  }),
  start: defineCall({
    ...step('start', 'Write what is planned, or go on with what was stopped'),
    body: startImport,
  }),
  cancel: defineCall(step('cancel', 'Stop the import after the document it is at, or discard the plan')),
  undo: defineCall(
    step('undo', 'Remove the documents that the import made, but for those that were changed since'),
  ),
  list: defineCall({
    method: 'get',
    path: '/api/imports',
    summary: 'Your imports, newest first; for administrators those of everybody',
    access: 'signed-in',
    token: 'never',
    query: pageQuery,
    status: 200,
    response: z.array(importSummary),
  }),
  details: defineCall({
    method: 'get',
    path: '/api/imports/{id}',
    summary: 'State, counts and notes of an import, for who began it and for administrators',
    access: 'signed-in',
    token: 'never',
    params,
    status: 200,
    response: importDetails,
  }),
  items: defineCall({
    method: 'get',
    path: '/api/imports/{id}/items',
    summary: 'The pages of an import in its order, or those with one note',
    access: 'signed-in',
    token: 'never',
    params,
    query: pageQuery.extend({ note: text.pipe(z.string().max(100)).optional() }),
    status: 200,
    response: z.array(importItem),
  }),
  report: defineCall({
    method: 'get',
    path: '/api/imports/{id}/report',
    summary: 'Every page with what was changed or not kept, as a file',
    access: 'signed-in',
    token: 'never',
    params,
    query: z.object({ format: z.enum(['md', 'json']).default('md') }),
    status: 200,
  }),
};

import { z } from 'zod';
import { defineCall } from './call.ts';
import { exportFormats, exportNoteCodes } from '../text/limits.ts';
import { bodyId, id, time } from './primitives.ts';

export const exportFormat = z.enum(exportFormats);

export const makeExport = z
  .object({
    /** A whole space. */
    spaceId: bodyId.optional(),
    /** A document. */
    documentId: bodyId.optional(),
    /** With all documents below it. */
    branch: z.boolean().default(false),
    format: exportFormat,
    /** With the attached files. */
    files: z.boolean().default(true),
    /** HTML only: with a search. */
    search: z.boolean().default(false),
    /** HTML, PDF and Word: with the comments, in Word as comments of its own. Not in Markdown, which can be imported again. */
    comments: z.boolean().default(false),
  })
  .refine(
    ({ spaceId, documentId }) => (spaceId === undefined) !== (documentId === undefined),
    'Give either spaceId or documentId',
  );

/** Something that the file does not show as the page does. */
const exportNote = z.object({
  code: z.enum(exportNoteCodes),
  count: z.int(),
  /** The first one. */
  example: z.string(),
});

export const exportState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']);

export const shownExport = z.object({
  id: z.int(),
  spaceId: z.int(),
  /** Null for a whole space. */
  documentId: z.int().nullable(),
  state: exportState,
  /** How many exports are made before this one, whosever they are; null unless it waits. */
  ahead: z.int().nullable(),
  format: exportFormat,
  /** Documents that are written, of `total`; 0 of 0 before it is known. */
  done: z.int(),
  total: z.int(),
  /** Why it failed; `died`: the server stopped twice while it was made. */
  failure: z.enum(['gone', 'too_large', 'no_room', 'error', 'died']).nullable(),
  /** None, and no counts and no size, for somebody who may no longer see all of it. */
  notes: z.array(exportNote),
  /** Of the file, in bytes; null until it is done. */
  size: z.number().nullable(),
  createdAt: time,
  /** When the file goes; null until it is done. */
  expiresAt: time.nullable(),
});

export type MakeExport = z.infer<typeof makeExport>;
export type ShownExport = z.infer<typeof shownExport>;
export type ExportFormat = z.infer<typeof exportFormat>;

const params = z.object({ id });

export const exportCalls = {
  make: defineCall({
    method: 'post',
    path: '/api/exports',
    summary:
      'Export a document, with those below it where asked, or a space; you are notified when it is ready',
    access: 'signed-in',
    token: 'write',
    body: makeExport,
    idempotencyKey: 'same-answer',
    status: 202,
    refusals: [429],
    response: shownExport,
  }),
  read: defineCall({
    method: 'get',
    path: '/api/exports/{id}',
    summary: 'How far an export of yours is',
    access: 'signed-in',
    token: 'read',
    params,
    status: 200,
    response: shownExport,
  }),
  cancel: defineCall({
    method: 'post',
    path: '/api/exports/{id}/cancel',
    summary: 'Cancel an export of yours that waits or is being made',
    access: 'signed-in',
    token: 'write',
    params,
    status: 200,
    response: shownExport,
  }),
  file: defineCall({
    method: 'get',
    path: '/api/exports/{id}/file',
    summary: 'The file of an export of yours, for seven days',
    access: 'signed-in',
    token: 'read',
    params,
    status: 200,
  }),
};

import { z } from 'zod';
import { defineCall } from './call.ts';
import { limits, messages } from './limits.ts';
import { bodyId, id, line, person, searchTerm, text, time } from './primitives.ts';

/** Opaque: where the next page begins. Comes from the `Link` header. */
const after = z.string().regex(/^[\w-]{1,400}$/, 'This page does not exist: follow the Link header');
const pageLimit = z.coerce.number().int().min(1).max(limits.pageSize).default(limits.pageSize);

export const documentListQuery = z.object({
  parentId: z.union([z.literal('root'), id]).optional(),
  /** Only those whose title holds it. */
  q: searchTerm.optional(),
  /** Without this document and all below it: where it can go. */
  outside: id.optional(),
  after: after.optional(),
  limit: pageLimit,
});

export const pageQuery = z.object({ after: after.optional(), limit: pageLimit });

const title = line({
  min: 1,
  tooShort: messages.titleRequired,
  max: limits.documentTitle,
  tooLong: messages.titleTooLong,
});

/** What the database counts with. */
const version = z.int().min(1).max(limits.id);

export const createDocument = z.object({
  title,
  spaceId: z.number({ error: messages.spaceRequired }).int().min(1, messages.spaceRequired).max(limits.id),
  parentId: bodyId.nullish().transform((value) => value ?? null),
  content: text.default(''),
});

export const saveDocument = z
  .object({
    title: line({
      min: 1,
      tooShort: messages.titleBlank,
      max: limits.documentTitle,
      tooLong: messages.titleTooLong,
    }).optional(),
    content: text.optional(),
    /** The version that the writer read; absent: the last writer wins. */
    version: version.optional(),
  })
  .refine((value) => value.title !== undefined || value.content !== undefined, messages.nothingToChange);

export const moveDocument = z.object({
  spaceId: bodyId,
  parentId: bodyId.nullable(),
  /** The sibling that it comes after; null: first; absent: last. */
  afterId: bodyId.nullable().optional(),
});

export const restoreRevision = z.object({
  /** The current version of the document, not the one to restore. */
  version,
});

const base = {
  id: z.int(),
  title: z.string(),
  parentId: z.int().nullable(),
  position: z.string(),
  excerpt: z.string(),
  isStarred: z.boolean(),
  updatedAt: time,
};

/** A row of a space's list or of a level of its tree. */
export const documentListItem = z.object({ ...base, spaceId: z.int(), hasChildren: z.boolean() });

const spaceLink = z.object({ id: z.int(), name: z.string() });

/** A row of the starred and the recent list. */
export const documentSummary = z.object({
  ...base,
  spaceId: z.int(),
  version: z.int(),
  createdAt: time,
  createdBy: person.nullable(),
  updatedBy: person.nullable(),
  space: spaceLink,
});

export const document = z.object({
  ...documentSummary.shape,
  content: z.string(),
  ancestors: z.array(z.object({ id: z.int(), title: z.string() })),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), move: z.boolean(), comment: z.boolean() }),
});

export const revision = z.object({
  version: z.int(),
  title: z.string(),
  author: person.nullable(),
  createdAt: time,
});
export const revisionWithContent = revision.extend({ content: z.string() });

export type DocumentListItem = z.infer<typeof documentListItem>;
export type DocumentSummary = z.infer<typeof documentSummary>;
export type Document = z.infer<typeof document>;
export type Revision = z.infer<typeof revision>;
export type RevisionWithContent = z.infer<typeof revisionWithContent>;
export type DocumentListQuery = z.infer<typeof documentListQuery>;
export type PageQuery = z.infer<typeof pageQuery>;
export type CreateDocument = z.infer<typeof createDocument>;
export type SaveDocument = z.infer<typeof saveDocument>;
export type MoveDocument = z.infer<typeof moveDocument>;

const params = z.object({ id });
const revisionParams = z.object({ id, version: id });

export const documentCalls = {
  starred: defineCall({
    method: 'get',
    path: '/api/documents/starred',
    summary: 'The documents that you starred, newest star first',
    access: 'signed-in',
    query: pageQuery,
    status: 200,
    response: z.array(documentSummary),
  }),
  recent: defineCall({
    method: 'get',
    path: '/api/documents/recent',
    summary: 'The documents last updated that you may see',
    access: 'signed-in',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(limits.pageSize).default(limits.recentDefault),
    }),
    status: 200,
    response: z.array(documentSummary),
  }),
  create: defineCall({
    method: 'post',
    path: '/api/documents',
    summary: 'Make a document; with an Idempotency-Key (a UUID) a retry answers the same document',
    access: 'signed-in',
    body: createDocument,
    status: 201,
    response: document,
  }),
  read: defineCall({
    method: 'get',
    path: '/api/documents/{id}',
    summary: 'One document with its content',
    access: 'signed-in',
    params,
    status: 200,
    response: document,
  }),
  save: defineCall({
    method: 'put',
    path: '/api/documents/{id}',
    summary: 'Save title, content or both; a stale version is 409 with the current document',
    access: 'signed-in',
    params,
    body: saveDocument,
    status: 200,
    response: document,
  }),
  remove: defineCall({
    method: 'delete',
    path: '/api/documents/{id}',
    summary: 'Delete a document; its children go to its parent',
    access: 'signed-in',
    params,
    status: 204,
  }),
  star: defineCall({
    method: 'post',
    path: '/api/documents/{id}/star',
    summary: 'Star or unstar; toggles without a body',
    access: 'signed-in',
    params,
    body: z.object({ isStarred: z.boolean() }).partial().optional(),
    status: 200,
    response: z.object({ isStarred: z.boolean() }),
  }),
  move: defineCall({
    method: 'put',
    path: '/api/documents/{id}/position',
    summary: 'Move a document with all below it, within a space or to another',
    access: 'signed-in',
    params,
    body: moveDocument,
    status: 200,
    response: document,
  }),
  duplicate: defineCall({
    method: 'post',
    path: '/api/documents/{id}/duplicate',
    summary: 'Copy a document with its files, right behind it; an Idempotency-Key as for a new one',
    access: 'signed-in',
    params,
    status: 201,
    response: document,
  }),
  revisions: defineCall({
    method: 'get',
    path: '/api/documents/{id}/revisions',
    summary: 'The saved versions, newest first',
    access: 'signed-in',
    params,
    query: pageQuery,
    status: 200,
    response: z.array(revision),
  }),
  revision: defineCall({
    method: 'get',
    path: '/api/documents/{id}/revisions/{version}',
    summary: 'One saved version with its content',
    access: 'signed-in',
    params: revisionParams,
    status: 200,
    response: revisionWithContent,
  }),
  restore: defineCall({
    method: 'post',
    path: '/api/documents/{id}/revisions/{version}/restore',
    summary: 'Save an old version as the newest',
    access: 'signed-in',
    params: revisionParams,
    body: restoreRevision,
    status: 200,
    response: document,
  }),
  download: defineCall({
    method: 'get',
    path: '/api/documents/{id}/download',
    summary: 'The Markdown as typed, or with its attachments as a zip',
    access: 'signed-in',
    params,
    query: z.object({ format: z.enum(['md', 'zip']).default('md') }),
    status: 200,
  }),
};

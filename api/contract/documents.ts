import { z } from 'zod';
import { defineCall } from './call.ts';
import { downloadFormats, limits } from '../text/limits.ts';
import { messages } from '../text/messages.ts';
import { builtInKeys } from '../text/templates/keys.ts';
import { nameLine } from './names.ts';
import { pageQuery } from './pages.ts';
import { shownEditingRestriction, shownRestriction } from './restrictions.ts';
import { shownReview } from './reviews.ts';
import { texts } from './texts.ts';
import { bodyId, id, person, searchTerm, text, time, visibility } from './primitives.ts';

export type DownloadFormat = (typeof downloadFormats)[number];

export const documentListQuery = z.object({
  parentId: z.union([z.literal('root'), id]).optional(),
  /** Only documents whose title contains this text. */
  q: searchTerm.optional(),
  /** Without this document and everything below it: the places it can move to. */
  outside: id.optional(),
  ...pageQuery.shape,
});

const title = nameLine({
  unfit: messages.titleUnfit,
  min: 1,
  tooShort: messages.titleRequired,
  max: limits.documentTitle,
  tooLong: messages.titleTooLong,
});

/** The version number of the database. 0 is a document whose text an import has not saved yet. */
const version = z.int().min(0).max(limits.id);

/** A template: the id of a document, or the key of one that comes with Lectern. */
export const templateName = z.union([bodyId, z.enum(builtInKeys)]);

/** Where a template is offered. */
export const templateScope = z.enum(['space', 'all']);

export const createDocument = z
  .object({
    title,
    spaceId: z.number({ error: messages.spaceRequired }).int().min(1, messages.spaceRequired).max(limits.id),
    parentId: bodyId.nullish().transform((value) => value ?? null),
    content: text.default(''),
    /** Makes it from this template, instead of `content`. Its marks are filled in, and those of `title`. */
    template: templateName.optional(),
    /** For the date and the time that a template asks for, such as `Europe/Berlin`; UTC if it is unknown. */
    timeZone: z.string().max(limits.timeZone).optional(),
  })
  .refine(({ template, content }) => template === undefined || content === '', {
    error: texts.templateWithText,
    path: ['content'],
  });

const saveTitle = nameLine({
  unfit: messages.titleUnfit,
  min: 1,
  tooShort: messages.titleBlank,
  max: limits.documentTitle,
  tooLong: messages.titleTooLong,
});

export const saveDocument = z
  .object({
    title: saveTitle.optional(),
    content: text.optional(),
    /** The version that the writer read. If absent, the save overwrites whatever is stored. */
    version: version.optional(),
    /** The writer's own texts that they did not choose in a conflict. Each becomes a revision. */
    leftOut: z
      .array(z.object({ title: saveTitle, content: text }))
      .max(limits.leftOutTexts)
      .optional(),
  })
  .refine((value) => value.title !== undefined || value.content !== undefined, messages.nothingToChange);

export const moveDocument = z.object({
  spaceId: bodyId,
  parentId: bodyId.nullable(),
  /** The sibling to be placed after; null: first; absent: last. */
  afterId: bodyId.nullable().optional(),
  /** True: move it even if more people can read or edit it there, or what is restricted below it. */
  mayOpen: z.boolean().optional(),
});

const versionName = nameLine({
  unfit: messages.versionNameUnfit,
  min: 1,
  tooShort: messages.versionNameBlank,
  max: limits.versionName,
  tooLong: messages.versionNameTooLong,
});

export const nameRevision = z.object({
  /** Null takes the name away. */
  name: versionName.nullable(),
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
  /** Null if everyone in the space may read it. */
  restriction: shownRestriction.nullable(),
  /** Null if everyone who may write in the space, and read it, may edit it. */
  editingRestriction: shownEditingRestriction.nullable(),
};

/** A row of a space's list or of a level of its tree. */
export const documentListItem = z.object({ ...base, spaceId: z.int(), hasChildren: z.boolean() });

const spaceLink = z.object({ id: z.int(), name: z.string(), visibility });

/** What an editor is told of a document that others read only once it is released, and of its draft. */
const shownRelease = z.object({
  /** True: this is the draft; else what readers see. */
  isDraft: z.boolean(),
  documentId: z.int(),
  draftId: z.int(),
  draftVersion: z.int(),
  /** The version of the draft that was released last; null if that is not known. */
  releasedVersion: z.int().nullable(),
  /** When readers got what they see. */
  releasedAt: time,
  /** Whether the draft has changes that were not released. */
  hasChanges: z.boolean(),
  mayRelease: z.boolean(),
});

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
  hasChildren: z.boolean(),
  /** Who looks after it, and when it is reviewed; null if neither was ever said. */
  review: shownReview.nullable(),
  /** Null if it needs no release, or if the reader may not edit it. */
  release: shownRelease.nullable(),
  /** Null if it is no template. */
  template: templateScope.nullable(),
  /** Of its front matter, each once, at most 50. */
  labels: z.array(z.string()),
  /** It opens first in its space. */
  isFrontPage: z.boolean(),
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    move: z.boolean(),
    comment: z.boolean(),
    setFrontPage: z.boolean(),
  }),
});

/** What a write answers. */
export const writtenDocument = document.extend({
  /** People whom the text newly mentions and who cannot see the document, so that they were not notified. */
  unreachedMentions: z.array(person),
});

export const revision = z.object({
  version: z.int(),
  title: z.string(),
  /** A name that people gave it. It is never thinned out then. */
  name: z.string().nullable(),
  author: person.nullable(),
  /** Who else typed in it, by name, where several people edited the document live; absent if nobody did. */
  coauthors: z.array(person).optional(),
  createdAt: time,
  /** True if the author left this text out in a conflict, so that it never was the document's text. */
  isLeftOut: z.boolean(),
  /** What the source says of a text that was imported and whose author has no account here; null for any other. */
  imported: z.object({ author: z.string(), writtenAt: time.nullable() }).nullable(),
});
export const revisionWithContent = revision.extend({ content: z.string() });

export type DocumentListItem = z.infer<typeof documentListItem>;
export type DocumentSummary = z.infer<typeof documentSummary>;
export type Document = z.infer<typeof document>;
export type WrittenDocument = z.infer<typeof writtenDocument>;
export type Revision = z.infer<typeof revision>;
export type RevisionWithContent = z.infer<typeof revisionWithContent>;
export type DocumentListQuery = z.infer<typeof documentListQuery>;
export type CreateDocument = z.infer<typeof createDocument>;
export type ShownRelease = z.infer<typeof shownRelease>;
export type TemplateScope = z.infer<typeof templateScope>;
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
    token: 'read',
    query: pageQuery,
    status: 200,
    response: z.array(documentSummary),
  }),
  recent: defineCall({
    method: 'get',
    path: '/api/documents/recent',
    summary: 'The most recently updated documents that you may see',
    access: 'signed-in',
    token: 'read',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(limits.pageSize).default(limits.recentDefault),
    }),
    status: 200,
    response: z.array(documentSummary),
  }),
  create: defineCall({
    method: 'post',
    path: '/api/documents',
    summary: 'Create a document',
    access: 'signed-in',
    token: 'write',
    body: createDocument,
    idempotencyKey: 'same-answer',
    status: 201,
    response: writtenDocument,
  }),
  read: defineCall({
    method: 'get',
    path: '/api/documents/{id}',
    summary: 'One document with its content',
    access: 'signed-in',
    token: 'read',
    params,
    status: 200,
    response: document,
  }),
  save: defineCall({
    method: 'put',
    path: '/api/documents/{id}',
    summary: 'Save title, content or both; an outdated version is answered by 409 with the current document',
    access: 'signed-in',
    token: 'write',
    params,
    body: saveDocument,
    status: 200,
    response: writtenDocument,
  }),
  remove: defineCall({
    method: 'delete',
    path: '/api/documents/{id}',
    summary: 'Delete a document; its children move up to its parent',
    access: 'signed-in',
    token: 'write',
    params,
    status: 204,
  }),
  star: defineCall({
    method: 'post',
    path: '/api/documents/{id}/star',
    summary: 'Star or unstar; toggles without a body',
    access: 'signed-in',
    token: 'write',
    params,
    body: z.object({ isStarred: z.boolean() }).partial().optional(),
    status: 200,
    response: z.object({ isStarred: z.boolean() }),
  }),
  move: defineCall({
    method: 'put',
    path: '/api/documents/{id}/position',
    summary: 'Move a document with everything below it, within a space or to another',
    access: 'signed-in',
    token: 'write',
    params,
    body: moveDocument,
    status: 200,
    response: document,
  }),
  duplicate: defineCall({
    method: 'post',
    path: '/api/documents/{id}/duplicate',
    summary: 'Copy a document with its files and place the copy after it',
    access: 'signed-in',
    token: 'write',
    params,
    idempotencyKey: 'same-answer',
    status: 201,
    refusals: [429],
    response: document,
  }),
  revisions: defineCall({
    method: 'get',
    path: '/api/documents/{id}/revisions',
    summary: 'The saved revisions, newest first',
    access: 'signed-in',
    token: 'read',
    params,
    query: pageQuery,
    status: 200,
    response: z.array(revision),
  }),
  revision: defineCall({
    method: 'get',
    path: '/api/documents/{id}/revisions/{version}',
    summary: 'One saved revision with its content',
    access: 'signed-in',
    token: 'read',
    params: revisionParams,
    status: 200,
    response: revisionWithContent,
  }),
  nameRevision: defineCall({
    method: 'put',
    path: '/api/documents/{id}/revisions/{version}',
    summary: 'Give a saved revision a name, or take its name away',
    access: 'signed-in',
    token: 'write',
    params: revisionParams,
    body: nameRevision,
    status: 200,
    response: revision,
  }),
  restore: defineCall({
    method: 'post',
    path: '/api/documents/{id}/revisions/{version}/restore',
    summary: 'Save an old revision as the newest version',
    access: 'signed-in',
    token: 'write',
    params: revisionParams,
    body: restoreRevision,
    status: 200,
    response: writtenDocument,
  }),
  download: defineCall({
    method: 'get',
    path: '/api/documents/{id}/download',
    summary:
      'The Markdown source, a zip of it with its attachments, or the document as HTML, PDF or Word; 503 after a minute',
    access: 'signed-in',
    token: 'read',
    params,
    query: z.object({ format: z.enum(downloadFormats).default('md') }),
    status: 200,
    refusals: [429],
  }),
};

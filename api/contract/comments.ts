import { z } from 'zod';
import { defineCall } from './call.ts';
import { pageQuery } from './pages.ts';
import { limits } from '../text/limits.ts';
import { messages } from '../text/messages.ts';
import { atMost, bodyId, id, person, time } from './primitives.ts';

const content = z
  .string({ error: messages.commentRequired })
  .pipe(atMost(limits.comment, messages.commentTooLong))
  .refine((value) => value.trim() !== '', messages.commentRequired);

const surroundings = atMost(limits.quoteSurroundings, messages.quoteTooLong).default('');

/** The words that a comment is about, as the page shows them. White space in them does not count. */
const newAnchor = z.object({
  quote: atMost(limits.quote, messages.quoteTooLong).refine(
    (value) => value.trim() !== '',
    messages.quoteRequired,
  ),
  /** What stands right before and behind them, if they are there more than once. */
  prefix: surroundings,
  suffix: surroundings,
  /** Where in the text they begin, from 0 to 1: of equal places, the nearest is taken. */
  place: z.number().min(0).max(1).default(0),
});

export const createComment = z.object({
  content,
  /** Only for the first comment of a thread. */
  anchor: newAnchor.nullish().transform((value) => value ?? null),
  parentId: bodyId.nullish().transform((value) => value ?? null),
});

export const updateComment = z.object({ content });

export const resolveThread = z.object({ resolved: z.boolean() });

const anchor = z.object({
  /** The words when somebody commented on them, and the version that had them. */
  quote: z.string(),
  quotedVersion: z.int(),
  /** The words in `version`, the newest; null once they are gone. */
  words: z.string().nullable(),
  version: z.int(),
  /** Where they are: what stands before and behind them, and how far down the text, from 0 to 1. */
  prefix: z.string(),
  suffix: z.string(),
  place: z.number(),
});

export const comment = z.object({
  id: z.int(),
  content: z.string(),
  parentId: z.int().nullable(),
  /** The words of the document that it is about; null for a comment on all of it, and for replies. */
  anchor: anchor.nullable(),
  /** The author's id; null if the account is gone. */
  createdBy: z.int().nullable(),
  author: person.nullable(),
  createdAt: time,
  updatedAt: time,
  /** When this thread was resolved; null while it is open, and for replies. */
  resolvedAt: time.nullable(),
  /** Null also if the account is gone. */
  resolvedBy: person.nullable(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), resolve: z.boolean() }),
});

/** What a write answers. */
const writtenComment = comment.extend({
  /** People whom the text newly mentions and who cannot see the document, so that they were not notified. */
  unreachedMentions: z.array(person),
});

export type WrittenComment = z.infer<typeof writtenComment>;
export type Comment = z.infer<typeof comment>;
export type CreateComment = z.infer<typeof createComment>;
export type UpdateComment = z.infer<typeof updateComment>;

const params = z.object({ id });

export const commentCalls = {
  list: defineCall({
    method: 'get',
    path: '/api/documents/{id}/comments',
    summary:
      'The comments of a document with their replies, oldest first: 100 a page, the total is in X-Total-Count',
    access: 'signed-in',
    token: 'read',
    params,
    query: pageQuery,
    status: 200,
    response: z.array(comment),
  }),
  create: defineCall({
    method: 'post',
    path: '/api/documents/{id}/comments',
    summary: 'Comment on a document or on words of it, or reply to a top-level comment',
    access: 'signed-in',
    token: 'write',
    params,
    body: createComment,
    idempotencyKey: 'same-answer',
    status: 201,
    response: writtenComment,
  }),
  update: defineCall({
    method: 'put',
    path: '/api/comments/{id}',
    summary: 'Change your own comment, or any for an administrator',
    access: 'signed-in',
    token: 'write',
    params,
    body: updateComment,
    status: 200,
    response: writtenComment,
  }),
  resolve: defineCall({
    method: 'put',
    path: '/api/comments/{id}/resolved',
    summary:
      'Resolve or reopen the thread that begins with this comment: your own, or any where you can edit the document',
    access: 'signed-in',
    token: 'write',
    params,
    body: resolveThread,
    status: 200,
    response: comment,
  }),
  remove: defineCall({
    method: 'delete',
    path: '/api/comments/{id}',
    summary: 'Delete your own comment with its replies, or any for an administrator',
    access: 'signed-in',
    token: 'write',
    params,
    status: 204,
  }),
};

import { z } from 'zod';
import { defineCall } from './call.ts';
import { pageQuery } from './pages.ts';
import { id } from './primitives.ts';

const params = z.object({ id });

/** `branch`: with all below it. `none`: not this one, even if you follow something above it or write it. */
const documentScope = z.enum(['document', 'branch', 'none']);

const thing = z.object({ id: z.int(), title: z.string() });

const documentFollowing = z.object({
  /** Whether you are told of its changes. */
  isFollowing: z.boolean(),
  /** What you chose for this document; null if you chose nothing. */
  scope: documentScope.nullable(),
  /** You are told because you wrote, commented on or starred it. */
  isAutomatic: z.boolean(),
  /** The nearest document above that you follow with all below it. */
  branch: thing.nullable(),
  /** Its space, if you follow it. */
  space: thing.nullable(),
});

const spaceFollowing = z.object({ isFollowing: z.boolean() });

const followed = z.object({
  scope: z.enum(['document', 'branch', 'space']),
  documentId: z.int().nullable(),
  spaceId: z.int(),
  /** Of the document or the space. */
  title: z.string(),
  spaceName: z.string(),
  /** Because you wrote, commented on or starred it. */
  isAutomatic: z.boolean(),
});

/** From a mail. */
const token = z.object({ token: z.string().regex(/^[\w-]{1,200}$/) });

const ending = z.object({
  /** What it ends: that you follow one document, or all mails about what you follow. */
  ends: z.enum(['document', 'mails']),
  isDone: z.boolean(),
});

export type DocumentFollowing = z.infer<typeof documentFollowing>;
export type DocumentScope = z.infer<typeof documentScope>;
export type Followed = z.infer<typeof followed>;

export const followingCalls = {
  list: defineCall({
    method: 'get',
    path: '/api/following',
    summary: 'The spaces and documents that you follow, by name',
    access: 'signed-in',
    token: 'read',
    query: pageQuery,
    status: 200,
    response: z.array(followed),
  }),
  ofDocument: defineCall({
    method: 'get',
    path: '/api/documents/{id}/following',
    summary: 'Whether you follow a document, and why',
    access: 'signed-in',
    token: 'read',
    params,
    status: 200,
    response: documentFollowing,
  }),
  followDocument: defineCall({
    method: 'put',
    path: '/api/documents/{id}/following',
    summary: 'Follow a document, with or without all below it, or not at all',
    access: 'signed-in',
    token: 'write',
    params,
    body: z.object({ scope: documentScope }),
    status: 200,
    response: documentFollowing,
  }),
  ofSpace: defineCall({
    method: 'get',
    path: '/api/spaces/{id}/following',
    summary: 'Whether you follow a space',
    access: 'signed-in',
    token: 'read',
    params,
    status: 200,
    response: spaceFollowing,
  }),
  followSpace: defineCall({
    method: 'put',
    path: '/api/spaces/{id}/following',
    summary: 'Follow a space, or stop',
    access: 'signed-in',
    token: 'write',
    params,
    body: spaceFollowing,
    status: 200,
    response: spaceFollowing,
  }),
  openLink: defineCall({
    method: 'get',
    path: '/api/unfollow/{token}',
    summary: 'Open the page of a link that ends mails; changes nothing',
    access: 'public',
    token: 'never',
    params: token,
    status: 302,
  }),
  useLink: defineCall({
    method: 'post',
    path: '/api/unfollow/{token}',
    summary: 'End what a link in a mail ends, without signing in (RFC 8058)',
    access: 'public',
    token: 'never',
    params: token,
    status: 200,
    response: ending,
  }),
};

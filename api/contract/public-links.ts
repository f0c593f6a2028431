import { z } from 'zod';
import { limits, publicLinkDays } from '../text/limits.ts';
import { messages } from '../text/messages.ts';
import { defineCall } from './call.ts';
import { pageQuery } from './pages.ts';
import { atMost, id, person, time } from './primitives.ts';

export const publicLink = z.object({
  id: z.int(),
  /** The document that it was made on. */
  document: z.object({ id: z.int(), title: z.string() }),
  /** Whether it also shows the documents below. */
  includesBelow: z.boolean(),
  hasPassword: z.boolean(),
  madeBy: person,
  madeAt: time,
  /** Null: never. */
  expiresAt: time.nullable(),
  /**
   * open: it works. expired: its time is over. maker: it is paused while the person who made it could not make it.
   * document: it is paused while its document is deleted, or restricted more than when it was made.
   */
  state: z.enum(['open', 'expired', 'maker', 'document']),
  /** How often a page was opened by it. */
  opened: z.int(),
  /** Null: never. */
  lastOpenedAt: time.nullable(),
  can: z.object({ end: z.boolean() }),
});

export const documentLinks = z.object({
  /** Newest first; also those of documents above that include this one. */
  links: z.array(publicLink),
  can: z.object({ make: z.boolean() }),
});

const password = atMost(limits.passwordMax, messages.passwordTooLong).refine(
  (value) => value.length >= limits.passwordMin,
  { error: messages.passwordTooShort, abort: true },
);

export const makePublicLink = z.object({
  /** Also show the documents below, except those that are restricted further. */
  includesBelow: z.boolean().default(false),
  /** Days until it ends: 1, 7 or 30; null: never. */
  days: z
    .union(
      publicLinkDays.map((days) => z.literal(days)),
      { error: messages.publicLinkDaysWrong },
    )
    .nullable()
    .default(7),
  /** What readers must type first; null: nothing. */
  password: password.nullable().default(null),
});

export type PublicLinkInfo = z.infer<typeof publicLink>;
export type DocumentLinks = z.infer<typeof documentLinks>;
export type MakePublicLink = z.infer<typeof makePublicLink>;

export const publicLinkCalls = {
  listOfDocument: defineCall({
    method: 'get',
    path: '/api/documents/{id}/public-links',
    summary: 'The links by which people without an account can read a document',
    access: 'signed-in',
    token: 'read',
    params: z.object({ id }),
    status: 200,
    response: documentLinks,
  }),
  make: defineCall({
    method: 'post',
    path: '/api/documents/{id}/public-links',
    summary:
      'Make a link by which people without an account can read a document; only this answer ever contains it',
    access: 'signed-in',
    token: 'write',
    params: z.object({ id }),
    body: makePublicLink,
    idempotencyKey: 'secret-once',
    status: 201,
    response: z.object({
      /** The path of the link on this server: `/p/...`. */
      url: z.string(),
      link: publicLink,
    }),
  }),
  list: defineCall({
    method: 'get',
    path: '/api/public-links',
    summary: 'The public links of all documents, newest first; those that have expired for 30 days more',
    access: 'admin',
    token: 'read',
    query: pageQuery,
    status: 200,
    response: z.array(publicLink),
  }),
  end: defineCall({
    method: 'delete',
    path: '/api/public-links/{id}',
    summary: 'End a public link: your own, one of a space that you manage, or as an administrator any',
    access: 'signed-in',
    token: 'write',
    params: z.object({ id }),
    status: 204,
  }),
};

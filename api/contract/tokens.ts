import { z } from 'zod';
import { defineCall } from './call.ts';
import { limits, messages } from './limits.ts';
import { pageQuery } from './pages.ts';
import { id, line, person, time } from './primitives.ts';

const scope = z.enum(['read', 'write']);

/** An API token, without the token itself. */
export const apiToken = z.object({
  id: z.int(),
  name: z.string(),
  scope,
  /** The person it acts for. */
  owner: person,
  createdAt: time,
  expiresAt: time,
  hasEnded: z.boolean(),
  /** Accurate to a minute; null: never used. */
  lastUsedAt: time.nullable(),
});

export const createToken = z.object({
  name: line({
    min: 1,
    tooShort: messages.tokenNameRequired,
    max: limits.tokenName,
    tooLong: messages.tokenNameTooLong,
  }),
  /** read: change nothing; write: also change what the person may change. */
  scope: scope.default('read'),
  /** Days until it ends. */
  days: z
    .number({ error: messages.tokenDaysWrong })
    .int(messages.tokenDaysWrong)
    .min(1, messages.tokenDaysWrong)
    .max(limits.tokenDays, messages.tokenDaysWrong)
    .default(limits.tokenDaysDefault),
});

export type ApiTokenInfo = z.infer<typeof apiToken>;
export type CreateToken = z.infer<typeof createToken>;

const listQuery = pageQuery.extend({
  /** everyone: only for administrators. */
  of: z.enum(['me', 'everyone']).default('me'),
});
export type TokenListQuery = z.infer<typeof listQuery>;

export const tokenCalls = {
  list: defineCall({
    method: 'get',
    path: '/api/tokens',
    summary: 'Your API tokens, or those of everybody, newest first; without those revoked',
    access: 'signed-in',
    token: 'never',
    query: listQuery,
    status: 200,
    response: z.array(apiToken),
  }),
  create: defineCall({
    method: 'post',
    path: '/api/tokens',
    summary: 'Make an API token for yourself; only this answer ever contains it',
    access: 'signed-in',
    token: 'never',
    body: createToken,
    status: 201,
    response: z.object({ token: z.string(), info: apiToken }),
  }),
  revoke: defineCall({
    method: 'delete',
    path: '/api/tokens/{id}',
    summary: 'Revoke an API token: your own, or as an administrator anybody’s',
    access: 'signed-in',
    token: 'never',
    params: z.object({ id }),
    status: 204,
  }),
};

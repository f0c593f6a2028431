import { z } from 'zod';
import { defineCall } from './call.ts';
import { limits } from '../text/limits.ts';
import { messages } from '../text/messages.ts';
import { pageQuery } from './pages.ts';
import { bodyId, id, line, person, role, time } from './primitives.ts';
import { accountKind, displayName, user } from './users.ts';

const scope = z.enum(['read', 'write']);

/** An API token, without the token itself. */
export const apiToken = z.object({
  id: z.int(),
  name: z.string(),
  scope: z.enum(['read', 'write', 'scim']),
  /** The account it acts for. */
  owner: person.extend({ kind: accountKind }),
  /** The only spaces that it reaches; null: all that its owner sees. A space without a name is deleted or closed to you. */
  spaces: z.array(z.object({ id: z.int(), name: z.string().nullable() })).nullable(),
  createdAt: time,
  /** Null: never. */
  expiresAt: time.nullable(),
  hasEnded: z.boolean(),
  /** Accurate to a minute; null: never used. */
  lastUsedAt: time.nullable(),
});

const days = z
  .number({ error: messages.tokenDaysWrong })
  .int(messages.tokenDaysWrong)
  .min(1, messages.tokenDaysWrong)
  .max(limits.tokenDays, messages.tokenDaysWrong)
  .nullable()
  .default(limits.tokenDaysDefault);

const reach = {
  /** read: change nothing; write: also change what the account may change. */
  scope: scope.default('read'),
  /** Days until it ends; null, for service accounts only: it does not end. */
  days,
  /** Spaces that you see, and the token alone reaches; null: all that its owner sees. */
  spaceIds: z
    .array(bodyId)
    .min(1, messages.tokenSpacesRequired)
    .max(limits.tokenSpaces, messages.tokenSpacesTooMany)
    .transform((ids) => [...new Set(ids)].sort((a, b) => a - b))
    .nullable()
    .default(null),
};

export const createToken = z.object({
  name: line({
    min: 1,
    tooShort: messages.tokenNameRequired,
    max: limits.tokenName,
    tooLong: messages.tokenNameTooLong,
  }),
  ...reach,
  /** Only for administrators: the service account that the token acts for, in place of yourself. */
  ownerId: bodyId.optional(),
});

export const createServiceAccount = z.object({
  /** Shown as the author of what it writes. */
  name: displayName(messages.newDisplayNameTooShort),
  role: role.default('viewer'),
  ...reach,
});

export type ApiTokenInfo = z.infer<typeof apiToken>;
export type CreateToken = z.infer<typeof createToken>;
export type CreateServiceAccount = z.infer<typeof createServiceAccount>;

const listQuery = pageQuery.extend({
  /** everyone: only for administrators. */
  of: z.enum(['me', 'everyone']).default('me'),
  /** Of these only those of one account. */
  ownerId: id.optional(),
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
    summary: 'Make an API token for yourself or a service account; only this answer ever contains it',
    access: 'signed-in',
    token: 'never',
    body: createToken,
    idempotencyKey: 'secret-once',
    status: 201,
    response: z.object({ token: z.string(), info: apiToken }),
  }),
  createService: defineCall({
    method: 'post',
    path: '/api/service-accounts',
    summary:
      'Make an account for a program, which acts through API tokens only, with its first token; only this answer ever contains it',
    access: 'admin',
    token: 'never',
    body: createServiceAccount,
    idempotencyKey: 'secret-once',
    status: 201,
    response: z.object({ user, token: z.string(), info: apiToken }),
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

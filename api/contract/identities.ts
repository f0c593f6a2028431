import { z } from 'zod';
import { defineCall } from './call.ts';
import { line, id, time } from './primitives.ts';
import { texts } from './texts.ts';

/** An account at a provider or in a directory, with which a person signs in here. */
export const identity = z.object({
  id: z.int(),
  /** The id among the settings, and the name as people know it. */
  provider: z.object({ id: z.string(), name: z.string() }),
  /** As the provider said it last. */
  email: z.string().nullable(),
  /** True if the provider decides which role the person has. */
  setsRole: z.boolean(),
  createdAt: time,
  /** Null: never used. */
  lastUsedAt: time.nullable(),
});

export type IdentityInfo = z.infer<typeof identity>;

export const linkIdentity = z.object({
  /** The id of a provider or a directory among the settings. */
  provider: z.string().max(20),
  /** What the provider calls the person in the claim `SUBJECT`, or the directory in the attribute `ID`. */
  subject: line({ min: 1, tooShort: texts.subjectRequired, max: 255, tooLong: texts.subjectTooLong }),
});

export type LinkIdentity = z.infer<typeof linkIdentity>;

const params = z.object({ id });

export const identityCalls = {
  list: defineCall({
    method: 'get',
    path: '/api/users/{id}/identities',
    summary:
      'The accounts at providers and in directories with which a person signs in: your own, or anybody’s for an administrator',
    access: 'signed-in',
    token: 'never',
    params,
    status: 200,
    response: z.array(identity),
  }),
  link: defineCall({
    method: 'post',
    path: '/api/users/{id}/identities',
    summary: 'Let a person sign in with an account at a provider or in a directory, known by its id there',
    access: 'admin',
    token: 'never',
    params,
    body: linkIdentity,
    idempotencyKey: 'same-answer',
    status: 201,
    response: identity,
  }),
  unlink: defineCall({
    method: 'delete',
    path: '/api/users/{id}/identities/{identityId}',
    summary: 'Unlink such an account and end the sessions that began with it; 409 for the only way in',
    access: 'admin',
    token: 'never',
    params: params.extend({ identityId: id }),
    status: 204,
  }),
};

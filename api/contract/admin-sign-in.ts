import { z } from 'zod';
import { defineCall } from './call.ts';
import { reason } from './errors.ts';
import { searchTerm, time } from './primitives.ts';

/** A provider or a directory, as an administrator sees it. */
export const signInWay = z.object({
  /** As the settings name it. */
  id: z.string(),
  /** As people know it. */
  name: z.string(),
  kind: z.enum(['oidc', 'ldap']),
  /** The issuer of a provider; the addresses of a directory. */
  addresses: z.array(z.string()),
  /** What the provider must send people back to; null for a directory. */
  redirectUri: z.string().nullable(),
  /** As the process that answers has seen it since its start. */
  lastSuccessAt: time.nullable(),
  lastFailureAt: time.nullable(),
  /** What went wrong last. */
  lastFailure: z.string().nullable(),
  /** The last synchronisation of a directory. */
  lastSync: z
    .object({
      at: time,
      /** In the directory. */
      people: z.int(),
      updated: z.int(),
      enabled: z.int(),
      disabled: z.int(),
    })
    .nullable(),
  /** Why a later one changed nothing: no answer to the end, nobody at all, so many of a hundred people gone. */
  syncStop: z
    .object({
      at: time,
      reason: z.enum(['away', 'empty', 'gone']),
      message: z.string(),
      percent: z.int().optional(),
    })
    .nullable(),
});

const signInOverview = z.object({
  /** administrators: everybody else signs in with a provider or a directory. */
  password: z.enum(['everyone', 'administrators']),
  ways: z.array(signInWay),
});

/** One step of trying a connection. */
const testStep = z.object({
  /** 'Connect', 'TLS', 'Bind', 'Search', 'Groups'; 'Discovery', 'Keys'. */
  step: z.string(),
  ok: z.boolean(),
  /** In English. */
  text: z.string(),
  /** The same by its name; absent where these are the words of a server. */
  reason: reason.optional(),
});

export type SignInWay = z.infer<typeof signInWay>;
export type SignInOverview = z.infer<typeof signInOverview>;
export type SignInTestStep = z.infer<typeof testStep>;

export const adminSignInCalls = {
  overview: defineCall({
    method: 'get',
    path: '/api/admin/sign-in',
    summary: 'How people sign in: the providers and directories, and how they have answered',
    access: 'admin',
    token: 'never',
    status: 200,
    response: signInOverview,
  }),
  test: defineCall({
    method: 'post',
    path: '/api/admin/sign-in/{id}/test',
    summary: 'Try a provider or directory step by step; signs nobody in and changes nothing',
    access: 'admin',
    token: 'never',
    params: z.object({ id: z.string().max(20) }),
    body: z
      .object({
        /** For a directory: whom to look for, as they would type it; by default anybody. */
        username: searchTerm.optional(),
      })
      .optional(),
    status: 200,
    response: z.array(testStep),
  }),
};

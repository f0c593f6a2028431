import { z } from 'zod';
import { defineCall } from './call.ts';
import { atMost } from './primitives.ts';
import { messages } from '../text/messages.ts';

/** How people can sign in here. */
const ways = z.object({
  /** administrators: everybody else signs in with a provider. */
  password: z.enum(['everyone', 'administrators']),
  /** In the order of their buttons. */
  providers: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Whether people can sign in with a passkey. */
  passkeys: z.boolean(),
});

export type SignInWays = z.infer<typeof ways>;

/** Why a sign-in with a provider failed: it comes with the address of the page that says so. */
export const signInProblems = [
  'away',
  'setup',
  'expired',
  'denied',
  'email',
  'unknown',
  'taken',
  'disabled',
  'failed',
] as const;

export type SignInProblem = (typeof signInProblems)[number];

const params = z.object({ id: z.string().regex(/^[a-z][a-z0-9-]{0,19}$/) });

/** What a provider adds to the address of the way back; checked where it is read. */
const anything = z.looseObject({});

export const signInCalls = {
  ways: defineCall({
    method: 'get',
    path: '/api/auth/ways',
    summary: 'How people can sign in',
    access: 'public',
    token: 'never',
    status: 200,
    response: ways,
  }),
  begin: defineCall({
    method: 'get',
    path: '/api/auth/oidc/{id}',
    summary: 'Go to a provider to sign in; a browser opens this address itself',
    access: 'public',
    token: 'never',
    params,
    query: z.object({
      /** The page to come back to, as a path of this server; any other address means the start page. */
      returnTo: z.string().default('/'),
    }),
    status: 302,
  }),
  finish: defineCall({
    method: 'get',
    path: '/api/auth/oidc/{id}/callback',
    summary:
      'The way back from a provider; sets the session cookie, or leads to the page that says what went wrong',
    access: 'public',
    token: 'never',
    params,
    query: anything,
    status: 302,
  }),
  link: defineCall({
    method: 'post',
    path: '/api/auth/oidc/{id}/link',
    summary:
      'The address of a provider to go to, so that you can sign in with it too; `confirm_first` after ten minutes',
    access: 'signed-in',
    token: 'never',
    params,
    status: 200,
    response: z.object({ next: z.string() }),
  }),
  backchannelLogout: defineCall({
    method: 'post',
    path: '/api/auth/oidc/{id}/backchannel-logout',
    summary: 'For providers: somebody has signed out there (OpenID Connect Back-Channel Logout 1.0)',
    access: 'public',
    token: 'never',
    params,
    form: true,
    body: z.object({
      logout_token: atMost(16_384, messages.textUnstorable),
    }),
    status: 200,
  }),
};

import { z } from 'zod';
import { defineCall } from './call.ts';

/** How people can sign in here. */
const ways = z.object({
  /** administrators: everybody else signs in with a provider. */
  password: z.enum(['everyone', 'administrators']),
  /** In the order of their buttons. */
  providers: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Whether people can sign in with a passkey. */
  passkeys: z.boolean(),
});

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
};

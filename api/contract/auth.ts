import { z } from 'zod';
import { defineCall } from './call.ts';
import { messages } from './limits.ts';
import { line } from './primitives.ts';
import { currentUser, registration } from './users.ts';

export const login = z.object({
  username: line({
    min: 1,
    tooShort: messages.usernameRequired,
    max: 1000,
    tooLong: messages.loginFailed,
  }),
  password: z
    .string({ error: messages.passwordRequired })
    .min(1, messages.passwordRequired)
    .max(1000, messages.loginFailed),
});

export type Login = z.infer<typeof login>;

const signedIn = z.object({ user: currentUser });

export const authCalls = {
  user: defineCall({
    method: 'get',
    path: '/api/auth/user',
    summary: 'Who is signed in',
    access: 'signed-in',
    status: 200,
    response: signedIn,
  }),
  login: defineCall({
    method: 'post',
    path: '/api/auth/login',
    summary: 'Sign in; sets the session cookie',
    access: 'public',
    body: login,
    status: 200,
    response: signedIn,
  }),
  logout: defineCall({
    method: 'post',
    path: '/api/auth/logout',
    summary: 'Sign out; also when nobody is signed in',
    access: 'public',
    status: 204,
  }),
  register: defineCall({
    method: 'post',
    path: '/api/auth/register',
    summary: 'Make a viewer account and sign in, where registration is open',
    access: 'public',
    body: registration,
    status: 201,
    response: signedIn,
  }),
};

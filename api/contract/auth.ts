import { z } from 'zod';
import { defineCall } from './call.ts';
import { messages } from './limits.ts';
import { id, line, time } from './primitives.ts';
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

/** A place where a person is signed in. */
export const session = z.object({
  /** A number of its own: nothing of the cookie. */
  id: z.int(),
  /** The one that asks. */
  isCurrent: z.boolean(),
  /** As its browser introduced itself: 'Firefox', 'Windows'; null where that says nothing known. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** Where it was used from last. */
  address: z.string().nullable(),
  createdAt: time,
  /** Right to five minutes. */
  lastUsedAt: time,
});

export type SessionInfo = z.infer<typeof session>;

const registrationState = z.object({ open: z.boolean() });

export type RegistrationState = z.infer<typeof registrationState>;

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
    refusals: [401],
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
  registration: defineCall({
    method: 'get',
    path: '/api/auth/registration',
    summary: 'Whether registration is open',
    access: 'public',
    status: 200,
    response: registrationState,
  }),
  sessions: defineCall({
    method: 'get',
    path: '/api/auth/sessions',
    summary: 'Where you are signed in, this session first, then the last used',
    access: 'signed-in',
    status: 200,
    response: z.array(session),
  }),
  endSession: defineCall({
    method: 'delete',
    path: '/api/auth/sessions/{id}',
    summary: 'Sign out one of your sessions',
    access: 'signed-in',
    params: z.object({ id }),
    status: 204,
  }),
  endOtherSessions: defineCall({
    method: 'delete',
    path: '/api/auth/sessions',
    summary: 'Sign out all your sessions but this one',
    access: 'signed-in',
    status: 204,
  }),
};

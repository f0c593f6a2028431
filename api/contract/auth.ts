import { z } from 'zod';
import { defineCall } from './call.ts';
import { messages } from '../text/messages.ts';
import { id, line, time } from './primitives.ts';
import { stepAnswer } from './second-steps.ts';
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

/** A device on which a person is signed in. */
export const session = z.object({
  /** A separate number, unrelated to the cookie. */
  id: z.int(),
  /** Whether this is the session of the request. */
  isCurrent: z.boolean(),
  /** By the User-Agent header: 'Firefox', 'Windows'; null if unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** The address of its last use. */
  address: z.string().nullable(),
  createdAt: time,
  /** Accurate to five minutes. */
  lastUsedAt: time,
});

export type SessionInfo = z.infer<typeof session>;

const registrationState = z.object({ open: z.boolean() });

const registrationSetting = z.object({
  /** local: only browsers on Lectern's own machine may register; the default until somebody chooses. */
  registration: z.enum(['open', 'local', 'closed']),
  /** True if the environment sets it, so that it cannot be changed here. */
  isLocked: z.boolean(),
});

export type RegistrationSetting = z.infer<typeof registrationSetting>;

export const authCalls = {
  user: defineCall({
    method: 'get',
    path: '/api/auth/user',
    summary: 'Who is signed in',
    access: 'signed-in',
    beforeOwnPassword: true,
    token: 'read',
    status: 200,
    response: signedIn,
  }),
  login: defineCall({
    method: 'post',
    path: '/api/auth/login',
    summary: 'Sign in; sets the session cookie',
    access: 'public',
    token: 'never',
    body: login,
    status: 200,
    alsoAnswers: stepAnswer,
    refusals: [401],
    response: signedIn,
  }),
  logout: defineCall({
    method: 'post',
    path: '/api/auth/logout',
    summary: 'Sign out; also when nobody is signed in',
    access: 'public',
    token: 'never',
    status: 204,
    alsoAnswers: {
      status: 200,
      says: 'Signed out here; go on to `next` to sign out at the provider too',
      response: z.object({ next: z.string() }),
    },
  }),
  register: defineCall({
    method: 'post',
    path: '/api/auth/register',
    summary: 'Make a viewer account and sign in, where registration is open',
    access: 'public',
    token: 'never',
    body: registration,
    status: 201,
    alsoAnswers: stepAnswer,
    response: signedIn,
  }),
  registration: defineCall({
    method: 'get',
    path: '/api/auth/registration',
    summary: 'Whether registration is open',
    access: 'public',
    token: 'never',
    status: 200,
    response: registrationState,
  }),
  registrationSetting: defineCall({
    method: 'get',
    path: '/api/auth/registration/setting',
    summary: 'Who may register an account, and whether that can be changed here',
    access: 'admin',
    token: 'never',
    status: 200,
    response: registrationSetting,
  }),
  changeRegistration: defineCall({
    method: 'put',
    path: '/api/auth/registration/setting',
    summary: 'Open or close registration; 409 if the environment of the server sets it',
    access: 'admin',
    token: 'never',
    body: z.object({ registration: z.enum(['open', 'closed']) }),
    status: 200,
    response: registrationSetting,
  }),
  sessions: defineCall({
    method: 'get',
    path: '/api/auth/sessions',
    summary: 'Your sessions: this one first, then by last use',
    access: 'signed-in',
    token: 'never',
    status: 200,
    response: z.array(session),
  }),
  endSession: defineCall({
    method: 'delete',
    path: '/api/auth/sessions/{id}',
    summary: 'Sign out one of your sessions',
    access: 'signed-in',
    token: 'never',
    params: z.object({ id }),
    status: 204,
  }),
  endOtherSessions: defineCall({
    method: 'delete',
    path: '/api/auth/sessions',
    summary: 'Sign out all your sessions except this one',
    access: 'signed-in',
    token: 'never',
    status: 204,
  }),
};

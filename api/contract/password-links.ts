import { z } from 'zod';
import { defineCall } from './call.ts';
import { limits, messages } from './limits.ts';
import { line } from './primitives.ts';
import { changePassword } from './users.ts';

const state = z.object({
  /** A mail server is set: who forgot their password can have a link mailed. */
  areMailed: z.boolean(),
});

const request = z.object({
  /** Username or email. */
  name: line({
    min: 1,
    tooShort: messages.accountNameRequired,
    max: limits.email,
    tooLong: messages.accountNameRequired,
  }),
});

/** 32 random bytes in base64url; anything else opens nothing. */
const token = z.string({ error: messages.passwordLinkOver }).max(1000, messages.passwordLinkOver);

const use = z.object({ token, newPassword: changePassword.shape.newPassword });

/** Whose password a link sets: for the page, and for password managers. */
const owner = z.object({ username: z.string() });

export type PasswordLinkState = z.infer<typeof state>;
export type PasswordLinkOwner = z.infer<typeof owner>;
export type UsePasswordLink = z.infer<typeof use>;

export const passwordLinkCalls = {
  state: defineCall({
    method: 'get',
    path: '/api/auth/password-links',
    summary: 'Whether links to set a new password are mailed',
    access: 'public',
    status: 200,
    response: state,
  }),
  request: defineCall({
    method: 'post',
    path: '/api/auth/password-links',
    summary: 'Have a link mailed to whoever has this username or email; answers the same when nobody has',
    access: 'public',
    body: request,
    status: 204,
  }),
  look: defineCall({
    method: 'post',
    path: '/api/auth/password-links/look',
    summary: 'Whose password a link sets; 404 when it works no more',
    access: 'public',
    body: z.object({ token }),
    status: 200,
    response: owner,
  }),
  use: defineCall({
    method: 'post',
    path: '/api/auth/password-links/use',
    summary: 'Set a new password by a link, once; ends all sessions of the person',
    access: 'public',
    body: use,
    status: 204,
  }),
};

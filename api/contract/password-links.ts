import { z } from 'zod';
import { defineCall } from './call.ts';
import { limits } from '../text/limits.ts';
import { messages } from '../text/messages.ts';
import { id, line, time } from './primitives.ts';
import { changePassword } from './users.ts';

const state = z.object({
  /** True if a mail server is set, so that people can have a link mailed. */
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

/** 32 random bytes in base64url; no other text is a valid token. */
const token = z.string({ error: messages.passwordLinkOver }).max(1000, messages.passwordLinkOver);

const use = z.object({ token, newPassword: changePassword.shape.newPassword });

/** The person whose password a link sets, for the page and for password managers. */
const owner = z.object({
  username: z.string(),
  displayName: z.string(),
  /** Present where a password would not let the person in: they sign in with a provider or a directory. */
  passwordServes: z.literal(false).optional(),
});

/** A link that an administrator made for somebody else. */
export const madeLink = z.object({
  /** Shown only now, to be copied and handed over. */
  address: z.string(),
  expiresAt: time,
  /** Where another link goes by mail; null if no mail server is configured. */
  mailedTo: z.string().nullable(),
});

export type MadeLink = z.infer<typeof madeLink>;

export type PasswordLinkOwner = z.infer<typeof owner>;
export type UsePasswordLink = z.infer<typeof use>;

export const passwordLinkCalls = {
  state: defineCall({
    method: 'get',
    path: '/api/auth/password-links',
    summary: 'Whether links to set a new password are mailed',
    access: 'public',
    token: 'never',
    status: 200,
    response: state,
  }),
  request: defineCall({
    method: 'post',
    path: '/api/auth/password-links',
    summary: 'Mail a link to the person with this username or email; the answer is the same if nobody has it',
    access: 'public',
    token: 'never',
    body: request,
    status: 204,
  }),
  look: defineCall({
    method: 'post',
    path: '/api/auth/password-links/look',
    summary: 'The person whose password a link sets; 404 if the link is no longer valid',
    access: 'public',
    token: 'never',
    body: z.object({ token }),
    status: 200,
    response: owner,
  }),
  use: defineCall({
    method: 'post',
    path: '/api/auth/password-links/use',
    summary: 'Set a new password with a link, once; ends all sessions of the person',
    access: 'public',
    token: 'never',
    body: use,
    status: 204,
  }),
  make: defineCall({
    method: 'post',
    path: '/api/users/{id}/password-links',
    summary:
      'Make a link with which a person sets their password, once, within seven days; ends their earlier links',
    access: 'admin',
    token: 'never',
    params: z.object({ id }),
    status: 201,
    refusals: [429],
    response: madeLink,
  }),
};

import { z } from 'zod';
import { defineCall } from './call.ts';
import { limits } from '../text/limits.ts';
import { messages } from '../text/messages.ts';
import { madeLink } from './password-links.ts';
import { atMost, email, role } from './primitives.ts';
import { texts } from './texts.ts';
import { displayName, user } from './users.ts';

/** Somebody to be invited. The username is made from the address. */
export const invitee = z.object({
  email: email(messages.newEmailInvalid),
  displayName: displayName(messages.newDisplayNameTooShort),
  role: role.default('viewer'),
});

/** Why a line cannot be used. twice: another line above has the same address; taken: an account has it. */
export const lineProblem = z.enum(['address', 'name', 'role', 'twice', 'taken']);

const readLine = z.object({
  /** The number of the line in the text, from 1. */
  line: z.int(),
  email: z.string(),
  displayName: z.string(),
  role: z.string(),
  /** Null: the line can be used. */
  problem: lineProblem.nullable(),
});

const people = z
  .array(invitee)
  .min(1, texts.nobodyToInvite)
  .max(limits.invitations, texts.invitationsTooMany);

const invitation = z.object({ user, link: madeLink });

export type Invitee = z.infer<typeof invitee>;
export type InvitedPerson = z.infer<typeof invitation>;
export type LineProblem = z.infer<typeof lineProblem>;
export type InvitationLine = z.infer<typeof readLine>;

export const invitationCalls = {
  read: defineCall({
    method: 'post',
    path: '/api/users/invitations/read',
    summary: 'Read lines or CSV of people to invite, and say which lines cannot be used; changes nothing',
    access: 'admin',
    token: 'never',
    body: z.object({ text: atMost(limits.invitationsText, texts.invitationLinesTooMany) }),
    status: 200,
    response: z.array(readLine),
  }),
  invite: defineCall({
    method: 'post',
    path: '/api/users/invitations',
    summary:
      'Create accounts whose people choose their own password by a link, valid once and for seven days; all of them or none',
    access: 'admin',
    token: 'never',
    body: z.object({ people }),
    idempotencyKey: 'secret-once',
    status: 201,
    refusals: [429],
    response: z.array(invitation),
  }),
};

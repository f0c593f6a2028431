import { z } from 'zod';
import { defineCall } from './call.ts';
import { limits } from '../text/limits.ts';
import { atMost, id, searchTerm } from './primitives.ts';
import { accountKind } from './users.ts';

const maxUsernames = 100;
const usernames = atMost(maxUsernames * (limits.usernameMax + 1), 'Too many usernames')
  .transform((list) => list.toLowerCase().split(','))
  .refine((list) => list.length <= maxUsernames, 'Too many usernames');

export const peopleQuery = z.object({
  q: searchTerm.default(''),
  /** Only this person, to show the name of a filter. */
  id: id.optional(),
  /** Used instead of `q`: at most 100 usernames separated by commas; unknown ones are ignored. */
  usernames: usernames.optional(),
  documentId: id.optional(),
  spaceId: id.optional(),
  /** everyone: with service accounts, which cannot be mentioned, but can be authors and members. */
  kind: z.enum(['person', 'everyone']).default('person'),
});

export const suggestedPerson = z.object({
  id: z.int(),
  username: z.string(),
  displayName: z.string(),
  avatar: z.string().nullable(),
  kind: accountKind,
  /** Only for administrators, and for the person themselves. */
  email: z.string().optional(),
});

export type PeopleQuery = z.infer<typeof peopleQuery>;
export type SuggestedPerson = z.infer<typeof suggestedPerson>;

export const peopleCalls = {
  suggest: defineCall({
    method: 'get',
    path: '/api/people',
    summary: 'At most 8 active people whose name or username matches, for mentions and pickers',
    access: 'signed-in',
    token: 'read',
    query: peopleQuery,
    status: 200,
    response: z.array(suggestedPerson),
  }),
};

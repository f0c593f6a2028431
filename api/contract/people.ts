import { z } from 'zod';
import { defineCall } from './call.ts';
import { id, searchTerm } from './primitives.ts';

export const peopleQuery = z.object({
  q: searchTerm.default(''),
  /** Only this person: who stands behind the id of a filter. */
  id: id.optional(),
  documentId: id.optional(),
  spaceId: id.optional(),
});

export const suggestedPerson = z.object({
  id: z.int(),
  username: z.string(),
  displayName: z.string(),
  avatar: z.string().nullable(),
  /** Only for administrators and managers of the space. */
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
    query: peopleQuery,
    status: 200,
    response: z.array(suggestedPerson),
  }),
};

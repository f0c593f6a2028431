import { z } from 'zod';
import { defineCall } from './call.ts';
import { limits } from '../text/limits.ts';
import { messages } from '../text/messages.ts';
import { nameLine } from './names.ts';
import { pageQuery } from './pages.ts';
import { atMost, id, line, searchTerm, spaceRole } from './primitives.ts';

const name = nameLine({
  unfit: messages.groupNameUnfit,
  min: 1,
  tooShort: messages.groupNameRequired,
  max: limits.groupName,
  tooLong: messages.groupNameTooLong,
});
const description = line({ max: limits.groupDescription, tooLong: messages.descriptionTooLong });

export const createGroup = z.object({
  name,
  description: description.nullish().transform((value) => value ?? ''),
});

export const updateGroup = z
  .object({ name, description })
  .partial()
  .refine((value) => Object.keys(value).length > 0, messages.nothingToChange);

export const group = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  /** What changes its name and its people; empty: administrators do. */
  source: z.string(),
  /** How many of its people can sign in. */
  people: z.int(),
  /** In how many spaces it has a role. */
  spaces: z.int(),
  /** In how many restrictions of documents it is named. */
  restrictedDocuments: z.int(),
});

export const groupMember = z.object({
  id: z.int(),
  username: z.string(),
  displayName: z.string(),
  avatar: z.string().nullable(),
  /** Empty for a service account. */
  email: z.string(),
  disabled: z.boolean(),
});

/** Many people at once: usernames or email addresses, separated by line breaks, commas, semicolons or tabs. */
export const changePeople = z.object({
  people: atMost(limits.groupPeopleText, messages.groupPeopleTooLong),
  change: z.enum(['add', 'remove']).default('add'),
});

/** A group with a role in a space. */
export const spaceGroup = z.object({
  id: z.int(),
  name: z.string(),
  people: z.int(),
  role: spaceRole,
});

/** Someone who is in a space through a group. */
export const spaceGroupMember = z.object({
  id: z.int(),
  username: z.string(),
  displayName: z.string(),
  avatar: z.string().nullable(),
  /** Only for administrators, and for the person themselves. */
  email: z.string().optional(),
  /** The highest of their own role in the space and those of their groups. */
  role: spaceRole,
  /** They are also a member themselves. */
  isMember: z.boolean(),
});

export const suggestedGroup = z.object({ id: z.int(), name: z.string(), people: z.int() });
const groupSpace = z.object({ id: z.int(), name: z.string(), role: spaceRole });
const groupOfPerson = z.object({ id: z.int(), name: z.string() });

export type Group = z.infer<typeof group>;
export type CreateGroup = z.infer<typeof createGroup>;
export type UpdateGroup = z.infer<typeof updateGroup>;
export type GroupMember = z.infer<typeof groupMember>;
export type ChangePeople = z.infer<typeof changePeople>;
export type SpaceGroup = z.infer<typeof spaceGroup>;
export type SpaceGroupMember = z.infer<typeof spaceGroupMember>;
export type SuggestedGroup = z.infer<typeof suggestedGroup>;
export type GroupSpace = z.infer<typeof groupSpace>;
export type GroupOfPerson = z.infer<typeof groupOfPerson>;

const params = z.object({ id });
const memberParams = z.object({ id, userId: id });
const spaceParams = z.object({ id, groupId: id });
const afterQuery = pageQuery.pick({ after: true });
const searchQuery = afterQuery.extend({
  /** Text in the name; empty: all. */
  q: searchTerm.default(''),
});
export type GroupsQuery = z.infer<typeof searchQuery>;

/** What administrators do. */
const ofAdministrators = {
  list: defineCall({
    method: 'get',
    path: '/api/groups',
    summary: 'Groups by name, 100 a page; X-Total-Count is the number found',
    access: 'admin',
    token: 'never',
    query: searchQuery,
    status: 200,
    response: z.array(group),
  }),
  create: defineCall({
    method: 'post',
    path: '/api/groups',
    summary: 'Create a group',
    access: 'admin',
    token: 'never',
    body: createGroup,
    idempotencyKey: 'same-answer',
    status: 201,
    response: group,
  }),
  read: defineCall({
    method: 'get',
    path: '/api/groups/{id}',
    summary: 'One group',
    access: 'admin',
    token: 'never',
    params,
    status: 200,
    response: group,
  }),
  update: defineCall({
    method: 'put',
    path: '/api/groups/{id}',
    summary: 'Change name or description of a group',
    access: 'admin',
    token: 'never',
    params,
    body: updateGroup,
    status: 200,
    response: group,
  }),
  remove: defineCall({
    method: 'delete',
    path: '/api/groups/{id}',
    summary: 'Delete a group; its people lose what they could do only through it',
    access: 'admin',
    token: 'never',
    params,
    status: 204,
  }),
  members: defineCall({
    method: 'get',
    path: '/api/groups/{id}/members',
    summary: 'The people of a group by display name, 100 a page; X-Total-Count is the number found',
    access: 'admin',
    token: 'never',
    params,
    query: searchQuery,
    status: 200,
    response: z.array(groupMember),
  }),
  changeMembers: defineCall({
    method: 'post',
    path: '/api/groups/{id}/members',
    summary: 'Add or remove up to 10,000 people by username or email: all of them or, with an error, none',
    access: 'admin',
    token: 'never',
    params,
    body: changePeople,
    status: 200,
    response: z.object({ changed: z.int(), unchanged: z.int() }),
  }),
  setMember: defineCall({
    method: 'put',
    path: '/api/groups/{id}/members/{userId}',
    summary: 'Add one person to a group',
    access: 'admin',
    token: 'never',
    params: memberParams,
    status: 200,
    response: groupMember,
  }),
  removeMember: defineCall({
    method: 'delete',
    path: '/api/groups/{id}/members/{userId}',
    summary: 'Remove one person from a group',
    access: 'admin',
    token: 'never',
    params: memberParams,
    status: 204,
  }),
  spaces: defineCall({
    method: 'get',
    path: '/api/groups/{id}/spaces',
    summary: 'The spaces where a group has a role, by name, 100 a page',
    access: 'admin',
    token: 'never',
    params,
    query: afterQuery,
    status: 200,
    response: z.array(groupSpace),
  }),
  ofPerson: defineCall({
    method: 'get',
    path: '/api/users/{id}/groups',
    summary: 'The groups of a person, by name, 100 a page',
    access: 'admin',
    token: 'never',
    params,
    query: afterQuery,
    status: 200,
    response: z.array(groupOfPerson),
  }),
};

/** What the managers of a space do. */
const ofManagers = {
  inSpace: defineCall({
    method: 'get',
    path: '/api/spaces/{id}/groups',
    summary: 'The groups that have a role in a space, by name, 100 a page; for its managers',
    access: 'signed-in',
    token: 'read',
    params,
    query: afterQuery,
    status: 200,
    response: z.array(spaceGroup),
  }),
  setInSpace: defineCall({
    method: 'put',
    path: '/api/spaces/{id}/groups/{groupId}',
    summary: 'Give a group a role in a space',
    access: 'signed-in',
    token: 'write',
    params: spaceParams,
    body: z.object({ role: spaceRole }),
    status: 200,
    response: spaceGroup,
  }),
  removeFromSpace: defineCall({
    method: 'delete',
    path: '/api/spaces/{id}/groups/{groupId}',
    summary: 'Take the role of a group in a space away',
    access: 'signed-in',
    token: 'write',
    params: spaceParams,
    status: 204,
  }),
  membersInSpace: defineCall({
    method: 'get',
    path: '/api/spaces/{id}/groups/{groupId}/members',
    summary: 'The people who are in a space through a group, by display name, 100 a page; for its managers',
    access: 'signed-in',
    token: 'read',
    params: spaceParams,
    query: afterQuery,
    status: 200,
    response: z.array(spaceGroupMember),
  }),
  suggest: defineCall({
    method: 'get',
    path: '/api/spaces/{id}/suggested-groups',
    summary: 'At most 8 groups with a word that begins so, to add to a space; for its managers',
    access: 'signed-in',
    token: 'read',
    params,
    query: z.object({ q: searchTerm.default('') }),
    status: 200,
    response: z.array(suggestedGroup),
  }),
};

export const groupCalls = { ...ofAdministrators, ...ofManagers };

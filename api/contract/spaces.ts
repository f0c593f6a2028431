import { z } from 'zod';
import { defineCall } from './call.ts';
import { limits } from '../text/limits.ts';
import { messages } from '../text/messages.ts';
import { nameLine } from './names.ts';
import { bodyId, id, line, spaceRole, time, visibility } from './primitives.ts';
import { documentListItem, documentListQuery } from './documents.ts';
import { spaceLanguages } from '../text/words/word-languages.ts';
import { pageQuery } from './pages.ts';

const spaceLanguage = z.enum(spaceLanguages);

const name = nameLine({
  unfit: messages.spaceNameUnfit,
  min: 1,
  tooShort: messages.spaceNameRequired,
  max: limits.spaceName,
  tooLong: messages.spaceNameTooLong,
});
const description = line({ max: limits.spaceDescription, tooLong: messages.descriptionTooLong });

const oneEmoji = new RegExp('^\\p{RGI_Emoji}$', 'v');
const icon = z.string().refine((value) => oneEmoji.test(value), { error: 'Send one emoji, or null' });

export const createSpace = z.object({
  name,
  description: description.nullish().transform((value) => value ?? ''),
  visibility: visibility.default('everyone'),
  /** Absent: `auto`. */
  language: spaceLanguage.optional(),
});

export const updateSpace = z
  .object({
    name,
    description,
    visibility,
    language: spaceLanguage,
    icon: icon.nullable(),
    /** The document that opens first; null: none. It must be in the space. */
    frontPageId: bodyId.nullable(),
  })
  .partial()
  .refine((value) => Object.keys(value).length > 0, messages.nothingToChange);

export const space = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  visibility,
  /** Whose word forms search finds in its documents; `auto`: that of each document's own words. */
  language: spaceLanguage,
  /** An emoji that stands for it; null: the page shows the icon that its name gives. */
  icon: z.string().nullable(),
  /** The document that opens first; null where there is none, and for readers who may not see it. */
  frontPageId: z.int().nullable(),
  /** The reader's own role in it. */
  role: spaceRole,
  /** The reader has a role in it, their own or by a group. */
  isMember: z.boolean(),
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    createDocument: z.boolean(),
    manageMembers: z.boolean(),
  }),
  documentCount: z.int(),
  createdAt: time,
});

export const member = z.object({
  id: z.int(),
  username: z.string(),
  displayName: z.string(),
  avatar: z.string().nullable(),
  /** Only for administrators, and for the person themselves. */
  email: z.string().optional(),
  role: spaceRole,
});

export const setMember = z.object({ role: spaceRole });

export type Space = z.infer<typeof space>;
export type Member = z.infer<typeof member>;
export type CreateSpace = z.infer<typeof createSpace>;
export type UpdateSpace = z.infer<typeof updateSpace>;

const params = z.object({ id });
const memberParams = z.object({ id, userId: id });

export const spaceCalls = {
  list: defineCall({
    method: 'get',
    path: '/api/spaces',
    summary: 'The spaces that you may see, by name',
    access: 'signed-in',
    token: 'read',
    status: 200,
    response: z.array(space),
  }),
  create: defineCall({
    method: 'post',
    path: '/api/spaces',
    summary: 'Create a space; you become its manager',
    access: 'signed-in',
    token: 'write',
    body: createSpace,
    idempotencyKey: 'same-answer',
    status: 201,
    response: space,
  }),
  read: defineCall({
    method: 'get',
    path: '/api/spaces/{id}',
    summary: 'One space',
    access: 'signed-in',
    token: 'read',
    params,
    status: 200,
    response: space,
  }),
  update: defineCall({
    method: 'put',
    path: '/api/spaces/{id}',
    summary: 'Change name, description, visibility, language, icon or front page',
    access: 'signed-in',
    token: 'write',
    params,
    body: updateSpace,
    status: 200,
    response: space,
  }),
  remove: defineCall({
    method: 'delete',
    path: '/api/spaces/{id}',
    summary: 'Delete a space and all its documents',
    access: 'signed-in',
    token: 'write',
    params,
    status: 204,
  }),
  documents: defineCall({
    method: 'get',
    path: '/api/spaces/{id}/documents',
    summary: 'Documents of a space: all, newest first, or one level of its tree, by position',
    access: 'signed-in',
    token: 'read',
    params,
    query: documentListQuery,
    status: 200,
    response: z.array(documentListItem),
  }),
  members: defineCall({
    method: 'get',
    path: '/api/spaces/{id}/members',
    summary: 'The members of a space, by name, 100 a page',
    access: 'signed-in',
    token: 'read',
    params,
    query: pageQuery.pick({ after: true }),
    status: 200,
    response: z.array(member),
  }),
  audience: defineCall({
    method: 'get',
    path: '/api/spaces/{id}/audience',
    summary:
      'How many people can open a space: its members, themselves or by a group; if it is open, everybody',
    access: 'signed-in',
    token: 'read',
    params,
    status: 200,
    response: z.object({ people: z.int() }),
  }),
  setMember: defineCall({
    method: 'put',
    path: '/api/spaces/{id}/members/{userId}',
    summary: 'Add a member or change a role',
    access: 'signed-in',
    token: 'write',
    params: memberParams,
    body: setMember,
    status: 200,
    response: member,
  }),
  removeMember: defineCall({
    method: 'delete',
    path: '/api/spaces/{id}/members/{userId}',
    summary: 'Remove a member',
    access: 'signed-in',
    token: 'write',
    params: memberParams,
    status: 204,
  }),
};

import { z } from 'zod';
import { defineCall } from './call.ts';
import { id } from './primitives.ts';

/** SCIM 2.0 (RFC 7643, RFC 7644): a provider makes, changes and disables accounts, and fills groups. */
const mediaType = 'application/scim+json';

const schemas = z.array(z.string());

const meta = z.object({
  resourceType: z.string(),
  created: z.string(),
  lastModified: z.string().optional(),
  location: z.string(),
});

export const scimUser = z.object({
  schemas,
  id: z.string(),
  externalId: z.string().optional(),
  userName: z.string(),
  displayName: z.string(),
  name: z.object({ formatted: z.string() }),
  emails: z.array(z.object({ value: z.string(), type: z.string(), primary: z.boolean() })),
  active: z.boolean(),
  meta,
});

export const scimGroup = z.object({
  schemas,
  id: z.string(),
  externalId: z.string().optional(),
  displayName: z.string(),
  /** Not in lists, where it could be very long. */
  members: z.array(z.object({ value: z.string(), display: z.string() })).optional(),
  meta,
});

const listOf = <T extends z.ZodType>(resource: T) =>
  z.object({
    schemas,
    totalResults: z.int(),
    startIndex: z.int(),
    itemsPerPage: z.int(),
    Resources: z.array(resource),
  });

export type ScimUser = z.infer<typeof scimUser>;
export type ScimGroup = z.infer<typeof scimGroup>;

/** A number that a program may have got wrong: SCIM wants the nearest that is allowed, not a refusal. */
const index = (usual: number, min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,9}$/)
    .transform((text) => Math.min(max, Math.max(min, Number(text))))
    .default(usual);

const listQuery = z.object({
  /** `userName eq "mina@example.org"`; several with `and`. */
  filter: z.string().max(2000).optional(),
  startIndex: index(1, 1, 1_000_000),
  count: index(100, 0, 100),
  excludedAttributes: z.string().max(500).optional(),
});

export type ScimListQuery = z.infer<typeof listQuery>;

/** The names of attributes are read in any case, and those that are not known are left out, as SCIM wants it. */
const resource = z.looseObject({});

const patch = z.looseObject({});

const params = z.object({ id });
const one = z.object({ excludedAttributes: z.string().max(500).optional() });

const base = { access: 'signed-in', token: 'scim', mediaType } as const;

export const scimCalls = {
  config: defineCall({
    ...base,
    method: 'get',
    path: '/api/scim/v2/ServiceProviderConfig',
    summary: 'SCIM: what this server can do',
    status: 200,
    response: z.looseObject({ schemas }),
  }),
  schemas: defineCall({
    ...base,
    method: 'get',
    path: '/api/scim/v2/Schemas',
    summary: 'SCIM: the attributes of people and groups',
    status: 200,
    response: listOf(z.looseObject({ id: z.string() })),
  }),
  resourceTypes: defineCall({
    ...base,
    method: 'get',
    path: '/api/scim/v2/ResourceTypes',
    summary: 'SCIM: that there are people and groups',
    status: 200,
    response: listOf(z.looseObject({ id: z.string() })),
  }),
  users: defineCall({
    ...base,
    method: 'get',
    path: '/api/scim/v2/Users',
    summary: 'SCIM: the people whom the provider manages',
    query: listQuery,
    status: 200,
    response: listOf(scimUser),
  }),
  createUser: defineCall({
    ...base,
    method: 'post',
    path: '/api/scim/v2/Users',
    summary:
      'SCIM: make an account; 409 if the name or email is taken, also by an account that was made here',
    body: resource,
    status: 201,
    response: scimUser,
  }),
  user: defineCall({
    ...base,
    method: 'get',
    path: '/api/scim/v2/Users/{id}',
    summary: 'SCIM: one person',
    params,
    status: 200,
    response: scimUser,
  }),
  replaceUser: defineCall({
    ...base,
    method: 'put',
    path: '/api/scim/v2/Users/{id}',
    summary: 'SCIM: change a person',
    params,
    body: resource,
    status: 200,
    response: scimUser,
  }),
  patchUser: defineCall({
    ...base,
    method: 'patch',
    path: '/api/scim/v2/Users/{id}',
    summary: 'SCIM: change parts of a person',
    params,
    body: patch,
    status: 200,
    response: scimUser,
  }),
  removeUser: defineCall({
    ...base,
    method: 'delete',
    path: '/api/scim/v2/Users/{id}',
    summary: 'SCIM: disable an account, for good unless the provider makes it again',
    params,
    status: 204,
  }),
  groups: defineCall({
    ...base,
    method: 'get',
    path: '/api/scim/v2/Groups',
    summary: 'SCIM: the groups of the provider, without their members',
    query: listQuery,
    status: 200,
    response: listOf(scimGroup),
  }),
  createGroup: defineCall({
    ...base,
    method: 'post',
    path: '/api/scim/v2/Groups',
    summary: 'SCIM: make a group; 409 if its name is taken',
    body: resource,
    status: 201,
    response: scimGroup,
  }),
  group: defineCall({
    ...base,
    method: 'get',
    path: '/api/scim/v2/Groups/{id}',
    summary: 'SCIM: one group, with its members unless excludedAttributes names them',
    params,
    query: one,
    status: 200,
    response: scimGroup,
  }),
  replaceGroup: defineCall({
    ...base,
    method: 'put',
    path: '/api/scim/v2/Groups/{id}',
    summary: 'SCIM: change a group and its members',
    params,
    body: resource,
    status: 200,
    response: scimGroup,
  }),
  patchGroup: defineCall({
    ...base,
    method: 'patch',
    path: '/api/scim/v2/Groups/{id}',
    summary: 'SCIM: change parts of a group: its name, or some of its members',
    params,
    body: patch,
    status: 204,
  }),
  removeGroup: defineCall({
    ...base,
    method: 'delete',
    path: '/api/scim/v2/Groups/{id}',
    summary: 'SCIM: delete a group; its roles in spaces go with it',
    params,
    status: 204,
  }),
};

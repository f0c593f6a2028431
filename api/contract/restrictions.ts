import { z } from 'zod';
import { defineCall } from './call.ts';
import { limits } from '../text/limits.ts';
import { messages } from '../text/messages.ts';
import { suggestedGroup } from './groups.ts';
import { suggestedPerson } from './people.ts';
import { bodyId, id, person, searchTerm } from './primitives.ts';

const ids = (max: number, tooMany: string) =>
  z
    .array(bodyId)
    .max(max, tooMany)
    .transform((values) => [...new Set(values)]);

export const restrictDocument = z.object({
  /** The people who may read or edit it, besides the managers of the space and administrators. */
  people: ids(limits.restrictionPeople, messages.restrictionPeople).default([]),
  groups: ids(limits.restrictionGroups, messages.restrictionGroups).default([]),
});

/** How many people and groups a restriction names. */
const restrictionCounts = z.object({ people: z.int(), groups: z.int() });

/** The innermost restriction that applies to a document, its own or one from above. */
export const shownRestriction = restrictionCounts.extend({
  /** The document that it was put on. */
  documentId: z.int(),
});

/** The same for a restriction of editing: all who read the document may read it still. */
export const shownEditingRestriction = shownRestriction.extend({
  /** Whether it lets you edit the document, if you may write in its space. */
  letsIn: z.boolean(),
});

const appliedRestrictions = z.object({
  /** The restriction of the document itself; null if it has none. */
  own: z
    .object({
      people: z.array(
        person.extend({
          /** False for somebody who may not see the space: naming them has no effect until they may. */
          seesSpace: z.boolean(),
        }),
      ),
      groups: z.array(z.object({ id: z.int(), name: z.string(), people: z.int() })),
    })
    .nullable(),
  /** The other restrictions that apply to it, from the top down. Each must let a reader in as well. */
  above: z.array(
    restrictionCounts.extend({ document: z.object({ id: z.int(), title: z.string() }).nullable() }),
  ),
});

export const documentAccess = appliedRestrictions.extend({
  /** How many active people may open it now; administrators only where they are members or named. */
  readers: z.int(),
  /** The restrictions of who of them may edit it. */
  editing: appliedRestrictions.extend({
    /** How many active people may edit it now; administrators only where they are members or named. */
    editors: z.int(),
  }),
  can: z.object({ change: z.boolean() }),
});

export type RestrictDocument = z.infer<typeof restrictDocument>;
export type ShownEditingRestriction = z.infer<typeof shownEditingRestriction>;
export type ShownRestriction = z.infer<typeof shownRestriction>;
export type DocumentAccess = z.infer<typeof documentAccess>;

const params = z.object({ id });

const candidates = z.object({
  people: z.array(suggestedPerson),
  groups: z.array(suggestedGroup),
});

export const restrictionCalls = {
  read: defineCall({
    method: 'get',
    path: '/api/documents/{id}/access',
    summary:
      'Who may open and who may edit a document: its restrictions, those above it, and how many people that leaves',
    access: 'signed-in',
    token: 'read',
    params,
    status: 200,
    response: documentAccess,
  }),
  restrict: defineCall({
    method: 'put',
    path: '/api/documents/{id}/access',
    summary:
      'Restrict a document and all below it to these people and groups, the managers of its space and administrators',
    access: 'signed-in',
    token: 'write',
    params,
    body: restrictDocument,
    status: 200,
    response: documentAccess,
  }),
  candidates: defineCall({
    method: 'get',
    path: '/api/documents/{id}/access/candidates',
    summary:
      'At most 8 people who may see the space and 8 groups with a word that begins so, to name in a restriction; for those who may restrict',
    access: 'signed-in',
    token: 'read',
    params,
    query: z.object({ q: searchTerm.default('') }),
    status: 200,
    response: candidates,
  }),
  lift: defineCall({
    method: 'delete',
    path: '/api/documents/{id}/access',
    summary: 'Lift the restriction of a document; those above it stay',
    access: 'signed-in',
    token: 'write',
    params,
    status: 204,
  }),
  restrictEditing: defineCall({
    method: 'put',
    path: '/api/documents/{id}/access/editing',
    summary:
      'Let only these people and groups, the managers of its space and administrators edit a document and all below it; everybody else who reads it may still read and comment',
    access: 'signed-in',
    token: 'write',
    params,
    body: restrictDocument,
    status: 200,
    response: documentAccess,
  }),
  liftEditing: defineCall({
    method: 'delete',
    path: '/api/documents/{id}/access/editing',
    summary: 'Lift the restriction of who may edit a document; those above it stay',
    access: 'signed-in',
    token: 'write',
    params,
    status: 204,
  }),
};

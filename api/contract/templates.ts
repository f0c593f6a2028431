import { z } from 'zod';
import { defineCall } from './call.ts';
import { templateName, templateScope, document } from './documents.ts';
import { limits } from '../text/limits.ts';
import { builtInKeys } from '../text/templates/keys.ts';
import { pageQuery } from './pages.ts';
import { id, time, visibility } from './primitives.ts';
import { shownRestriction } from './restrictions.ts';

/** A template in the list of a space. */
const templateListItem = z.object({
  template: templateName,
  /** The title of the document, with its marks, or the name of one that comes with Lectern. */
  title: z.string(),
  /** The beginning of its text, or what it is for. */
  excerpt: z.string(),
  scope: z.enum(['space', 'all', 'built-in']),
  /** Where its document is; null if the reader cannot open that, or if there is none. */
  space: z.object({ id: z.int(), name: z.string(), visibility }).nullable(),
  restriction: shownRestriction.nullable(),
  /** Null if it comes with Lectern. */
  updatedAt: time.nullable(),
});

/** A template as it would become a document now. */
const filledTemplate = z.object({
  template: templateName,
  /** A title to begin with. */
  title: z.string(),
  content: z.string(),
  /** How many files come along. */
  files: z.int(),
});

export type TemplateListItem = z.infer<typeof templateListItem>;
export type FilledTemplate = z.infer<typeof filledTemplate>;
export type TemplateName = z.infer<typeof templateName>;

const params = z.object({ id });

export const templateCalls = {
  list: defineCall({
    method: 'get',
    path: '/api/spaces/{id}/templates',
    summary: 'The templates that you may use in a space: those of Lectern, then documents by title',
    access: 'signed-in',
    token: 'read',
    params,
    query: pageQuery,
    status: 200,
    response: z.array(templateListItem),
  }),
  read: defineCall({
    method: 'get',
    path: '/api/templates/{template}',
    summary: 'A template, filled in as a document that you make in a space now',
    access: 'signed-in',
    token: 'read',
    params: z.object({ template: z.union([id, z.enum(builtInKeys)]) }),
    query: z.object({
      spaceId: id,
      /** Stands where the template has the title; by default its own. */
      title: z.string().max(limits.documentTitle).optional(),
      timeZone: z.string().max(limits.timeZone).default('UTC'),
    }),
    status: 200,
    response: filledTemplate,
  }),
  set: defineCall({
    method: 'put',
    path: '/api/documents/{id}/template',
    summary: 'Make a document a template of its space or, as an administrator, of all spaces; null ends it',
    access: 'signed-in',
    token: 'write',
    params,
    body: z.object({ template: templateScope.nullable() }),
    status: 200,
    response: document,
  }),
};

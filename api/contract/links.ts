import { z } from 'zod';
import { limits } from '../text/limits.ts';
import { defineCall } from './call.ts';
import { pageQuery } from './pages.ts';
import { shownRestriction } from './restrictions.ts';
import { id, time, visibility } from './primitives.ts';

const linkSource = z.object({
  id: z.int(),
  title: z.string(),
  space: z.object({ id: z.int(), name: z.string(), visibility }),
  updatedAt: time,
  restriction: shownRestriction.nullable(),
});

const linkTarget = {
  /** The address, without what may follow the id of a document, such as a heading. */
  link: z.string(),
  /** The lines of the text that have it, from 1. */
  lines: z.array(z.int()),
  /**
   * `deleted`: it leads to a document in the bin that you may restore; `missing`: it leads to nothing that you may see.
   */
  state: z.enum(['found', 'deleted', 'missing']),
  /** The document that it leads to, or whose file it leads to; null if it is missing. */
  documentId: z.int().nullable(),
  /** The title of the document, or the name of the file; null if it is missing. */
  name: z.string().nullable(),
};

export const documentLink = z.object(linkTarget);
export const spaceLink = z.object({
  ...linkTarget,
  /** Whose text has the link. */
  from: z.object({ id: z.int(), title: z.string() }),
});

export type LinkSource = z.infer<typeof linkSource>;
export type DocumentLink = z.infer<typeof documentLink>;
export type SpaceLink = z.infer<typeof spaceLink>;

const flag = z.enum(['true', 'false']).default('false');
export const spaceLinksQuery = z.object({
  /** Only links that lead nowhere. */
  broken: flag,
  after: pageQuery.shape.after,
  limit: z.coerce.number().int().min(1).max(limits.linksPageSize).default(limits.linksPageSize),
});
export type SpaceLinksQuery = z.infer<typeof spaceLinksQuery>;

const params = z.object({ id });

export const linkCalls = {
  linkedFrom: defineCall({
    method: 'get',
    path: '/api/documents/{id}/linked-from',
    summary: `The documents that link to a document or to its files, newest first; \`X-Total-Count\` counts up to ${limits.linkCount}`,
    access: 'signed-in',
    token: 'read',
    params,
    query: pageQuery,
    status: 200,
    response: z.array(linkSource),
  }),
  ofDocument: defineCall({
    method: 'get',
    path: '/api/documents/{id}/links',
    summary: 'The links of a document to documents and attached files, and where they lead',
    access: 'signed-in',
    token: 'read',
    params,
    status: 200,
    response: z.array(documentLink),
  }),
  ofSpace: defineCall({
    method: 'get',
    path: '/api/spaces/{id}/links',
    summary: 'The links in the documents of a space, by title; with `broken=true` those that lead nowhere',
    access: 'signed-in',
    token: 'read',
    params,
    query: spaceLinksQuery,
    status: 200,
    response: z.array(spaceLink),
  }),
};

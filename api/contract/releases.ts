import { z } from 'zod';
import { limits } from '../text/limits.ts';
import { defineCall } from './call.ts';
import { document } from './documents.ts';
import { pageQuery } from './pages.ts';
import { id, person, time } from './primitives.ts';

const waitingDraft = z.object({
  /** Of the document. */
  id: z.int(),
  draftId: z.int(),
  /** As the draft has it. */
  title: z.string(),
  changedAt: time,
  changedBy: person.nullable(),
});

export type WaitingDraft = z.infer<typeof waitingDraft>;

const params = z.object({ id });

export const releaseCalls = {
  begin: defineCall({
    method: 'put',
    path: '/api/documents/{id}/draft',
    summary:
      'Let readers see only what is released of a document, from now on; for managers of its space. ' +
      'Editors change its draft, a document of its own',
    access: 'signed-in',
    token: 'write',
    params,
    status: 200,
    response: document,
  }),
  end: defineCall({
    method: 'delete',
    path: '/api/documents/{id}/draft',
    summary:
      'Let readers see every change of a document again; for managers of its space. The draft goes to the bin',
    access: 'signed-in',
    token: 'write',
    params,
    query: z.object({
      /** True: even if it has changes that were not released. */
      evenChanged: z.enum(['true', 'false']).optional(),
    }),
    status: 200,
    response: document,
  }),
  release: defineCall({
    method: 'post',
    path: '/api/documents/{id}/release',
    summary:
      'Show readers the text of the draft; for the owner of the document, if they may edit it, and managers of its space',
    access: 'signed-in',
    token: 'write',
    params,
    body: z.object({
      /** The version of the draft that you read. */
      version: z.int().min(1).max(limits.id),
    }),
    status: 200,
    response: document,
  }),
  waiting: defineCall({
    method: 'get',
    path: '/api/spaces/{id}/drafts',
    summary: 'The drafts of a space that you may edit and that have changes which wait for a release',
    access: 'signed-in',
    token: 'read',
    params,
    query: pageQuery,
    status: 200,
    response: z.array(waitingDraft),
  }),
};

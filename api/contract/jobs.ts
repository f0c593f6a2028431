import { z } from 'zod';
import { defineCall } from './call.ts';
import { pageQuery } from './pages.ts';
import { person, time } from './primitives.ts';

export const jobKind = z.enum(['export', 'import', 'file', 'backup', 'reindex']);

/** `open`: waits or runs; `failed`: has failed, or was cancelled or set aside, within the last seven days. */
export const jobFilter = z.enum(['open', 'failed']);

export const jobState = z.enum(['waiting', 'running', 'failed', 'cancelled', 'aside']);

export const job = z.object({
  kind: jobKind,
  /** Of a file the SHA-256 of its bytes, else its number. */
  id: z.string(),
  /** Of the document or space that is exported, of the file that is imported or read; else empty. */
  title: z.string(),
  state: jobState,
  /** Null while the space is not made yet. */
  space: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Of an export of a document, or of a document with the file. */
  documentId: z.int().nullable(),
  /** Null if the account is gone. */
  person: person.nullable(),
  /** Since when it is in the list: it was asked for, or it ended. */
  since: time,
  /** 0 of 0 while it is not known. */
  progress: z.object({ done: z.int(), of: z.int() }),
});

export type JobKind = z.infer<typeof jobKind>;
export type JobFilter = z.infer<typeof jobFilter>;
export type Job = z.infer<typeof job>;

const params = z.object({ kind: jobKind, id: z.string().regex(/^(?:[1-9]\d{0,8}|[0-9a-f]{64})$/) });

const step = <const Name extends string>(name: Name, summary: string) =>
  ({
    method: 'post',
    path: `/api/jobs/{kind}/{id}/${name}`,
    summary,
    access: 'admin',
    token: 'never',
    params,
    status: 204,
  }) as const;

/** Background work of everybody, for administrators. */
export const jobCalls = {
  list: defineCall({
    method: 'get',
    path: '/api/jobs',
    summary:
      'Exports, imports, files to be read, backups and rebuilds of everybody: those that run first, or those that failed',
    access: 'admin',
    token: 'never',
    query: pageQuery.extend({ show: jobFilter.default('open') }),
    status: 200,
    response: z.array(job),
  }),
  cancel: defineCall(
    step('cancel', 'Cancel a job that waits or runs. An import stops after its current page'),
  ),
  retry: defineCall(step('retry', 'Start a job again that failed, or was cancelled or set aside')),
};

import { z } from 'zod';
import { defineCall } from './call.ts';
import { id, person, time } from './primitives.ts';

/** The administrators' page: whether all is well, how much there is, backups, mail, the search index, the version. */

const check = z.object({
  /** One or two words: 'database', 'mail', 'directory office'. */
  name: z.string(),
  state: z.enum(['well', 'warning', 'fault']),
  /** The finding, in English. */
  says: z.string(),
  /** What to do, in English. */
  advice: z.string().optional(),
});

const health = z.object({
  /** The worst of the checks. */
  state: z.enum(['well', 'warning', 'fault']),
  checkedAt: time,
  checks: z.array(check),
});

const figures = z.object({
  /** Accounts of people that can sign in. */
  people: z.int(),
  /** How many of them were here in the last 30 days. */
  activePeople: z.int(),
  spaces: z.int(),
  /** Without deleted ones and templates. */
  documents: z.int(),
  /** Of all attached files. Bytes. */
  attachedBytes: z.number(),
  /** Bytes. */
  databaseBytes: z.number(),
  /** The last 42 days by UTC, oldest first. */
  days: z.array(z.object({ day: z.iso.date(), saves: z.int(), searches: z.int() })),
  /** Jobs that failed in the last seven days. */
  failedJobs: z.int(),
});

export const taskKind = z.enum(['backup', 'reindex']);

/** What an administrator started here: a backup, or a rebuild of the search index. */
const task = z.object({
  id: z.int(),
  kind: taskKind,
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  /** What is being done of it now; `checking`: the finished backup is read back. */
  part: z.enum(['tables', 'files', 'checking', 'index']).nullable(),
  /** 0 of 0 while it is not known. */
  progress: z.object({ done: z.int(), of: z.int() }),
  /** What went wrong, in English; `died`: the server stopped twice while it ran. */
  failure: z.object({ kind: z.enum(['error', 'died']), message: z.string().nullable() }).nullable(),
  createdAt: time,
  endedAt: time.nullable(),
  /** Who started it; null if the account is gone. */
  by: person.nullable(),
});

const backup = z.object({
  id: z.int(),
  at: time,
  /** `asked`: from this page; `command`: of the command line. */
  kind: z.enum(['nightly', 'asked', 'command']),
  /** An absolute path on the server, or 'standard output'. */
  where: z.string(),
  /** Bytes. */
  size: z.number(),
  documents: z.int(),
  /** How many attached files were missing from the store. */
  missing: z.int(),
  /** Whether the server that answers finds the file in its folder or the bucket, and can send it. */
  isHere: z.boolean(),
});

const backups = z.object({
  /** `disk`: in a folder of the server; `s3`: in a bucket that all servers reach. */
  store: z.enum(['disk', 's3']),
  /** That folder, or the bucket and the address of its store. */
  directory: z.string(),
  /** How many nightly ones are kept; 0: none are made. */
  keep: z.int(),
  /** The last failure of the nightly one; null if it has succeeded since. */
  failure: z.object({ at: time, message: z.string() }).nullable(),
  /** The last 20, newest first. */
  list: z.array(backup),
});

/** What the mail server answered to a test. */
const mailTest = z.object({
  outcome: z.enum(['accepted', 'unreachable', 'certificate', 'login', 'address', 'refused']),
  /** The words of the server, or of the connection to it. */
  answer: z.string(),
  /** Where it was sent. */
  to: z.string(),
});

const searchIndex = z.object({
  engine: z.enum(['postgres', 'meilisearch']),
  version: z.string().nullable(),
  /** What is wrong with the engine, in English. */
  fault: z.string().nullable(),
  /** Documents and spaces. */
  existing: z.int(),
  indexed: z.int(),
  /** Changes that are not in the index yet. */
  waiting: z.int(),
  /** Entries that are missing, out of date or too many. */
  differences: z.int(),
  /** Attached files: how many are still to be read, and how many cannot be. */
  files: z.object({ waiting: z.int(), broken: z.int() }),
});

const versions = z.object({
  lectern: z.string(),
  node: z.string(),
  postgres: z.string(),
  migrations: z.object({
    /** The newest that has run. */
    last: z.string(),
    /** How many of this version have not run yet. */
    pending: z.int(),
  }),
});

export type Health = z.infer<typeof health>;
export type HealthCheck = z.infer<typeof check>;
export type Figures = z.infer<typeof figures>;
export type Task = z.infer<typeof task>;
export type TaskKind = z.infer<typeof taskKind>;
export type Backup = z.infer<typeof backup>;
export type Backups = z.infer<typeof backups>;
export type MailTest = z.infer<typeof mailTest>;
export type SearchIndex = z.infer<typeof searchIndex>;
export type Versions = z.infer<typeof versions>;

const forAdministrators = { access: 'admin', token: 'never' } as const;
const backupPath = { params: z.object({ id }) };

export const administrationCalls = {
  health: defineCall({
    ...forAdministrators,
    method: 'get',
    path: '/api/admin/health',
    summary: 'Check everything, as "lectern doctor" does: what is found, and what to do',
    status: 200,
    response: health,
  }),
  figures: defineCall({
    ...forAdministrators,
    method: 'get',
    path: '/api/admin/figures',
    summary:
      'How many people, spaces and documents there are, and the saves and searches of six weeks by day',
    status: 200,
    response: figures,
  }),
  tasks: defineCall({
    ...forAdministrators,
    method: 'get',
    path: '/api/admin/tasks',
    summary: 'The newest backup and the newest rebuild that administrators started, and how far they are',
    status: 200,
    response: z.array(task),
  }),
  backups: defineCall({
    ...forAdministrators,
    method: 'get',
    path: '/api/admin/backups',
    summary: 'The last backups, where they lie, and whether nightly ones are made',
    status: 200,
    response: backups,
  }),
  backUp: defineCall({
    ...forAdministrators,
    method: 'post',
    path: '/api/admin/backups',
    summary: 'Back up now, in the background; while one is being made, that one is answered',
    idempotencyKey: 'same-answer',
    status: 202,
    refusals: [429],
    response: task,
  }),
  backup: defineCall({
    ...forAdministrators,
    ...backupPath,
    method: 'get',
    path: '/api/admin/backups/{id}',
    summary: 'One backup, if you may download it now: you confirmed who you are in the last ten minutes',
    status: 200,
    response: backup,
  }),
  backupFile: defineCall({
    ...forAdministrators,
    ...backupPath,
    method: 'get',
    path: '/api/admin/backups/{id}/file',
    summary: 'The file of a backup. It contains everything: confirm who you are first',
    status: 200,
  }),
  sendTestMail: defineCall({
    ...forAdministrators,
    method: 'post',
    path: '/api/admin/test-mail',
    summary: 'Send a mail to your own address, and see what the mail server answers',
    status: 200,
    refusals: [429],
    response: mailTest,
  }),
  searchIndex: defineCall({
    ...forAdministrators,
    method: 'get',
    path: '/api/admin/search-index',
    summary: 'The search engine, and whether its index agrees with the documents',
    status: 200,
    response: searchIndex,
  }),
  rebuildIndex: defineCall({
    ...forAdministrators,
    method: 'post',
    path: '/api/admin/search-index/rebuild',
    summary: 'Rebuild the search index in the background; search goes on meanwhile',
    status: 202,
    refusals: [429],
    response: task,
  }),
  versions: defineCall({
    ...forAdministrators,
    method: 'get',
    path: '/api/admin/versions',
    summary: 'The versions of Lectern, Node.js and PostgreSQL, and the migrations of the database',
    status: 200,
    response: versions,
  }),
};

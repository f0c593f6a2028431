import type { Knex } from 'knex';
import { passesRestrictions, seesSpace, viewerValues } from './grants.ts';
import type { Viewer } from './models/viewer.ts';
import { runPrepared } from './prepared.ts';

/** Exports wait in `exports` until a process takes them; it holds one for as long as it works. */

export type ExportFormat = 'markdown' | 'html' | 'pdf' | 'docx';
export type ExportFailure = 'gone' | 'too_large' | 'no_room' | 'error';

/** What is to be exported: a document, a branch of the tree, or a space where `documentId` is null. */
export interface WantedExport {
  spaceId: number;
  documentId: number | null;
  branch: boolean;
  format: ExportFormat;
  withFiles: boolean;
  withSearch: boolean;
}

export interface ExportRow extends WantedExport {
  id: number;
  userId: number;
  /** The spaces of the API token that asked for it; null: all. */
  onlySpaces: number[] | null;
  state: 'waiting' | 'running' | 'done' | 'failed';
  /** Including the current one. */
  attempts: number;
  done: number;
  total: number;
  failure: ExportFailure | null;
  notes: ExportNote[];
  /** The ids of the documents in the file. */
  documents: number[];
  storageKey: string | null;
  filename: string | null;
  mimetype: string | null;
  /** Bytes, as text. */
  size: string | null;
  sha256: string | null;
  createdAt: Date;
  endedAt: Date | null;
}

/** Something that the file does not show as the page does. */
export interface ExportNote {
  code: string;
  count: number;
  example: string;
}

export interface FinishedExport {
  storageKey: string;
  filename: string;
  mimetype: string;
  size: number;
  sha256: string;
  /** How many documents were written. */
  done: number;
  /** Those of which something is in the file. */
  documents: number[];
  notes: ExportNote[];
}

/** For how many days a file stays. */
export const exportDays = 7;
/** A process that says nothing for this long is taken for dead. Seconds. */
const patience = 60;
const mostAttempts = 3;

const columns = `id, user_id as "userId", space_id as "spaceId", document_id as "documentId", branch, format,
  with_files as "withFiles", with_search as "withSearch", only_spaces as "onlySpaces", state, attempts, done, total,
  failure, notes, documents, storage_key as "storageKey", filename, mimetype, size, sha256,
  created_at as "createdAt", ended_at as "endedAt"`;

/** @returns its id; null where the person has `most` unfinished ones already */
export async function addExport(
  trx: Knex,
  wanted: WantedExport,
  { userId, onlySpaces, most }: { userId: number; onlySpaces: readonly number[] | null; most: number },
): Promise<ExportRow | null> {
  const { spaceId, documentId, branch, format, withFiles, withSearch } = wanted;
  const { rows } = await trx.raw<{ rows: ExportRow[] }>(
    `insert into exports (user_id, space_id, document_id, branch, format, with_files, with_search, only_spaces)
     select ?, ?, ?, ?, ?, ?, ?, ?
     where (select count(*) from exports where user_id = ? and state in ('waiting', 'running')) < ?
     returning ${columns}`,
    [
      userId,
      spaceId,
      documentId,
      branch,
      format,
      withFiles,
      withSearch,
      onlySpaces && [...onlySpaces],
      userId,
      most,
    ],
  );
  return rows[0] ?? null;
}

const readStatement = {
  name: 'read-export',
  text: `select ${columns} from exports
where id = $1 and user_id = $2 and (ended_at is null or ended_at > now() - make_interval(days => ${exportDays}))`,
};

/** A person's own export; null where there is none, or its week is over. */
export async function readExport(knex: Knex, id: number, userId: number): Promise<ExportRow | null> {
  const [row] = await runPrepared<ExportRow & object>(knex, readStatement, [id, userId]);
  return row ?? null;
}

const claimStatement = {
  name: 'claim-export',
  text: `
update exports set state = 'running', attempts = attempts + 1, holder = $1,
  held_until = now() + make_interval(secs => ${patience}), done = 0
where id = (
  select id from exports
  where state = 'waiting' or (state = 'running' and held_until < now())
  order by id limit 1 for update skip locked)
returning ${columns}`,
};

/** Takes an export that waits, or one whose process has died. */
export async function claimExport(knex: Knex, holder: string): Promise<ExportRow | null> {
  const [row] = await runPrepared<ExportRow & object>(knex, claimStatement, [holder]);
  return row ?? null;
}

export const isLastAttempt = ({ attempts }: ExportRow): boolean => attempts >= mostAttempts;

const holdStatement = {
  name: 'hold-export',
  text: `
update exports set held_until = now() + make_interval(secs => ${patience}), done = $3, total = $4
where id = $1 and holder = $2 and state = 'running' returning id`,
};

/** @returns false where another process has taken it over, or it is gone */
export async function holdExport(
  knex: Knex,
  id: number,
  holder: string,
  { done, total }: { done: number; total: number },
): Promise<boolean> {
  return (await runPrepared(knex, holdStatement, [id, holder, done, total])).length > 0;
}

/** Gives an export back, for any process to try it again. */
export async function returnExport(knex: Knex, id: number, holder: string): Promise<void> {
  await knex('exports')
    .where({ id, holder, state: 'running' })
    .update({ state: 'waiting', held_until: null });
}

/** Ends an export and notifies its person, in one transaction. @returns false where another process has it */
export async function endExport(
  trx: Knex,
  { id, userId, documentId, spaceId }: ExportRow,
  holder: string,
  end: FinishedExport | { failure: ExportFailure },
): Promise<boolean> {
  const ended = 'failure' in end ? { state: 'failed', failure: end.failure } : finishedColumns(end);
  const count = await trx('exports')
    .where({ id, holder, state: 'running' })
    .update({ ...ended, ended_at: trx.fn.now() });
  if (count === 0) return false;
  await trx.raw(
    `insert into notifications (user_id, kind, actor_id, document_id, space_id, export_id)
     select u.id, 'export', u.id, ?::integer, ?::integer, ?::integer from users u where u.id = ? and u.kind = 'person'
     on conflict (user_id, document_id, kind) where not read and kind in ('update', 'export') do update
     set export_id = excluded.export_id, created_at = excluded.created_at`,
    [documentId, documentId === null ? spaceId : null, id, userId],
  );
  return true;
}

const finishedColumns = (finished: FinishedExport) => ({
  state: 'done',
  done: finished.done,
  storage_key: finished.storageKey,
  filename: finished.filename,
  mimetype: finished.mimetype,
  size: finished.size,
  sha256: finished.sha256,
  documents: finished.documents,
  notes: JSON.stringify(finished.notes),
});

/** Removes exports whose week is over; their files are collected. */
export async function purgeExports(knex: Knex): Promise<number> {
  return knex('exports').whereRaw('ended_at < now() - make_interval(days => ?)', [exportDays]).delete();
}

const viewer = { viewer: '$2', seesAll: '$3', only: '$4::integer[]' };

const hiddenStatement = {
  name: 'export-is-hidden',
  text: `
select exists (
  select from documents d join spaces s on s.id = d.space_id
  where d.id = any ($1::integer[])
    and not (s.deleted_at is null and ${seesSpace('s', viewer)} and ${passesRestrictions('d', viewer)})
) as "isHidden"`,
};

/** Whether some of these documents may no longer be seen by the viewer. Deleted ones count by the rights they had. */
export async function hasHidden(knex: Knex, ids: readonly number[], person: Viewer): Promise<boolean> {
  const [row] = await runPrepared<{ isHidden: boolean }>(knex, hiddenStatement, [
    ids,
    ...viewerValues(person),
  ]);
  return row?.isHidden ?? false;
}

export interface ExportedRow {
  id: number;
  spaceId: number;
  parentId: number | null;
  position: string;
  title: string;
  createdAt: Date;
  updatedAt: Date;
  /** Usernames; null where the account is gone. */
  createdBy: string | null;
  updatedBy: string | null;
}

const treeStatement = {
  name: 'export-tree',
  text: `
select d.id, d.space_id as "spaceId", d.parent_id as "parentId", d.position, d.title, d.created_at as "createdAt",
  d.updated_at as "updatedAt", c.username as "createdBy", u.username as "updatedBy"
from documents d
join spaces s on s.id = d.space_id and s.deleted_at is null
left join users c on c.id = d.created_by
left join users u on u.id = d.updated_by
where d.space_id = $1 and d.deleted_at is null and ${seesSpace('s', viewer)} and ${passesRestrictions('d', viewer)}
order by d.position collate "C"`,
};

/** All documents of a space that the viewer may see, in the order of their levels. */
export const listForExport = (knex: Knex, spaceId: number, person: Viewer): Promise<ExportedRow[]> =>
  runPrepared<ExportedRow & object>(knex, treeStatement, [spaceId, ...viewerValues(person)]);

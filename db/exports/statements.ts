import type { Knex } from 'knex';
import { passesRestrictions, seesSpace, viewerValues } from '../grants.ts';
import type { Viewer } from '../viewer.ts';
import { runPrepared } from '../prepared.ts';
import { restrictionColumns, type RestrictionKind } from '../restrictions/statements.ts';

/** Exports wait in `exports` until a process takes them in turn (`queues.ts`). */

export type ExportFormat = 'markdown' | 'html' | 'pdf' | 'docx';
/** `died`: the server stopped twice while it was made. */
export type ExportFailure = 'gone' | 'too_large' | 'no_room' | 'error' | 'died';

/** What is to be exported: a document, a branch of the tree, or a space where `documentId` is null. */
export interface WantedExport {
  spaceId: number;
  documentId: number | null;
  branch: boolean;
  format: ExportFormat;
  withFiles: boolean;
  withSearch: boolean;
  withComments: boolean;
}

export interface ExportRow extends WantedExport {
  id: number;
  userId: number;
  /** The spaces of the API token that asked for it; null: all. */
  onlySpaces: number[] | null;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
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

/** Something that the file does not show in the same way as the page. */
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
  /** Documents of which at least a part is in the file. */
  documents: number[];
  notes: ExportNote[];
}

/** A file is kept for this many days. */
export const exportDays = 7;
/** Counting stops at this number. Everything larger is treated as long. */
const maxCountedDocuments = 10_000;
const maxAttempts = 3;

const columns = `id, user_id as "userId", space_id as "spaceId", document_id as "documentId", branch, format,
  with_files as "withFiles", with_search as "withSearch", with_comments as "withComments", only_spaces as "onlySpaces", state, attempts, done, total,
  failure, notes, documents, storage_key as "storageKey", filename, mimetype, size, sha256,
  created_at as "createdAt", ended_at as "endedAt"`;

/** @returns its id; null if the person already has `most` unfinished exports */
export async function addExport(
  trx: Knex,
  wanted: WantedExport,
  { userId, onlySpaces, most }: { userId: number; onlySpaces: readonly number[] | null; most: number },
): Promise<ExportRow | null> {
  const { spaceId, documentId, branch, format, withFiles, withSearch, withComments } = wanted;
  const { rows } = await trx.raw<{ rows: ExportRow[] }>(
    `insert into exports
       (user_id, space_id, document_id, branch, format, with_files, with_search, with_comments,
       only_spaces, expected)
     select ?, ?, ?, ?, ?, ?, ?, ?, ?, ?
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
      withComments,
      onlySpaces && [...onlySpaces],
      await countWanted(trx, wanted),
      userId,
      most,
    ],
  );
  return rows[0] ?? null;
}

/** The number of documents in the export, whoever may see them. It only decides in which order exports are made. */
async function countWanted(
  trx: Knex,
  { spaceId, documentId, branch }: Pick<WantedExport, 'spaceId' | 'documentId' | 'branch'>,
): Promise<number> {
  if (documentId !== null && !branch) return 1;
  const ids =
    documentId === null
      ? 'select id from documents where space_id = :spaceId and deleted_at is null and template is null'
      : `with recursive below (id) as (
           select cast(:documentId as integer)
           union all select d.id from documents d join below b on d.parent_id = b.id where d.deleted_at is null
         ) select id from below`;
  const { rows } = await trx.raw<{ rows: { count: string }[] }>(
    `select count(*) as count from (select from (${ids}) ids limit :maxCountedDocuments) counted`,
    { spaceId, documentId, maxCountedDocuments },
  );
  return Number(rows[0]?.count ?? 1);
}

const readStatement = {
  name: 'read-export',
  text: `select ${columns} from exports
where id = $1 and user_id = $2 and (ended_at is null or ended_at > now() - make_interval(days => ${exportDays}))`,
};

/** A person's own export; null if there is none or it has expired. */
export async function readExport(knex: Knex, id: number, userId: number): Promise<ExportRow | null> {
  const [row] = await runPrepared<ExportRow & object>(knex, readStatement, [id, userId]);
  return row ?? null;
}

export const isLastAttempt = ({ attempts }: ExportRow): boolean => attempts >= maxAttempts;

const progressStatement = {
  name: 'note-export-progress',
  text: `update exports set done = $3, total = $4 where id = $1 and holder = $2 and state = 'running'`,
};

export async function noteExportProgress(
  knex: Knex,
  id: number,
  holder: string,
  { done, total }: { done: number; total: number },
): Promise<void> {
  await runPrepared(knex, progressStatement, [id, holder, done, total]);
}

const takenStatement = { name: 'read-taken-export', text: `select ${columns} from exports where id = $1` };

export async function readTakenExport(knex: Knex, id: number): Promise<ExportRow | null> {
  const [row] = await runPrepared<ExportRow & object>(knex, takenStatement, [id]);
  return row ?? null;
}

/**
 * Ends an export and notifies the person who asked for it, in one transaction.
 * @returns false if another process holds it
 */
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
  await notifyOfExport(trx, { id, userId, documentId, spaceId });
  return true;
}

/**
 * Cancels an export that is waiting or running.
 * @returns null if it has already ended
 */
export async function cancelExport(trx: Knex, id: number): Promise<ExportRow | null> {
  const { rows } = await trx.raw<{ rows: ExportRow[] }>(
    `update exports set state = 'cancelled', ended_at = now() where id = ? and state in ('waiting', 'running')
     returning ${columns}`,
    [id],
  );
  return rows[0] ?? null;
}

/** Ends an export whose process died twice, and notifies the person who asked for it. */
export async function setExportAside(trx: Knex, id: number): Promise<ExportRow | null> {
  const { rows } = await trx.raw<{ rows: ExportRow[] }>(
    `update exports set state = 'failed', failure = 'died', ended_at = now() where id = ? returning ${columns}`,
    [id],
  );
  const [row] = rows;
  if (row) await notifyOfExport(trx, row);
  return row ?? null;
}

/**
 * Queues an export again that failed or was cancelled.
 * @returns null if there is none or it has expired
 */
export async function retryExport(trx: Knex, id: number): Promise<ExportRow | null> {
  const { rows } = await trx.raw<{ rows: ExportRow[] }>(
    `update exports set state = 'waiting', failure = null, ended_at = null, attempts = 0, deaths = 0, done = 0, total = 0
     where id = ? and state in ('failed', 'cancelled') and ended_at > now() - make_interval(days => ${exportDays})
     returning ${columns}`,
    [id],
  );
  return rows[0] ?? null;
}

/** Tells the person that an export is ready or could not be made. */
export async function notifyOfExport(
  trx: Knex,
  { id, userId, documentId, spaceId }: Pick<ExportRow, 'id' | 'userId' | 'documentId' | 'spaceId'>,
): Promise<void> {
  await trx.raw(
    `insert into notifications (user_id, kind, actor_id, document_id, space_id, export_id)
     select u.id, 'export', u.id, ?::integer, ?::integer, ?::integer from users u where u.id = ? and u.kind = 'person'
     on conflict (user_id, document_id, kind) where not read and kind in ('export', 'job') do update
     set export_id = excluded.export_id, created_at = excluded.created_at`,
    [documentId, documentId === null ? spaceId : null, id, userId],
  );
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

/** How many bytes the files of finished exports use. */
export interface KeptExports {
  all: number;
  /** Of one person. */
  own: number;
}

export async function keptExports(knex: Knex, userId: number): Promise<KeptExports> {
  const { rows } = await knex.raw<{ rows: { all: string; own: string }[] }>(
    `select coalesce(sum(size), 0) as "all", coalesce(sum(size) filter (where user_id = ?), 0) as own
     from exports where state = 'done'`,
    [userId],
  );
  return { all: Number(rows[0]?.all), own: Number(rows[0]?.own) };
}

/**
 * An arbitrary number, the same in every process. Whoever holds this advisory lock may add up the sizes of all exports.
 */
const lockKey = 7_203_514;

/**
 * Removes the oldest finished exports of the person who owns the new one, until all exports fit.
 * @returns the keys of the files to delete; null if the new export does not fit even then
 */
export async function makeRoomForExport(
  trx: Knex,
  { id, userId }: Pick<ExportRow, 'id' | 'userId'>,
  most: KeptExports,
): Promise<string[] | null> {
  await trx.raw('select pg_advisory_xact_lock(?)', [lockKey]);
  const kept = await keptExports(trx, userId);
  let surplus = Math.max(kept.own - most.own, kept.all - most.all);
  if (surplus <= 0) return [];
  const oldest = await trx('exports')
    .where({ user_id: userId, state: 'done' })
    .whereNot({ id })
    .orderBy('ended_at')
    .select<{ id: number; size: string; storage_key: string }[]>('id', 'size', 'storage_key');
  const removed: typeof oldest = [];
  for (const each of oldest) {
    if (surplus <= 0) break;
    surplus -= Number(each.size);
    removed.push(each);
  }
  if (surplus > 0) return null;
  const ids = removed.map((each) => each.id);
  await trx('exports').whereIn('id', ids).delete();
  return removed.map(({ storage_key: key }) => key);
}

/** Removes expired exports. Their files are deleted by the job that collects unused files. */
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

/** Whether the viewer may no longer see some of these documents. A deleted document counts with the rights it had. */
export async function hasHidden(knex: Knex, ids: readonly number[], person: Viewer): Promise<boolean> {
  const [row] = await runPrepared<{ isHidden: boolean }>(knex, hiddenStatement, [
    ids,
    ...viewerValues(person),
  ]);
  return row?.isHidden ?? false;
}

const exportHiddenStatement = {
  name: 'export-tells-of-hidden',
  text: `
select not exists (
  select from spaces s where s.id = $5 and s.deleted_at is null and ${seesSpace('s', viewer)}
) or exists (
  select from documents d join spaces s on s.id = d.space_id
  where d.id = any ($1::integer[])
    and not (s.deleted_at is null and ${seesSpace('s', viewer)} and ${passesRestrictions('d', viewer)})
) as "isHidden"`,
};

/** Whether an export contains a space or documents that the viewer may no longer see. */
export async function isExportHidden(
  knex: Knex,
  { spaceId, documentId, documents }: Pick<ExportRow, 'spaceId' | 'documentId' | 'documents'>,
  person: Viewer,
): Promise<boolean> {
  const ids = documentId === null ? documents : [...documents, documentId];
  const [row] = await runPrepared<{ isHidden: boolean }>(knex, exportHiddenStatement, [
    ids,
    ...viewerValues(person),
    spaceId,
  ]);
  return row?.isHidden ?? true;
}

export interface ExportedRow {
  id: number;
  spaceId: number;
  parentId: number | null;
  position: string;
  title: string;
  createdAt: Date;
  updatedAt: Date;
  /** Usernames; null if the account no longer exists. */
  createdBy: string | null;
  updatedBy: string | null;
  isTemplate: boolean;
  isDraft: boolean;
}

const treeStatement = {
  name: 'export-tree',
  text: `
select d.id, d.space_id as "spaceId", d.parent_id as "parentId", d.position, d.title, d.created_at as "createdAt",
  d.updated_at as "updatedAt", c.username as "createdBy", u.username as "updatedBy",
  coalesce(d.template <> 'draft', false) as "isTemplate", coalesce(d.template = 'draft', false) as "isDraft"
from documents d
join spaces s on s.id = d.space_id and s.deleted_at is null
left join users c on c.id = d.created_by
left join users u on u.id = d.updated_by
where d.space_id = $1 and d.deleted_at is null and ${seesSpace('s', viewer)} and ${passesRestrictions('d', viewer)}
order by d.position collate "C"`,
};

export interface ExportedRestriction {
  id: number;
  /** The next restriction outwards. */
  outerId: number | null;
  /** Usernames. */
  people: string[];
  groups: string[];
}

/**
 * Reads the restrictions of a kind of these documents, with those around them, and which one is the innermost of each
 * document.
 */
export async function readExportedRestrictions(
  knex: Knex,
  kind: RestrictionKind,
  documentIds: readonly number[],
): Promise<{ innermost: Map<number, number>; restrictions: Map<number, ExportedRestriction> }> {
  const column = restrictionColumns[kind];
  const documents = await knex.raw<{ rows: { id: number; innermost: number }[] }>(
    `select id, ${column} as innermost from documents where id = any (?::integer[]) and ${column} is not null`,
    [[...documentIds]],
  );
  const innermost = new Map(documents.rows.map((row) => [row.id, row.innermost]));
  if (innermost.size === 0) return { innermost, restrictions: new Map() };
  const { rows } = await knex.raw<{ rows: ExportedRestriction[] }>(
    `with recursive chain as (
       select r.id, r.outer_id from restrictions r where r.id = any (?::integer[])
       union
       select r.id, r.outer_id from chain c join restrictions r on r.id = c.outer_id
     )
     select c.id, c.outer_id as "outerId",
       array(select u.username from restriction_people p join users u on u.id = p.user_id
         where p.restriction_id = c.id order by u.username) as people,
       array(select g.name from restriction_groups rg join groups g on g.id = rg.group_id
         where rg.restriction_id = c.id order by g.name) as groups
     from chain c`,
    [[...new Set(innermost.values())]],
  );
  return { innermost, restrictions: new Map(rows.map((row) => [row.id, row])) };
}

/** All documents of a space that the viewer may see, in the order of their levels. */
export const listForExport = (knex: Knex, spaceId: number, person: Viewer): Promise<ExportedRow[]> =>
  runPrepared<ExportedRow & object>(knex, treeStatement, [spaceId, ...viewerValues(person)]);

import type { Knex } from 'knex';

/** A stored file. Copies of a document share files; in that case this is one of the attachments. */
export interface AttachedFile {
  attachmentId: number;
  documentId: number;
  filename: string;
  key: string;
  /** Bytes. */
  size: number;
  sha256: string;
}

const asAttachedFile = `id as "attachmentId", document_id as "documentId", filename, storage_key as key,
  size::float8 as size, sha256`;

/** Records the result of checking a file, for every attachment that shares it. */
export async function noteFileCheck(knex: Knex, key: string, isWhole: boolean): Promise<void> {
  await knex.raw(
    `update attachments set checked_at = now(), damaged_at = case when ? then null else coalesce(damaged_at, now()) end
     where storage_key = ?`,
    [isWhole, key],
  );
}

/**
 * Files that are due for a check, that is, not checked since `before`: files never checked first, then those checked
 * longest ago.
 */
export async function filesToCheck(knex: Knex, before: Date, atMost: number): Promise<AttachedFile[]> {
  const { rows } = await knex.raw<{ rows: AttachedFile[] }>(
    `select ${asAttachedFile} from attachments where checked_at is null or checked_at < ?
     order by checked_at nulls first, id limit ?`,
    [before, atMost],
  );
  return rows;
}

/** The current time of the clock that `filesToCheck` compares with. */
export async function databaseNow(knex: Knex): Promise<Date> {
  const { rows } = await knex.raw<{ rows: [{ now: Date }] }>('select clock_timestamp() as now');
  return rows[0].now;
}

/** Attachments whose files are missing or damaged, the latest finding first. */
export async function damagedFiles(knex: Knex, atMost: number): Promise<AttachedFile[]> {
  const { rows } = await knex.raw<{ rows: AttachedFile[] }>(
    `select ${asAttachedFile} from attachments where damaged_at is not null order by damaged_at desc, id limit ?`,
    [atMost],
  );
  return rows;
}

export interface FileCheckCounts {
  attachments: number;
  damaged: number;
  neverChecked: number;
  /** The time of the oldest check. */
  oldestCheck: Date | null;
}

export async function countFileChecks(knex: Knex): Promise<FileCheckCounts> {
  const { rows } = await knex.raw<{ rows: [FileCheckCounts] }>(
    `select count(*)::integer as attachments, count(damaged_at)::integer as damaged,
       (count(*) - count(checked_at))::integer as "neverChecked", min(checked_at) as "oldestCheck"
     from attachments`,
  );
  return rows[0];
}

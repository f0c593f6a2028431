import type { Knex } from 'knex';
import { audit, nightlyJobActor, type AuditActor } from '../../core/access/audit.ts';

export interface LastBackup {
  at: Date;
  /** An absolute path, or 'standard output'. */
  where: string;
  bytes: number;
}

export interface LastFailure {
  at: Date;
  message: string;
}

export interface BackupRecord {
  where: string;
  bytes: number;
  documents: number;
  files: number;
  /** The number of files missing from the store. */
  missing: number;
  nightly: boolean;
  /** True if an administrator started it from the page. */
  asked?: boolean;
}

/** `asked`: an administrator started it from the page. Those of the command line are of neither kind. */
export type BackupKind = 'nightly' | 'asked';

export interface ListedBackup extends BackupRecord {
  /** Of the event in the audit log. */
  id: string;
  at: Date;
}

interface Row<T> {
  at: Date;
  details: T;
}

/** The audit log distinguishes backups that a person started from nightly ones. */
export const commandLineActor: AuditActor = { address: 'command line' };

/**
 * The last backup of this database, from its audit log. Entries from before a restore are ignored: the backups that
 * they name belong to other data or are gone.
 */
export async function lastBackup(knex: Knex): Promise<LastBackup | null> {
  const row = await newest<BackupRecord>(knex, 'backup.made');
  return row ? { at: row.at, where: row.details.where, bytes: row.details.bytes } : null;
}

/** The last failure of the nightly backup, unless one succeeded since. */
export async function lastFailure(knex: Knex): Promise<LastFailure | null> {
  const failure = await newest<{ message: string }>(knex, 'backup.failed');
  const success = await newest<BackupRecord>(knex, 'backup.made');
  if (!failure || (success && success.at > failure.at)) return null;
  return { at: failure.at, message: failure.details.message };
}

/** The time of the last nightly backup. */
export async function lastNightly(knex: Knex): Promise<Date | null> {
  const row = await sinceRestore(knex, 'backup.made')
    .whereRaw(`(details->>'nightly')::boolean`)
    .first<Row<BackupRecord> | undefined>();
  return row?.at ?? null;
}

/** Paths of backups of one kind, newest first. The files may no longer exist. */
export async function placesOf(knex: Knex, kind: BackupKind): Promise<string[]> {
  const rows = await sinceRestore(knex, 'backup.made').whereRaw(`(details->>?)::boolean`, [kind]);
  return (rows as Row<BackupRecord>[]).map(({ details }) => details.where);
}

/** The newest backups of all kinds. The files may no longer exist. */
export async function listBackups(knex: Knex, limit: number): Promise<ListedBackup[]> {
  const rows: (Row<BackupRecord> & { id: string })[] = await sinceRestore(knex, 'backup.made')
    .select('id')
    .limit(limit);
  return rows.map(({ id, at, details }) => ({ id, at, ...details }));
}

/** One backup; null if there is none with this id. */
export async function findBackup(knex: Knex, id: number): Promise<ListedBackup | null> {
  const row = await sinceRestore(knex, 'backup.made')
    .select('id')
    .where({ id })
    .first<(Row<BackupRecord> & { id: string }) | undefined>();
  return row ? { id: row.id, at: row.at, ...row.details } : null;
}

export async function recordBackup(knex: Knex, actor: AuditActor, record: BackupRecord): Promise<void> {
  await knex.transaction((trx) => audit(trx, actor, { action: 'backup.made', details: { ...record } }));
}

export async function recordFailure(knex: Knex, message: string): Promise<void> {
  await knex.transaction((trx) =>
    audit(trx, nightlyJobActor, { action: 'backup.failed', details: { message } }),
  );
}

async function newest<T>(knex: Knex, action: 'backup.made' | 'backup.failed'): Promise<Row<T> | undefined> {
  return sinceRestore(knex, action).first<Row<T> | undefined>();
}

/** The actions are written into the statement: with a parameter, it would not be planned with the index of backups. */
const sinceRestore = (knex: Knex, action: 'backup.made' | 'backup.failed') =>
  knex('audit_events')
    .whereRaw(`action = '${action}'`)
    .whereRaw(`id > (select coalesce(max(id), 0) from audit_events where action = 'backup.restored')`)
    .orderBy('id', 'desc')
    .select('at', 'details');

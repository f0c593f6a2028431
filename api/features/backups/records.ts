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

/** Paths of nightly backups, newest first. The files may no longer exist. */
export async function nightlyPlaces(knex: Knex): Promise<string[]> {
  const rows = await sinceRestore(knex, 'backup.made').whereRaw(`(details->>'nightly')::boolean`);
  return (rows as Row<BackupRecord>[]).map(({ details }) => details.where);
}

export async function recordBackup(knex: Knex, actor: AuditActor, record: BackupRecord): Promise<void> {
  await knex.transaction((trx) => audit(trx, actor, { action: 'backup.made', details: { ...record } }));
}

export async function recordFailure(knex: Knex, message: string): Promise<void> {
  await knex.transaction((trx) =>
    audit(trx, nightlyJobActor, { action: 'backup.failed', details: { message } }),
  );
}

async function newest<T>(knex: Knex, action: string): Promise<Row<T> | undefined> {
  return sinceRestore(knex, action).first<Row<T> | undefined>();
}

const sinceRestore = (knex: Knex, action: string) =>
  knex('audit_events')
    .where({ action })
    .where(
      'id',
      '>',
      knex('audit_events').where({ action: 'backup.restored' }).select(knex.raw('coalesce(max(id), 0)')),
    )
    .orderBy('id', 'desc')
    .select('at', 'details');

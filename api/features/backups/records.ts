import type { Knex } from 'knex';
import { audit, type Doer } from '../../core/audit.ts';

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
  /** Files that the store no longer had. */
  missing: number;
  nightly: boolean;
}

interface Row<T> {
  at: Date;
  details: T;
}

/** What a person ran, and what the clock did, as the audit log tells them apart. */
export const byCommand: Doer = { address: 'command line' };
export const byClock: Doer = { address: 'nightly job' };

/**
 * The backups of this database, in its audit log. What an archive knows of earlier ones lies elsewhere or is gone: a
 * restore begins anew.
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

/** When the clock last made one. */
export async function lastNightly(knex: Knex): Promise<Date | null> {
  const row = await sinceRestore(knex, 'backup.made')
    .whereRaw(`(details->>'nightly')::boolean`)
    .first<Row<BackupRecord> | undefined>();
  return row?.at ?? null;
}

/** Where the clock put backups, newest first; their files may be gone. */
export async function nightlyPlaces(knex: Knex): Promise<string[]> {
  const rows = await sinceRestore(knex, 'backup.made').whereRaw(`(details->>'nightly')::boolean`);
  return (rows as Row<BackupRecord>[]).map(({ details }) => details.where);
}

export async function recordBackup(knex: Knex, doer: Doer, record: BackupRecord): Promise<void> {
  await knex.transaction((trx) => audit(trx, doer, { action: 'backup.made', details: { ...record } }));
}

export async function recordFailure(knex: Knex, message: string): Promise<void> {
  await knex.transaction((trx) => audit(trx, byClock, { action: 'backup.failed', details: { message } }));
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

import { storedFiles } from '../../../db/attachments/stored-files.ts';
import type { Knex } from 'knex';
import type { AuditActor } from '../../core/access/audit.ts';
import type { BackupBucket } from '../../ports/files/port.ts';
import { makeBackup, type BackedUp, type MadeBackup, type MakeOptions, type Watcher } from './making.ts';
import { createBucketPlace, createFolderPlace, type BackupPlace } from './places.ts';
import { placesOf, recordBackup, type BackupKind } from './records.ts';
import { verifyBackup } from './verifying.ts';

export interface KeepingOptions extends BackedUp {
  /** BACKUP_DIR. */
  directory: string;
  /** See `createDiskGate`. */
  minFreeDisk: number | undefined;
  /** Of BACKUP_STORE=s3; without it, new backups are stored in the folder. */
  bucket?: BackupBucket | null | undefined;
}

/** Held by the process that writes a backup to the folder or the bucket. */
export const keepingLease = 'nightly-backup';
/** If a process dies, another may begin after this time. */
export const keepingLeaseSeconds = 15 * 60;

/** Where new backups are stored. */
export const placeOf = ({
  bucket,
  directory,
  minFreeDisk,
}: Omit<KeepingOptions, keyof BackedUp>): BackupPlace =>
  bucket ? createBucketPlace(bucket) : createFolderPlace(directory, minFreeDisk);

interface KeepBackup {
  by: AuditActor;
  kind: BackupKind;
  /** How many of this kind are kept. */
  keep: number;
  now: Date;
  watcher: Watcher;
  signal?: AbortSignal | undefined;
}

/**
 * Makes a backup, reads it back, and removes older ones of the same kind. The caller holds the lease.
 * @throws Error that names BACKUP_DIR if the folder cannot be used; AppError 507, 503
 */
export async function keepBackup(
  options: KeepingOptions,
  { by, kind, keep, now, watcher, signal }: KeepBackup,
): Promise<{ bytes: number; missing: number; removed: number }> {
  const place = placeOf(options);
  const name = nameFor(now);
  const where = place.whereOf(name);
  // one lost file must not stop the backup of all others
  const made = await writeTo(place, name, options, { watcher, signal, allowMissing: true, force: true });
  await readBack(place, where, made, watcher);
  const { bytes, documents, files } = made;
  const missing = made.missing.length;
  await recordBackup(options.knex, by, {
    ...{ where, bytes, documents, files, missing, nightly: kind === 'nightly' },
    ...(kind === 'asked' && { asked: true }),
  });
  // an older backup may be the last one with the missing file
  const removed = missing > 0 ? 0 : await removeOld(place, options.knex, { kind, keep });
  return { bytes, missing, removed };
}

/** Makes a backup in a place, under a name. The caller holds the lease. */
export async function writeTo(
  place: BackupPlace,
  name: string,
  source: BackedUp,
  { force = false, ...options }: MakeOptions & { force?: boolean },
): Promise<MadeBackup> {
  await place.prepare();
  const maxBytes = await largestSize(source.knex);
  return place.write(name, { force, maxBytes }, (output, gate) =>
    makeBackup(source, output, { ...options, ...(gate && { gate }) }),
  );
}

/** What cannot be read back is no backup, and is removed. */
async function readBack(
  place: BackupPlace,
  where: string,
  { isOfNewer }: MadeBackup,
  watcher: Watcher,
): Promise<void> {
  try {
    const { stream } = await place.open(where);
    await verifyBackup(stream, watcher, { mayBeNewer: isOfNewer });
  } catch (error) {
    // the first error says more
    await place.remove(where).catch(() => undefined);
    throw error;
  }
}

/** The tables without compression and all files, and a quarter more for what comes meanwhile. Bytes. */
async function largestSize(knex: Knex): Promise<number> {
  const { rows } = await knex.raw<{ rows: [{ bytes: string }] }>(
    `select pg_database_size(current_database()) + coalesce((select sum(size) from ${storedFiles}), 0) as bytes`,
  );
  return Number(rows[0].bytes) * 1.25;
}

/** Removes only backups of this kind, which the audit log lists. */
async function removeOld(
  place: BackupPlace,
  knex: Knex,
  { kind, keep }: { kind: BackupKind; keep: number },
): Promise<number> {
  const own = [...new Set(await placesOf(knex, kind))].filter((where) => place.isOwn(where));
  const sizes = await place.sizes(own);
  const old = own.filter((_, at) => sizes[at] !== null).slice(keep);
  for (const where of old) await place.remove(where);
  return old.length;
}

/** In local time, so that names agree with the server's clock. */
export function nameFor(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `lectern-${day}-${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}.backup`;
}

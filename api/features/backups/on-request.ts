import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { alone } from '../../../db/jobs/leases.ts';
import { texts } from '../../contract/texts.ts';
import type { AuditActor } from '../../core/access/audit.ts';
import { notFound } from '../../core/errors.ts';
import { keepBackup, keepingLease, keepingLeaseSeconds, type KeepingOptions } from './keeping.ts';
import type { Watcher } from './making.ts';
import { createBucketPlace, createFolderPlace, type BackupPlace } from './places.ts';
import { findBackup, listBackups, type ListedBackup } from './records.ts';

/** How many backups that administrators started from the page are kept. */
const keptAsked = 3;
/** How many backups the page lists. */
const maxListed = 20;
const leasePollMs = 2_000;

/** Makes a backup for an administrator. While another process makes one, it waits. */
export function backUpOnRequest(
  options: KeepingOptions,
  { by, watcher, signal }: { by: AuditActor; watcher: Watcher; signal: AbortSignal },
): Promise<unknown> {
  return whenAlone(options, { signal }, () =>
    keepBackup(options, { by, kind: 'asked', keep: keptAsked, now: new Date(), watcher, signal }),
  );
}

/**
 * Does the work once no other process makes a backup.
 * @param options.signal ends the waiting
 */
export async function whenAlone<T>(
  { knex }: Pick<KeepingOptions, 'knex'>,
  { signal, onWait }: { signal?: AbortSignal | undefined; onWait?: () => void },
  work: () => Promise<T>,
): Promise<T> {
  for (;;) {
    // in an object, because the work may have no result
    const done = await alone(knex, keepingLease, keepingLeaseSeconds, async () => ({ result: await work() }));
    if (done) return done.result;
    onWait?.();
    await sleep(leasePollMs, undefined, { signal });
  }
}

export interface BackupFile extends ListedBackup {
  /** Whether this process can read it: it may lie on another machine, and old ones are removed. */
  isHere: boolean;
}

/** Both are asked: BACKUP_STORE may have been the other one when a backup was made. */
const placesOf = ({ bucket, directory, minFreeDisk }: KeepingOptions): BackupPlace[] => [
  createFolderPlace(directory, minFreeDisk),
  ...(bucket ? [createBucketPlace(bucket)] : []),
];

/** The newest backups that the audit log names, also those that this process cannot read. */
export async function listBackupFiles(options: KeepingOptions): Promise<BackupFile[]> {
  const listed = await listBackups(options.knex, maxListed);
  const here = new Set<ListedBackup>();
  for (const place of placesOf(options)) {
    const own = listed.filter(({ where }) => place.isOwn(where));
    if (own.length === 0) continue;
    const sizes = await place.sizes(own.map(({ where }) => where));
    own.forEach((backup, at) => sizes[at] === backup.bytes && here.add(backup));
  }
  return listed.map((backup) => ({ ...backup, isHere: here.has(backup) }));
}

/** @throws AppError 404 if it is elsewhere or gone */
export async function findBackupFile(options: KeepingOptions, id: number): Promise<BackupFile> {
  const backup = await findBackup(options.knex, id);
  const place = backup && placesOf(options).find((each) => each.isOwn(backup.where));
  const [size] = (await place?.sizes([backup!.where])) ?? [];
  if (!backup || size !== backup.bytes) throw notFound(texts.backupNotHere);
  return { ...backup, isHere: true };
}

export interface OpenedBackup {
  filename: string;
  /** Bytes. */
  size: number;
  stream: Readable;
}

/**
 * Opens a backup. The caller has checked the rights.
 * @throws AppError 404 if it is elsewhere or gone, 503 if the store is away
 */
export async function openBackupFile(options: KeepingOptions, id: number): Promise<OpenedBackup> {
  const { where } = await findBackupFile(options, id);
  return { filename: basename(where), ...(await openAt(options, where)) };
}

/** @throws AppError 404 if it is elsewhere or gone, 503 if the store is away */
export function openAt(options: KeepingOptions, where: string): ReturnType<BackupPlace['open']> {
  const place = placesOf(options).find((each) => each.isOwn(where));
  if (!place) throw notFound(texts.backupNotHere);
  return place.open(where);
}

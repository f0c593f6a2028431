import { open, stat, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { alone } from '../../../db/jobs/leases.ts';
import { texts } from '../../contract/texts.ts';
import type { AuditActor } from '../../core/access/audit.ts';
import { notFound } from '../../core/errors.ts';
import {
  folderLease,
  folderLeaseSeconds,
  isInFolder,
  makeInFolder,
  type FolderOptions,
} from './in-folder.ts';
import type { Watcher } from './making.ts';
import { findBackup, listBackups, type ListedBackup } from './records.ts';

/** How many backups that administrators started from the page are kept. */
const keptAsked = 3;
/** How many backups the page lists. */
const maxListed = 20;
const leasePollMs = 2_000;

/**
 * Makes a backup in the folder, for an administrator. While another process writes there, it waits.
 * @param options.signal ends the waiting and the work
 */
export async function backUpOnRequest(
  folder: FolderOptions,
  { by, watcher, signal }: { by: AuditActor; watcher: Watcher; signal: AbortSignal },
): Promise<void> {
  for (;;) {
    const made = await alone(folder.knex, folderLease, folderLeaseSeconds, () =>
      makeInFolder(folder, { by, kind: 'asked', keep: keptAsked, now: new Date(), watcher, signal }),
    );
    if (made) return;
    await sleep(leasePollMs, undefined, { signal });
  }
}

export interface BackupFile extends ListedBackup {
  /** Whether this process can read it: another machine may have made it, and old ones are removed. */
  isHere: boolean;
}

/** The newest backups in the folder and elsewhere. */
export async function listBackupFiles({ knex, directory }: FolderOptions): Promise<BackupFile[]> {
  const listed = await listBackups(knex, maxListed);
  return Promise.all(
    listed.map(async (backup) => ({ ...backup, isHere: await isReadable(directory, backup) })),
  );
}

const isReadable = async (directory: string, { where, bytes }: ListedBackup): Promise<boolean> =>
  isInFolder(directory, where) &&
  (await stat(where).then(
    (found) => found.isFile() && found.size === bytes,
    () => false,
  ));

/** @throws AppError 404 if it is elsewhere or gone */
export async function findBackupFile({ knex, directory }: FolderOptions, id: number): Promise<BackupFile> {
  const backup = await findBackup(knex, id);
  if (!backup || !(await isReadable(directory, backup))) throw notFound(texts.backupNotHere);
  return { ...backup, isHere: true };
}

export interface OpenedBackup {
  filename: string;
  /** Bytes. */
  size: number;
  stream: Readable;
}

/**
 * Opens a backup in the folder. The caller has checked the rights.
 * @throws AppError 404 if it is elsewhere or gone
 */
export async function openBackupFile(folder: FolderOptions, id: number): Promise<OpenedBackup> {
  const backup = await findBackupFile(folder, id);
  const file: FileHandle = await open(backup.where).catch(() => {
    throw notFound(texts.backupNotHere);
  });
  const { size } = await file.stat();
  return { filename: basename(backup.where), size, stream: file.createReadStream() };
}

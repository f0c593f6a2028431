import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { texts } from '../../contract/texts.ts';
import type { AuditActor } from '../../core/access/audit.ts';
import { createDiskGate, roomOf } from '../../core/disk-gate.ts';
import { makeBackup, type BackedUp, type Watcher } from './making.ts';
import { placesOf, recordBackup, type BackupKind } from './records.ts';
import { removeAbandoned } from './spool.ts';
import { verifyBackup } from './verifying.ts';
import { partialPattern, writeWholeFile } from './whole-file.ts';

export interface FolderOptions extends BackedUp {
  /** BACKUP_DIR. */
  directory: string;
  /** See `createDiskGate`. */
  minFreeDisk: number | undefined;
}

/** Held by the process that writes to the folder. */
export const folderLease = 'nightly-backup';
/** If a process dies, another may begin after this time. */
export const folderLeaseSeconds = 15 * 60;

const namePattern = /^lectern-\d{4}-\d\d-\d\d-\d{6}\.backup/;

interface MakeInFolder {
  by: AuditActor;
  kind: BackupKind;
  /** How many of this kind are kept. */
  keep: number;
  now: Date;
  watcher: Watcher;
  signal?: AbortSignal | undefined;
}

/**
 * Makes a backup in the folder, reads it back, and removes older ones of the same kind. The caller holds the lease.
 * @throws Error that names BACKUP_DIR if the folder cannot be used; AppError 507
 */
export async function makeInFolder(
  options: FolderOptions,
  { by, kind, keep, now, watcher, signal }: MakeInFolder,
): Promise<{ bytes: number; missing: number; removed: number }> {
  const { knex, directory, minFreeDisk } = options;
  await mkdir(directory, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new Error(`BACKUP_DIR: ${directory} cannot be created (${error.message}). Name a folder that can.`);
  });
  await removePartial(directory);
  await removeAbandoned(directory);
  const gate = createDiskGate(() => roomOf(directory), minFreeDisk);
  await gate.refuse(0, texts.diskAlmostFullForJob);
  const path = join(directory, `lectern-${stamp(now)}.backup`);
  const made = await writeWholeFile(path, { force: true }, (output) =>
    // one lost file must not stop the backup of all others
    makeBackup(options, output, { watcher, signal, allowMissing: true, gate }),
  );
  await verifyBackup(createReadStream(path), watcher).catch(async (error: unknown) => {
    await rm(path, { force: true });
    throw error;
  });
  const { bytes, documents, files } = made;
  const missing = made.missing.length;
  await recordBackup(knex, by, {
    ...{ where: path, bytes, documents, files, missing, nightly: kind === 'nightly' },
    ...(kind === 'asked' && { asked: true }),
  });
  // an older backup may be the last one with the missing file
  const removed = missing > 0 ? 0 : await removeOld(options, kind, keep);
  return { bytes, missing, removed };
}

/** Removes only backups of this kind, which the audit log lists. */
async function removeOld(
  { knex, directory }: FolderOptions,
  kind: BackupKind,
  keep: number,
): Promise<number> {
  const existing = [];
  for (const path of new Set(await placesOf(knex, kind)))
    if (isInFolder(directory, path) && (await isFile(path))) existing.push(path);
  const old = existing.slice(keep);
  for (const path of old) await rm(path, { force: true });
  return old.length;
}

/** Whether a path, as a record has it, is a file right in the folder of backups. */
export const isInFolder = (directory: string, path: string): boolean =>
  dirname(resolve(path)) === resolve(directory);

/**
 * Removes leftovers of a killed process. Only the holder of the lease writes here, so no running backup is affected.
 */
async function removePartial(directory: string): Promise<void> {
  for (const name of await readdir(directory))
    if (namePattern.test(name) && partialPattern.test(name)) await rm(join(directory, name), { force: true });
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

/** In local time, so that file names agree with the server's clock. */
function stamp(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day}-${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`;
}

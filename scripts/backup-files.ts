import { createReadStream } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { openBackupBucket } from '../api/server/resources.ts';
import { offlineServices } from '../api/services.ts';
import type { Watcher } from '../api/features/backups/making.ts';
import { backupNamePattern } from '../api/ports/files/port.ts';
import { CommandError } from './command-error.ts';
import { CommandInterrupted, type Progress } from './progress.ts';

/** Code that "backup", "verify" and "restore" share. */

/** Means standard input or output when given instead of a file name. */
export const standardStream = '-';

/** How the bucket of backups is named in place of a folder. */
const bucketPrefix = 's3:';

export const isInBucket = (file: string): boolean => file.startsWith(bucketPrefix);

/** The folder or the bucket of backups. */
export async function openPlace() {
  return offlineServices.backupPlace(process.env, await openBackupBucket(process.env));
}

/**
 * The bucket of backups, and the name that `s3:name` or `s3://bucket/name` has there; '' for `s3:` alone.
 * @throws CommandError if there is no bucket, or another one is named
 */
export async function inBucket(file: string) {
  const place = await openPlace();
  if (place.store !== 's3')
    throw new CommandError(
      `${file} names a bucket, but there is none: set BACKUP_STORE=s3 (docs/operations.md).`,
    );
  const root = place.whereOf('');
  const isWhole = file.startsWith(`${bucketPrefix}//`);
  if (isWhole && !place.isOwn(file))
    throw new CommandError(`The bucket of backups is ${root}, not that of ${file}.`);
  const name = isWhole ? file.slice(root.length) : file.slice(bucketPrefix.length);
  if (name !== '' && !backupNamePattern.test(name))
    throw new CommandError(
      `A backup in the bucket has a name of letters, digits, ".", "_" and "-" that ends in ".backup".`,
    );
  return { place, name, where: place.whereOf(name) };
}

/** @throws CommandError if the file cannot be read */
export async function openArchive(file: string): Promise<Readable> {
  if (isInBucket(file)) {
    const { place, where } = await inBucket(file);
    return (await place.open(where)).stream;
  }
  if (file !== standardStream) {
    await refuseUnreadable(file);
    return createReadStream(file);
  }
  if (process.stdin.isTTY)
    throw new CommandError('Standard input is the keyboard. Pipe a backup into it: lectern verify - < file');
  return process.stdin;
}

async function refuseUnreadable(file: string): Promise<void> {
  try {
    await access(file, constants.R_OK);
    if ((await stat(file)).isDirectory()) throw new Error('it is a folder');
  } catch (error) {
    throw new CommandError(`${file} cannot be read (${(error as Error).message}). Name an existing file.`);
  }
}

/** Reports each step, and stops the work after Ctrl+C. */
export function watch(progress: Progress, signal?: AbortSignal): Watcher {
  return {
    begin(what, total) {
      progress.end();
      progress.begin(what, total);
    },
    step: () => progress.step(signal),
  };
}

/** Reports any failure after Ctrl+C as an interruption. */
export async function interruptible<T>(
  signal: AbortSignal,
  consequence: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw signal.aborted ? new CommandInterrupted(`Stopped. ${consequence}`) : error;
  }
}

/** 1,536 as '1.5 kB'. */
export function inBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const value = bytes / 1024 ** power;
  return `${power === 0 ? bytes : value.toFixed(1)} ${units[power]}`;
}

export const inNumbers = (value: number): string => value.toLocaleString('en');

import { randomBytes } from 'node:crypto';
import { access, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { AppError, refused } from '../../core/errors.ts';

/** The name of a backup while it is being written. `partialPattern` recognises leftovers of a killed process. */
const partialName = (path: string): string => `${path}.partial-${randomBytes(4).toString('hex')}`;
export const partialPattern = /\.partial-[0-9a-f]{8}$/;

/**
 * Writes a file under a temporary name and renames it once it is complete and durable. If it fails, nothing is left.
 * @throws AppError 409 if the name exists and `force` is not set, 507 if the disk is full
 */
export async function writeWholeFile<T>(
  path: string,
  { force }: { force: boolean },
  write: (output: Writable) => Promise<T>,
): Promise<T> {
  if (!force) await refuseTaken(path);
  const partial = partialName(path);
  let output: Writable | undefined;
  try {
    const file = await open(partial, 'wx', 0o600);
    // flush: the bytes are on the disk before the stream ends
    output = file.createWriteStream({ flush: true });
    const written = await write(output);
    if (!force) await refuseTaken(path);
    await rename(partial, path);
    await syncFolder(dirname(path));
    return written;
  } catch (error) {
    output?.destroy();
    await rm(partial, { force: true }).catch(() => undefined);
    throw wordsForDisk(error, path);
  }
}

async function refuseTaken(path: string): Promise<void> {
  const isTaken = await access(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw wordsForDisk(error, path);
    },
  );
  if (isTaken) throw refused(`${path} already exists. Name another file, or add --force to replace it.`);
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Turns errors that a person can fix into messages; returns all others unchanged. */
export function wordsForDisk(error: unknown, path: string): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new AppError(
      507,
      'disk_full',
      `The disk is full: there is no room for ${path}. No partial file was left. ` +
        'Free some space, or choose another disk.',
    );
  if (!syscall || !code || !/^(ENOENT|EACCES|EPERM|EROFS|ENOTDIR|EISDIR|EIO)$/.test(code)) return error;
  const advice =
    code === 'ENOENT' ? 'Create its folder, or choose another.' : 'Choose a path that this account may use.';
  return new AppError(409, 'unusable_path', `${path} cannot be used (${error.message}). ${advice}`);
}

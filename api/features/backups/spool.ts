import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { wordsForDisk } from './whole-file.ts';

/**
 * Keeps an archive that comes as a stream, so that all of it can be checked before it is used.
 * @returns where it is, and what removes it
 * @throws AppError 507 where the disk is full
 */
export async function spoolBackup(
  archive: Readable,
  directory: string,
): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = join(directory, `incoming-${randomBytes(4).toString('hex')}`);
  const remove = () => rm(path, { force: true });
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await pipeline(archive, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    return { path, remove };
  } catch (error) {
    await remove();
    throw wordsForDisk(error, path);
  }
}

import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { wordsForDisk } from './whole-file.ts';

const namePrefix = 'incoming-';
/** Longer than any archive takes to arrive and be restored. Milliseconds. */
const abandonedAfter = 24 * 60 * 60 * 1000;

/**
 * Stores an archive that arrives as a stream, so that all of it can be checked before it is used.
 * @returns its path, and a function that removes it
 * @throws AppError 507 if the disk is full
 */
export async function spoolBackup(
  archive: Readable,
  directory: string,
): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = join(directory, namePrefix + randomBytes(4).toString('hex'));
  const remove = () => rm(path, { force: true });
  // it may fail before anybody listens; the pipeline still sees it
  archive.on('error', () => undefined);
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await removeAbandoned(directory);
    // opened before anything fails: a stream that opens it later could make it after it was removed
    const file = await open(path, 'wx', 0o600);
    await pipeline(archive, file.createWriteStream());
    return { path, remove };
  } catch (error) {
    await remove();
    throw wordsForDisk(error, path);
  }
}

/** Removes archives that a killed process left here. */
export async function removeAbandoned(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!name.startsWith(namePrefix)) continue;
    const path = join(directory, name);
    // another process may have removed it meanwhile
    const changed = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Infinity,
    );
    if (Date.now() - changed > abandonedAfter) await rm(path, { force: true });
  }
}

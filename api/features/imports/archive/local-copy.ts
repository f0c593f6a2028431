import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { tooLarge } from '../../../core/errors.ts';
import { say } from '../../../core/texts.ts';
import type { ArchiveEntry } from '../item.ts';

/** A file of an archive on the disk, for what reads it at any place or in another process. */
export interface LocalCopy {
  /** Where it is. Made at the first call, and anew after it was removed. @throws AppError 413 */
  path(): Promise<string>;
  remove(): Promise<void>;
}

/** @param maxBytes more than this is refused */
export function localCopyOf(entry: ArchiveEntry, maxBytes: number): LocalCopy {
  let folder: string | undefined;
  const fileIn = (made: string) => join(made, 'file');
  const remove = async () => {
    const made = folder;
    folder = undefined;
    if (made !== undefined) await rm(made, { recursive: true, force: true });
  };
  return {
    async path() {
      if (folder !== undefined) return fileIn(folder);
      if (entry.size > maxBytes)
        throw tooLarge(
          say('importedFileTooLarge', { name: entry.path, mb: Math.floor(maxBytes / 1024 ** 2) }),
        );
      folder = await mkdtemp(join(tmpdir(), 'lectern-import-'));
      try {
        await pipeline(await entry.open(), createWriteStream(fileIn(folder)));
        return fileIn(folder);
      } catch (error) {
        await remove();
        throw error;
      }
    },
    remove,
  };
}

/** A file of this machine as one of an archive. @param name by which the archive knows it */
export async function entryOfCopy(path: string, name = basename(path)): Promise<ArchiveEntry> {
  const { size } = await stat(path);
  return { path: name, size, open: async () => createReadStream(path) };
}

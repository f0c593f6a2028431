import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { tooLarge } from '../../../core/errors.ts';
import type { TemporaryFolder } from '../../process/temporary-folder.ts';
import { say } from '../../../core/texts.ts';
import type { ArchiveEntry } from '../item.ts';

/** A file of an archive on the disk, for what reads it at any place or in another process. */
export interface LocalCopy {
  /** Where it is. Made at the first call, and anew after it was removed. @throws AppError 413 */
  path(): Promise<string>;
  remove(): Promise<void>;
}

/** @param maxBytes more than this is refused */
export function localCopyOf(entry: ArchiveEntry, temporary: TemporaryFolder, maxBytes: number): LocalCopy {
  const name = `copy-${randomUUID()}`;
  let isMade = false;
  return {
    async path() {
      const path = join(await temporary.path(), name);
      if (isMade) return path;
      if (entry.size > maxBytes)
        throw tooLarge(
          say('importedFileTooLarge', { name: entry.path, mb: Math.floor(maxBytes / 1024 ** 2) }),
        );
      await temporary.write(name, await entry.open());
      isMade = true;
      return path;
    },
    async remove() {
      if (isMade) await temporary.delete(name);
      isMade = false;
    },
  };
}

/** A file of this machine as one of an archive. @param name by which the archive knows it */
export async function entryOfCopy(path: string, name = basename(path)): Promise<ArchiveEntry> {
  const { size } = await stat(path);
  return { path: name, size, open: async () => createReadStream(path) };
}

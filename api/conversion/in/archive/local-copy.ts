import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { TemporaryFolder } from '../../process/temporary-folder.ts';
import type { ArchiveEntry } from '../item.ts';
import { fileTooLarge } from '../source-refused.ts';

/** A copy of an archive's file on the disk, for code that seeks in it or runs in another process. */
export interface LocalCopy {
  /**
   * Where it is. Made at the first call, and again after it was removed.
   * @throws SourceRefused, and as `TemporaryFolder.write`
   */
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
      if (entry.size > maxBytes) throw fileTooLarge(entry, maxBytes);
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

/** A file of this machine as one of an archive. @param name its name in the archive */
export async function entryOfCopy(path: string, name = basename(path)): Promise<ArchiveEntry> {
  const { size } = await stat(path);
  return { path: name, size, open: async () => createReadStream(path) };
}

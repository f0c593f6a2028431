import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Reads the folder's files once into the page cache. Otherwise documents of an earlier run would be on disk and those
 * of this run in memory, and sizes could not be compared.
 */
export async function warmUp(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const bytes = createReadStream(join(entry.parentPath, entry.name), { highWaterMark: 4 * 1024 * 1024 });
    await new Promise<void>((done, fail) => bytes.on('error', fail).on('end', done).resume());
  }
}

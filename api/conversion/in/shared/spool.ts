import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { TemporaryFolder } from '../../process/temporary-folder.ts';

/** Where a text lies in the spool. Bytes. */
export interface Spooled {
  start: number;
  length: number;
}

/** Texts that are too many for memory, in one temporary file. */
export interface Spool {
  keep(text: string): Promise<Spooled>;
  read(place: Spooled): Promise<string>;
  /** Deletes the file. */
  close(): Promise<void>;
}

export async function openSpool(temporary: TemporaryFolder): Promise<Spool> {
  const name = `texts-${randomUUID()}`;
  const file = await open(join(await temporary.path(), name), 'w+', 0o600);
  let end = 0;
  return {
    async keep(text) {
      const bytes = Buffer.from(text);
      const place = { start: end, length: bytes.length };
      end += bytes.length;
      await temporary.count(name, end);
      await file.write(bytes, 0, bytes.length, place.start);
      return place;
    },
    async read({ start, length }) {
      const bytes = Buffer.alloc(length);
      await file.read(bytes, 0, length, start);
      return bytes.toString();
    },
    async close() {
      await file.close();
      await temporary.delete(name);
    },
  };
}

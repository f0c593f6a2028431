import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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

export async function openSpool(): Promise<Spool> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-import-'));
  const file = await open(join(folder, 'texts'), 'w+');
  let end = 0;
  return {
    async keep(text) {
      const bytes = Buffer.from(text);
      const place = { start: end, length: bytes.length };
      end += bytes.length;
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
      await rm(folder, { recursive: true, force: true });
    },
  };
}

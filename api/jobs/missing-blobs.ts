import type { Knex } from 'knex';
import { FileMissing, type FilesPort } from '../ports/files/port.ts';

export interface MissingBlob {
  attachmentId: number;
  filename: string;
  documentId: number;
  title: string;
  /** Its key in the store. */
  storageKey: string;
}

const batch = 1000;

/** The attachments whose bytes are missing from the store, ordered by key. */
export async function findMissingBlobs(knex: Knex, files: FilesPort): Promise<MissingBlob[]> {
  const missing: MissingBlob[] = [];
  const kept = keysOf(files);
  let next = await kept.next();
  for (let after = '', rows: MissingBlob[] = []; ; after = rows.at(-1)!.storageKey) {
    rows = await attachmentsBehind(knex, after);
    if (rows.length === 0) return missing;
    for (const row of rows) {
      while (!next.done && next.value < row.storageKey) next = await kept.next();
      // the listing may be out of date: a file attached since then is in the store but not in the list
      if (next.value !== row.storageKey && !(await isThere(files, row.storageKey))) missing.push(row);
    }
  }
}

async function* keysOf(files: FilesPort): AsyncGenerator<string, undefined> {
  for (let after = ''; ;) {
    const page = await files.list(after);
    if (page.length === 0) return;
    for (const { key } of page) yield (after = key);
  }
}

async function isThere(files: FilesPort, key: string): Promise<boolean> {
  try {
    (await files.get(key)).stream.destroy();
    return true;
  } catch (error) {
    if (error instanceof FileMissing) return false;
    throw error;
  }
}

/** Several attachments may share a key, so a page holds all rows with its last key. */
async function attachmentsBehind(knex: Knex, after: string): Promise<MissingBlob[]> {
  const { rows } = await knex.raw<{ rows: MissingBlob[] }>(
    `select a.id as "attachmentId", a.filename, d.id as "documentId", d.title, a.storage_key as "storageKey"
     from attachments a join documents d on d.id = a.document_id
     where a.storage_key collate "C" > ?
     order by a.storage_key collate "C" fetch first ? rows with ties`,
    [after, batch],
  );
  return rows;
}

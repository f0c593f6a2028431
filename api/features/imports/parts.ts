import { Readable } from 'node:stream';
import type { Knex } from 'knex';
import { importPartSize, type ImportState } from '../../contract/imports.ts';
import { texts } from '../../contract/texts.ts';
import { invalid, notFound } from '../../core/errors.ts';
import { say } from '../../core/refusal-texts.ts';
import type { FilesPort } from '../../ports/files/port.ts';
import type { ByteSource } from '../../conversion/in/archive/byte-source.ts';

interface Part {
  number: number;
  storageKey: string;
  /** Bytes. */
  size: number;
}

/** States in which an import waits for its file, for a person or for a process. */
export const unfinishedStates: ImportState[] = ['uploading', 'reading', 'planned', 'running', 'undoing'];

const partCount = (size: number): number => Math.ceil(size / importPartSize);

/** How many bytes a part has. @throws AppError 404 for a number that the file does not have */
export function sizeOfPart(fileSize: number, number: number): number {
  if (number > partCount(fileSize)) throw notFound(texts.pageNotFound);
  return Math.min(importPartSize, fileSize - (number - 1) * importPartSize);
}

/**
 * Stores one part. One that is there already is replaced.
 * @throws AppError 400 unless exactly `size` bytes arrive
 */
export async function keepPart(
  knex: Knex,
  files: FilesPort,
  { importId, number, size, source }: { importId: number; number: number; size: number; source: Readable },
): Promise<void> {
  const kept = await files.put(Readable.from(exactly(source, size)), { size });
  const before = await knex.transaction(async (trx) => {
    // the file may have been discarded while the part arrived
    const open = await trx('imports').where({ id: importId, state: 'uploading' }).forShare().pluck('id');
    if (open.length === 0) return [kept.key];
    const old = await trx('import_parts')
      .where({ import_id: importId, number })
      .forUpdate()
      .pluck<string[]>('storage_key');
    await trx('import_parts')
      .insert({
        import_id: importId,
        number,
        storage_key: kept.key,
        size: kept.size,
        sha256: kept.sha256,
      })
      .onConflict(['import_id', 'number'])
      .merge();
    return old;
  });
  await deleteBlobs(files, before);
  if (before.includes(kept.key)) throw invalid({ state: texts.importNotNow });
}

async function* exactly(source: Readable, size: number): AsyncGenerator<Buffer> {
  const refused = () => invalid({ part: say('importPartSize', { bytes: size }) });
  let arrived = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    arrived += chunk.length;
    if (arrived > size) throw refused();
    yield chunk;
  }
  if (arrived < size) throw refused();
}

export const partsOf = async (knex: Knex, importId: number): Promise<Part[]> =>
  (
    await knex('import_parts')
      .where({ import_id: importId })
      .orderBy('number')
      .select<{ number: number; storage_key: string; size: number }[]>('number', 'storage_key', 'size')
  ).map(({ number, storage_key: storageKey, size }) => ({ number, storageKey, size }));

/** Bytes of the file that are here. */
export const sizeOfParts = async (knex: Knex, importId: number): Promise<number> =>
  (await partsOf(knex, importId)).reduce((sum, { size }) => sum + size, 0);

/** @throws AppError 400 while parts are missing */
export function requireAllParts(parts: readonly Part[], fileSize: number): void {
  const missing = partCount(fileSize) - parts.length;
  if (missing > 0) throw invalid({ parts: say('importPartsMissing', { count: missing }) });
}

/** Forgets the file of an import. Its bytes are deleted now, or collected later if that fails. */
export async function discardParts(knex: Knex, files: FilesPort, importId: number): Promise<void> {
  const parts = await partsOf(knex, importId);
  await knex('import_parts').where({ import_id: importId }).delete();
  await deleteBlobs(
    files,
    parts.map(({ storageKey }) => storageKey),
  );
}

/**
 * Forgets the files of a person's imports that failed or were stopped, the oldest first, until that person has at most
 * `maxKept` imports with a file. Without a limit, files that are kept for a second try would fill the store.
 */
export async function forgetOldFiles(
  knex: Knex,
  files: FilesPort,
  personId: number,
  maxKept: number,
): Promise<void> {
  const keys = await knex.transaction(async (trx) => {
    // lock: none of them may start again in the meantime
    const ended = await trx('imports')
      .where({ created_by: personId })
      .whereIn('state', ['failed', 'cancelled'])
      .whereIn('id', trx('import_parts').select('import_id'))
      .orderBy('id', 'desc')
      .forUpdate()
      .pluck<number[]>('id');
    const [{ count } = { count: '0' }] = await trx('imports')
      .where({ created_by: personId })
      .whereIn('state', unfinishedStates)
      .whereNull('path')
      .count<{ count: string }[]>('id as count');
    const surplus = ended.slice(Math.max(0, maxKept - Number(count)));
    return trx('import_parts')
      .whereIn('import_id', surplus)
      .delete()
      .returning<{ storage_key: string }[]>('storage_key');
  });
  await deleteBlobs(
    files,
    keys.map(({ storage_key: key }) => key),
  );
}

async function deleteBlobs(files: FilesPort, keys: readonly string[]): Promise<void> {
  for (const key of keys) await files.delete(key).catch(() => undefined);
}

/** The parts as one file, read by ranges, so that no second copy is made. */
export function sourceOfParts(files: FilesPort, parts: readonly Part[]): ByteSource {
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  return {
    size,
    read: (start, length) => Promise.resolve(Readable.from(rangeOf(files, parts, start, start + length))),
  };
}

async function* rangeOf(
  files: FilesPort,
  parts: readonly Part[],
  start: number,
  end: number,
): AsyncGenerator<Buffer> {
  for (const { number, storageKey, size } of parts) {
    const from = (number - 1) * importPartSize;
    const first = Math.max(start, from) - from;
    const last = Math.min(end, from + size) - from - 1;
    if (first > last) continue;
    const { stream } = await files.get(storageKey, { start: first, end: last });
    for await (const chunk of stream as AsyncIterable<Buffer>) yield chunk;
  }
}

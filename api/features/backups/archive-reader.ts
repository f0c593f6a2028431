import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { extract, type Header as TarHeader } from 'tar-stream';
import type { z } from 'zod';
import { AppError } from '../../core/errors.ts';
import { ArchiveContents, foreign, type Place } from './archive-contents.ts';
import { linesIn } from './archive-writer.ts';
import {
  anyHeader,
  badBackup,
  configurationSchema,
  damaged,
  formatVersion,
  headerSchema,
  indexSchema,
  manifestSchema,
  partBytes,
  wholeEntryBytes,
  type Configuration,
  type Header,
  type Manifest,
} from './format.ts';
import { unseal } from './seal.ts';

/** The parts of an archive, in order. */
export type ArchivePart =
  | { kind: 'header'; header: Header }
  | { kind: 'configuration'; configuration: Configuration }
  | { kind: 'rows'; table: string; text: Buffer }
  /** Must be read to its end before the next part is requested. */
  | { kind: 'file'; key: string; size: number; stream: Readable }
  /** The last part. It proves that the whole archive was read and is unchanged. */
  | { kind: 'manifest'; manifest: Manifest };

interface ReadEntry {
  name: string;
  size: number;
  bytes: AsyncIterable<Buffer>;
}

const unpack = promisify(gunzip);

/**
 * Reads an archive from the first to the last byte and checks all of it. Holds at most one part of a table in memory.
 * Do not rely on any part before the manifest has come.
 * @throws AppError 422 with the fault of the archive
 */
export async function* readArchive(source: Readable): AsyncGenerator<ArchivePart> {
  const tar = extract();
  const feeding = pipeline(source, unseal, tar);
  // the failure is thrown below, or by the entry that is being read
  feeding.catch(() => undefined);
  const contents = new ArchiveContents();
  let isBegun = false;
  let manifest: Manifest | undefined;
  try {
    for await (const entry of tar) {
      const part = yield* readEntry(contents, checkedEntry(entry));
      isBegun = true;
      if (part) manifest = part;
    }
    await feeding;
  } catch (error) {
    throw wordsFor(error, isBegun);
  } finally {
    source.destroy();
  }
  if (!manifest) throw damaged('its manifest is missing');
  yield { kind: 'manifest', manifest };
}

async function* readEntry(
  contents: ArchiveContents,
  entry: ReadEntry,
): AsyncGenerator<ArchivePart, Manifest | undefined> {
  const place = contents.place(entry.name, entry.size);
  if (place.kind === 'file') {
    yield* readFile(contents, entry, place.key);
    return undefined;
  }
  const bytes = await wholeOf(entry);
  const summary = { name: entry.name, size: entry.size, sha256: digest(bytes) };
  if (place.kind === 'manifest') {
    const manifest = parsed(manifestSchema, entry.name, bytes);
    contents.finished(manifest);
    return manifest;
  }
  if (place.kind === 'index') contents.index(summary, parsed(indexSchema, entry.name, bytes).entries);
  else contents.entry(summary);
  const part = await partOf(contents, place, entry.name, bytes);
  if (part) yield part;
  return undefined;
}

async function partOf(
  contents: ArchiveContents,
  place: Place,
  name: string,
  bytes: Buffer,
): Promise<ArchivePart | undefined> {
  if (place.kind === 'header') {
    const header = headerOf(bytes);
    contents.began(header);
    return { kind: 'header', header };
  }
  if (place.kind === 'configuration')
    return { kind: 'configuration', configuration: parsed(configurationSchema, name, bytes) };
  if (place.kind !== 'rows') return undefined;
  const text = await unpack(bytes, { maxOutputLength: partBytes }).catch((error: NodeJS.ErrnoException) => {
    throw damaged(
      error.code === 'ERR_BUFFER_TOO_LARGE'
        ? `${name} unpacks to more than a part of a table can hold`
        : `${name} cannot be unpacked (${error.message})`,
    );
  });
  contents.text(linesIn(text), text);
  return { kind: 'rows', table: place.table, text };
}

async function* readFile(
  contents: ArchiveContents,
  { name, size, bytes }: ReadEntry,
  key: string,
): AsyncGenerator<ArchivePart> {
  const hash = createHash('sha256');
  let read = 0;
  async function* measured(): AsyncGenerator<Buffer> {
    for await (const chunk of bytes) {
      hash.update(chunk);
      read += chunk.length;
      yield chunk;
    }
  }
  yield { kind: 'file', key, size, stream: Readable.from(measured(), { objectMode: false }) };
  if (read !== size) throw new Error(`${name} was not read to its end`);
  contents.entry({ name, size, sha256: hash.digest('hex') });
}

/** Accepts only plain files, no links or folders. */
function checkedEntry(entry: { header: TarHeader }): ReadEntry {
  const { name, size, type } = entry.header;
  if (type !== 'file') throw damaged(`${JSON.stringify(name)} is not a plain file (${type})`);
  return { name, size, bytes: entry as unknown as AsyncIterable<Buffer> };
}

async function wholeOf({ name, size, bytes }: ReadEntry): Promise<Buffer> {
  if (size > wholeEntryBytes) throw damaged(`${name} is too large`);
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** @throws AppError 422 if a newer Lectern made the archive in a newer format */
function headerOf(bytes: Buffer): Header {
  const known = anyHeader.safeParse(jsonOf(bytes));
  if (!known.success) throw badBackup(foreign);
  if (known.data.formatVersion > formatVersion)
    throw badBackup(
      `A newer Lectern (${known.data.lectern}) made this backup in a format that this version cannot read. ` +
        'Nothing was changed. Install that version to read it.',
    );
  return parsed(headerSchema, 'the first entry', bytes);
}

function parsed<T>(schema: z.ZodType<T>, name: string, bytes: Buffer): T {
  const result = schema.safeParse(jsonOf(bytes));
  if (result.success) return result.data;
  throw damaged(`${name} is malformed`);
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Errors of tar-stream have no class and no code, so they are recognised by their message; errors of the disk have a
 * code.
 */
function wordsFor(error: unknown, isBegun: boolean): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  if (/tar header|Invalid header|Header exceeds|unexpected end|Unexpected end/.test(error.message))
    return isBegun ? damaged(`its structure is broken (${error.message})`) : badBackup(foreign);
  return error;
}

import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Knex } from 'knex';
import { texts } from '../../contract/texts.ts';
import { malformed } from '../../core/errors.ts';
import type { TemporaryFolder } from '../../conversion/process/temporary-folder.ts';
import type { TemporarySpace } from '../../core/temporary-space.ts';
import type { Import } from '../../../db/imports/import.ts';
import type { FilesPort } from '../../ports/files/port.ts';
import { fileSource, type ByteSource } from '../../conversion/in/archive/byte-source.ts';
import { openFile, openFolder } from '../../conversion/in/archive/open-folder.ts';
import { openNested } from '../../conversion/in/archive/open-nested.ts';
import { openZip, type OpenArchive } from '../../conversion/in/archive/open-zip.ts';
import type { Archive, ImportReader } from '../../conversion/in/item.ts';
import { partsOf, requireAllParts, sourceOfParts } from './parts.ts';

/** Word files are zips too, and mean one document each. */
const singleFiles = /\.docx$/i;

/**
 * Opens what a person gave: the parts of an upload, or a file or folder on the server. Closing it removes its temporary
 * files.
 */
export async function openArchive(
  { knex, files, temporary: space }: Sources,
  row: Import,
): Promise<Archive & { close(): Promise<void> }> {
  const temporary = space.folder();
  try {
    const opened = await openGiven(knex, files, row, temporary);
    const close = async () => {
      try {
        await opened.close();
      } finally {
        await temporary.remove();
      }
    };
    return { ...opened, temporary, close };
  } catch (error) {
    await temporary.remove();
    throw error;
  }
}

interface Sources {
  knex: Knex;
  files: FilesPort;
  temporary: Pick<TemporarySpace, 'folder'>;
}

async function openGiven(
  knex: Knex,
  files: FilesPort,
  { id, name, path, size }: Import,
  temporary: TemporaryFolder,
): Promise<OpenArchive> {
  if (path !== null) return openPath(path, temporary);
  const parts = await partsOf(knex, id);
  requireAllParts(parts, Number(size));
  const source = sourceOfParts(files, parts);
  if (await isZip(source, name)) return openParts(source, name, temporary);
  const entry = { path: name, size: source.size, open: () => source.read(0, source.size) };
  return { name, entries: [entry], notes: [], close: () => Promise.resolve() };
}

async function openPath(path: string, temporary: TemporaryFolder): Promise<OpenArchive> {
  if ((await stat(path)).isDirectory()) return openFolder(path);
  const source = await fileSource(path);
  return (await isZip(source, path)) ? openParts(source, basename(path), temporary) : openFile(path);
}

/** Notion packs its export into a second zip, and a large one into several. */
const innerPart = /-Part-\d+\.zip$/i;

const openParts = async (
  source: ByteSource,
  name: string,
  temporary: TemporaryFolder,
): Promise<OpenArchive> =>
  openNested(await openZip(source, name), ({ path }) => innerPart.test(path), temporary);

async function isZip(source: ByteSource, name: string): Promise<boolean> {
  if (source.size < 4 || singleFiles.test(name)) return false;
  const start: Buffer[] = [];
  for await (const chunk of await source.read(0, 4)) start.push(chunk as Buffer);
  return /^504b(?:0304|0506)$/.test(Buffer.concat(start).toString('hex'));
}

export interface FoundReader {
  reader: ImportReader;
  /** How it was recognised; '' for a kind that a person chose. */
  knownBy: string;
}

/** @throws AppError 400 where no reader knows it */
export async function findReader(archive: Archive, wantedKind: string | null): Promise<FoundReader> {
  // loaded at the first import: the parsers of all formats are a quarter of the program
  const { readers } = await import('../../conversion/in/list.ts');
  for (const reader of readers) {
    if (wantedKind !== null && reader.kind !== wantedKind) continue;
    const knownBy = await reader.recognise(archive);
    if (knownBy !== null || wantedKind !== null) return { reader, knownBy: knownBy ?? '' };
  }
  throw malformed(texts.importKindUnknown);
}

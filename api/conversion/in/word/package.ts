import { posix } from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { fileSource, type ByteSource } from '../archive/byte-source.ts';
import { openZip } from '../archive/open-zip.ts';
import { readBytes, readTextEntry } from '../archive/decode-text.ts';
import type { ArchiveEntry } from '../item.ts';
import type { WordRelation } from './plain-document.ts';
import { WordRefused } from './parse-xml.ts';
import { elementsIn, parseTree, type XmlElement } from './xml-tree.ts';

/** Bytes of a Word file, and of all that it unpacks to. */
export const maxWordBytes = 100 * 1024 * 1024;
const unpackedLimit = { entries: 10_000, unpacked: 300 * 1024 * 1024 };
/**
 * Bytes of one part that is read as XML. The library takes 0.7 s a megabyte; a larger document is attached as it is.
 */
export const maxXmlBytes = 8 * 1024 * 1024;

export interface WordImage {
  /** In the file: `word/media/image1.png`. */
  path: string;
  size: number;
}

export interface WordPackage {
  parts: readonly ArchiveEntry[];
  images: readonly WordImage[];
}

/**
 * Opens a Word file. Each part is unpacked once with all limits.
 * @throws SourceRefused for one that is damaged, or unpacks to too much
 */
export async function openWord(entry: ArchiveEntry): Promise<WordPackage> {
  const bytes = await readBytes(entry, maxWordBytes);
  const { entries } = await openZip(memorySource(bytes), entry.path, unpackedLimit);
  for (const part of entries) await finished((await part.open()).resume());
  return {
    parts: entries,
    images: entries.filter(({ path }) => isImage(path)).map(({ path, size }) => ({ path, size })),
  };
}

export const isImage = (path: string): boolean => /^[^/]+\/media\/[^/]+$/.test(path);

/** One part of a Word file on this machine, to be attached. */
export async function openPart(file: string, path: string): Promise<Readable> {
  const { entries } = await openZip(await fileSource(file), file, unpackedLimit);
  const part = entries.find((each) => each.path === path);
  if (!part) throw new Error(`${path} is no part of the file any more`);
  return part.open();
}

/** A part as a tree; undefined if the file has none of that name. @throws WordRefused, SourceRefused */
export async function readPart({ parts }: WordPackage, path: string): Promise<XmlElement | undefined> {
  const part = parts.find((each) => each.path === path);
  return part && parseTree((await readTextEntry(part, maxXmlBytes)).text);
}

/** The path of the document in its file. @throws WordRefused for a file without one */
export function documentPath({ parts }: WordPackage): string {
  const part = parts.find(({ path }) => /^[^/]+\/document\d*\.xml$/.test(path));
  if (!part) throw new WordRefused('It has no document');
  return part.path;
}

/** What a part refers to, by id. */
export async function readRelations(word: WordPackage, path: string): Promise<Map<string, WordRelation>> {
  const folder = posix.dirname(path);
  const root = await readPart(word, posix.join(folder, '_rels', `${posix.basename(path)}.rels`));
  const relations = new Map<string, WordRelation>();
  for (const { attributes } of root ? elementsIn(root) : []) {
    const { Id: id, Target: target = '', TargetMode: mode } = attributes;
    const isExternal = mode === 'External';
    const place = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
    if (id !== undefined) relations.set(id, { target: isExternal ? target : place, isExternal });
  }
  return relations;
}

const memorySource = (bytes: Buffer): ByteSource => ({
  size: bytes.length,
  read: (start, length) => Promise.resolve(Readable.from([bytes.subarray(start, start + length)])),
});

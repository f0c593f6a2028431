import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { fileSource, type ByteSource } from '../archive/byte-source.ts';
import { openZip } from '../archive/open-zip.ts';
import { readBytes } from '../archive/texts.ts';
import type { ArchiveEntry } from '../item.ts';

/** Bytes of a Word file, and of all that it unpacks to: mammoth reads both whole. */
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
  bytes: Buffer;
  parts: readonly ArchiveEntry[];
  /** By the SHA-256 of their bytes: mammoth does not say which part an image is. */
  images: ReadonlyMap<string, WordImage>;
}

/**
 * Opens a Word file. Each part is unpacked once with all limits before a library unpacks it without them.
 * @throws SourceRefused for one that is damaged, or unpacks to too much
 */
export async function openWord(entry: ArchiveEntry): Promise<WordPackage> {
  const bytes = await readBytes(entry, maxWordBytes);
  const { entries } = await openZip(memorySource(bytes), entry.path, unpackedLimit);
  const images = new Map<string, WordImage>();
  for (const part of entries) {
    const hash = createHash('sha256');
    for await (const chunk of await part.open()) hash.update(chunk as Buffer);
    if (isImage(part.path)) images.set(hash.digest('hex'), { path: part.path, size: part.size });
  }
  return { bytes, parts: entries, images };
}

export const isImage = (path: string): boolean => /^[^/]+\/media\/[^/]+$/.test(path);

/** One part of a Word file on this machine, to be attached. */
export async function openPart(file: string, path: string): Promise<Readable> {
  const { entries } = await openZip(await fileSource(file), file, unpackedLimit);
  const part = entries.find((each) => each.path === path);
  if (!part) throw new Error(`${path} is no part of the file any more`);
  return part.open();
}

const memorySource = (bytes: Buffer): ByteSource => ({
  size: bytes.length,
  read: (start, length) => Promise.resolve(Readable.from([bytes.subarray(start, start + length)])),
});

import type { ArchiveEntry } from '../item.ts';
import { fileTooLarge } from '../source-refused.ts';

export interface DecodedText {
  text: string;
  /** Whether windows-1252 was assumed because nothing declared the encoding. */
  isGuessed: boolean;
}

const marks: [string, string][] = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
];

/** Where HTML and XML declare their encoding. */
const named =
  /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w:.-]{1,40})|<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w:.-]{1,40})/i;

/**
 * Bytes as a text, without a byte order mark. The encoding is that of the mark, else the one that HTML or XML names in
 * its first 2,048 bytes, else UTF-8 where the bytes are that, else windows-1252.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 2048));
  const mark = marks.find(([hex]) => start.toString('hex', 0, 3).startsWith(hex));
  const match = named.exec(start.toString('latin1'));
  for (const encoding of [mark?.[1], match?.[1] ?? match?.[2], 'utf-8']) {
    const text = encoding === undefined ? undefined : decode(bytes, encoding);
    if (text !== undefined) return { text, isGuessed: false };
  }
  return { text: decode(bytes, 'windows-1252') ?? '', isGuessed: true };
}

/** Undefined where the bytes are not in this encoding, or it is unknown. */
function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    const decoder = new TextDecoder(encoding, { fatal: true });
    // without `stream`, Node 20 reads windows-1252 as ISO 8859-1, which has other characters from 0x80 to 0x9f
    return decoder.decode(bytes, { stream: decoder.encoding === 'windows-1252' });
  } catch {
    return undefined;
  }
}

/**
 * A file of an archive as a text.
 * @param maxBytes more than this is refused before all of it is read
 * @throws SourceRefused
 */
export async function readTextEntry(entry: ArchiveEntry, maxBytes: number): Promise<DecodedText> {
  return decodeText(await readBytes(entry, maxBytes));
}

/** The bytes of a file of an archive. @throws SourceRefused where there are more than `maxBytes` */
export async function readBytes(entry: ArchiveEntry, maxBytes: number): Promise<Buffer> {
  if (entry.size > maxBytes) throw fileTooLarge(entry, maxBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of await entry.open()) {
    size += (chunk as Buffer).length;
    if (size > maxBytes) throw fileTooLarge(entry, maxBytes);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** The first bytes of a file of an archive: at most `maxBytes`. */
export async function readStart(entry: ArchiveEntry, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of await entry.open()) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size >= maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

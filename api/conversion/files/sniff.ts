import { Readable } from 'node:stream';

export interface Sniffed {
  mimetype: string;
  /** The whole source, from its first byte. */
  stream: Readable;
}

/** As many bytes as file-type inspects. */
const headBytes = 4100;

/** Detects a file's type by its first bytes, never by its name or by what the sender claims. */
export async function sniff(source: AsyncIterable<Buffer>): Promise<Sniffed> {
  const chunks = source[Symbol.asyncIterator]();
  const head = await readHead(chunks);
  return { mimetype: await typeOf(head), stream: Readable.from(joined(head, chunks), { objectMode: false }) };
}

async function readHead(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let length = 0; length < headBytes;) {
    const next = await chunks.next();
    if (next.done) break;
    parts.push(next.value);
    length += next.value.length;
  }
  return Buffer.concat(parts);
}

async function* joined(head: Buffer, chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head;
  yield* { [Symbol.asyncIterator]: () => chunks };
}

/** SVG is shown only as a picture: as a page of its own it could run scripts. */
export const svgType = 'image/svg+xml';

async function typeOf(head: Buffer): Promise<string> {
  if (isSvg(head)) return svgType;
  // loaded at the first upload
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head.subarray(0, headBytes));
  if (found) return found.mime;
  return isText(head) ? 'text/plain' : 'application/octet-stream';
}

// a comment ends at the first '-->', so that no text can be read in two ways
const svgStart =
  /^\ufeff?\s*(?:<\?xml\s[^>]*>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*|<!DOCTYPE\s+svg\b[^>[]*(?:\[[^\]]*\]\s*)?>\s*)*<svg[\s>/]/i;

const isSvg = (head: Buffer): boolean => isText(head) && svgStart.test(head.toString());

function isText(head: Buffer): boolean {
  try {
    // stream: the head may end inside a character
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return !/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text);
  } catch {
    return false;
  }
}

import { open } from 'node:fs/promises';

/** Why a file is not taken, for the person who reads the list of them. */
export class FileRefused extends Error {}

/**
 * A file's text, every byte of it.
 * @throws FileRefused where it cannot be kept as it is
 */
export async function readText(path: string, maxBytes: number): Promise<string> {
  const bytes = await readBytes(path, maxBytes);
  if (bytes.length > maxBytes)
    throw new FileRefused(
      `it is larger than ${Math.floor(maxBytes / 1024)} kB: set MAX_DOCUMENT_KB higher, or cut it in parts`,
    );
  if (/^(?:fffe|feff)/.test(bytes.toString('hex', 0, 2)))
    throw new FileRefused('it is UTF-16: save it as UTF-8');
  if (bytes.includes(0)) throw new FileRefused('it holds NUL bytes: it is no text');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new FileRefused('it is not UTF-8: save it as UTF-8');
  }
}

/** At most one byte more than `maxBytes`. */
async function readBytes(path: string, maxBytes: number): Promise<Buffer> {
  try {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      const buffer = Buffer.alloc(Math.min(size, maxBytes) + 1);
      let length = 0;
      for (let read = -1; read !== 0 && length < buffer.length; length += read) {
        ({ bytesRead: read } = await file.read(buffer, length, buffer.length - length));
      }
      return buffer.subarray(0, length);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw new FileRefused(`it cannot be read (${(error as Error).message})`);
  }
}

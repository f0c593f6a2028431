import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** Bytes that can be read at any place: a file on this machine, the parts of an upload, a file within a zip. */
export interface ByteSource {
  /** Bytes. */
  readonly size: number;
  /**
   * @param start first byte, from 0
   * @param length bytes; at least 1, and never beyond the end
   */
  read(start: number, length: number): Promise<Readable>;
}

/** A file on this machine. @throws the file system's error where it cannot be read */
export async function fileSource(path: string): Promise<ByteSource> {
  const { size } = await stat(path);
  return { size, read: async (start, length) => createReadStream(path, { start, end: start + length - 1 }) };
}

/** A part of another source. */
export const sliceOf = (source: ByteSource, from: number, size: number): ByteSource => ({
  size,
  read: (start, length) => source.read(from + start, length),
});

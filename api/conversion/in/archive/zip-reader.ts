import { pipeline, PassThrough, type Readable } from 'node:stream';
import { buffer as bytesOf } from 'node:stream/consumers';
import { RandomAccessReader } from 'yauzl';
import type { ByteSource } from './byte-source.ts';

/** Bytes read at once. The list of files is read in pieces of 46 bytes, each of which would be a call to the store. */
const windowSize = 128 * 1024;

/** Lets the zip reader read from any source of bytes. */
export class SourceReader extends RandomAccessReader {
  readonly #source: ByteSource;
  #window: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };

  constructor(source: ByteSource) {
    super();
    this.#source = source;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const passed = new PassThrough();
    if (end <= start) return passed.end();
    this.#source.read(start, end - start).then(
      (stream) => pipeline(stream, passed, () => undefined),
      (error: unknown) => passed.destroy(error as Error),
    );
    return passed;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#bytesAt(position, length).then(
      (bytes) => {
        bytes.copy(buffer, offset);
        callback(null);
      },
      (error: unknown) => callback(error as Error),
    );
  }

  async #bytesAt(position: number, length: number): Promise<Buffer> {
    const from = position - this.#window.start;
    if (from >= 0 && from + length <= this.#window.bytes.length)
      return this.#window.bytes.subarray(from, from + length);
    const { size } = this.#source;
    if (position + length > size) throw new Error('unexpected EOF');
    const wanted = Math.min(Math.max(length, windowSize), size - position);
    const bytes = await bytesOf(await this.#source.read(position, wanted));
    if (bytes.length < length) throw new Error('unexpected EOF');
    this.#window = { start: position, bytes };
    return bytes.subarray(0, length);
  }
}

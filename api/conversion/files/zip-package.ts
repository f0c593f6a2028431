import type { Readable } from 'node:stream';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { FileLocked } from './faults.ts';

/** Far more than an office file has. */
const maxEntries = 20_000;
/** All that is unpacked of a file. Bytes. */
const maxUnpackedBytes = 256 * 1024 * 1024;

/** The parts of an office file or book. Parts are unpacked as they are read, and no more than a bound of all together. */
export class ZipPackage {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #unpacked = 0;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** @throws if it is no zip, or has too many parts */
  static async open(bytes: Buffer): Promise<ZipPackage> {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false });
    if (zip.entryCount > maxEntries) throw new Error('It has too many parts');
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileNameRaw.toString(), entry);
    return new ZipPackage(zip, entries);
  }

  has(path: string): boolean {
    return this.#entries.has(path);
  }

  /** Paths of parts, those with a number in the order of the numbers. */
  matching(pattern: RegExp): string[] {
    const paths = [...this.#entries.keys()].filter((path) => pattern.test(path));
    return paths.sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  }

  /** The bytes of a part; none if there is no such part. @throws FileLocked, or if too much was unpacked */
  async *read(path: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(path);
    if (!entry) return;
    if (entry.isEncrypted()) throw new FileLocked();
    const stream: Readable = await this.#zip.openReadStreamPromise(entry);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      this.#unpacked += chunk.length;
      if (this.#unpacked > maxUnpackedBytes) throw new Error('It unpacks to too much');
      yield chunk;
    }
  }

  /** A small part as text. */
  async text(path: string, maxBytes = 4 * 1024 * 1024): Promise<string> {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of this.read(path)) {
      chunks.push(chunk);
      if ((size += chunk.length) > maxBytes) break;
    }
    return Buffer.concat(chunks).toString();
  }
}

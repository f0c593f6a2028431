import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { pack } from 'tar-stream';
import {
  configurationName,
  fileName,
  headerName,
  indexEntries,
  indexName,
  manifestName,
  partBytes,
  tablePartName,
  type Configuration,
  type Entry,
  type Header,
  type Manifest,
} from './format.ts';
import { seal } from './seal.ts';

const compress = promisify(gzip);

export interface ArchiveWriter {
  /** The archive; ends after `finish`. */
  stream: Readable;
  begin(header: Header, configuration: Configuration): Promise<void>;
  /** @param text the output of COPY */
  table(name: string, text: AsyncIterable<Buffer>): Promise<Manifest['tables'][number]>;
  /** @returns the SHA-256 of the file. @throws Error if the source does not have `size` bytes */
  file(key: string, size: number, source: Readable): Promise<string>;
  finish(summary: Omit<Manifest, 'indexes'>): Promise<void>;
  /** Makes the stream fail. */
  abort(error: Error): void;
}

/** Writes an archive from the first to the last byte. Holds at most one part of a table in memory. */
export function createArchiveWriter(at: Date): ArchiveWriter {
  const tar = pack();
  const indexes: Entry[] = [];
  let pending: Entry[] = [];
  const headerOf = (name: string, size: number) => ({ name, size, mode: 0o600, mtime: at });

  async function write(name: string, bytes: Buffer): Promise<Entry> {
    await new Promise<void>((done, fail) => {
      tar.entry(headerOf(name, bytes.length), bytes, (error) => (error ? fail(error) : done()));
    });
    return { name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  }

  async function noteEntry(entry: Entry): Promise<void> {
    if (pending.push(entry) === indexEntries) await writeIndex();
  }

  async function writeIndex(): Promise<void> {
    if (pending.length === 0) return;
    indexes.push(await write(indexName(indexes.length + 1), json({ entries: pending })));
    pending = [];
  }

  return {
    stream: Readable.from(seal(tar as AsyncIterable<Buffer>), { objectMode: false }),
    async begin(header, configuration) {
      await noteEntry(await write(headerName, json(header)));
      await noteEntry(await write(configurationName, json(configuration)));
    },
    async table(name, text) {
      const hash = createHash('sha256');
      let part = 0;
      let [rows, bytes] = [0, 0];
      for await (const piece of cut(text, partBytes)) {
        hash.update(piece);
        rows += linesIn(piece);
        bytes += piece.length;
        await noteEntry(await write(tablePartName(name, (part += 1)), await compress(piece)));
      }
      return { name, rows, bytes, sha256: hash.digest('hex') };
    },
    async file(key, size, source) {
      const hash = createHash('sha256');
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          done(null, chunk);
        },
      });
      await pipeline(source, measure, tar.entry(headerOf(fileName(key), size)));
      const sha256 = hash.digest('hex');
      await noteEntry({ name: fileName(key), size, sha256 });
      return sha256;
    },
    async finish(summary) {
      await writeIndex();
      await write(manifestName, json({ ...summary, indexes }));
      tar.finalize();
    },
    abort: (error) => void tar.destroy(error),
  };
}

const json = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

/** COPY ends each row with a line feed, and escapes line feeds inside a row. */
export function linesIn(text: Buffer): number {
  let lines = 0;
  for (let at = text.indexOf(10); at !== -1; at = text.indexOf(10, at + 1)) lines += 1;
  return lines;
}

async function* cut(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let held = 0;
  for await (const chunk of source) {
    let rest = chunk;
    while (held + rest.length >= size) {
      yield Buffer.concat([...chunks, rest.subarray(0, size - held)]);
      rest = rest.subarray(size - held);
      [chunks, held] = [[], 0];
    }
    if (rest.length > 0) chunks.push(rest);
    held += rest.length;
  }
  if (held > 0) yield Buffer.concat(chunks);
}

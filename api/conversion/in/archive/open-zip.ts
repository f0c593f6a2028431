import { pipeline, type Readable, Transform } from 'node:stream';
import { fromRandomAccessReaderPromise, type Entry, type ZipFile } from 'yauzl';
import type { ArchiveEntry, ArchiveFiles } from '../item.ts';
import { createNoteList } from '../notes.ts';
import { SourceRefused } from '../source-refused.ts';
import { sliceOf, type ByteSource } from './byte-source.ts';
import { createNumbering, isHidden, nameOf } from './names.ts';
import { SourceReader } from './zip-reader.ts';
import { crc32 } from 'node:zlib';

/** A smaller file may unpack at any ratio: it may be of one character. */
const minBytesForRatio = 10 * 1024 * 1024;
/** Unpacked bytes for each packed one. */
const maxRatio = 100;

/**
 * Passes on the bytes of one file of a zip. Fails where they unpack to far more than the zip holds, or are not those that
 * were packed.
 */
function guardEntry({ compressedSize, checksum }: { compressedSize: number; checksum: number }): Transform {
  let [size, sum] = [0, 0];
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > minBytesForRatio && size > compressedSize * maxRatio)
        return done(new SourceRefused('archiveTooLarge'));
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
    flush(done) {
      done(
        sum === checksum
          ? null
          : new SourceRefused('archiveDamaged', { cause: new Error('A file has another CRC-32') }),
      );
    },
  });
}

/** An archive that holds files open until it is closed. */
export interface OpenArchive extends ArchiveFiles {
  close(): Promise<void>;
}

export interface ZipLimits {
  entries: number;
  /** Bytes of all files together. */
  unpacked: number;
}

export const zipLimits: ZipLimits = { entries: 100_000, unpacked: 10 * 1024 ** 3 };

/** A file of a zip. */
export interface ZipEntry extends ArchiveEntry {
  /** Its bytes within the zip; null if they are compressed. */
  inPlace(): Promise<ByteSource | null>;
}

/** Bytes of all names in a zip, which are held in memory: 335 each for 100,000 files. */
const maxNameBytes = 32 * 1024 * 1024;

const stored = 0;
const deflated = 8;
const isSymbolicLink = ({ externalFileAttributes }: Entry): boolean =>
  ((externalFileAttributes >>> 16) & 0xf000) === 0xa000;

/**
 * Opens a zip and reads the list of its files. No contents are read.
 * @param name of the file that a person gave: `Handbook.zip`
 * @throws SourceRefused for a zip that is damaged or encrypted as a whole, that has too many files or a path that leads
 * outside, or that unpacks to too much
 */
export async function openZip(
  source: ByteSource,
  name: string,
  limits: ZipLimits = zipLimits,
): Promise<OpenArchive> {
  try {
    const zip = await fromRandomAccessReaderPromise(new SourceReader(source), source.size, {
      decodeStrings: false,
      lazyEntries: true,
      autoClose: false,
    });
    return { name, ...(await readEntries(zip, source, limits)), close: async () => zip.close() };
  } catch (error) {
    throw readableZipError(error);
  }
}

async function readEntries(
  zip: ZipFile,
  source: ByteSource,
  limits: ZipLimits,
): Promise<Pick<ArchiveFiles, 'entries' | 'notes'>> {
  if (zip.entryCount > limits.entries) throw new SourceRefused('archiveTooManyFiles');
  const notes = createNoteList();
  const numbered = createNumbering();
  const entries: ZipEntry[] = [];
  let [unpacked, encrypted, named] = [0, 0, 0];
  for await (const entry of zip.eachEntry()) {
    named += entry.fileNameLength;
    if (named > maxNameBytes) throw new SourceRefused('archiveTooManyFiles');
    const path = nameOf(entry);
    forgetFields(entry);
    if (path === '' || path.endsWith('/')) continue;
    unpacked += entry.uncompressedSize;
    if (unpacked > limits.unpacked) throw new SourceRefused('archiveTooLarge');
    if (entry.isEncrypted()) encrypted += 1;
    const fault = isHidden(path) ? 'hidden-files' : faultOf(entry);
    if (fault) {
      notes.add(fault, path);
      continue;
    }
    const own = numbered(path);
    if (own !== path) notes.add('numbered-name', path);
    entries.push(entryOf(zip, source, entry, own));
  }
  if (entries.length === 0 && encrypted > 0) throw new SourceRefused('archiveEncrypted');
  return { entries, notes: notes.all() };
}

const nothing = Buffer.alloc(0);

/** A hostile zip has 128 kB of fields and comment for each file. They are not needed once the name is known. */
function forgetFields(entry: Entry): void {
  Object.assign(entry, {
    ...{ extraFields: [], extraFieldRaw: nothing, fileNameRaw: nothing, fileName: '' },
    ...{ fileCommentRaw: nothing, fileComment: '', comment: '' },
  });
}

function faultOf(entry: Entry): 'symbolic-link' | 'encrypted-entry' | 'file-not-read' | undefined {
  if (isSymbolicLink(entry)) return 'symbolic-link';
  if (entry.isEncrypted()) return 'encrypted-entry';
  const isKnown = entry.compressionMethod === stored || entry.compressionMethod === deflated;
  return isKnown ? undefined : 'file-not-read';
}

const entryOf = (zip: ZipFile, source: ByteSource, entry: Entry, path: string): ZipEntry => ({
  path,
  size: entry.uncompressedSize,
  open: () => openEntry(zip, entry),
  async inPlace() {
    if (entry.compressionMethod !== stored) return null;
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    return sliceOf(source, fileDataStart, entry.uncompressedSize);
  },
});

async function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  try {
    const stream = await zip.openReadStreamPromise(entry);
    const guarded = guardEntry({ compressedSize: entry.compressedSize, checksum: entry.crc32 });
    stream.on('error', (error) => guarded.destroy(readableZipError(error) as Error));
    pipeline(stream, guarded, () => undefined);
    return guarded;
  } catch (error) {
    throw readableZipError(error);
  }
}

/**
 * Turns errors of the zip reader into refusals. Errors of the store and of the disk stay as they are, because they say
 * nothing about the archive.
 */
function readableZipError(error: unknown): unknown {
  if (error instanceof SourceRefused || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code !== '' && !code.startsWith('Z_')) return error;
  if (/encrypt/.test(error.message)) return new SourceRefused('archiveEncrypted');
  return new SourceRefused('archiveDamaged', { cause: error });
}

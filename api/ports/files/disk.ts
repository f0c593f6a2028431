import { createHash, randomBytes } from 'node:crypto';
import {
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { roomOf } from '../../core/disk-gate.ts';
import { once } from '../../core/once.ts';
import {
  FileMissing,
  FilesAway,
  FilesFull,
  keyPattern,
  type FileInfo,
  type FileRange,
  type FilesPort,
  type FilesState,
  type StoredFile,
} from './port.ts';
import { errorMessage } from '../../text/error-message.ts';

const shardPattern = /^[0-9a-f]{2}$/;
const listLimit = 1000;
/** Older temporary files were left by a killed process; a running upload is younger. Milliseconds. */
const staleAfter = 24 * 60 * 60 * 1000;

/**
 * Stores files in a folder as `<first two characters of the key>/<key>`. A file is written under `temp/`, flushed to
 * disk, and only then gets its name.
 */
export function createDiskFiles(directory: string): FilesPort {
  const temp = join(directory, 'temp');
  const shardOf = (key: string) => join(directory, key.slice(0, 2));
  const pathOf = (key: string) => join(shardOf(key), key);
  const sweepFirst = once(() => sweep(temp));
  let state: FilesState = 'unknown';

  /** Runs a disk operation and records whether the disk worked. */
  async function onDisk<T>(work: () => Promise<T>): Promise<T> {
    try {
      const done = await work();
      state = 'ready';
      return done;
    } catch (error) {
      const refusal = asRefusal(error, directory);
      if (refusal instanceof FilesAway) state = 'away';
      throw refusal;
    }
  }

  async function put(
    source: Readable,
    { key = randomBytes(16).toString('hex') }: { key?: string } = {},
  ): Promise<StoredFile> {
    if (!keyPattern.test(key)) throw new Error(`A file cannot be called ${key}`);
    const path = join(temp, `${key}-${randomBytes(4).toString('hex')}`);
    // avoids an unhandled error if the source fails before the pipeline listens; the pipeline still sees the failure
    source.on('error', () => undefined);
    try {
      await mkdir(temp, { recursive: true, mode: 0o700 });
      // a failed sweep must not block uploads; the next upload tries it again
      await sweepFirst().catch(() => undefined);
      const written = await writeDurably(source, path);
      await makeShard(directory, shardOf(key));
      await rename(path, pathOf(key));
      await syncFolder(shardOf(key));
      return { key, ...written };
    } catch (error) {
      source.destroy();
      await rm(path, { force: true });
      throw error;
    }
  }

  async function get(key: string, range?: FileRange): Promise<{ stream: Readable; size: number }> {
    if (!keyPattern.test(key)) throw new FileMissing(key);
    const file = await open(pathOf(key)).catch((error: unknown) => {
      throw isMissing(error) ? new FileMissing(key) : error;
    });
    try {
      const { size } = await file.stat();
      // the stream closes the file when it ends or is destroyed
      return { stream: file.createReadStream(range), size };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async function remove(key: string): Promise<void> {
    if (keyPattern.test(key)) await rm(pathOf(key), { force: true });
  }

  return {
    put: (source, options) => onDisk(() => put(source, options)),
    get: (key, range) => onDisk(() => get(key, range)),
    delete: (key) => onDisk(() => remove(key)),
    list: (after) => onDisk(() => listFrom(directory, after)),
    async check() {
      state = 'away';
      await checkFolder(directory);
      state = 'ready';
    },
    drives: () => Promise.resolve(null),
    fillDrives: () => Promise.resolve(),
    room: () =>
      onDisk(async () => {
        await mkdir(directory, { recursive: true, mode: 0o700 });
        return roomOf(directory);
      }),
    state: () => state,
  };
}

/** Turns a full or unusable disk into an error for people; returns the source's own errors unchanged. */
function asRefusal(error: unknown, directory: string): unknown {
  const { code = '', message = '' } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  const why = new Error(`DATA_DIR: ${directory} cannot be used (${message})`);
  if (/^(ENOSPC|EDQUOT)$/.test(code)) return new FilesFull(why);
  return /^(EACCES|EIO|EMFILE|ENFILE|EPERM|EROFS|ESTALE)$/.test(code) ? new FilesAway(why) : error;
}

async function listFrom(directory: string, after = ''): Promise<FileInfo[]> {
  const found: FileInfo[] = [];
  if (after === '') await sweep(join(directory, 'temp'));
  for (const shard of await sortedNames(directory, shardPattern)) {
    if (shard < after.slice(0, 2)) continue;
    for (const key of await sortedNames(join(directory, shard), keyPattern)) {
      if (key <= after) continue;
      const info = await infoOf(join(directory, shard, key), key);
      if (info && found.push(info) === listLimit) return found;
    }
  }
  return found;
}

async function infoOf(path: string, key: string): Promise<FileInfo | null> {
  try {
    const { size, mtime } = await stat(path);
    return { key, size, modifiedAt: mtime };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function checkFolder(directory: string): Promise<void> {
  const path = join(directory, 'temp', `check-${randomBytes(8).toString('hex')}`);
  try {
    await mkdir(join(directory, 'temp'), { recursive: true, mode: 0o700 });
    const written = randomBytes(16);
    await writeFile(path, written, { flag: 'wx', mode: 0o600, flush: true });
    const read = await readFile(path);
    if (!read.equals(written)) throw new Error('what was read differs from what was written');
  } catch (error) {
    const why = errorMessage(error);
    throw new Error(
      `DATA_DIR: cannot write files in ${directory} (${why}). Allow this account to write there, and free some space.`,
    );
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
}

async function writeDurably(source: Readable, path: string): Promise<Omit<StoredFile, 'key'>> {
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  // opened before anything fails: a stream that opens it later could make it after it was removed
  const file = await open(path, 'wx', 0o600);
  // flush: the bytes are on the disk before the pipeline ends
  await pipeline(source, measure, file.createWriteStream({ flush: true }));
  return { size, sha256: hash.digest('hex') };
}

/** A new folder is durable only after its parent is synced. */
async function makeShard(directory: string, shard: string): Promise<void> {
  const made = await mkdir(shard, { recursive: true, mode: 0o700 });
  if (made) await syncFolder(directory);
}

async function syncFolder(path: string): Promise<void> {
  let folder: FileHandle | undefined;
  try {
    folder = await open(path);
    await folder.sync();
  } catch (error) {
    // Windows cannot open folders
    if (process.platform !== 'win32') throw error;
  } finally {
    await folder?.close();
  }
}

async function sweep(temp: string): Promise<void> {
  for (const name of await sortedNames(temp, /./)) {
    const path = join(temp, name);
    const info = await stat(path).catch(() => null);
    if (info && Date.now() - info.mtimeMs > staleAfter) await rm(path, { force: true });
  }
}

async function sortedNames(folder: string, pattern: RegExp): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => pattern.test(name)).sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileMissing, type FileInfo, type FileRange, type FilesPort, type StoredFile } from './port.ts';

/** Hexadecimal: the same order on every file system, nothing of what a person typed, no way out of the folder. */
const keyPattern = /^[0-9a-f]{32}$/;
const shardPattern = /^[0-9a-f]{2}$/;
const listLimit = 1000;
/** What a killed process left behind; an upload that still runs is younger. Milliseconds. */
const staleAfter = 24 * 60 * 60 * 1000;

/**
 * Files in a folder: `<first two characters of the key>/<key>`. A file is written under `temp/`, made durable, and
 * only then gets its name.
 */
export function createDiskFiles(directory: string): FilesPort {
  const temp = join(directory, 'temp');
  const shardOf = (key: string) => join(directory, key.slice(0, 2));
  const pathOf = (key: string) => join(shardOf(key), key);
  let swept: Promise<void> | undefined;

  async function put(source: Readable): Promise<StoredFile> {
    const key = randomBytes(16).toString('hex');
    const path = join(temp, key);
    // a source may fail before the pipeline listens, which sees it all the same
    source.on('error', () => undefined);
    try {
      await mkdir(temp, { recursive: true, mode: 0o700 });
      await (swept ??= sweep(temp));
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

  async function list(after = ''): Promise<FileInfo[]> {
    const found: FileInfo[] = [];
    if (after === '') await sweep(temp);
    for (const shard of await sortedNames(directory, shardPattern)) {
      if (shard < after.slice(0, 2)) continue;
      for (const key of await sortedNames(join(directory, shard), keyPattern)) {
        if (key <= after) continue;
        const info = await infoOf(key);
        if (info && found.push(info) === listLimit) return found;
      }
    }
    return found;
  }

  async function infoOf(key: string): Promise<FileInfo | null> {
    try {
      const { size, mtime } = await stat(pathOf(key));
      return { key, size, modifiedAt: mtime };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async function check(): Promise<void> {
    const path = join(temp, `check-${randomBytes(8).toString('hex')}`);
    try {
      await mkdir(temp, { recursive: true, mode: 0o700 });
      const file = await open(path, 'wx', 0o600);
      await file.close();
      await rm(path);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`Files cannot be written below ${directory} (${why}). Let this account write there.`);
    }
  }

  return { put, get, delete: remove, list, check };
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
  // flush: the bytes are on the disk before the pipeline ends
  await pipeline(source, measure, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  return { size, sha256: hash.digest('hex') };
}

/** A new folder is durable only once its parent is. */
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
    // Windows opens no folders
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

import { randomBytes } from 'node:crypto';
import { closeSync } from 'node:fs';
import { access, mkdir, open as openFile, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { lockFile } from '../../db/file-lock.mjs';
import { texts } from '../contract/texts.ts';
import type { TemporaryFolder } from '../conversion/process/temporary-folder.ts';
import { createDiskGate, gated, roomOf, type DiskGate } from './disk-gate.ts';
import { storageFull, tooLarge } from './errors.ts';
import { once } from './once.ts';
import { say } from './refusal-texts.ts';

/** Hands out all room for temporary files of this process. */
export interface TemporarySpace {
  /** The most that one job may write. Bytes. */
  maxJobBytes: number;
  /** A folder for one job. The caller must remove it. */
  folder(): TemporaryFolder;
  /** Removes files of killed processes. Files of running processes stay. */
  removeLeftovers(): Promise<void>;
  /** Removes the files of this process. */
  close(): Promise<void>;
}

interface TemporarySpaceOptions {
  /** A folder on the same disk as the data. */
  directory: string;
  /** For all jobs of this process together; a single job may use half of it. Bytes. */
  maxBytes: number;
  /** See `createDiskGate`. */
  minFreeDisk: number | undefined;
}

/** Each process has its own folder, and locks a file in it while it runs. */
const ownName = /^[0-9a-f]{16}$/;
const lockName = 'lock';
/** If the system has no file locks, folders older than this are treated as left over. Milliseconds. */
const staleAfterMs = 24 * 60 * 60 * 1000;
const maxClaims = 10;

export function createTemporarySpace(options: TemporarySpaceOptions): TemporarySpace {
  const { directory, maxBytes, minFreeDisk } = options;
  const ledger = { used: 0, maxBytes, maxJobBytes: Math.floor(maxBytes / 2) };
  const gate = createDiskGate(() => roomOf(directory), minFreeDisk);
  let folders = 0;
  let own: OwnFolder | undefined;
  const claimOnce = once(async () => {
    // before the first file, so that a command cleans up too
    await removeLeftovers(directory);
    return (own = await claim(directory));
  });
  const place = async () => join((await claimOnce()).path, String((folders += 1)));
  return {
    maxJobBytes: ledger.maxJobBytes,
    folder: () => createFolder({ place, directory, ledger, gate }),
    removeLeftovers: () => removeLeftovers(directory),
    async close() {
      if (!own) return;
      await rm(own.path, { recursive: true, force: true });
      own.release();
    },
  };
}

interface FolderOptions {
  /** Returns the path of a folder that does not exist yet. */
  place: () => Promise<string>;
  directory: string;
  ledger: { used: number; maxBytes: number; maxJobBytes: number };
  gate: DiskGate;
}

function createFolder({ place, directory, ledger, gate }: FolderOptions): TemporaryFolder {
  const files = createAccount(ledger);
  const made = new Set<string>();
  let making: Promise<string> | undefined;
  let isRemoved = false;

  const make = once(async () => {
    try {
      const path = await place();
      await mkdir(path, { recursive: true, mode: 0o700 });
      return path;
    } catch (error) {
      throw refusalOf(error, directory);
    }
  });
  async function path(): Promise<string> {
    if (isRemoved) throw new Error('These temporary files were removed');
    return (making = make());
  }

  async function fileOf(name: string): Promise<string> {
    const file = join(await path(), name);
    const folder = dirname(file);
    if (!made.has(folder)) await mkdir(folder, { recursive: true, mode: 0o700 });
    made.add(folder);
    return file;
  }

  async function remove(name: string): Promise<void> {
    if (isRemoved) return;
    await rm(join(await path(), name), { force: true });
    files.take(name, 0);
  }

  return {
    path,
    async write(name, content) {
      const source = content instanceof Readable ? content : Readable.from([Buffer.from(content)]);
      // it may fail before anybody listens; the pipeline still sees it
      source.on('error', () => undefined);
      try {
        const file = await fileOf(name);
        files.take(name, 0);
        const meter = gated(gate, texts.diskAlmostFullForJob, (sum) => files.take(name, sum));
        // opened before anything fails: a stream that opens it later could make it after it was removed
        const opened = await openFile(file, 'w', 0o600);
        await pipeline(source, meter, opened.createWriteStream());
        return files.sizeOf(name);
      } catch (error) {
        source.destroy();
        await remove(name).catch(() => undefined);
        throw refusalOf(error, directory);
      }
    },
    async count(name, size) {
      await path();
      const isMore = size > files.sizeOf(name);
      files.take(name, size);
      if (isMore) await gate.refuse(0, texts.diskAlmostFullForJob);
    },
    async left() {
      await path();
      return Math.max(0, Math.min(files.left(), (await gate.left()) ?? Infinity));
    },
    async assertRoom() {
      await path();
      await gate.refuse(0, texts.diskAlmostFullForJob);
      if ((await roomOf(directory)).free === 0) throw storageFull(texts.diskAlmostFullForJob);
    },
    delete: remove,
    async remove() {
      if (isRemoved) return;
      isRemoved = true;
      files.close();
      const folder = await making?.catch(() => undefined);
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Counts the files of one job. */
function createAccount(ledger: FolderOptions['ledger']) {
  const sizes = new Map<string, number>();
  let bytes = 0;
  const sizeOf = (name: string): number => sizes.get(name) ?? 0;
  return {
    sizeOf,
    left: () => Math.min(ledger.maxJobBytes - bytes, ledger.maxBytes - ledger.used),
    take(name: string, size: number): void {
      const more = size - sizeOf(name);
      if (more > 0 && bytes + more > ledger.maxJobBytes) throw jobTakesTooMuch(ledger.maxJobBytes);
      if (more > 0 && ledger.used + more > ledger.maxBytes) throw storageFull(texts.temporarySpaceTaken);
      bytes += more;
      ledger.used += more;
      sizes.set(name, size);
    },
    close(): void {
      ledger.used -= bytes;
      bytes = 0;
      sizes.clear();
    },
  };
}

interface OwnFolder {
  path: string;
  release(): void;
}

/** Creates the folder of this process. Until its lock is held, another process may mistake it for a leftover. */
async function claim(directory: string): Promise<OwnFolder> {
  for (let count = 0; count < maxClaims; count += 1) {
    const path = join(directory, randomBytes(8).toString('hex'));
    try {
      await mkdir(path, { recursive: true, mode: 0o700 });
      const lock = await lockFile(join(path, lockName), 'exclusive');
      if (lock.state === 'taken') continue;
      const release = () => (lock.state === 'held' ? closeSync(lock.descriptor) : undefined);
      if (await isThere(join(path, lockName))) return { path, release };
      release();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw refusalOf(error, directory);
    }
  }
  throw new Error(`DATA_DIR: no folder for temporary files can be made in ${directory}`);
}

async function removeLeftovers(directory: string): Promise<void> {
  for (const name of await namesIn(directory)) {
    if (!ownName.test(name)) continue;
    const path = join(directory, name);
    // another process may have removed it meanwhile
    const lock = await lockFile(join(path, lockName), 'exclusive').catch(() => null);
    if (lock === null || lock.state === 'taken') continue;
    if (lock.state === 'held' || (await isStale(path))) await rm(path, { recursive: true, force: true });
    if (lock.state === 'held') closeSync(lock.descriptor);
  }
}

async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw refusalOf(error, directory);
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const isStale = (path: string): Promise<boolean> =>
  stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > staleAfterMs,
    () => false,
  );

const jobTakesTooMuch = (bytes: number) =>
  tooLarge(say('temporaryFilesTooLarge', { megabytes: Math.floor(bytes / 1024 ** 2) }));

/** Turns errors of the disk into errors that say what to do. */
function refusalOf(error: unknown, directory: string): unknown {
  const { code = '', syscall, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return storageFull(texts.diskAlmostFullForJob);
  if (syscall === undefined || !/^(?:EACCES|EPERM|EROFS|ENOTDIR|EIO)$/.test(code)) return error;
  return new Error(
    `DATA_DIR: ${directory} cannot be used for temporary files (${message}). Allow this account to write there.`,
    { cause: error },
  );
}

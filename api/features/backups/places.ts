import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { PassThrough, Readable, type Writable } from 'node:stream';
import { texts } from '../../contract/texts.ts';
import { createDiskGate, roomOf, type DiskGate } from '../../core/disk-gate.ts';
import { AppError, notFound, refused } from '../../core/errors.ts';
import { FileMissing, FilesAway, FilesFull, type BackupBucket } from '../../ports/files/port.ts';
import { removeAbandoned } from './spool.ts';
import { partialPattern, writeWholeFile } from './whole-file.ts';

/** Where Lectern keeps backups: a folder, or a bucket that all machines reach. */
export interface BackupPlace {
  store: 'disk' | 's3';
  /** For people: the folder, or the bucket and the address of its store. */
  title: string;
  /** How the audit log names a backup of this place: an absolute path, or `s3://bucket/name`. */
  whereOf(name: string): string;
  /** Whether a backup that the audit log names is one of this place. It may be gone. */
  isOwn(where: string): boolean;
  /** Removes what a killed process left. Only for whoever holds the lease: nobody else writes here. */
  prepare(): Promise<void>;
  /**
   * Writes a backup, completely or not at all: until it is complete, nobody finds it.
   * @param options.maxBytes about how large it will be at most
   * @throws AppError 409 if the name is taken and `force` is not set; 507 if there is no room; 503 if the store is away
   */
  write<T>(
    name: string,
    options: { force: boolean; maxBytes: number },
    write: (output: Writable, gate?: Pick<DiskGate, 'refuse'>) => Promise<T>,
  ): Promise<T>;
  /** @throws AppError 404 if it is gone, 503 */
  open(where: string): Promise<{ stream: Readable; size: number }>;
  /** The bytes of each; null for one that is gone or cannot be reached. */
  sizes(wheres: readonly string[]): Promise<(number | null)[]>;
  /** The names of all that are here, newest first. */
  list(): Promise<{ name: string; bytes: number; at: Date }[]>;
  remove(where: string): Promise<void>;
}

const nightlyName = /^lectern-\d{4}-\d\d-\d\d-\d{6}\.backup/;

/**
 * @param directory BACKUP_DIR
 * @param minFreeDisk see `createDiskGate`
 */
export function createFolderPlace(directory: string, minFreeDisk: number | undefined): BackupPlace {
  const sizeOf = (where: string): Promise<number | null> =>
    stat(where).then(
      (found) => (found.isFile() ? found.size : null),
      () => null,
    );
  return {
    store: 'disk',
    title: directory,
    whereOf: (name) => join(directory, name),
    isOwn: (where) => dirname(resolve(where)) === resolve(directory),
    async prepare() {
      await mkdir(directory, { recursive: true, mode: 0o700 }).catch((error: Error) => {
        throw new Error(
          `BACKUP_DIR: ${directory} cannot be created (${error.message}). Name a folder that can.`,
        );
      });
      for (const name of await readdir(directory))
        if (nightlyName.test(name) && partialPattern.test(name))
          await rm(join(directory, name), { force: true });
      await removeAbandoned(directory);
    },
    async write(name, { force }, write) {
      const gate = createDiskGate(() => roomOf(directory), minFreeDisk);
      await gate.refuse(0, texts.diskAlmostFullForJob);
      return writeWholeFile(join(directory, name), { force }, (output) => write(output, gate));
    },
    async open(where) {
      const size = await sizeOf(where);
      if (size === null) throw notFound(texts.backupNotHere);
      return { stream: createReadStream(where), size };
    },
    sizes: (wheres) => Promise.all(wheres.map(sizeOf)),
    async list() {
      const found = [];
      for (const name of await readdir(directory).catch(() => [])) {
        if (!name.endsWith('.backup')) continue;
        const { size, mtime } = await stat(join(directory, name));
        found.push({ name, bytes: size, at: mtime });
      }
      return found.sort((one, other) => other.at.getTime() - one.at.getTime());
    },
    remove: (where) => rm(where, { force: true }),
  };
}

const scheme = 's3://';
/** How often in a row reading goes on after the store has ended the connection. */
const maxResumes = 3;

/** A bucket of BACKUP_STORE=s3. A backup appears there when its upload is complete. */
export function createBucketPlace(bucket: BackupBucket): BackupPlace {
  const root = `${scheme}${bucket.name}/`;
  const sizes = async () => new Map((await listAll(bucket)).map(({ key, size }) => [key, size]));
  return {
    store: 's3',
    title: `${root} (${bucket.endpoint})`,
    whereOf: (name) => root + name,
    isOwn: (where) => where.startsWith(root),
    prepare: () => forOperator(() => bucket.removeUnfinished()),
    async write(name, { force, maxBytes }, write) {
      return forOperator(async () => {
        if (!force && (await sizes()).has(name))
          throw refused(`${root}${name} already exists. Choose another name, or add --force to replace it.`);
        return upload(bucket, { key: name, size: maxBytes }, write);
      });
    },
    open: (where) => forOperator(() => openResumed(bucket, basename(where))),
    async sizes(wheres) {
      const found = await sizes().catch((error: unknown) => {
        if (error instanceof FilesAway) return new Map<string, number>();
        throw error;
      });
      return wheres.map((where) => found.get(basename(where)) ?? null);
    },
    list: () =>
      forOperator(async () =>
        (await listAll(bucket))
          .map(({ key, size, modifiedAt }) => ({ name: key, bytes: size, at: modifiedAt }))
          .sort((one, other) => other.at.getTime() - one.at.getTime()),
      ),
    remove: (where) => forOperator(() => bucket.delete(basename(where))),
  };
}

async function listAll(bucket: BackupBucket) {
  const all = [];
  for (let page = await bucket.list(); page.length > 0; page = await bucket.list(page.at(-1)!.key))
    all.push(...page);
  return all;
}

/** The upload reads what is written, part by part; if either fails, so does the other, and nothing is stored. */
async function upload<T>(
  bucket: BackupBucket,
  stored: { key: string; size: number },
  write: (output: Writable) => Promise<T>,
): Promise<T> {
  const through = new PassThrough();
  const uploading = bucket.put(through, stored);
  uploading.catch((error: Error) => through.destroy(error));
  const [written, uploaded] = await Promise.allSettled([write(through), uploading]);
  const isCause = (error: unknown) => error instanceof FilesAway || error instanceof FilesFull;
  if (uploaded.status === 'rejected' && isCause(uploaded.reason)) throw uploaded.reason;
  if (written.status === 'rejected') throw written.reason;
  if (uploaded.status === 'rejected') throw uploaded.reason;
  return written.value;
}

async function openResumed(bucket: BackupBucket, key: string): Promise<{ stream: Readable; size: number }> {
  const { stream, size } = await bucket.get(key).catch((error: unknown) => {
    throw error instanceof FileMissing ? notFound(texts.backupNotHere) : error;
  });
  const resumed = Readable.from(resume(bucket, key, { first: stream, size }), { objectMode: false });
  // also if nobody has begun to read
  resumed.once('close', () => stream.destroy());
  return { stream: resumed, size };
}

/** Goes on where it was if the store ends the connection: a restore may pause for minutes while it loads a table. */
async function* resume(
  bucket: BackupBucket,
  key: string,
  { first, size }: { first: Readable; size: number },
): AsyncGenerator<Buffer> {
  let stream: Readable | undefined = first;
  let at = 0;
  for (let resumes = 0; at < size;) {
    try {
      stream ??= (await bucket.get(key, { start: at, end: size - 1 })).stream;
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        at += chunk.length;
        resumes = 0;
        yield chunk;
      }
      stream = undefined;
    } catch (error) {
      resumes += 1;
      if (!(error instanceof FilesAway) || resumes > maxResumes) throw wordsFor(error);
      stream = undefined;
    }
  }
}

/** For the administrator, the errors of the store name its setting; people who read documents are told less. */
async function forOperator<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw wordsFor(error);
  }
}

function wordsFor(error: unknown): unknown {
  if (!(error instanceof FilesAway || error instanceof FilesFull) || !(error.cause instanceof Error))
    return error;
  return new AppError(error.status, error.code, error.cause.message, { cause: error.cause });
}

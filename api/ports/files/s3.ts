import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../../settings/config.ts';
import { fillDrives, readDrives } from './minio-drives.ts';
import {
  FileMissing,
  FileUnseen,
  FilesAway,
  FilesFull,
  isWhole,
  keyPattern,
  type FileInfo,
  type FileRange,
  type FilesPort,
  type BackupBucket,
  type StoredFile,
} from './port.ts';
import { type S3Patience, silence } from './s3-client.ts';
import { createS3Store, isMissingKey, isOutside, type S3Store } from './s3-store.ts';
import { upload } from './s3-upload.ts';

interface S3FilesOptions {
  /** The limit for one file, which determines the size of a part. Bytes. */
  maxBytes: number;
  timeoutMs?: S3Patience;
  /** The keys that this store uses; other objects in the bucket are left alone. `keyPattern` by default. */
  pattern?: RegExp;
}

/** The smallest part that S3 accepts. */
const minPartBytes = 5 * 1024 * 1024;
/** S3 accepts 10,000. */
const maxParts = 9_000;
const listLimit = 1000;
/** Older unfinished uploads were left by a killed process; a running upload is younger. Milliseconds. */
const staleAfter = 24 * 60 * 60 * 1000;
const usualPatience = { answer: 10_000, completion: 60_000 };

/**
 * Stores files in a bucket of an S3 server, each under its key. Other objects in the bucket are left alone.
 * @throws Error naming S3_ENDPOINT if it is not a valid address
 */
export function createS3Files(
  settings: S3Settings,
  { maxBytes, timeoutMs = usualPatience, pattern = keyPattern }: S3FilesOptions,
): FilesPort & Pick<BackupBucket, 'removeUnfinished'> {
  const partSizeFor = (bytes: number) => Math.max(minPartBytes, Math.ceil(bytes / maxParts));
  const store = createS3Store(settings, partSizeFor(maxBytes), timeoutMs);
  const { client, bucket, ask } = store;
  let isFound = false;

  async function put(
    source: Readable,
    {
      key = randomBytes(16).toString('hex'),
      size = 0,
      mimetype = 'application/octet-stream',
    }: { key?: string; size?: number; mimetype?: string } = {},
  ): Promise<StoredFile> {
    // avoids an unhandled error if the source fails before it is read; reading it still shows the failure
    source.on('error', () => undefined);
    try {
      if (!pattern.test(key)) throw new Error(`A file cannot be called ${key}`);
      if (!isFound) await store.findBucket();
      isFound = true;
      const partSize = Math.max(store.partSize, partSizeFor(size));
      return await upload({ ...store, partSize }, key, source, { 'Content-Type': mimetype });
    } catch (error) {
      // the bucket may be gone, so look for it again next time
      if (error instanceof FilesAway) isFound = false;
      source.destroy();
      throw error;
    }
  }

  async function get(key: string, range?: FileRange): Promise<{ stream: Readable; size: number }> {
    if (!pattern.test(key)) throw new FileMissing(key);
    const length = range && range.end - range.start + 1;
    const response = (await ask(() =>
      range ? client.getPartialObject(bucket, key, range.start, length) : client.getObject(bucket, key),
    ).catch(async (error: unknown) => {
      if (isOutside(error)) return null;
      if (!isMissingKey(error)) throw error;
      const drives = await readDrives(store);
      throw drives && !isWhole(drives) ? new FileUnseen(key) : new FileMissing(key);
    })) as IncomingMessage | null;
    // the range begins after the end of the file
    if (!response)
      return { stream: Readable.from([]), size: (await ask(() => client.statObject(bucket, key))).size };
    const { 'content-range': part = '', 'content-length': whole } = response.headers;
    const size = Number(range ? /\/(\d+)$/.exec(part)?.[1] : whole);
    return { stream: download(store, response), size };
  }

  return {
    put,
    get,
    async delete(key) {
      if (pattern.test(key)) await ask(() => client.removeObject(bucket, key));
    },
    async list(after = '') {
      if (after === '') await sweep(store, { pattern, olderThanMs: staleAfter });
      return listFrom(store, after, pattern);
    },
    async check() {
      await store.findBucket().catch(throwCause);
      await probe(store).catch(throwCause);
    },
    async removeUnfinished() {
      await store.findBucket();
      await sweep(store, { pattern, olderThanMs: 0 });
    },
    // object stores do not report free space
    room: () => Promise.resolve(null),
    drives: () => readDrives(store),
    fillDrives: (stopping) => fillDrives(store, stopping),
    state: store.state,
  };
}

async function listFrom(
  { client, bucket, ask }: S3Store,
  after: string,
  pattern: RegExp,
): Promise<FileInfo[]> {
  const found: FileInfo[] = [];
  for (let from = after; found.length < listLimit;) {
    const page = await ask(() => client.listObjectsV2Query(bucket, '', '', '', listLimit, from));
    for (const { name = '', size, lastModified } of page.objects)
      if (lastModified && pattern.test(name)) found.push({ key: name, size, modifiedAt: lastModified });
    const last = page.objects.at(-1)?.name;
    if (!page.isTruncated || !last) break;
    from = last;
  }
  return found.slice(0, listLimit);
}

/** Best effort: not every key may list its bucket's uploads, and most stores remove old ones themselves. */
async function sweep(
  { client, bucket }: S3Store,
  { pattern, olderThanMs }: { pattern: RegExp; olderThanMs: number },
): Promise<void> {
  try {
    const { uploads } = await client.listIncompleteUploadsQuery(bucket, '', '', '', '');
    for (const { key, uploadId, initiated } of uploads) {
      // without a limit the clock of the store does not count
      const isStale = olderThanMs === 0 || Date.now() - initiated.getTime() > olderThanMs;
      if (isStale && pattern.test(key)) await client.abortMultipartUpload(bucket, key, uploadId);
    }
  } catch {
    // the listing that follows reports what is wrong with the store
  }
}

async function probe({ client, bucket, ask, failed }: S3Store): Promise<void> {
  const key = `check-${randomBytes(8).toString('hex')}`;
  const written = randomBytes(16);
  await ask(() => client.putObject(bucket, key, written, written.length));
  const read = await ask(async () => buffer(await client.getObject(bucket, key)));
  await ask(() => client.removeObject(bucket, key));
  if (!read.equals(written)) throw failed(new Error('what was read differs from what was written'));
}

/** Throws the cause for the operator, not the message for people. */
function throwCause(error: unknown): never {
  throw error instanceof FilesAway || error instanceof FilesFull ? error.cause : error;
}

/** Streams the bytes of an answer. Fails if the store stops sending while a reader waits, or ends too early. */
function download(store: S3Store, response: IncomingMessage): Readable {
  // the reader may be slow; `watched` limits only the store
  response.setTimeout(0);
  response.on('error', () => undefined);
  const stream = Readable.from(watched(store, response), { objectMode: false });
  // also if nobody has begun to read
  stream.once('close', () => response.destroy());
  return stream;
}

async function* watched({ timeoutMs, failed }: S3Store, response: IncomingMessage): AsyncGenerator<Buffer> {
  const chunks = response[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let missing = Number(response.headers['content-length']);
  for (;;) {
    const late = setTimeout(() => response.destroy(silence(timeoutMs.answer)), timeoutMs.answer);
    const next = await chunks
      .next()
      .catch((error: unknown) => Promise.reject(failed(error)))
      .finally(() => clearTimeout(late));
    if (next.done) break;
    missing -= next.value.length;
    yield next.value;
  }
  if (missing > 0) throw failed(new Error(`it ended ${missing} bytes too early`));
}

import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { FilesAway, type StoredFile } from './port.ts';
import type { S3Store } from './s3-store.ts';

type Headers = Record<string, string>;

interface Part {
  bytes: Buffer;
  isLast: boolean;
}

/**
 * Stores a stream under a key: in one request if it fits in one part, otherwise in parts, of which one at a time is in
 * memory. If the source or the store fails, the upload is undone.
 */
export async function upload(
  store: S3Store,
  key: string,
  source: Readable,
  headers: Headers,
): Promise<StoredFile> {
  const hash = createHash('sha256');
  let size = 0;
  const parts = inParts(source, store.partSize, (chunk) => {
    hash.update(chunk);
    size += chunk.length;
  });
  const { value: first } = await parts.next();
  if (!first || first.isLast) await putWhole(store, key, first?.bytes ?? Buffer.alloc(0), headers);
  else await putInParts(store, key, { first: first.bytes, rest: parts, headers });
  return { key, size, sha256: hash.digest('hex') };
}

async function putWhole(
  { client, bucket, ask }: S3Store,
  key: string,
  bytes: Buffer,
  headers: Headers,
): Promise<void> {
  try {
    // a copy, because the client changes the headers
    await ask(() => client.putObject(bucket, key, bytes, bytes.length, { ...headers }));
  } catch (error) {
    await takeBack(error, () => client.removeObject(bucket, key));
    throw error;
  }
}

async function putInParts(
  { client, bucket, ask }: S3Store,
  key: string,
  { first, rest, headers }: { first: Buffer; rest: AsyncIterable<Part>; headers: Headers },
): Promise<void> {
  const uploadID = await ask(() => client.initiateNewMultipartUpload(bucket, key, { ...headers }));
  const sent: { part: number; etag: string }[] = [];
  const send = async (bytes: Buffer): Promise<void> => {
    const part = { bucketName: bucket, objectName: key, uploadID, partNumber: sent.length + 1 };
    sent.push(await ask(() => client.uploadPart({ ...part, headers: {} }, bytes)));
  };
  try {
    await send(first);
    for await (const { bytes } of rest) await send(bytes);
    await ask(() => client.completeMultipartUpload(bucket, key, uploadID, sent));
  } catch (error) {
    await takeBack(error, async () => {
      await client.abortMultipartUpload(bucket, key, uploadID).catch(() => undefined);
      // the upload may be complete: perhaps only the answer was lost
      await client.removeObject(bucket, key);
    });
    throw error;
  }
}

/** Undoes an upload. Does not wait if the store is away; what remains there is collected later. */
async function takeBack(error: unknown, work: () => Promise<unknown>): Promise<void> {
  const done = work().catch(() => undefined);
  if (!(error instanceof FilesAway)) await done;
}

/** Cuts a stream into parts of equal size; only the last may be smaller. An empty stream has no parts. */
async function* inParts(
  source: Readable,
  size: number,
  seen: (chunk: Buffer) => void,
): AsyncGenerator<Part, undefined> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const piece of source as AsyncIterable<Buffer | string>) {
    const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece;
    seen(chunk);
    waiting.push(chunk);
    length += chunk.length;
    while (length > size) {
      const bytes = Buffer.concat(waiting, length);
      waiting = [bytes.subarray(size)];
      length -= size;
      yield { bytes: bytes.subarray(0, size), isLast: false };
    }
  }
  if (length > 0) yield { bytes: Buffer.concat(waiting, length), isLast: true };
}

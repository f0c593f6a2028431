import type { Client } from 'minio';
import type { S3Settings } from '../../settings/config.ts';
import { FilesAway, FilesFull, type FilesState } from './port.ts';
import { codeOf, createS3Client, explain, isStoreFull, type S3Patience } from './s3-client.ts';

/** A bucket on an S3 server, with the state of its last call. */
export interface S3Store {
  client: Client;
  bucket: string;
  /** Milliseconds. */
  timeoutMs: S3Patience;
  /** Bytes. */
  partSize: number;
  /**
   * Calls the store; tries again once if a kept-alive connection had been closed.
   * @throws FilesAway, FilesFull, or the store's own error if a key is missing
   */
  ask: <T>(work: () => Promise<T>) => Promise<T>;
  /** Creates the bucket if it is missing and the key has the right to do so. */
  findBucket: () => Promise<void>;
  /** Records that the store failed, and returns the error to throw. */
  failed: (error: unknown) => FilesAway;
  state: () => FilesState;
}

/** These errors mean that the store closed an idle kept-alive connection. */
const retryableCodes = new Set(['ECONNRESET', 'EPIPE']);

export const isMissingKey = (error: unknown): boolean => codeOf(error) === 'NoSuchKey';
/** Whether the requested range begins after the end of the file. */
export const isOutside = (error: unknown): boolean => codeOf(error) === 'InvalidRange';

export function createS3Store(settings: S3Settings, partSize: number, timeoutMs: S3Patience): S3Store {
  const { bucket } = settings;
  const client = createS3Client(settings, partSize, timeoutMs);
  let state: FilesState = 'unknown';

  function failed(error: unknown): FilesAway {
    state = 'away';
    return new FilesAway(new Error(explain(error, settings)));
  }

  async function ask<T>(work: () => Promise<T>): Promise<T> {
    try {
      const answer = await work().catch((error: unknown) => {
        if (retryableCodes.has(codeOf(error))) return work();
        throw error;
      });
      state = 'ready';
      return answer;
    } catch (error) {
      if (isStoreFull(error)) throw new FilesFull(new Error(explain(error, settings)));
      throw isMissingKey(error) || isOutside(error) ? error : failed(error);
    }
  }

  return {
    client,
    bucket,
    timeoutMs,
    partSize,
    ask,
    findBucket: () => ask(() => findOrMake(client, settings)),
    failed,
    state: () => state,
  };
}

async function findOrMake(client: Client, { bucket, region }: S3Settings): Promise<void> {
  try {
    // not HEAD: its error answers have no message
    await client.listObjectsV2Query(bucket, '', '', '', 1, '');
  } catch (missing) {
    if (codeOf(missing) !== 'NoSuchBucket') throw missing;
    await client.makeBucket(bucket, region).catch((refusal: unknown) => {
      if (codeOf(refusal) === 'AccessDenied') throw missing;
      // another process may have created it first
      if (codeOf(refusal) !== 'BucketAlreadyOwnedByYou') throw refusal;
    });
  }
}

import type { Client } from 'minio';
import type { S3Settings } from '../../config.ts';
import { FilesAway, FilesFull, type FilesState } from './port.ts';
import { codeOf, createS3Client, explain, isStoreFull, type S3Patience } from './s3-client.ts';

/** A bucket of an S3 server, and what is known of it. */
export interface S3Store {
  client: Client;
  bucket: string;
  /** Milliseconds. */
  patience: S3Patience;
  /** Bytes. */
  partSize: number;
  /**
   * Asks the store; once more, where a kept connection had ended.
   * @throws FilesAway, FilesFull, or the store's own error where a key is missing
   */
  ask: <T>(work: () => Promise<T>) => Promise<T>;
  /** Makes the bucket where it is missing and the key has the right to. */
  findBucket: () => Promise<void>;
  /** Remembers that the store failed. */
  failed: (error: unknown) => FilesAway;
  state: () => FilesState;
}

/** Ends of a kept connection: the store may have closed it while it was idle. */
const worthAnother = new Set(['ECONNRESET', 'EPIPE']);

export const isMissingKey = (error: unknown): boolean => codeOf(error) === 'NoSuchKey';

export function createS3Store(settings: S3Settings, partSize: number, patience: S3Patience): S3Store {
  const { bucket } = settings;
  const client = createS3Client(settings, partSize, patience);
  let state: FilesState = 'unknown';

  function failed(error: unknown): FilesAway {
    state = 'away';
    return new FilesAway(new Error(explain(error, settings)));
  }

  async function ask<T>(work: () => Promise<T>): Promise<T> {
    try {
      const answer = await work().catch((error: unknown) => {
        if (worthAnother.has(codeOf(error))) return work();
        throw error;
      });
      state = 'ready';
      return answer;
    } catch (error) {
      if (isStoreFull(error)) throw new FilesFull(new Error(explain(error, settings)));
      throw isMissingKey(error) ? error : failed(error);
    }
  }

  return {
    client,
    bucket,
    patience,
    partSize,
    ask,
    findBucket: () => ask(() => findOrMake(client, settings)),
    failed,
    state: () => state,
  };
}

async function findOrMake(client: Client, { bucket, region }: S3Settings): Promise<void> {
  try {
    // not HEAD, whose refusals have no words
    await client.listObjectsV2Query(bucket, '', '', '', 1, '');
  } catch (missing) {
    if (codeOf(missing) !== 'NoSuchBucket') throw missing;
    await client.makeBucket(bucket, region).catch((refusal: unknown) => {
      if (codeOf(refusal) === 'AccessDenied') throw missing;
      // another process was quicker
      if (codeOf(refusal) !== 'BucketAlreadyOwnedByYou') throw refusal;
    });
  }
}

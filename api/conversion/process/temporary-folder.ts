import type { Readable } from 'node:stream';

/**
 * The temporary files of one job. They are counted while they are written. `api/core/temporary-space.ts` hands out
 * these folders; conversion only uses them.
 */
export interface TemporaryFolder {
  /** The folder, made at the first call. */
  path(): Promise<string>;
  /**
   * Writes a file. One of that name is replaced.
   * @param name may lead into a folder: `img/1.png`
   * @returns its bytes
   * @throws if the job takes too much (see `isJobTooLarge`), or there is no room; then nothing of the file is left
   */
  write(name: string, content: Readable | string | Uint8Array): Promise<number>;
  /**
   * Counts a file that somebody else writes here, before it is written or after.
   * @param size all its bytes
   * @throws as `write`
   */
  count(name: string, size: number): Promise<void>;
  /** Bytes that the job may still write. */
  left(): Promise<number>;
  /** @throws while the disk is almost full, or full */
  assertRoom(): Promise<void>;
  delete(name: string): Promise<void>;
  /** Removes everything. */
  remove(): Promise<void>;
}

/** Whether a job has written more than it may. A smaller file may still fit, which is not so where the disk is full. */
export const isJobTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'too_large';

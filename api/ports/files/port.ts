import type { Readable } from 'node:stream';
import { AppError } from '../../core/errors.ts';

export interface StoredFile {
  key: string;
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

export interface FileRange {
  /** First byte, from 0. */
  start: number;
  /** Last byte, inclusive. */
  end: number;
}

export interface FileInfo {
  key: string;
  size: number;
  modifiedAt: Date;
}

/** 'unknown': nothing has been asked of the store yet. */
export type FilesState = 'ready' | 'away' | 'unknown';

/**
 * Where the bytes of attachments are. Streams throughout: no file is ever whole in memory. A blob never changes
 * once `put` has answered. One contract suite (`tests/ports/files`) holds every store to the same rules.
 * Every call throws FilesAway where the store cannot be reached or does not answer.
 */
export interface FilesPort {
  /**
   * Keeps a stream under a new random key; when it answers the bytes are durable. When the source fails or
   * is cut, nothing is kept and the error is thrown on.
   * @param options.key 32 hexadecimal digits: what comes back from elsewhere keeps the key that its rows name
   * @throws FilesFull where the store has no room for it; nothing is kept
   */
  put(source: Readable, options?: { key?: string; size?: number; mimetype?: string }): Promise<StoredFile>;
  /**
   * The stream fails where it cannot be read to its end.
   * @throws FileMissing where there is no such key
   */
  get(key: string, range?: FileRange): Promise<{ stream: Readable; size: number }>;
  /** Also answers where there is no such key. */
  delete(key: string): Promise<void>;
  /** Keys in order, at most 1,000 a call, those behind `after`. */
  list(after?: string): Promise<FileInfo[]>;
  /** Writes, reads and deletes a probe. Rejects, naming the setting and what to do, where that cannot be done. */
  check(): Promise<void>;
  /** What the last call has shown; asks nobody. */
  state(): FilesState;
}

/** Hexadecimal: the same order in every store, nothing of what a person typed, no way out of the folder. */
export const keyPattern = /^[0-9a-f]{32}$/;

export class FileMissing extends Error {
  constructor(key: string) {
    super(`There is no file ${key}`);
    this.name = 'FileMissing';
  }
}

/** 503: the store cannot be reached, or does not let us in. `cause` says why, to the operator alone. */
export class FilesAway extends AppError {
  constructor(cause: unknown) {
    super(503, 'unavailable', 'Files cannot be reached right now. Please try again in a moment.', {
      retryAfter: 5,
      cause,
    });
  }
}

/** 507: the store has no room left. */
export class FilesFull extends AppError {
  constructor(cause: unknown) {
    super(
      507,
      'disk_full',
      'There is no room for this file on the server. Nothing was kept. Please tell an administrator.',
      { cause },
    );
  }
}

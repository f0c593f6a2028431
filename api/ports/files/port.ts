import type { Readable } from 'node:stream';

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

/**
 * Where the bytes of attachments are. Streams throughout: no file is ever whole in memory. A blob never changes
 * once `put` has answered. One contract suite (`tests/ports/files`) holds every store to the same rules.
 */
export interface FilesPort {
  /**
   * Keeps a stream under a new random key; when it answers the bytes are durable. When the source fails or
   * is cut, nothing is kept and the error is thrown on.
   */
  put(source: Readable, options?: { size?: number; mimetype?: string }): Promise<StoredFile>;
  /** @throws FileMissing where there is no such key */
  get(key: string, range?: FileRange): Promise<{ stream: Readable; size: number }>;
  /** Also answers where there is no such key. */
  delete(key: string): Promise<void>;
  /** Keys in order, at most 1,000 a call, those behind `after`. */
  list(after?: string): Promise<FileInfo[]>;
  /** Rejects, with what to do, where the store cannot be written. */
  check(): Promise<void>;
}

export class FileMissing extends Error {
  constructor(key: string) {
    super(`There is no file ${key}`);
    this.name = 'FileMissing';
  }
}

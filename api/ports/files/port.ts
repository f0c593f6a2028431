import { createHash } from 'node:crypto';
import { pipeline, Transform, type Readable } from 'node:stream';
import { AppError } from '../../core/errors.ts';

export interface StoredFile {
  key: string;
  /** Bytes. */
  size: number;
  /** In hexadecimal. */
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

/** The result of the last call; 'unknown' before the first. */
export type FilesState = 'ready' | 'away' | 'unknown';

/** Space on the disk that holds the files. Bytes. */
export interface DiskRoom {
  free: number;
  total: number;
}

/** What a store on several machines is made of. */
export interface StoreDrives {
  all: number;
  /** Each that does not work: 'c:9000/data1 (offline)'. */
  missing: string[];
  /** Each that works, but may still lack files because it was replaced, or because its machine has just started. */
  filling: string[];
}

export const isWhole = ({ missing, filling }: StoreDrives): boolean =>
  missing.length === 0 && filling.length === 0;

/**
 * The store for the bytes of attachments. It always streams: no file is ever held in memory whole. A blob never changes
 * once `put` has succeeded. One contract suite (`tests/ports/files`) checks every adapter by the same rules. Every call
 * throws FilesAway if the store cannot be reached or does not answer.
 */
export interface FilesPort {
  /**
   * Stores a stream under a new random key. When it resolves, the bytes are durable. If the source fails or is cut off,
   * nothing is stored and the error is thrown on.
   * @param options.key 32 hexadecimal digits. A restored file keeps the key that its rows name.
   * @param options.size about how many bytes at most, if the caller knows: it may exceed the usual limit
   * @throws FilesFull if the store has no room; nothing is stored
   */
  put(source: Readable, options?: { key?: string; size?: number; mimetype?: string }): Promise<StoredFile>;
  /**
   * Opens the bytes as they are in the store now; `openStored` also checks them. The stream fails if it cannot be read
   * to its end.
   * @throws FileMissing if the key does not exist; FileUnseen if it was not found and the store is not whole
   */
  get(key: string, range?: FileRange): Promise<{ stream: Readable; size: number }>;
  /** Also succeeds if the key does not exist. */
  delete(key: string): Promise<void>;
  /** Lists keys in order, starting after `after`; at most 1,000 per call. */
  list(after?: string): Promise<FileInfo[]>;
  /** Writes, reads and deletes a test file. Rejects with the setting and what to do if that fails. */
  check(): Promise<void>;
  /** Null if the store does not report its free space. */
  room(): Promise<DiskRoom | null>;
  /** Null if the store is one machine, or does not say what it is made of. */
  drives(): Promise<StoreDrives | null>;
  /**
   * Copies files onto drives that lack them, because they were missing when the files were written. Resolves when it is
   * done. Only one process may call it, and only while the store is whole.
   */
  fillDrives(stopping: AbortSignal): Promise<void>;
  /** The result of the last call; makes no call itself. */
  state(): FilesState;
}

/**
 * The bucket of backups (BACKUP_STORE=s3): a store of files whose keys are names that end in `.backup`. Only whoever
 * holds the lease of backups writes there.
 */
export interface BackupBucket extends Pick<FilesPort, 'put' | 'get' | 'delete' | 'list' | 'check'> {
  name: string;
  /** The address of its store. */
  endpoint: string;
  /** Creates the bucket if it is missing; removes the parts of uploads that were never completed. Nobody else may write. */
  removeUnfinished(): Promise<void>;
}

/** The names in the bucket of backups. */
export const backupNamePattern = /^[A-Za-z0-9][\w.-]{0,120}\.backup$/;

/** Hexadecimal: sorts the same in every store, contains nothing that a person typed, and cannot leave the folder. */
export const keyPattern = /^[0-9a-f]{32}$/;

export class FileMissing extends Error {
  constructor(key: string) {
    super(`There is no file ${key}`);
    this.name = 'FileMissing';
  }
}

/** 503: the store cannot be reached or refuses access. `cause` says why; only the operator sees it. */
export class FilesAway extends AppError {
  constructor(cause: unknown) {
    super(503, 'unavailable', 'Files cannot be reached right now. Please try again in a moment.', {
      retryAfter: 5,
      cause,
    });
  }
}

/** 503: the file was not found, but it may be on a drive that the store does not read now. */
export class FileUnseen extends FilesAway {
  constructor(key: string) {
    super(new Error(`File ${key} was not found, but the object store is not whole`));
  }
}

/** 507: the store has no room left. */
export class FilesFull extends AppError {
  constructor(cause: unknown) {
    super(
      507,
      'disk_full',
      'There is no room for this file on the server. It was not stored. Please tell an administrator.',
      { cause },
    );
  }
}

/** 500: the stored bytes differ from the original ones. `cause` says which file is damaged, and how. */
export class FileDamaged extends AppError {
  constructor(what: string) {
    super(
      500,
      'damaged',
      'This file is damaged on the server and cannot be downloaded. Please tell an administrator: it may be in a backup.',
      { cause: new Error(what) },
    );
  }
}

/**
 * Opens a stored file, or a range of it, and checks it. The size is compared before the first byte is passed on. For a
 * whole file the last bytes are passed on only after the SHA-256 matched, so that no reader mistakes damaged bytes for
 * the file. Of a range, only the length is checked.
 * @param name the file's name for the operator: 'attachment 3 of document 8'
 * @throws FileDamaged (the stream may throw it too), FileMissing
 */
export async function openStored(
  files: Pick<FilesPort, 'get'>,
  stored: StoredFile,
  { name, range }: { name: string; range?: FileRange },
): Promise<Readable> {
  const { stream, size } = await files.get(stored.key, range);
  const damaged = (fault: string) => new FileDamaged(`${name}: file ${stored.key} ${fault}`);
  if (size !== stored.size) {
    stream.destroy();
    throw damaged(`has ${size} bytes in the store instead of ${stored.size}`);
  }
  const compared = comparing(range ? { size: range.end - range.start + 1 } : stored, damaged);
  pipeline(stream, compared, () => undefined);
  // waits for the first bytes, so that a small damaged file, or one that cannot be read, fails before the answer begins
  await new Promise<void>((ready, fail) => compared.once('readable', ready).once('error', fail));
  return compared;
}

/** Passes bytes on, but holds the last chunk back until all of them were checked. */
function comparing(
  expected: { size: number; sha256?: string },
  damaged: (fault: string) => Error,
): Transform {
  const hash = createHash('sha256');
  let size = 0;
  let last: Buffer | undefined;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      if (last) this.push(last);
      last = chunk;
      done();
    },
    flush(done) {
      if (size !== expected.size) return done(damaged(`has ${size} bytes instead of ${expected.size}`));
      if (expected.sha256 !== undefined && hash.digest('hex') !== expected.sha256)
        return done(damaged('has other bytes than when it was attached'));
      if (last) this.push(last);
      done();
    },
  });
}

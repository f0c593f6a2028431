import { ConfigError } from '../settings/config.ts';
import { EmbeddedPostgresError } from '../../db/embedded/error.ts';
import { MigrationError } from '../../db/migrate.ts';

/** What a person can do about an operating system error. */
const systemFaults: Record<string, string> = {
  EACCES: 'this account may not use it: give it the right to',
  EPERM: 'this account may not use it: give it the right to',
  EDQUOT: 'the quota of the disk is used up: make room',
  EEXIST: 'something else has that name: move it away',
  EIO: 'the disk cannot be read or written: look into the log of the system',
  EISDIR: 'it is a folder where a file must be: move it away',
  ELOOP: 'its links lead in a circle: remove them',
  EMFILE: 'too many files are open: raise the limit (ulimit -n)',
  ENAMETOOLONG: 'its path is too long: set DATA_DIR to a shorter one',
  ENFILE: 'too many files are open on this machine',
  ENOSPC: 'the disk is full: make room',
  ENOTDIR: 'a file is where a folder must be: move it away',
  EROFS: 'the disk cannot be written: mount it for writing',
};

/** A message for the person who started the program; undefined if only the stack helps. */
export function faultMessage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return String(error);
  const known = [ConfigError, EmbeddedPostgresError, MigrationError];
  if (known.some((kind) => error instanceof kind)) return error.message;
  const { code = '', path } = error as NodeJS.ErrnoException;
  const fault = systemFaults[code];
  return fault && path ? `${path}: ${fault} (${error.message}).` : undefined;
}

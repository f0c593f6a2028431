import type pg from 'pg';
import type { Cluster } from './cluster.ts';
import { EmbeddedPostgresError } from './error.ts';

const restoreAdvice =
  'Stop Lectern, keep a copy of that folder, and restore a backup into a new DATA_DIR ("lectern restore").';

/** Advice for messages in PostgreSQL's log, the most specific first. */
const advices: [pattern: RegExp, advice: string][] = [
  [/No space left on device|Disk quota exceeded/, 'The disk is full: make room, and start Lectern again.'],
  [
    /Permission denied|wrong ownership|invalid permissions/,
    'Change the owner of every file in that folder to the account that PostgreSQL runs as (chown -R).',
  ],
  [
    /pg_control|control file|could not locate a valid checkpoint|invalid checkpoint|PANIC|required WAL directory|database system expected|could not (?:open|read) (?:file|directory) "(?:global|base|pg_)[^"]*": (?:No such|Input)/i,
    `Files of the database are missing or damaged. ${restoreAdvice}`,
  ],
  [
    /Read-only file system/,
    'The disk cannot be written: mount it for writing, or set DATA_DIR to another folder.',
  ],
];

/** @param words the message of PostgreSQL itself */
export function doesNotStart({ folder, home }: Cluster, words: string): EmbeddedPostgresError {
  const advice = advices.find(([pattern]) => pattern.test(words))?.[1] ?? `Look into ${home}/postgresql.log.`;
  return new EmbeddedPostgresError(`PostgreSQL does not start in ${folder}. ${advice} It says:\n${words}`);
}

/**
 * Internal errors, missing files and files that cannot be read:
 * https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const damageStates = /^(?:XX\d{3}|58P01|58030)$/;

/** Explains an error that PostgreSQL reports because its files are damaged; returns any other error unchanged. */
export function explainDamage(error: unknown, folder: string): unknown {
  if (!(error instanceof Error)) return error;
  const { code = '', message } = error as pg.DatabaseError;
  if (!damageStates.test(code)) return error;
  return new EmbeddedPostgresError(
    `The database in ${folder} is damaged: PostgreSQL says "${message}". ${restoreAdvice}`,
  );
}

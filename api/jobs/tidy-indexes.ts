import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { tidySearchIndexes } from '../../db/documents/write-statements.ts';
import { repeat, type Repeating } from './repeat.ts';

/** Milliseconds. */
const intervalMs = 1_000;

/**
 * Merges the pending entries of the word indexes. Saves are fast because they only append to the pending list, and
 * searches are fast because they find it empty. Costs next to nothing if there is nothing to do. Any number of
 * processes may do it; a failure is tried again on the next turn.
 */
export function startTidying(knex: Knex, log: Logger): Repeating {
  return repeat({
    turn: () => tidySearchIndexes(knex),
    every: intervalMs,
    onError: (error) => log.debug({ err: error }, 'the word indexes could not be tidied'),
  });
}

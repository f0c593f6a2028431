import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { tidySearchIndexes } from '../../db/write-statements.ts';
import { repeat, type Repeating } from './repeat.ts';

/** Milliseconds. */
const every = 1_000;

/**
 * Sorts what saves have left on the word indexes' lists of pending entries: saves are quick because they only
 * append to them, searches because they find them empty. It costs next to nothing where there is nothing to do.
 * Any number of processes may do it; what fails is tried again at the next turn.
 */
export function startTidying(knex: Knex, log: Logger): Repeating {
  return repeat({
    turn: () => tidySearchIndexes(knex),
    every,
    onError: (error) => log.debug({ err: error }, 'the word indexes could not be tidied'),
  });
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { tidySearchIndexes } from '../../db/write-statements.ts';

/** Milliseconds. */
const every = 2_000;

/**
 * Sorts what saves have left on the word indexes' lists of pending entries: saves are quick because they only
 * append to them, searches because they find them empty. It costs next to nothing where there is nothing to do.
 * Any number of processes may do it; what fails is tried again at the next turn.
 */
export function startTidying(knex: Knex, log: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const working = work(knex, log, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await working;
    },
  };
}

async function work(knex: Knex, log: Logger, stopping: AbortSignal): Promise<void> {
  for (;;) {
    await sleep(every, undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted) return;
    await tidySearchIndexes(knex).catch((error: unknown) => {
      log.debug({ err: error }, 'the word indexes could not be tidied');
    });
  }
}

import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { storeSearches } from '../../db/administration/search-days.ts';
import { repeatSideBySide } from './repeat-side-by-side.ts';
import { repeat, type Repeating } from './repeat.ts';

interface TaskOptions {
  tasks: { work(stopping: AbortSignal, onError: (error: unknown) => void): Promise<boolean> };
  log: Logger;
}

const taskIntervalMs = 2_000;
const storeIntervalMs = 60_000;

/** Does what administrators start from their page: a backup and a rebuild of the index may run side by side. */
export function startTasks({ tasks, log }: TaskOptions): Repeating {
  const onError = (error: unknown) =>
    log.error({ err: error }, 'what an administrator started could not be done');
  return repeatSideBySide(2, {
    turn: async (stopping) => ((await tasks.work(stopping, onError)) ? 0 : undefined),
    every: taskIntervalMs,
    onError: (error) => log.warn({ err: error }, 'the tasks of administrators failed'),
  });
}

/** Stores how many searches this process has counted, each minute and at its end. */
export function startCountingSearches({ knex, log }: { knex: Knex; log: Logger }): Repeating {
  return repeat({
    turn: () => storeSearches(knex),
    every: storeIntervalMs,
    onError: (error) => log.warn({ err: error }, 'the number of searches could not be stored; trying again'),
    end: () => storeSearches(knex),
  });
}

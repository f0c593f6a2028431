import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { ConnectOptions } from '../../db/connect.ts';
import { leaseOf } from '../../db/jobs/leases.ts';
import { listenTo } from '../../db/events/channel-listener.ts';
import { switchSearchTriggers } from '../../db/search/changes.ts';
import { SearchEngineError, type SearchIndex, type SearchPort } from '../ports/search/port.ts';
import { repeat, type Repeating } from './repeat.ts';
import { errorMessage } from '../text/error-message.ts';

export interface IndexingOptions {
  knex: Knex;
  connection: Omit<ConnectOptions, 'poolSize'>;
  search: SearchPort;
  log: Logger;
}

/** How often to look without a signal; a save wakes the loop at once. */
const pollIntervalMs = 1_000;
/** How often to check that the index exists and is ours. */
const prepareIntervalMs = 30_000;
/** The wait while the search engine does not answer. */
const retryAfterMs = 5_000;
/** A process that does not extend its lease for this long counts as dead. Seconds. */
const leaseSeconds = 6;

/**
 * Keeps a separate search index up to date with what is saved. Any number of processes may run it: one of them works,
 * and another takes over within seconds if that one ends or hangs. If PostgreSQL itself is the index, changes are not
 * recorded and nothing runs.
 */
export function startIndexing({ knex, connection, search, log }: IndexingOptions): Repeating {
  const { index } = search;
  const indexLog = createIndexLogger(log);
  if (!index) return stopNoting(knex, indexLog);
  const lease = leaseOf(knex, 'search-index', leaseSeconds);
  const work = worker(index, indexLog);
  const loop = repeat({
    turn: async () => ((await lease.hold()) ? lease.during(work) : undefined),
    every: pollIntervalMs,
    onError: (error) => indexLog.failed(error),
    end: () => lease.release(),
  });
  const listening = listenTo({
    connection,
    channels: ['lectern'],
    onMessage: (text) => (text.startsWith('d ') ? loop.wake() : undefined),
    onGap: loop.wake,
  });
  return {
    wake: loop.wake,
    async stop(timeoutMs) {
      await Promise.all([listening.stop(), loop.stop(timeoutMs)]);
    },
  };
}

/** @returns the step that the process with the lease repeats */
function worker(
  index: SearchIndex,
  indexLog: ReturnType<typeof createIndexLogger>,
): () => Promise<number | undefined> {
  let preparedAt = -Infinity;
  return async () => {
    try {
      if (performance.now() - preparedAt > prepareIntervalMs) {
        await index.prepare();
        preparedAt = performance.now();
      }
      const { applied, refused } = await index.applyChanges();
      indexLog.worked();
      for (const { kind, id, reason } of refused) indexLog.refused(`${kind} ${id}`, reason);
      return applied > 0 ? 0 : undefined;
    } catch (error) {
      indexLog.failed(error);
      // the failure may mean that the index is gone
      preparedAt = -Infinity;
      return retryAfterMs;
    }
  };
}

/** Stops recording changes: nobody would read them, and they would pile up. */
function stopNoting(knex: Knex, indexLog: ReturnType<typeof createIndexLogger>): Repeating {
  let isDone = false;
  return repeat({
    turn: async () => {
      if (!isDone) await switchSearchTriggers(knex, false);
      isDone = true;
    },
    every: 60_000,
    onError: (error) => indexLog.failed(error),
  });
}

/** Logs an error once, not on every try, and logs when it is over. */
function createIndexLogger(log: Logger) {
  let lastFault: string | null = null;
  return {
    failed(error: unknown) {
      const text = errorMessage(error);
      if (text === lastFault) return;
      lastFault = text;
      if (error instanceof SearchEngineError) log.warn(`${text}. Until then PostgreSQL answers searches.`);
      else log.warn({ err: error }, 'the search index could not be kept up to date; trying again');
    },
    worked() {
      if (lastFault !== null) log.warn('The search index is kept up to date again.');
      lastFault = null;
    },
    refused: (what: string, reason: string) =>
      log.error({ what, reason }, `the search engine refuses ${what}: ${reason}`),
  };
}

import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { ConnectOptions } from '../../db/connect.ts';
import { leaseOf } from '../../db/leases.ts';
import { listenTo } from '../../db/listen.ts';
import { noteSearchChanges } from '../../db/search-changes.ts';
import { SearchEngineError, type SearchIndex, type SearchPort } from '../ports/search/port.ts';
import { repeat, type Repeating } from './repeat.ts';

export interface IndexingOptions {
  knex: Knex;
  connection: Omit<ConnectOptions, 'poolSize'>;
  search: SearchPort;
  log: Logger;
}

/** Without news; a save wakes it. Milliseconds. */
const every = 1_000;
/** Between two looks at whether the index is there and is ours. Milliseconds. */
const prepareEvery = 30_000;
/** While the engine is away. Milliseconds. */
const retryEvery = 5_000;
/** A holder that is silent for so long is taken for dead. Seconds. */
const leaseSeconds = 6;

/**
 * Keeps an index beside the database up to date with what is saved. Any number of processes may run it: one of them
 * works, and another takes its place within seconds where it ends or hangs. Where the database itself is the index,
 * nothing has to be noted, and nothing runs.
 */
export function startIndexing({ knex, connection, search, log }: IndexingOptions): Repeating {
  const { index } = search;
  const tell = teller(log);
  if (!index) return stopNoting(knex, tell);
  const lease = leaseOf(knex, 'search-index', leaseSeconds);
  const work = worker(index, tell);
  const loop = repeat({
    turn: async () => ((await lease.hold()) ? keeping(lease.extend, work) : undefined),
    every,
    onError: (error) => tell.failed(error),
    end: () => lease.release(),
  });
  const listening = listenTo({
    connection,
    channel: 'lectern',
    onMessage: (text) => (text.startsWith('d ') ? loop.wake() : undefined),
    onGap: loop.wake,
  });
  return {
    wake: loop.wake,
    async stop(patience) {
      await Promise.all([listening.stop(), loop.stop(patience)]);
    },
  };
}

/** @returns the turn of a process that holds the lease */
function worker(index: SearchIndex, tell: ReturnType<typeof teller>): () => Promise<number | undefined> {
  let preparedAt = -Infinity;
  return async () => {
    try {
      if (performance.now() - preparedAt > prepareEvery) {
        await index.prepare();
        preparedAt = performance.now();
      }
      const { applied, refused } = await index.applyChanges();
      tell.worked();
      for (const { kind, id, reason } of refused) tell.refused(`${kind} ${id}`, reason);
      return applied > 0 ? 0 : undefined;
    } catch (error) {
      tell.failed(error);
      // what failed may be a sign that the index is gone
      preparedAt = -Infinity;
      return retryEvery;
    }
  };
}

/** A task of the engine may take longer than the lease lasts. A process that hangs extends nothing. */
async function keeping<T>(extend: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const extending = setInterval(() => void extend().catch(() => undefined), (leaseSeconds * 1000) / 3);
  try {
    return await work();
  } finally {
    clearInterval(extending);
  }
}

/** What was noted for an engine that is not used any more would only pile up. */
function stopNoting(knex: Knex, tell: ReturnType<typeof teller>): Repeating {
  let isDone = false;
  return repeat({
    turn: async () => {
      if (!isDone) await noteSearchChanges(knex, false);
      isDone = true;
    },
    every: 60_000,
    onError: (error) => tell.failed(error),
  });
}

/** A fault is told once, not at every try, and so is its end. */
function teller(log: Logger) {
  let told: string | null = null;
  return {
    failed(error: unknown) {
      const text = error instanceof Error ? error.message : String(error);
      if (text === told) return;
      told = text;
      if (error instanceof SearchEngineError) log.warn(`${text}. Until then PostgreSQL answers searches.`);
      else log.warn({ err: error }, 'the search index could not be kept up to date; trying again');
    },
    worked() {
      if (told !== null) log.warn('The search index is kept up to date again.');
      told = null;
    },
    refused: (what: string, reason: string) =>
      log.error({ what, reason }, `the search engine does not take ${what}: ${reason}`),
  };
}

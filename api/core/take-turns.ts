import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import {
  excuseRow,
  hasWaiting,
  holdRow,
  leaveRow,
  lockQueue,
  maxDeaths,
  returnDead,
  takeRow,
  takeThisRow,
  type DeadRow,
  type Queue,
} from '../../db/jobs/turn-statements.ts';
import { inTransaction, type Transaction } from './transaction.ts';

/** A row of a queue that this process works on. */
export interface Turn {
  key: string;
  holder: string;
  /** Aborted if the row was cancelled or taken over, or when the program stops. */
  signal: AbortSignal;
  /** Whether the row is no longer ours: cancelled, or taken over. */
  isLost(): boolean;
  /** Ends the turn. An unfinished row waits again. */
  leave(): Promise<void>;
}

export interface TurnTaker {
  /** Takes the next waiting row; null if there is none for this process. */
  next(stopping?: AbortSignal): Promise<Turn | null>;
  /** Takes a certain row, out of turn; null if another process works on it. */
  take(key: string, stopping?: AbortSignal): Promise<Turn | null>;
}

interface TurnOptions {
  knex: Knex;
  queue: Queue;
  /** Sets aside a row whose process died twice, and notifies people. */
  setAside: (trx: Transaction, row: DeadRow) => Promise<void>;
}

/** How often a process extends its hold on a row, and checks whether it should stop. Milliseconds. */
const holdIntervalMs = 2_000;

/**
 * Takes rows of a queue in an order that is fair to people. A process works on only one row of the same person at a
 * time, so that one person's long jobs leave room for those of others.
 */
export function createTurnTaker({ knex, queue, setAside }: TurnOptions): TurnTaker {
  const served = new Map<string, number>();
  /** One after the other, so that each call knows whom the previous one has served */
  let last: Promise<unknown> = Promise.resolve();

  async function takeNext(stopping?: AbortSignal): Promise<Turn | null> {
    if (!(await hasWaiting(knex, queue))) return null;
    const holder = randomUUID();
    const taken = await inTransaction(knex, async (trx) => {
      await lockQueue(trx, queue);
      for (const row of await returnDead(trx, queue)) if (row.deaths >= maxDeaths) await setAside(trx, row);
      return takeRow(trx, queue, { holder, without: [...served.values()] });
    });
    if (!taken) return null;
    if (taken.personId !== null) served.set(holder, taken.personId);
    return hold(taken.key, holder, stopping);
  }

  function hold(key: string, holder: string, stopping?: AbortSignal): Turn {
    const lost = new AbortController();
    const say = async () => {
      if (!(await holdRow(knex, queue, key, holder))) lost.abort();
    };
    const saying = setInterval(() => void say().catch(() => undefined), holdIntervalMs);
    const excuse = () => void excuseRow(knex, queue, key, holder).catch(() => undefined);
    stopping?.addEventListener('abort', excuse);
    if (stopping?.aborted) excuse();
    return {
      key,
      holder,
      signal: stopping ? AbortSignal.any([stopping, lost.signal]) : lost.signal,
      isLost: () => lost.signal.aborted,
      async leave() {
        clearInterval(saying);
        stopping?.removeEventListener('abort', excuse);
        served.delete(holder);
        await leaveRow(knex, queue, key, holder);
      },
    };
  }

  return {
    next(stopping) {
      const turn = last.then(() => takeNext(stopping));
      last = turn.catch(() => undefined);
      return turn;
    },
    async take(key, stopping) {
      const holder = randomUUID();
      return (await takeThisRow(knex, queue, key, holder)) ? hold(key, holder, stopping) : null;
    },
  };
}

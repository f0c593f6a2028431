import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { driverOptions, type ConnectOptions } from './connect.ts';

export interface ListenOptions {
  connection: Omit<ConnectOptions, 'poolSize'>;
  channel: string;
  onMessage: (payload: string) => void;
  /** The connection was lost and is there again: what was told meanwhile is not known. */
  onGap: () => void;
}

export interface Listener {
  /** Settles once messages arrive. @throws Error where they do not within 5 seconds */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

/** Milliseconds. */
const patience = 5_000;
const firstRetry = 250;
const lastRetry = 5_000;
/** Nobody waits for the farewell of a connection that is dead. Milliseconds. */
const goodbye = 500;
/** A connection that a router forgot tells nobody: it is asked. Milliseconds. */
const askEvery = 20_000;

/** Listens on a channel of PostgreSQL by one connection, and connects again by itself when that is lost. */
export function listenTo(options: ListenOptions): Listener {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isUp = false;
  const waiting: (() => void)[] = [];

  async function run(): Promise<void> {
    let wasUp = false;
    for (let retry = firstRetry; !signal.aborted; retry = Math.min(retry * 2, lastRetry)) {
      const client = new pg.Client({
        ...driverOptions(options.connection),
        application_name: 'lectern events',
      });
      const lost = lossOf(client, signal);
      try {
        await client.connect();
        client.on('notification', ({ payload = '' }) => options.onMessage(payload));
        await client.query(`listen ${options.channel}`);
        isUp = true;
        retry = firstRetry;
        if (wasUp) options.onGap();
        wasUp = true;
        waiting.splice(0).forEach((go) => go());
        await lost;
      } catch {
        // tried again below; requests meet the same database and say so
      }
      isUp = false;
      await Promise.race([client.end().catch(() => undefined), sleep(goodbye)]);
      await sleep(retry, undefined, { signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    async ready() {
      if (isUp) return;
      const late = new AbortController();
      const up = new Promise<true>((go) => waiting.push(() => go(true)));
      const inTime = await Promise.race([up, sleep(patience, false, { signal: late.signal })]);
      late.abort();
      if (!inTime) throw new Error('The database cannot be listened to');
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Settles when the connection is gone, does not answer any more, or is not wanted any more. */
function lossOf(client: pg.Client, signal: AbortSignal): Promise<void> {
  return new Promise((gone) => {
    const end = () => {
      clearInterval(asking);
      signal.removeEventListener('abort', end);
      gone();
    };
    const asking = setInterval(() => {
      const silent = setTimeout(end, patience);
      client.query('select 1').then(() => clearTimeout(silent), end);
    }, askEvery);
    client.on('error', end);
    client.on('end', end);
    signal.addEventListener('abort', end);
  });
}

import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { newClient, type ConnectOptions } from '../connect.ts';

export interface ListenOptions {
  connection: Omit<ConnectOptions, 'poolSize'>;
  channels: readonly string[];
  /** How the connection is called in pg_stat_activity; at most 63 bytes. */
  name?: string;
  onMessage: (payload: string, channel: string) => void;
  /** The connection was lost and is up again; messages in between were missed. */
  onGap: () => void;
}

export interface Listener {
  /** Resolves once messages can arrive. @throws Error if that takes over 5 seconds */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

/** Milliseconds. */
const timeoutMs = 5_000;
const firstRetry = 250;
const lastRetry = 5_000;
/** How long to wait for a dead connection to close. Milliseconds. */
const goodbye = 500;
/** A connection that a router dropped shows no error, so it is tested this often. Milliseconds. */
const askEvery = 20_000;

/** Listens on channels of PostgreSQL over one connection of its own, and reconnects when that is lost. */
export function listenTo(options: ListenOptions): Listener {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isUp = false;
  const waiting: (() => void)[] = [];

  async function run(): Promise<void> {
    let wasUp = false;
    for (let retry = firstRetry; !signal.aborted; retry = Math.min(retry * 2, lastRetry)) {
      const client = newClient(options.connection, {
        application_name: options.name ?? 'lectern events',
      });
      const lost = connectionLost(client, signal);
      try {
        await client.connect();
        client.on('notification', ({ payload = '', channel }) => options.onMessage(payload, channel));
        for (const channel of options.channels) await client.query(`listen ${channel}`);
        isUp = true;
        retry = firstRetry;
        if (wasUp) options.onGap();
        wasUp = true;
        waiting.splice(0).forEach((go) => go());
        await lost;
      } catch {
        // tried again below; requests to the same database report the failure
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
      const inTime = await Promise.race([up, sleep(timeoutMs, false, { signal: late.signal })]);
      late.abort();
      if (!inTime) throw new Error('The database cannot be listened to');
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Resolves when the connection is closed, no longer answers, or `signal` is aborted. */
function connectionLost(client: pg.Client, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearInterval(asking);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const asking = setInterval(() => {
      const silent = setTimeout(end, timeoutMs);
      client.query('select 1').then(() => clearTimeout(silent), end);
    }, askEvery);
    client.on('error', end);
    client.on('end', end);
    signal.addEventListener('abort', end);
  });
}

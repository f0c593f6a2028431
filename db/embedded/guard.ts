import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { newClient } from '../connect.ts';
import { EmbeddedPostgresError } from './error.ts';

/** 'server': the only one on its data folder; 'command': may run beside a server or other commands. */
export type Role = 'server' | 'command';

/**
 * A connection that is held as long as a process of Lectern uses the embedded PostgreSQL. Its advisory locks show who
 * else uses it. They are released when the process ends, in whatever way.
 */
export interface Guard {
  client: pg.Client;
  /**
   * Whether another process of Lectern uses this PostgreSQL. If the answer is false, no other process can start to use
   * it.
   */
  othersRemain(): Promise<boolean>;
  close(): Promise<void>;
}

/** A server already uses the running PostgreSQL. */
export class AlreadyRunningError extends EmbeddedPostgresError {}

/** Arbitrary numbers, the same in every version. */
const userLock = 7_203_601;
const serverLock = 7_203_602;
/** A killed server is gone within this time, and PostgreSQL has noticed. Milliseconds. */
export const endingPatience = 5_000;

/** @throws EmbeddedPostgresError if this process is to be the server and there is one already */
export async function holdGuard(socketDir: string, user: string, role: Role): Promise<Guard> {
  // the supervisor listens for 'end' to notice a lost connection
  const client = newClient(
    { socketDir, user, database: 'postgres' },
    { application_name: `lectern ${role} ${process.pid}`, connectionTimeoutMillis: 10_000 },
  );
  await client.connect();
  try {
    await client.query('select pg_advisory_lock_shared($1)', [userLock]);
    if (role === 'server') await becomeServer(client);
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    client,
    othersRemain: async () => {
      await client.query('select pg_advisory_unlock_shared($1)', [userLock]);
      return !(await tryLock(client, userLock));
    },
    close: () => client.end(),
  };
}

async function becomeServer(client: pg.Client): Promise<void> {
  const deadline = performance.now() + endingPatience;
  while (!(await tryLock(client, serverLock))) {
    if (performance.now() > deadline) throw alreadyRunning(await serverProcess(client));
    await sleep(100);
  }
}

async function tryLock(client: pg.Client, key: number): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    key,
  ]);
  return rows[0]?.locked === true;
}

async function serverProcess(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [serverLock],
  );
  const pid = /\d+$/.exec(rows[0]?.name ?? '')?.[0];
  return pid === undefined ? undefined : Number(pid);
}

/** @param pid of the running server, if known */
export function alreadyRunning(pid: number | undefined): AlreadyRunningError {
  return new AlreadyRunningError(
    `Lectern is already running on this data folder${pid === undefined ? '' : ` (process ${pid})`}. ` +
      'Stop it first, or set DATA_DIR (and PORT) to start a second one.',
  );
}

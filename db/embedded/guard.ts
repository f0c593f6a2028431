import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError } from './error.ts';

/** 'server': the only one on its data folder; 'command': beside a server or other commands. */
export type Role = 'server' | 'command';

/**
 * One connection, held as long as a process of Lectern uses the embedded PostgreSQL. Its advisory locks say who
 * else does; they go when the process does, however it ends.
 */
export interface Guard {
  client: pg.Client;
  /** Whether another process of Lectern uses this PostgreSQL; from a "no" on, none can begin to. */
  othersRemain(): Promise<boolean>;
  close(): Promise<void>;
}

/** Any numbers, the same in every version. */
const userLock = 7_203_601;
const serverLock = 7_203_602;
/** The connection of a killed process is seen to be gone within this time. Milliseconds. */
const patience = 2_000;

/** @throws EmbeddedPostgresError where this is to be the server, and there is one */
export async function holdGuard(socketDir: string, user: string, role: Role): Promise<Guard> {
  const client = new pg.Client({
    host: socketDir,
    port: 5432,
    user,
    database: 'postgres',
    application_name: `lectern ${role} ${process.pid}`,
    connectionTimeoutMillis: 10_000,
  });
  // the supervisor learns of it by 'end'
  client.on('error', () => undefined);
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
  const deadline = performance.now() + patience;
  while (!(await tryLock(client, serverLock))) {
    if (performance.now() > deadline) throw await alreadyRunning(client);
    await sleep(100);
  }
}

async function tryLock(client: pg.Client, key: number): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    key,
  ]);
  return rows[0]?.locked === true;
}

async function alreadyRunning(client: pg.Client): Promise<EmbeddedPostgresError> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [serverLock],
  );
  const pid = /\d+$/.exec(rows[0]?.name ?? '')?.[0];
  return new EmbeddedPostgresError(
    `Lectern is already running on this data folder${pid ? ` (process ${pid})` : ''}. ` +
      'Stop it first, or set DATA_DIR (and PORT) to start a second one beside it.',
  );
}

import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { newClient } from '../connect.ts';
import { serverAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { checkCluster, locateCluster, superuser, type Cluster } from './cluster.ts';
import { EmbeddedPostgresError } from './error.ts';
import { explainDamage } from './explain.ts';
import { AlreadyRunningError, type Guard, type Role } from './guard.ts';
import { abandon, connectWhile, openGuard, silence, type State } from './open-guard.ts';
import { findPostmaster, shutDown } from './postmaster.ts';
import { removeSocketFolder } from './socket-folder.ts';

export interface EmbeddedOptions {
  /** An absolute path; created if missing. */
  dataDir: string;
  role: Role;
  /** Prints a message for the person who watches the start. */
  notify: (text: string) => void;
  /** False is faster but risks the data if the machine fails: only for tests. */
  durable?: boolean;
}

export interface EmbeddedPostgres {
  connection: { socketDir: string; user: string; database: string };
  /** Stops PostgreSQL, unless another process of Lectern uses it. */
  stop: () => Promise<void>;
}

const database = 'lectern';
/**
 * Runs the PostgreSQL from npm on a unix socket in a private folder. Takes over a PostgreSQL that a killed process left
 * running, and restarts one that dies.
 * @throws EmbeddedPostgresError with what to do
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32')
    throw new EmbeddedPostgresError('The embedded PostgreSQL needs Linux or macOS. Set DATABASE_URL.');
  const { dataDir, role, notify, durable = true } = options;
  const account = await serverAccount(`${dataDir}/postgres`);
  const binaries = await findBinaries(account, notify);
  const cluster = await locateCluster(dataDir, account, notify);
  await checkCluster(cluster, binaries);
  const state: State = {
    ...{ role, notify, durable, binaries, cluster, socketDir: '', stopping: false },
    ...{ mayMakeCluster: true, lock: undefined, refusedSince: undefined, launched: undefined },
    notified: new Set(),
  };
  const stop = supervise(state, await openFirstGuard(state));
  try {
    await createDatabase(state.socketDir);
  } catch (error) {
    await stop();
    throw explainDamage(error, cluster.folder);
  }
  return { connection: { socketDir: state.socketDir, user: superuser, database }, stop };
}

async function openFirstGuard(state: State): Promise<Guard> {
  try {
    return await openGuard(state);
  } catch (error) {
    if (error instanceof AlreadyRunningError) state.lock?.release();
    else await abandon(state);
    throw explainDamage(error, state.cluster.folder);
  }
}

/** Keeps PostgreSQL running. @returns a function that ends this, and stops PostgreSQL if nobody else uses it */
function supervise(state: State, first: Guard): () => Promise<void> {
  let current: Promise<Guard | undefined> = Promise.resolve(first);
  const watch = (guard: Guard) => {
    guard.client.once('end', () => {
      if (state.stopping) return;
      current = revive(state).then((revived) => {
        if (revived) watch(revived);
        return revived;
      });
    });
  };
  watch(first);
  return async () => {
    state.stopping = true;
    const guard = await current;
    // after a crash the server may not have reconnected yet: a command must not stop PostgreSQL under it
    if (guard && guard !== first && state.role === 'command') await guard.close();
    else if (guard) await leave(state, guard);
    else await abandon(state);
    state.lock?.release();
  };
}

async function revive(state: State): Promise<Guard | undefined> {
  let lastMessage = '';
  while (!state.stopping) {
    try {
      return await openGuard(state);
    } catch (error) {
      const { message } = error as Error;
      if (message !== lastMessage) state.notify(message);
      lastMessage = message;
      await sleep(500);
    }
  }
  return undefined;
}

/** Stops PostgreSQL, unless another process of Lectern uses it. */
async function leave(state: State, guard: Guard): Promise<void> {
  const { cluster, role } = state;
  const othersRemain = await guard.othersRemain().catch(() => undefined);
  if (othersRemain === true) return guard.close();
  // the connection was lost a moment ago, perhaps because PostgreSQL was lastMessage to stop too: connect again to see
  // who is left
  if (othersRemain === undefined && role === 'command') return guard.close();
  if (othersRemain === undefined) return leaveAgain(state);
  await endPostmaster(cluster);
}

async function leaveAgain(state: State): Promise<void> {
  const { cluster } = state;
  const deadline = performance.now() + silence;
  for (;;) {
    const running = await findPostmaster(cluster.folder);
    if (!running) return;
    if (running.status === 'stopping' || performance.now() > deadline) return endPostmaster(cluster);
    const guard = await connectWhile(state, deadline, () => Promise.resolve(true)).catch(() => undefined);
    const othersRemain = await guard?.othersRemain().catch(() => undefined);
    if (othersRemain === true) return guard?.close();
    if (othersRemain === false) return endPostmaster(cluster);
  }
}

async function endPostmaster(cluster: Cluster): Promise<void> {
  const running = await findPostmaster(cluster.folder);
  if (!running) return;
  await shutDown(running.pid, cluster.folder);
  await removeSocketFolder(running.socketDir, cluster);
}

async function createDatabase(socketDir: string): Promise<void> {
  const client = newClient({ socketDir, user: superuser, database: 'postgres' });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${database}`);
  } catch (error) {
    // another process may have created it at the same time
    if (!/^(42P04|23505)$/.test((error as pg.DatabaseError).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}

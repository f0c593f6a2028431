import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from '../connect.ts';
import { serverAccount } from './account.ts';
import { findBinaries, type Binaries } from './binaries.ts';
import { ensureCluster, locateCluster, superuser, type Cluster } from './cluster.ts';
import { EmbeddedPostgresError } from './error.ts';
import { holdGuard, type Guard, type Role } from './guard.ts';
import {
  ended,
  findPostmaster,
  launch,
  logSince,
  logSize,
  removeMisleadingPidFile,
  shutDown,
  type Postmaster,
} from './postmaster.ts';
import { makeSocketFolder, removeSocketFolder, restoreSocketFolder } from './socket-folder.ts';

export interface EmbeddedOptions {
  /** Absolute; made when missing. */
  dataDir: string;
  role: Role;
  /** What a person who watches the start should know. */
  notify: (text: string) => void;
  /** False is quicker and risks the data when the machine fails: for tests alone. */
  durable?: boolean;
}

export interface EmbeddedPostgres {
  connection: { socketDir: string; user: string; database: string };
  /** Stops PostgreSQL, unless another process of Lectern uses it. */
  stop: () => Promise<void>;
}

interface State extends Omit<EmbeddedOptions, 'dataDir'> {
  binaries: Binaries;
  cluster: Cluster;
  durable: boolean;
  socketDir: string;
  stopping: boolean;
}

const database = 'lectern';
/** Recovery after a crash reads the log since the last checkpoint, which takes its time. Milliseconds. */
const startPatience = 120_000;

/**
 * Runs the PostgreSQL that npm brought, on a unix socket in a folder closed to others. One that an earlier,
 * killed process left running is taken over; one that dies is started again.
 * @throws EmbeddedPostgresError with what to do
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32')
    throw new EmbeddedPostgresError('The embedded PostgreSQL needs Linux or macOS. Set DATABASE_URL.');
  const { dataDir, role, notify, durable = true } = options;
  const account = await serverAccount(`${dataDir}/postgres`);
  const binaries = await findBinaries(account, notify);
  const cluster = await locateCluster(dataDir, account, notify);
  await ensureCluster(cluster, binaries, { durable });
  const state: State = { role, notify, durable, binaries, cluster, socketDir: '', stopping: false };
  const stop = supervise(state, await openGuard(state));
  try {
    await createDatabase(state.socketDir);
  } catch (error) {
    await stop();
    throw error;
  }
  return { connection: { socketDir: state.socketDir, user: superuser, database }, stop };
}

/** Keeps PostgreSQL running. @returns what ends that */
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
    // after a crash the server may not be back yet: a command that stopped PostgreSQL now would end it a second time
    if (guard && guard !== first && state.role === 'command') await guard.close();
    else if (guard) await leave(state, guard);
  };
}

async function revive(state: State): Promise<Guard | undefined> {
  let told = '';
  while (!state.stopping) {
    try {
      return await openGuard(state);
    } catch (error) {
      const { message } = error as Error;
      if (message !== told) state.notify(message);
      told = message;
      await sleep(500);
    }
  }
  return undefined;
}

async function leave({ cluster }: State, guard: Guard): Promise<void> {
  // without an answer nobody knows: what runs is then taken over by the next start
  const othersRemain = await guard.othersRemain().catch(() => true);
  if (othersRemain) return guard.close();
  const running = await findPostmaster(cluster.folder);
  if (!running) return;
  await shutDown(running.pid, cluster.folder);
  await removeSocketFolder(running.socketDir, cluster);
}

/** Takes over the postmaster that runs, or launches one, and connects to it. */
async function openGuard(state: State): Promise<Guard> {
  const { folder } = state.cluster;
  const deadline = performance.now() + startPatience;
  for (;;) {
    const running = await findPostmaster(folder);
    if (running?.status === 'stopping') await ended(running.pid, folder, startPatience);
    else {
      const guard = await (running ? adopt(state, running, deadline) : launchAndConnect(state, deadline));
      if (guard) return guard;
    }
    if (performance.now() > deadline)
      throw new EmbeddedPostgresError(`PostgreSQL does not answer. Its log is in ${state.cluster.home}.`);
  }
}

async function adopt(state: State, running: Postmaster, deadline: number): Promise<Guard | undefined> {
  return connectWhile(state, deadline, async () => {
    const now = await findPostmaster(state.cluster.folder);
    return now?.pid === running.pid && now.status !== 'stopping';
  });
}

async function launchAndConnect(state: State, deadline: number): Promise<Guard | undefined> {
  const { cluster, binaries, durable } = state;
  if (state.socketDir) await restoreSocketFolder(state.socketDir, cluster);
  else state.socketDir = await makeSocketFolder(cluster);
  await removeMisleadingPidFile(cluster.folder);
  const logged = await logSize(cluster.home);
  const child = await launch({ ...cluster, program: binaries.postgres, socketDir: state.socketDir, durable });
  let failure: string | undefined;
  child.on('error', (error) => (failure = error.message));
  const runs = () => failure === undefined && child.exitCode === null && child.signalCode === null;
  const guard = await connectWhile(state, deadline, () => Promise.resolve(runs()));
  if (guard || runs()) return guard;
  const words = failure ?? (await logSince(cluster.home, logged));
  // another process was quicker, or the children of a killed postmaster have not noticed yet
  if (!/lock file|shared memory block/.test(words) && !(await findPostmaster(cluster.folder)))
    throw new EmbeddedPostgresError(`PostgreSQL does not start in ${cluster.folder}:\n${words}`);
  await sleep(100);
  return undefined;
}

async function connectWhile(
  state: State,
  deadline: number,
  runs: () => Promise<boolean>,
): Promise<Guard | undefined> {
  do {
    try {
      // asked before, PostgreSQL would log each refusal
      const now = await findPostmaster(state.cluster.folder);
      if (now?.status === 'ready') {
        // of one that another process launches meanwhile it is not written down from the first
        state.socketDir = now.socketDir || state.socketDir;
        return await holdGuard(state.socketDir, superuser, state.role);
      }
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
    }
    await sleep(10);
  } while ((await runs()) && performance.now() < deadline);
  return undefined;
}

async function createDatabase(socketDir: string): Promise<void> {
  const client = new pg.Client({ host: socketDir, port: 5432, user: superuser, database: 'postgres' });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${database}`);
  } catch (error) {
    // made by another process at the same time
    if (!/^(42P04|23505)$/.test((error as pg.DatabaseError).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}

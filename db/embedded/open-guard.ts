import type { ChildProcess } from 'node:child_process';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from '../connect.ts';
import type { Binaries } from './binaries.ts';
import { ensureCluster, superuser, type Cluster } from './cluster.ts';
import { EmbeddedPostgresError } from './error.ts';
import { doesNotStart } from './explain.ts';
import { claimFolder, refuseElsewhere, type FolderLock, type Holder } from './folder-lock.ts';
import { alreadyRunning, endingPatience, holdGuard, type Guard, type Role } from './guard.ts';
import { damagedPidFile, repairFolder } from './repair.ts';
import { ended, findPostmaster, launch, logSince, logSize, shutDown, type Postmaster } from './postmaster.ts';
import { searchPostmaster } from './process-list.ts';
import { makeSocketFolder, removeSocketFolder, restoreSocketFolder } from './socket-folder.ts';

/** The state of the embedded PostgreSQL as one process of Lectern sees it. */
export interface State {
  role: Role;
  /** Prints a message for the person who watches the start. */
  notify: (text: string) => void;
  binaries: Binaries;
  cluster: Cluster;
  durable: boolean;
  socketDir: string;
  stopping: boolean;
  /** False once the cluster was found. If it vanishes later, Lectern must not create an empty one in its place. */
  mayMakeCluster: boolean;
  /** Held while PostgreSQL is started; a server keeps it as long as it runs. */
  lock: FolderLock | undefined;
  /** Since when another process has held the lock, or something else has kept PostgreSQL from starting. */
  refusedSince: number | undefined;
  /** The PostgreSQL process that this process started last. */
  launched: ChildProcess | undefined;
  /** Messages that were printed already. */
  notified: Set<string>;
}

/** Recovery after a crash reads the log since the last checkpoint, which may take long. Milliseconds. */
const startPatience = 120_000;
/** A taken lock may become free at any moment, and its file may still name the previous holder. Milliseconds. */
const lockPatience = 500;
/** After waiting this long, a message says why. Milliseconds. */
export const silence = 1_500;
/** An ordinary start takes less than this. Milliseconds. */
const usualStart = 5_000;

const endingProcesses = 'Waiting for the last processes of an earlier PostgreSQL to end.';

/** Connects to the running postmaster, or starts one. */
export async function openGuard(state: State): Promise<Guard> {
  const { folder, home } = state.cluster;
  const deadline = performance.now() + startPatience;
  for (;;) {
    const running = await findPostmaster(folder);
    if (running?.status === 'stopping') {
      if (!(await ended(running.pid, folder, silence)))
        notifyOnce(state, `Waiting for PostgreSQL (process ${running.pid}) to stop.`);
    } else {
      const guard = running ? await adopt(state, running, deadline) : await launchAndConnect(state, deadline);
      if (guard) return settle(state, guard);
    }
    if (performance.now() > deadline)
      throw new EmbeddedPostgresError(`PostgreSQL does not answer. Its log is in ${home}.`);
  }
}

/** By now PostgreSQL has inherited the lock. A server keeps it too, so that nobody takes over if PostgreSQL crashes. */
async function settle(state: State, guard: Guard): Promise<Guard> {
  state.mayMakeCluster = false;
  state.refusedSince = undefined;
  if (state.role === 'command') {
    state.lock?.release();
    state.lock = undefined;
  } else if (!state.lock) {
    // a PostgreSQL started by an older Lectern has no lock
    const claim = await claimFolder(state.cluster.home, state.role);
    if (claim.state === 'locked') state.lock = claim.lock;
  }
  return guard;
}

/** Tries to lock the folder. @returns whether it is locked now and nobody has started PostgreSQL meanwhile */
async function claim(state: State): Promise<boolean> {
  const { cluster, role } = state;
  const isFree = async () => !(await findPostmaster(cluster.folder));
  if (state.lock) return isFree();
  const claimed = await claimFolder(cluster.home, role);
  if (claimed.state === 'locked') {
    state.lock = claimed.lock;
    return isFree();
  }
  const waited = refusedFor(state);
  if (claimed.state === 'taken elsewhere' && waited > lockPatience)
    refuseElsewhere(cluster.home, claimed.holder);
  if (claimed.state === 'taken here' && waited > silence) await waitHere(state, claimed);
  await sleep(50);
  return false;
}

/** Milliseconds, counted from the first call. */
function refusedFor(state: State): number {
  state.refusedSince ??= performance.now();
  return performance.now() - state.refusedSince;
}

function notifyOnce(state: State, text: string): void {
  if (!state.notified.has(text)) state.notify(text);
  state.notified.add(text);
}

async function waitHere(state: State, taken: { holder: Holder; isAlive: boolean }): Promise<void> {
  const { cluster, role } = state;
  const { holder, isAlive } = taken;
  if (role === 'server' && isAlive && holder.role === 'server') {
    // it may be ending
    if (refusedFor(state) > endingPatience) throw alreadyRunning(holder.pid);
    return;
  }
  const orphan = await findOrphan(cluster.folder);
  if (orphan !== undefined) throw damagedPidFile(cluster.folder, orphan);
  notifyOnce(
    state,
    isAlive ? `Waiting for process ${holder.pid}, which is starting the database.` : endingProcesses,
  );
}

/**
 * Finds a PostgreSQL process that the pid file does not name. While PostgreSQL starts or stops there is no such file
 * for a moment, on a busy machine for longer.
 */
async function findOrphan(folder: string): Promise<number | undefined> {
  const deadline = performance.now() + usualStart;
  for (;;) {
    const found = await searchPostmaster(folder);
    if (found === undefined || (await findPostmaster(folder))) return undefined;
    if (performance.now() > deadline) return found;
    await sleep(100);
  }
}

async function adopt(state: State, running: Postmaster, deadline: number): Promise<Guard | undefined> {
  return connectWhile(state, deadline, async () => {
    const now = await findPostmaster(state.cluster.folder);
    return now?.pid === running.pid && now.status !== 'stopping';
  });
}

async function launchAndConnect(state: State, deadline: number): Promise<Guard | undefined> {
  if (!(await claim(state))) return undefined;
  const { cluster, binaries, durable } = state;
  if (state.mayMakeCluster) await ensureCluster(cluster, binaries, { durable });
  if (state.socketDir) await restoreSocketFolder(state.socketDir, cluster);
  else state.socketDir = await makeSocketFolder(cluster);
  await repairFolder(cluster.folder, state.socketDir);
  const logged = await logSize(cluster.home);
  const child = await launch({
    ...{ ...cluster, program: binaries.postgres, socketDir: state.socketDir, durable },
    lock: state.lock?.descriptor,
  });
  state.launched = child;
  let failure: string | undefined;
  child.on('error', (error) => (failure = error.message));
  const runs = () => failure === undefined && child.exitCode === null && child.signalCode === null;
  const guard = await connectWhile(state, deadline, () => Promise.resolve(runs()));
  if (guard || runs()) return guard;
  const words = failure ?? (await logSince(cluster.home, logged));
  // another process was faster, or the children of a killed postmaster are still ending
  const isInUse = /lock file .* already exists|shared memory block/.test(words);
  const isOver = !isInUse || (refusedFor(state) > silence && !words.includes('shared memory block'));
  if (isOver && !(await findPostmaster(cluster.folder))) throw doesNotStart(cluster, words);
  if (refusedFor(state) > silence) notifyOnce(state, endingProcesses);
  await sleep(100);
  return undefined;
}

/** Tries to connect for as long as `runs` reports that PostgreSQL may still answer. */
export async function connectWhile(
  state: State,
  deadline: number,
  runs: () => Promise<boolean>,
): Promise<Guard | undefined> {
  const { cluster, role } = state;
  const started = performance.now();
  do {
    const waited = performance.now() - started;
    try {
      // wait for the status: PostgreSQL would log every earlier attempt
      const now = await findPostmaster(cluster.folder);
      const socketDir = now?.status === 'ready' ? await socketFolderOf(now, cluster) : undefined;
      if (socketDir !== undefined) {
        state.socketDir = socketDir;
        return await holdGuard(socketDir, superuser, role);
      }
      if (now?.status === 'ready' && waited > silence) throw withoutSocket(now);
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
    }
    if (waited > usualStart)
      notifyOnce(state, 'PostgreSQL is still starting: after a crash it replays its log first.');
    await sleep(10);
  } while ((await runs()) && performance.now() < deadline);
  return undefined;
}

/** The folder of the socket. It differs from the recorded one if the data folder was renamed while PostgreSQL ran. */
async function socketFolderOf({ socketDir }: Postmaster, { home }: Cluster): Promise<string | undefined> {
  for (const folder of [socketDir, join(home, 'socket')])
    if (folder && (await lstat(join(folder, '.s.PGSQL.5432')).catch(() => undefined))) return folder;
  return undefined;
}

function withoutSocket({ pid, socketDir }: Postmaster): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `PostgreSQL (process ${pid}) is running, but its socket in ${socketDir} is gone, so nobody can connect. ` +
      `Stop it with "kill -INT ${pid}", wait until it is gone, and start Lectern again.`,
  );
}

/** Stops a PostgreSQL that this process started but could not connect to. */
export async function abandon(state: State): Promise<void> {
  const { launched, cluster, socketDir } = state;
  if (launched?.pid !== undefined && launched.exitCode === null && launched.signalCode === null)
    await shutDown(launched.pid, cluster.folder);
  if (launched) await removeSocketFolder(socketDir, cluster);
  state.lock?.release();
}

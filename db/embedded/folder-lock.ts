import { closeSync } from 'node:fs';
import { readFile, readlink, realpath, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { lockFile, type LockResult } from '../file-lock.mjs';
import { isAlive } from '../is-alive.mjs';
import { EmbeddedPostgresError } from './error.ts';
import type { Role } from './guard.ts';

/**
 * The lock on the folder of a cluster. Only its holder may create the cluster, repair it or start PostgreSQL on it.
 * PostgreSQL inherits the lock, so it lasts as long as any of its processes. Unlike process numbers and sockets, the
 * lock also shows a PostgreSQL that runs in another container.
 */
export interface FolderLock {
  /** Passed to PostgreSQL when it is started. Undefined if the system has no file locks. */
  descriptor: number | undefined;
  release(): void;
}

/** Who locked a folder, according to the lock file. */
export interface Holder {
  pid: number;
  role: Role;
  host: string;
  /** Process numbers can be compared only within the same process space. */
  processSpace: string;
}

/** The result of trying to lock a folder. */
export type Claim =
  | { state: 'locked'; lock: FolderLock }
  /** Locked by a process that this one can see and signal, or by children that it left. */
  | { state: 'taken here'; holder: Holder; isAlive: boolean }
  /** Locked from another container or machine, or by an unknown process. */
  | { state: 'taken elsewhere'; holder: Holder | undefined };

const lockFileOf = (home: string): string => join(home, 'postgres.lock');

/** Tries once to lock the folder `home`. @throws EmbeddedPostgresError if the lock file cannot be opened */
export async function claimFolder(home: string, role: Role): Promise<Claim> {
  const path = lockFileOf(home);
  const result = await lockFile(path, 'exclusive').catch((error: Error) => {
    throw new EmbeddedPostgresError(
      `The lock file ${path} cannot be opened (${error.message}). Give this account the right to write it.`,
    );
  });
  if (result.state === 'unavailable') return { state: 'locked', lock: noLock };
  if (result.state === 'taken') return takenBy(await readHolder(path), await processSpace());
  const holder: Holder = { pid: process.pid, role, host: hostname(), processSpace: await processSpace() };
  // only information for others, so a failure is ignored
  await writeFile(path, `${JSON.stringify(holder)}\n`).catch(() => undefined);
  return { state: 'locked', lock: held(result.descriptor) };
}

/** Checks whether the folder of a running PostgreSQL is locked, without keeping the lock. */
export async function inspectFolderLock(dataDir: string): Promise<LockResult> {
  const result = await lockFile(lockFileOf(dirname(await realpath(join(dataDir, 'postgres')))), 'exclusive');
  if (result.state === 'held') closeSync(result.descriptor);
  return result;
}

function takenBy(holder: Holder | undefined, space: string): Claim {
  if (holder?.processSpace !== space) return { state: 'taken elsewhere', holder };
  return { state: 'taken here', holder, isAlive: isAlive(holder.pid) };
}

/**
 * Refuses a folder that is locked elsewhere. Call it only after a pause: the new holder may not have written the file
 * yet.
 * @throws EmbeddedPostgresError
 */
export function refuseElsewhere(home: string, holder: Holder | undefined): never {
  const who = holder ? ` (process ${holder.pid} on host "${holder.host}")` : '';
  throw new EmbeddedPostgresError(
    `Lectern is already running on the data in ${home}, in another container or on another machine${who}. ` +
      'Two at once would destroy the data. Stop the other one first, or set DATA_DIR to another folder.',
  );
}

function held(descriptor: number): FolderLock {
  const lock: FolderLock = {
    descriptor,
    release() {
      if (lock.descriptor !== undefined) closeSync(lock.descriptor);
      lock.descriptor = undefined;
    },
  };
  return lock;
}

const noLock: FolderLock = { descriptor: undefined, release: () => undefined };

async function readHolder(path: string): Promise<Holder | undefined> {
  try {
    const { pid, role, host, processSpace } = JSON.parse(await readFile(path, 'utf8')) as Partial<Holder>;
    const isWhole = typeof pid === 'number' && role && host !== undefined && processSpace;
    return isWhole ? { pid, role, host, processSpace } : undefined;
  } catch {
    return undefined;
  }
}

/** Identifies the machine since its last boot, and the container on it. */
async function processSpace(): Promise<string> {
  if (process.platform !== 'linux') return hostname();
  const [boot, space] = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => hostname()),
    readlink('/proc/self/ns/pid').catch(() => ''),
  ]);
  return `${boot.trim()} ${space}`;
}

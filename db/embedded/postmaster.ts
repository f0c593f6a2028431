import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile, rename, stat, statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from './account.ts';
import { EmbeddedPostgresError } from './error.ts';
import { isPostmaster } from './process-list.ts';

/** What PostgreSQL's main process writes about itself to `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  socketDir: string;
  status: string;
}

export interface LaunchOptions {
  program: string;
  folder: string;
  home: string;
  socketDir: string;
  account: Account | undefined;
  /** False risks the data if the machine fails: only for tests. */
  durable: boolean;
  /** The lock on the folder. PostgreSQL keeps it as long as any of its processes runs. */
  lock: number | undefined;
}

const logLimit = 10 * 1024 * 1024;

/**
 * The process that runs on a cluster now, if any. The file alone proves nothing: it may be left from before a crash.
 */
export async function findPostmaster(folder: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  // https://www.postgresql.org/docs/18/storage-file-layout.html, postmaster.pid
  const [pid, , , , socketDir = '', , , status = ''] = text.split('\n').map((line) => line.trim());
  if (!pid || !(await isPostmaster(Number(pid), folder))) return undefined;
  return { pid: Number(pid), socketDir, status };
}

/** Starts PostgreSQL in its own session, so that Ctrl+C reaches only Lectern, which then stops PostgreSQL in order. */
export async function launch(options: LaunchOptions): Promise<ChildProcess> {
  const logFile = join(options.home, 'postgresql.log');
  const log = await openLog(logFile);
  const { account } = options;
  try {
    const child = spawn(options.program, await serverArguments(options), {
      cwd: options.folder,
      env: {},
      detached: true,
      stdio: ['ignore', log, log, ...(options.lock === undefined ? [] : [options.lock])],
      ...(account && { uid: account.uid, gid: account.gid }),
    });
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

/**
 * An eighth of the memory, in MB; it is allocated only as it is used. Searching a million documents touches more than
 * PostgreSQL's default of 128 MB, and would read it again and again from the system's cache.
 */
function sharedBuffers(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  return Math.round(Math.min(Math.max(memory / 8 / 1024 ** 2, 128), 2048));
}

/**
 * How large the write-ahead log may grow between checkpoints, in MB: a tenth of the disk, at least PostgreSQL's default
 * of 1,024 and at most 4,096. After a checkpoint, the first change to each page writes the whole page, and a save
 * touches hundreds of pages in the index of a million documents.
 */
async function walLimit(folder: string): Promise<number> {
  const { blocks, bsize } = await statfs(folder);
  return Math.round(Math.min(Math.max((blocks * bsize) / 10 / 1024 ** 2, 1024), 4096));
}

async function serverArguments({ folder, socketDir, durable }: LaunchOptions): Promise<string[]> {
  const settings = {
    listen_addresses: '',
    // quoted: the setting is a list
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: '5432',
    max_connections: '250',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    shared_buffers: `${sharedBuffers()}MB`,
    max_wal_size: `${await walLimit(folder)}MB`,
    // one system call instead of one per file: ready in a tenth of the time after a crash
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    ...(!durable && { fsync: 'off', full_page_writes: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', folder, ...flags];
}

async function openLog(logFile: string): Promise<number> {
  try {
    return openSync(await rotated(logFile), 'a', 0o600);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `PostgreSQL's log ${logFile} cannot be written (${(error as Error).message}). Fix that, or move it away.`,
    );
  }
}

async function rotated(logFile: string): Promise<string> {
  const { size } = await stat(logFile).catch(() => ({ size: 0 }));
  if (size > logLimit) await rename(logFile, `${logFile}.1`);
  return logFile;
}

export async function logSize(home: string): Promise<number> {
  return (await stat(join(home, 'postgresql.log')).catch(() => ({ size: 0 }))).size;
}

/** What PostgreSQL wrote to its log after the first `size` bytes: the reason why it did not start. */
export async function logSince(home: string, size: number): Promise<string> {
  const text = await readFile(join(home, 'postgresql.log')).catch(() => Buffer.alloc(0));
  return text
    .subarray(text.length < size ? 0 : size)
    .toString()
    .trim();
}

/** Stops PostgreSQL in order: running transactions are rolled back, everything committed is on disk. */
export async function shutDown(pid: number, folder: string): Promise<void> {
  // "fast", then "immediate": https://www.postgresql.org/docs/18/server-shutdown.html
  for (const [signal, timeoutMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    signalTo(pid, signal);
    if (await ended(pid, folder, timeoutMs)) return;
  }
  throw new EmbeddedPostgresError(`PostgreSQL (process ${pid}) does not stop. See its log in ${folder}.`);
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** @param timeoutMs milliseconds */
export async function ended(pid: number, folder: string, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (await isPostmaster(pid, folder)) {
    if (performance.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}

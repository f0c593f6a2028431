import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Account } from './account.ts';
import { EmbeddedPostgresError } from './error.ts';

/** What PostgreSQL's main process says of itself in `postmaster.pid`. */
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
  /** False risks the data when the machine fails: for tests. */
  durable: boolean;
}

const run = promisify(execFile);
const logLimit = 10 * 1024 * 1024;

/** The process that runs on a cluster now, if any: the file alone may be older than a crash. */
export async function findPostmaster(folder: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  // https://www.postgresql.org/docs/18/storage-file-layout.html, postmaster.pid
  const [pid, , , , socketDir = '', , , status = ''] = text.split('\n').map((line) => line.trim());
  if (!pid || !(await isPostmaster(Number(pid), folder))) return undefined;
  return { pid: Number(pid), socketDir, status };
}

/**
 * A pid file whose number now belongs to some other program would keep PostgreSQL from starting; one whose
 * process is gone it sorts out itself.
 */
export async function removeMisleadingPidFile(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid');
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
  if (pid > 0 && isAlive(pid) && !(await isPostmaster(pid, folder))) await rm(file, { force: true });
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function isPostmaster(pid: number, folder: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const command = await commandLine(pid);
  return command.includes('postgres') && command.includes(folder);
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const { stdout } = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout;
}

/** Starts PostgreSQL in a session of its own: Ctrl+C in the terminal reaches Lectern, which stops it in order. */
export async function launch(options: LaunchOptions): Promise<ChildProcess> {
  const logFile = join(options.home, 'postgresql.log');
  const log = openSync(await rotated(logFile), 'a', 0o600);
  const { account } = options;
  try {
    const child = spawn(options.program, await serverArguments(options), {
      cwd: options.folder,
      env: {},
      detached: true,
      stdio: ['ignore', log, log],
      ...(account && { uid: account.uid, gid: account.gid }),
    });
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

/**
 * An eighth of the memory, in MB, of which none is taken before there is something to keep in it. What is searched in a
 * million documents is larger than PostgreSQL's own 128, and read again from the system's cache page by page.
 */
function sharedBuffers(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  return Math.round(Math.min(Math.max(memory / 8 / 1024 ** 2, 128), 2048));
}

/**
 * How large the log of changes may grow between checkpoints, in MB: a tenth of the disk, at least PostgreSQL's own 1,024
 * and at most 4,096. After each checkpoint a save writes every page that it touches whole, and it touches hundreds in
 * the index of a million documents.
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
    // one call in place of one a file: after a crash it is ready in a tenth of the time
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    ...(!durable && { fsync: 'off', full_page_writes: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', folder, ...flags];
}

async function rotated(logFile: string): Promise<string> {
  const { size } = await stat(logFile).catch(() => ({ size: 0 }));
  if (size > logLimit) await rename(logFile, `${logFile}.1`);
  return logFile;
}

export async function logSize(home: string): Promise<number> {
  return (await stat(join(home, 'postgresql.log')).catch(() => ({ size: 0 }))).size;
}

/** What PostgreSQL wrote since its log had that many bytes: why it did not start. */
export async function logSince(home: string, size: number): Promise<string> {
  const text = await readFile(join(home, 'postgresql.log')).catch(() => Buffer.alloc(0));
  return text
    .subarray(text.length < size ? 0 : size)
    .toString()
    .trim();
}

/** Ends PostgreSQL in order: running transactions are rolled back, everything committed is on disk. */
export async function shutDown(pid: number, folder: string): Promise<void> {
  // "fast", then "immediate": https://www.postgresql.org/docs/18/server-shutdown.html
  for (const [signal, patience] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    signalTo(pid, signal);
    if (await ended(pid, folder, patience)) return;
  }
  throw new EmbeddedPostgresError(`PostgreSQL (process ${pid}) does not end. Look into ${folder}.`);
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** @param patience milliseconds */
export async function ended(pid: number, folder: string, patience: number): Promise<boolean> {
  const deadline = performance.now() + patience;
  while (await isPostmaster(pid, folder)) {
    if (performance.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}

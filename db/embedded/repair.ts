import { chmod, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './error.ts';
import { isTaken } from '../is-alive.mjs';
import { isPostmaster, searchPostmaster } from './process-list.ts';

/**
 * Removes files that would keep PostgreSQL from starting on a folder where it is not running: a damaged
 * `postmaster.pid` or socket lock, or one whose process number now belongs to another program, as in a copy of a
 * folder. PostgreSQL itself removes those of processes that are gone.
 * @throws EmbeddedPostgresError if PostgreSQL is running on the folder and its `postmaster.pid` is damaged
 */
export async function repairFolder(folder: string, socketDir: string): Promise<void> {
  const files = [join(folder, 'postmaster.pid'), join(socketDir, '.s.PGSQL.5432.lock')];
  const misleading = [];
  for (const file of files) if (await misleads(file, folder)) misleading.push(file);
  if (misleading.length > 0) {
    const pid = await searchPostmaster(folder);
    if (pid !== undefined) throw damagedPidFile(folder, pid);
    for (const file of misleading) await rm(file, { force: true, recursive: true });
  }
  await closeToOthers(folder);
}

/** @param pid of the PostgreSQL that runs on the folder but cannot be reached */
export function damagedPidFile(folder: string, pid: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `PostgreSQL (process ${pid}) is running on ${folder}, but the file postmaster.pid there is damaged. ` +
      `Stop it with "kill -INT ${pid}", wait until it is gone, and start Lectern again.`,
  );
}

async function misleads(file: string, folder: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? undefined : '',
  );
  if (text === undefined) return false;
  const pid = /^\s*(\d+)\s*\n/.exec(text)?.[1];
  if (pid === undefined) return true;
  return isTaken(Number(pid)) && !(await isPostmaster(Number(pid), folder));
}

/** PostgreSQL refuses a folder that others can enter; a copied folder is often like that. */
async function closeToOthers(folder: string): Promise<void> {
  const { mode } = await stat(folder);
  if ((mode & 0o077) !== 0) await chmod(folder, 0o700);
}

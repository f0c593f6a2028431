// Checks before building whether a server already runs on this data folder. Only certain cases are refused here;
// PostgreSQL and the lock on its folder decide the rest when Lectern starts.
import { closeSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { lockFile } from '../db/file-lock.mjs';

/** @throws an error with a message if a server on this machine already uses the embedded database of DATA_DIR */
export async function refuseSecondServer() {
  if (process.env.DATABASE_URL) return;
  const pid = await runningServer(resolve(process.env.DATA_DIR || './data'));
  if (pid === undefined) return;
  throw new Error(
    `Lectern is already running on this data folder (process ${pid}). ` +
      'Stop it first, or set DATA_DIR (and PORT) to start a second one.',
  );
}

async function runningServer(dataDir) {
  try {
    const file = join(dirname(realpathSync(join(dataDir, 'postgres'))), 'postgres.lock');
    const lock = await lockFile(file, 'shared');
    if (lock.state === 'held') closeSync(lock.descriptor);
    if (lock.state !== 'taken') return undefined;
    const { pid, role } = JSON.parse(readFileSync(file, 'utf8'));
    if (role !== 'server') return undefined;
    // the lock may be held by PostgreSQL after its server is gone
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}

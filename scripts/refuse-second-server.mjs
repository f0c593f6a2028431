// Checks before building whether a server already runs on this data folder. Only certain cases are refused here;
// PostgreSQL and the lock on its folder decide the rest when Lectern starts.
import { closeSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockFile } from '../db/file-lock.mjs';
import { isAlive } from '../db/is-alive.mjs';

/** A server that was just killed takes a while to end, because its memory has to be freed. Milliseconds. */
const endingPatience = 5_000;
/** After waiting this long, a message says why. Milliseconds. */
const silence = 1_000;

/**
 * @param {{ timeoutMs?: number }} [options] milliseconds to wait for a server that may be ending
 * @throws an error with a message if a server on this machine already uses the embedded database of DATA_DIR
 */
export async function refuseSecondServer({ timeoutMs = endingPatience } = {}) {
  if (process.env.DATABASE_URL) return;
  const pid = await runningServer(resolve(process.env.DATA_DIR || './data'));
  if (pid === undefined || (await ends(pid, timeoutMs))) return;
  throw new Error(
    `Lectern is already running on this data folder (process ${pid}). ` +
      'Stop it first, or set DATA_DIR (and PORT) to start a second one.',
  );
}

/** @returns whether the process has ended in time. The lock on the folder decides whether it was the last one. */
async function ends(pid, timeoutMs) {
  const started = performance.now();
  let isTold = false;
  while (isAlive(pid)) {
    const waited = performance.now() - started;
    if (waited > timeoutMs) return false;
    if (waited > silence && !isTold) {
      console.log(`Process ${pid} uses this data folder. Waiting a moment, in case it is ending.`);
      isTold = true;
    }
    await sleep(50);
  }
  return true;
}

async function runningServer(dataDir) {
  try {
    const file = join(dirname(realpathSync(join(dataDir, 'postgres'))), 'postgres.lock');
    const lock = await lockFile(file, 'shared');
    if (lock.state === 'held') closeSync(lock.descriptor);
    if (lock.state !== 'taken') return undefined;
    const { pid, role } = JSON.parse(readFileSync(file, 'utf8'));
    if (role !== 'server') return undefined;
    // PostgreSQL may hold the lock after its server has ended
    return isAlive(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}

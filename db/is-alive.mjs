// Plain JavaScript: the build uses it too.
import { readFileSync } from 'node:fs';

/**
 * Whether a process with this number runs, whoever owns it. One that has ended and that its parent has not asked about
 * yet still has its number, but holds and does nothing.
 * @param {number} pid
 */
export const isAlive = (pid) => isTaken(pid) && !hasEnded(pid);

/**
 * Whether a process has this number, also one that has ended: PostgreSQL takes it for one that runs.
 * @param {number} pid
 */
export function isTaken(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** @param {number} pid */
function hasEnded(pid) {
  if (process.platform !== 'linux') return false;
  try {
    // the name in brackets may hold anything
    return /^ [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1) ?? '');
  } catch {
    return true;
  }
}

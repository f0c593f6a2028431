// Plain JavaScript: the build uses it too.
import { readFileSync } from 'node:fs';

/**
 * Whether a process with this number is running, whoever owns it. False for a process that has ended but whose parent
 * has not collected its status: it keeps its number, but holds no resources.
 * @param {number} pid
 */
export const isAlive = (pid) => isTaken(pid) && !hasEnded(pid);

/**
 * Whether a process has this number, even one that has ended. PostgreSQL treats such a process as running.
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

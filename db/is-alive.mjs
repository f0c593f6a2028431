// Plain JavaScript: the build uses it too.
import { readFileSync } from 'node:fs';

/**
 * Whether a process with this number runs, whoever owns it. One that has ended and that its parent has not asked about
 * yet still has its number, but holds and does nothing.
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  return !hasEnded(pid);
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

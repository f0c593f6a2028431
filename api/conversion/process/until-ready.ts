import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** A busy machine starts a process slowly, and ours have a low priority. Milliseconds. */
const longestStart = 300_000;
/** How much of a child's standard error goes into the message. Characters. */
const mostSaid = 2000;

/**
 * Waits until a child process says its first message. One that does not start is killed.
 * @param patience milliseconds
 * @throws Error where it ends before that, or says nothing for so long; with what it wrote to its standard error
 */
export async function untilReady(child: ChildProcess, patience = longestStart): Promise<void> {
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-mostSaid)));
  const done = new AbortController();
  const { signal } = done;
  const ended = once(child, 'exit', { signal }).then(() =>
    Promise.reject(new Error(`It has ended. ${said}`)),
  );
  const late = sleep(patience, undefined, { signal }).then(() =>
    Promise.reject(new Error(`It has said nothing for ${patience / 1000} s. ${said}`)),
  );
  try {
    // 'error' of the child rejects too
    await Promise.race([once(child, 'message', { signal }), ended, late]);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  } finally {
    done.abort();
    await Promise.allSettled([ended, late]);
  }
}

import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Question, Reply } from './child.ts';
import { tasks } from './tasks.ts';

/** The entry point of a child process of `child.ts`: runs one task at a time. */

/** What the whole process may take, native code included. Bytes. */
const mostMemory = 1024 ** 3;

/**
 * A thread that looks on: a task may keep the event loop of this process from running. It also ends a process that has
 * outlived the server.
 */
const guard = `
const { workerData } = require('node:worker_threads');
const parent = process.ppid;
setInterval(() => {
  if (process.memoryUsage.rss() > workerData || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, 50);`;
new Worker(guard, { eval: true, workerData: mostMemory, execArgv: [] }).unref();

// the event loop of the server and PostgreSQL have priority
setPriority(10);

async function answer({ name, input }: Question): Promise<Reply> {
  try {
    const task = tasks[name] as (input: unknown) => unknown;
    return { output: await task(input) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', (question: Question) => {
  void answer(question).then((reply) => process.send?.(reply));
});
process.on('disconnect', () => process.exit());

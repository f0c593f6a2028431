import { connect } from 'node:net';
import { serveTasks } from '../../api/conversion/process/serve-tasks.ts';

const tasks = {
  pid: () => process.pid,
  environment: () => process.env,
  connect: () => connect(1, '127.0.0.1'),
  wait: () => new Promise(() => undefined),
  spin: () => {
    for (;;);
  },
  fill: () => Array.from({ length: 40 }, () => Buffer.alloc(16 * 1024 * 1024, 1)).length,
  fail: () => {
    throw new Error('This cannot be done');
  },
  exit: () => process.exit(3),
  double: async (numbers: number[], ask: (questions: number[]) => Promise<number[]>) => ask(numbers),
};

export type TestTasks = typeof tasks;

/** The program of a child process, for tests of `api/conversion/process/host.ts`. */
serveTasks(tasks);

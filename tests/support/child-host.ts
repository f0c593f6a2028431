import { createHost } from '../../api/conversion/process/host.ts';
import type { TestTasks } from './child-tasks.ts';

/** A program that uses a child process once and has nothing else to do. */
const host = createHost<TestTasks>({
  ...{ title: 'The process', entry: 'support/child-tasks', caller: import.meta.url },
  limits: { memoryMb: 512, cpuMs: 10_000 },
});
process.stdout.write(`${typeof (await host.run('pid', undefined, { timeoutMs: 60_000 }))}\n`);

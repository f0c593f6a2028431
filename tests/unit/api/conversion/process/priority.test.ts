import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { afterEach, expect, it } from 'vitest';
import {
  lowerPriority,
  setWorkPriority,
  threadNiceness,
} from '../../../../../api/conversion/process/priority.ts';

afterEach(() => setWorkPriority('normal'));

it.each([
  ['low', 1],
  ['normal', 0],
] as const)('work beside the server has a %s priority', async (priority, sign) => {
  setWorkPriority(priority);
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  lowerPriority(child.pid!);
  expect(Math.sign(getPriority(child.pid) - getPriority())).toBe(sign);
  expect(Math.sign(threadNiceness())).toBe(sign);
  child.kill('SIGKILL');
  await ended;
});

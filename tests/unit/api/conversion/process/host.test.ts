import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHost, type Host } from '../../../../../api/conversion/process/host.ts';
import type { TestTasks } from '../../../../support/child-tasks.ts';

const tsx = ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];
const support = join(import.meta.dirname, '../../../../support');

vi.mock(import('../../../../support/built-programs.ts'), () => ({
  programOf: (entry: string) => ({ path: join(support, entry), execArgv: tsx, isBuilt: false }),
}));

let host: Host<TestTasks>;
const open = ({ entry = 'child-tasks.ts', memoryMb = 512, cpuMs = 30_000 } = {}) =>
  (host = createHost<TestTasks>({
    ...{ title: 'The process', entry, caller: import.meta.url },
    limits: { memoryMb, cpuMs },
  }));
afterEach(() => {
  vi.useRealTimers();
  host.close();
});

const timeoutMs = 60_000;
const run = <N extends keyof TestTasks>(name: N) => host.run(name, undefined, { timeoutMs });

describe('a child that takes too much is stopped, and the next task gets another', () => {
  it.each([
    ['time by the clock', 'wait', {}, 50],
    ['time of a processor', 'spin', { cpuMs: 100 }, timeoutMs],
    ['memory', 'fill', { memoryMb: 300 }, timeoutMs],
  ] as const)('%s', async (_limit, name, options, time) => {
    open(options);
    const before = await run('pid');
    const running = host.run(name, undefined, { timeoutMs: time });
    await expect(running).rejects.toMatchObject({ name: 'ChildFailed', isTooLarge: true, thrown: undefined });
    expect(await run('pid')).not.toBe(before);
  });
});

describe('a task that fails otherwise', () => {
  it('says what it has thrown, and the child goes on', async () => {
    open();
    const before = await run('pid');
    const message = 'The process: fail: This cannot be done';
    await expect(run('fail')).rejects.toMatchObject({
      ...{ name: 'ChildFailed', message, isTooLarge: false },
      thrown: { message: 'This cannot be done' },
    });
    expect(await run('pid')).toBe(before);
  });

  it('says that its process has ended', async () => {
    open();
    await expect(run('exit')).rejects.toMatchObject({
      message: 'The process: exit: exit code 3',
      isTooLarge: false,
    });
  });
});

describe('a child that does not start', () => {
  const reasonOf = (cause: string) => ({
    ...{ name: 'Error', message: 'The process does not start' },
    cause: { message: expect.stringContaining(cause) as unknown },
  });

  it('fails its task with what it wrote', async () => {
    open({ entry: 'nowhere.ts' });
    await expect(run('pid')).rejects.toMatchObject(reasonOf('nowhere.ts'));
  });

  it('is stopped after five minutes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    open({ entry: 'child-silent.mjs' });
    const failing = expect(run('pid')).rejects.toMatchObject(reasonOf('It has said nothing for 300 s.'));
    await vi.advanceTimersByTimeAsync(300_000);
    await failing;
  });
});

it('a task is given up when its signal comes, also while the child starts, and the next one runs', async () => {
  open();
  const reason = new Error('Stopped');
  const early = new AbortController();
  const starting = host.run('wait', undefined, { timeoutMs, signal: early.signal });
  await nextTurn();
  early.abort(reason);
  await expect(starting).rejects.toBe(reason);
  await run('pid');
  const late = new AbortController();
  const waiting = host.run('wait', undefined, { timeoutMs, signal: late.signal });
  late.abort(reason);
  await expect(waiting).rejects.toBe(reason);
  expect(await run('pid')).toBeTypeOf('number');
});

it('tasks run one at a time, and each has its own answers', async () => {
  open();
  const double = (numbers: number[], by: number) =>
    host.run('double', numbers, { timeoutMs, answer: (number) => number * by });
  expect(await Promise.all([double([1, 2], 2), double([], 5), double([3], 10)])).toEqual([[2, 4], [], [30]]);
});

it('what an answer throws ends the task', async () => {
  open();
  const refusal = new Error('Not this one');
  const answer = () => Promise.reject(refusal);
  await expect(host.run('double', [1], { timeoutMs, answer })).rejects.toBe(refusal);
  expect(await run('pid')).toBeTypeOf('number');
});

it('a child has no network and none of our settings', async () => {
  open();
  await expect(run('connect')).rejects.toThrow('This process has no network');
  expect(await run('environment')).not.toHaveProperty('PATH');
});

it('an idle child does not keep the program from ending', async () => {
  open();
  const { stdout } = await promisify(execFile)(process.execPath, [...tsx, join(support, 'child-host.ts')], {
    timeout: 30_000,
  });
  expect(stdout).toBe('number\n');
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { untilReady } from '../../../../api/conversion/process/until-ready.ts';

const run = (code: string) =>
  spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });

it('a child that says something is ready', async () => {
  const child = run('process.send("ready"); process.once("disconnect", () => process.exit())');
  await expect(untilReady(child, 60_000)).resolves.toBeUndefined();
  expect(child.killed).toBe(false);
  child.disconnect();
  await once(child, 'exit');
});

it('a child that never says anything is killed, and its start fails', async () => {
  const child = run('setInterval(() => undefined, 1000)');
  const ended = once(child, 'exit');
  await expect(untilReady(child, 50)).rejects.toThrow('It has said nothing for 0.05 s.');
  expect(await ended).toEqual([null, 'SIGKILL']);
});

it('a child that ends fails to start, with what it said', async () => {
  const child = run('console.error("no such file"); process.exitCode = 1');
  await expect(untilReady(child, 60_000)).rejects.toThrow('It has ended.');
});

it('a program that is not there fails to start', async () => {
  const child = spawn('/nowhere/node', [], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  await expect(untilReady(child, 60_000)).rejects.toThrow('ENOENT');
});

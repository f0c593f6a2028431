import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { createFileReader } from '../../../../../api/conversion/files/read-in-child.ts';

const limits = { memoryMb: 512, cpuMs: 60_000 };

it('files share a process, whatever one of them does, and each gives its own text', async () => {
  let started = 0;
  const count = () => void (started += 1);
  subscribe('child_process', count);
  const read = createFileReader(limits);
  const textOf = async (...pieces: string[]) =>
    (await read(Readable.from(pieces.map((piece) => Buffer.from(piece)))))?.parts.map(({ text }) => text);
  const found = await Promise.all([
    textOf('one ', 'and a half'),
    textOf('\0\u0001\u0002'),
    textOf(),
    textOf('three'),
  ]);
  unsubscribe('child_process', count);
  expect(found).toEqual([['one and a half'], [], [], ['three']]);
  expect(started).toBe(1);
});

it('what a file throws is thrown, and the next is read', async () => {
  const read = createFileReader(limits);
  const fault = new Error('The store is away');
  const broken = new Readable({ read: () => undefined });
  const reading = read(broken);
  broken.destroy(fault);
  await expect(reading).rejects.toBe(fault);
  expect((await read(Readable.from([Buffer.from('well')])))?.parts[0]?.text).toBe('well');
});

it('a file that is given up is not read on', async () => {
  const read = createFileReader(limits);
  const stop = new AbortController();
  const endless = new Readable({ read() {} });
  const reading = read(endless, stop.signal);
  stop.abort(new Error('Stopping'));
  expect(await reading).toBeNull();
  expect(endless.destroyed).toBe(true);
});

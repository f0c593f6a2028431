import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isJobTooLarge } from '../../../../api/conversion/process/temporary-folder.ts';
import { createTemporarySpace } from '../../../../api/core/temporary-space.ts';

const mebibyte = 1024 * 1024;
let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lectern-temporary-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const open = ({ megabytes = 4, minFreeDisk = 0 } = {}) =>
  createTemporarySpace({ directory, maxBytes: megabytes * mebibyte, minFreeDisk });
/** In pieces, as a file arrives. */
const stream = (kilobytes: number) =>
  Readable.from(Array.from({ length: kilobytes }, () => Buffer.alloc(1024, 1)));
const namesIn = async (path: string) => (await readdir(path)).sort();

// evidence: S166
test('a job is refused while it writes more than its half, and nothing of that file is left', async () => {
  const folder = open().folder();
  expect(await folder.write('img/1', stream(1024))).toBe(mebibyte);
  await expect(folder.write('img/2', stream(1025))).rejects.toMatchObject({
    status: 413,
    message: expect.stringMatching(/more than 2 MB of temporary files.*Do it in parts/) as string,
  });
  expect(await namesIn(join(await folder.path(), 'img'))).toEqual(['1']);
  // one of the same name counts once, and one that goes gives its room back
  expect(await folder.write('img/1', stream(2048))).toBe(2 * mebibyte);
  await folder.delete('img/1');
  expect(await folder.left()).toBe(2 * mebibyte);
});

test('what another process writes is counted too', async () => {
  const folder = open().folder();
  await folder.count('book.pdf', 2 * mebibyte);
  const refusal: unknown = await folder.count('book.pdf', 2 * mebibyte + 1).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ status: 413 });
  expect(isJobTooLarge(refusal)).toBe(true);
  expect(await folder.left()).toBe(0);
});

test('jobs together have a bound, and a job that ends gives its room back', async () => {
  const space = open();
  const [one, other, third] = [space.folder(), space.folder(), space.folder()];
  await one.write('a', stream(2048));
  await other.write('a', stream(2048));
  await expect(third.write('a', 'more')).rejects.toMatchObject({
    status: 507,
    message: expect.stringMatching(/using all the space.*Try again when they are done/) as string,
  });
  const path = await one.path();
  await one.remove();
  await one.remove();
  await expect(readdir(path)).rejects.toThrow('ENOENT');
  expect(await third.write('a', stream(2048))).toBe(2 * mebibyte);
});

test('nothing is written while the disk has less free than it must keep', async () => {
  const folder = open({ minFreeDisk: Number.MAX_SAFE_INTEGER }).folder();
  const refusal: unknown = await folder.write('a', 'text').catch((error: unknown) => error);
  expect(isJobTooLarge(refusal)).toBe(false);
  expect(refusal).toMatchObject({
    status: 507,
    message: expect.stringMatching(/almost full, so this was stopped/) as string,
  });
  expect(await namesIn(await folder.path())).toEqual([]);
});

test('a source that fails leaves nothing and counts for nothing', async () => {
  const folder = open().folder();
  const broken = Readable.from(
    (function* () {
      yield Buffer.alloc(1024);
      throw new Error('lost');
    })(),
  );
  await expect(folder.write('a', broken)).rejects.toThrow('lost');
  expect(await namesIn(await folder.path())).toEqual([]);
  expect(await folder.left()).toBe(2 * mebibyte);
});

// evidence: S169
test('what a killed process left goes at the next start, and what a live one has stays', async () => {
  const killed = join(directory, '0123456789abcdef');
  await mkdir(join(killed, '1'), { recursive: true });
  await writeFile(join(killed, 'lock'), '');
  await writeFile(join(killed, '1', 'copy'), 'left');
  await mkdir(join(directory, 'not ours'));
  const live = open();
  await live.folder().write('a', 'kept');
  const [own = ''] = (await namesIn(directory)).filter((name) => name !== 'not ours');
  await open().removeLeftovers();
  expect(await namesIn(directory)).toEqual([own, 'not ours'].sort());
  expect(await namesIn(join(directory, own))).toEqual(['1', 'lock']);
  await live.close();
  expect(await namesIn(directory)).toEqual(['not ours']);
});

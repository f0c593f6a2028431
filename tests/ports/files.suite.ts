import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FileMissing, type FilesPort } from '../../api/ports/files/port.ts';

export interface FilesHarness {
  files: FilesPort;
  close(): Promise<void>;
}

/**
 * What every store of files must do.
 * @param absent why there is no such store here: its tests are left out
 */
export function filesSuite(store: string, open: () => Promise<FilesHarness>, absent?: string): void {
  describe(`files in ${store}`, () => {
    let harness: FilesHarness;
    beforeAll(async () => {
      if (absent === undefined) harness = await open();
    });
    afterAll(() => harness?.close());
    beforeEach((test) => test.skip(absent !== undefined, absent));

    const put = (bytes: Buffer) => harness.files.put(Readable.from([bytes]));
    const read = async (key: string, range?: { start: number; end: number }) =>
      buffer((await harness.files.get(key, range)).stream);
    const keys = async () => (await harness.files.list()).map(({ key }) => key);

    it('gives back the bytes, their number and their hash', async () => {
      const bytes = randomBytes(300_000);
      const stored = await put(bytes);
      expect(stored).toMatchObject({
        size: 300_000,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      });
      const { stream, size } = await harness.files.get(stored.key);
      expect(size).toBe(300_000);
      expect((await buffer(stream)).equals(bytes)).toBe(true);
    });

    it('keeps an empty file', async () => {
      const stored = await harness.files.put(Readable.from([]));
      expect(stored.size).toBe(0);
      expect(await read(stored.key)).toHaveLength(0);
    });

    it('gives a part, and the size of the whole', async () => {
      const { key } = await put(Buffer.from('0123456789'));
      expect((await read(key, { start: 2, end: 4 })).toString()).toBe('234');
      expect((await read(key, { start: 9, end: 9 })).toString()).toBe('9');
      const { stream, size } = await harness.files.get(key, { start: 0, end: 0 });
      stream.destroy();
      expect(size).toBe(10);
    });

    it('takes back a file under the key that it had, and no other name', async () => {
      const key = 'c0ffee'.padEnd(32, '0');
      expect(await harness.files.put(Readable.from(['again']), { key })).toMatchObject({ key, size: 5 });
      expect((await read(key)).toString()).toBe('again');
      await expect(harness.files.put(Readable.from(['x']), { key: '../x' })).rejects.toThrow(
        'cannot be called',
      );
    });

    it('gives the same bytes a key of their own each time', async () => {
      const [one, two] = await Promise.all([put(Buffer.from('same')), put(Buffer.from('same'))]);
      expect(one.key).not.toBe(two.key);
      await harness.files.delete(one.key);
      expect((await read(two.key)).toString()).toBe('same');
    });

    it('keeps nothing of a source that fails, and says why', async () => {
      const before = await keys();
      const failing = Readable.from(
        (async function* () {
          yield Buffer.alloc(100_000);
          throw new Error('the line went dead');
        })(),
      );
      await expect(harness.files.put(failing)).rejects.toThrow('the line went dead');
      expect(await keys()).toEqual(before);
    });

    it('keeps nothing of a source that is cut', async () => {
      const before = await keys();
      const cut = new Readable({ read: () => undefined });
      cut.push(Buffer.alloc(1000));
      setImmediate(() => cut.destroy());
      await expect(harness.files.put(cut)).rejects.toThrow();
      const broken = new Readable({ read: () => undefined });
      broken.destroy(new Error('broken from the start'));
      await expect(harness.files.put(broken)).rejects.toThrow();
      expect(await keys()).toEqual(before);
    });

    it('has no file under an unknown or a made-up key', async () => {
      const made = [
        '0'.repeat(32),
        '',
        '..',
        '../../etc/passwd',
        '/etc/passwd',
        'a\0b',
        'temp',
        'A'.repeat(32),
      ];
      for (const key of made) {
        await expect(harness.files.get(key)).rejects.toThrow(FileMissing);
        await harness.files.delete(key);
      }
    });

    it('deletes, also twice', async () => {
      const { key } = await put(Buffer.from('gone'));
      await harness.files.delete(key);
      await harness.files.delete(key);
      await expect(harness.files.get(key)).rejects.toThrow(FileMissing);
      expect(await keys()).not.toContain(key);
    });

    it('lists keys in order, with sizes and times, from any of them on', async () => {
      const started = Date.now();
      for (let count = 0; count < 12; count += 1) await put(Buffer.alloc(count));
      const all = await harness.files.list();
      expect(all.length).toBeGreaterThanOrEqual(12);
      expect(all.map(({ key }) => key)).toEqual(all.map(({ key }) => key).sort());
      const rest = await harness.files.list(all[4]!.key);
      expect(rest).toEqual(all.slice(5));
      expect(await harness.files.list(all.at(-1)!.key)).toEqual([]);
      expect(all.filter(({ size }) => size === 11).length).toBeGreaterThanOrEqual(1);
      for (const { modifiedAt } of all)
        expect(Math.abs(modifiedAt.getTime() - started)).toBeLessThan(600_000);
    });

    it('says that it can be written, and leaves nothing of the probe', async () => {
      const before = await keys();
      await harness.files.check();
      expect(await keys()).toEqual(before);
      await harness.files.list();
      expect(harness.files.state()).toBe('ready');
    });
  });
}

import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { S3Settings } from '../../api/settings/config.ts';
import { FilesAway } from '../../api/ports/files/port.ts';
import { createS3Files } from '../../api/ports/files/s3.ts';
import { noStore, testStore, type TestStore } from '../support/s3.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { filesSuite } from './files.suite.ts';

const maxBytes = 50 * 1024 * 1024;
const impatient = { answer: 500, completion: 500 };
/** Three parts. */
const large = randomBytes(12 * 1024 * 1024);

filesSuite(
  'a bucket',
  () => {
    const { settings, remove } = testStore();
    return Promise.resolve({ files: createS3Files(settings, { maxBytes }), close: remove });
  },
  noStore,
);

describe('files in a bucket alone', () => {
  beforeEach((test) => test.skip(noStore !== undefined, noStore));

  function useStore(): TestStore {
    const store = testStore();
    onTestFinished(store.remove);
    return store;
  }

  const open = (settings: S3Settings) => createS3Files(settings, { maxBytes });

  it('makes its bucket, and two at once do not disturb each other', async () => {
    const { settings } = useStore();
    await Promise.all([open(settings).check(), open(settings).check(), open(settings).check()]);
    expect(await open(settings).list()).toEqual([]);
  });

  it('puts a large file in parts, byte for byte, and gives any part of it', async () => {
    const { settings, unfinished } = useStore();
    const files = open(settings);
    const { key, size, sha256 } = await files.put(Readable.from([large.subarray(0, 7), large.subarray(7)]), {
      mimetype: 'image/png',
    });
    expect({ size, sha256 }).toEqual({
      size: large.length,
      sha256: createHash('sha256').update(large).digest('hex'),
    });
    const { stream, size: told } = await files.get(key);
    expect(told).toBe(large.length);
    expect((await buffer(stream)).equals(large)).toBe(true);
    const [start, end] = [5 * 1024 * 1024 - 3, 5 * 1024 * 1024 + 3];
    expect(
      (await buffer((await files.get(key, { start, end })).stream)).equals(large.subarray(start, end + 1)),
    ).toBe(true);
    expect(await unfinished()).toEqual([]);
  });

  it('leaves nothing of a source that fails between two parts', async () => {
    const { settings, unfinished } = useStore();
    const files = open(settings);
    const failing = Readable.from(
      (async function* () {
        yield large;
        await expect.poll(unfinished).toHaveLength(1);
        throw new Error('the line went dead');
      })(),
      { highWaterMark: 1 },
    );
    await expect(files.put(failing)).rejects.toThrow('the line went dead');
    expect(await unfinished()).toEqual([]);
    expect(await files.list()).toEqual([]);
  });

  it('lists only its own, and goes on behind a thousand', async () => {
    const { settings, client } = useStore();
    const files = open(settings);
    await files.check();
    const keys = Array.from({ length: 1003 }, (_, index) =>
      `b${index.toString().padStart(8, '0')}`.padEnd(32, 'a'),
    );
    await client.putObject(settings.bucket, '000-not-ours', 'x');
    for (let from = 0; from < keys.length; from += 50)
      await Promise.all(
        keys.slice(from, from + 50).map((key) => client.putObject(settings.bucket, key, 'x')),
      );
    const sorted = keys.toSorted();
    const first = (await files.list()).map(({ key }) => key);
    expect(first).toHaveLength(1000);
    const rest = (await files.list(first.at(-1))).map(({ key }) => key);
    expect([...first, ...rest]).toEqual(sorted);
  });

  it('names the setting that is wrong', async () => {
    const { settings } = useStore();
    await open(settings).check();
    const refusals: [Partial<S3Settings>, RegExp][] = [
      [{ accessKey: 'nobody' }, /^S3_ACCESS_KEY: .* does not know this key/],
      [{ secretKey: 'wrong-secret' }, /^S3_SECRET_KEY: .* rejects it/],
      [
        { endpoint: 'http://127.0.0.1:9' },
        /^S3_ENDPOINT: http:\/\/127\.0\.0\.1:9 cannot be used .*ECONNREFUSED/,
      ],
    ];
    for (const [wrong, words] of refusals) {
      const files = open({ ...settings, ...wrong });
      await expect(files.check()).rejects.toThrow(words);
      expect(files.state()).toBe('away');
      await expect(files.put(Readable.from(['x']))).rejects.toThrow(FilesAway);
    }
    expect(() => open({ ...settings, endpoint: 'http://[::1]:9' })).toThrow(/^S3_ENDPOINT: /);
  });

  it('ends in an error where the store says nothing, before and amid the bytes, and is well again', async () => {
    const { settings } = useStore();
    const { hostname, port } = new URL(settings.endpoint);
    const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
    onTestFinished(() => proxy.close());
    const endpoint = `http://${proxy.host}:${proxy.port}`;
    const files = createS3Files({ ...settings, endpoint }, { maxBytes, timeoutMs: impatient });
    const { key } = await files.put(Readable.from([large]));
    expect(files.state()).toBe('ready');

    const { stream } = await files.get(key);
    proxy.silence();
    await expect(buffer(stream)).rejects.toThrow(FilesAway);
    await expect(files.get(key)).rejects.toThrow(FilesAway);
    await expect(files.put(Readable.from([large]))).rejects.toThrow(FilesAway);
    expect(files.state()).toBe('away');

    await proxy.mend();
    expect((await buffer((await files.get(key)).stream)).equals(large)).toBe(true);
    expect(files.state()).toBe('ready');
  });
});

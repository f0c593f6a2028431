import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { FileMissing, FileUnseen } from '../../../../api/ports/files/port.ts';
import { createS3Files } from '../../../../api/ports/files/s3.ts';

const drive = { endpoint: 'http://b:9000/data1', state: 'ok' };
const old = { uptime: 3600, drives: [drive] };

/** An empty store that reports these servers; without them it refuses to. `asked` receives its requests. */
async function storeOf(servers: unknown, asked: string[] = []): Promise<ReturnType<typeof createS3Files>> {
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (request.method === 'POST') {
      const Summary = asked.length < 3 ? 'running' : 'finished';
      response.end(JSON.stringify({ clientToken: 'one:0', Summary }));
      return;
    }
    const isInfo = request.url === '/minio/admin/v3/info';
    const isTold = isInfo && servers !== undefined;
    response.writeHead(isTold ? 200 : isInfo ? 403 : 404);
    const code = isInfo ? 'AccessDenied' : 'NoSuchKey';
    response.end(isTold ? JSON.stringify({ servers }) : `<Error><Code>${code}</Code></Error>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = { bucket: 'files', region: 'us-east-1', accessKey: 'anna', secretKey: 'anna-anna' };
  return createS3Files({ store: 's3', endpoint, ...keys }, { maxBytes: 1024 });
}

it.each([
  ['is one machine', [{ uptime: 1, drives: [drive] }]],
  ['does not report its machines', undefined],
  ['has all of its drives', [old, old, old]],
])('a file that is not found is missing if the store %s', async (_, servers) => {
  const files = await storeOf(servers);
  await expect(files.get('0'.repeat(32))).rejects.toThrow(FileMissing);
});

it.each([
  ['misses a drive', [old, old, { ...old, drives: [{ ...drive, state: 'offline' }] }]],
  ['misses a machine', [old, old, { drives: [{ ...drive, state: 'unknown' }] }]],
  ['has a machine that has just started', [old, { ...old, uptime: 3 }, old]],
])('a file that is not found may be on another drive if the store %s', async (_, servers) => {
  const files = await storeOf(servers);
  await expect(files.get('0'.repeat(32))).rejects.toThrow(FileUnseen);
  await expect(files.get('0'.repeat(32), { start: 0, end: 1 })).rejects.toThrow(FileUnseen);
  expect(files.state(), 'other files can be read').not.toBe('away');
});

it('filling the drives starts a repair and waits until it has finished', async () => {
  const asked: string[] = [];
  const files = await storeOf([old, old, old], asked);
  await files.fillDrives(new AbortController().signal);
  const walk = 'POST /minio/admin/v3/heal/files';
  expect(asked).toEqual([
    `${walk}?forceStart=true`,
    `${walk}?clientToken=one%3A0`,
    `${walk}?clientToken=one%3A0`,
  ]);
});

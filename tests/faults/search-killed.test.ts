import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Meilisearch } from 'meilisearch';
import { expect, it, onTestFinished, vi } from 'vitest';
import { HttpClient } from '../support/http-client.ts';
import { needsMeilisearch, provideMeilisearch } from '../support/meilisearch.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';

const settings = provideMeilisearch();
const root = join(import.meta.dirname, '../..');
const password = 'correct horse 9';

async function start(env: Record<string, string>): Promise<{ child: ChildProcess; url: string }> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', 'api/main.ts'], {
    cwd: root,
    env: { PATH, HOME, PORT: '0', ADMIN_PASSWORD: password, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await expect.poll(() => said, { timeout: 40_000 }).toContain('Ctrl+C');
  return { child, url: `http://127.0.0.1:${/http:\/\/localhost:(\d+)/.exec(said)?.[1]}` };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

// evidence: Q25
it('what was saved before kill -9 and not yet indexed is found after the next start', async (context) => {
  needsMeilisearch(settings, context);
  const { url, key, index } = settings!;
  const { hostname, port } = new URL(url);
  const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
  const folder = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  await chmod(folder, 0o755);
  const env = {
    DATA_DIR: join(folder, 'data'),
    SEARCH_ENGINE: 'meilisearch',
    MEILI_URL: `http://${proxy.host}:${proxy.port}`,
    MEILI_KEY: key,
    MEILI_INDEX: index,
  };
  let server = await start(env);
  onTestFinished(async () => {
    await end(server.child, 'SIGTERM');
    await proxy.close();
    await new Meilisearch({ host: url, apiKey: key }).deleteIndex(index).waitTask();
    await rm(folder, { recursive: true, force: true });
  }, 60_000);
  const find = async (word: string) => {
    const admin = new HttpClient(server.url);
    await admin.signIn('admin', password);
    return vi.waitFor(
      async () => {
        const { headers, body } = await admin.get<{ id: number }[]>(`/api/search?q=${word}`);
        expect(headers.get('X-Search-Degraded')).toBe('false');
        expect(body).toHaveLength(1);
        return body[0]!.id;
      },
      { timeout: 90_000, interval: 500 },
    );
  };
  const admin = new HttpClient(server.url);
  await admin.signIn('admin', password);
  const space = { name: 'Space', description: '', visibility: 'everyone' };
  const { body } = await admin.post<{ id: number }>('/api/spaces', space);
  const write = async (content: string) =>
    (
      await admin.post<{ id: number }>('/api/documents', {
        title: 'Document',
        content,
        spaceId: body.id,
        parentId: null,
      })
    ).body.id;
  const first = await write('lighthouse');
  expect(await find('lighthouse')).toBe(first);

  proxy.silence();
  const second = await write('marmalade');
  await end(server.child, 'SIGKILL');
  await proxy.mend();
  server = await start(env);
  expect(await find('marmalade')).toBe(second);
}, 240_000);

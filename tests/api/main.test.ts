import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { findPostmaster } from '../../db/embedded/postmaster.ts';
import { bodyOf } from '../support/content.ts';
import { EventClient } from '../support/event-client.ts';
import { HttpClient } from '../support/http-client.ts';
import { freePort } from '../support/program.ts';

interface Program {
  child: ChildProcess;
  url: string;
  said: () => string;
}

const root = join(import.meta.dirname, '../..');
const running = new Set<ChildProcess>();
let dataDir = '';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-test-'));
});

afterEach(async () => {
  for (const child of running) await end(child, 'SIGTERM');
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

function launch(env: Record<string, string>): Omit<Program, 'url'> {
  const { PATH, HOME } = process.env;
  // as built: from its source it takes three times as long to start
  const child = spawn(process.execPath, ['dist/server/api/main.js'], {
    cwd: root,
    env: { PATH, HOME, DATA_DIR: dataDir, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return { child, said: () => said };
}

async function start(env: Record<string, string> = {}): Promise<Program> {
  const { child, said } = launch(env);
  await expect.poll(said, { timeout: 30_000 }).toContain('Ctrl+C');
  const port = /http:\/\/localhost:(\d+)/.exec(said())?.[1];
  return { child, said, url: `http://127.0.0.1:${port}` };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(child, 'exit') as Promise<[number | null]>;
  child.kill(signal);
  return (await ended)[0];
}

const shownPassword = (said: string): string => /Password {2}(\S+)/.exec(said)?.[1] ?? '';

describe('the program', () => {
  // evidence: S17 S20
  test('shows the first password until it is changed, and keeps it from others', async () => {
    const first = await start();
    const password = shownPassword(first.said());
    expect(password).toMatch(/^\w{4}(-\w{4}){3}$/);
    expect(await readFile(join(dataDir, 'first-password'), 'utf8')).toBe(`${password}\n`);
    expect((await stat(join(dataDir, 'first-password'))).mode & 0o077).toBe(0);
    expect(await end(first.child, 'SIGINT')).toBe(0);

    const second = await start();
    expect(shownPassword(second.said())).toBe(password);
    const admin = new HttpClient(second.url);
    await admin.signIn('admin', password);
    const { body } = await admin.get<{ user: { id: number } }>('/api/auth/user');
    const change = { currentPassword: password, newPassword: 'another good one' };
    expect((await admin.put(`/api/users/${body.user.id}/password`, change)).status).toBe(200);
    expect(await end(second.child, 'SIGTERM')).toBe(0);

    const third = await start();
    expect(third.said()).toContain('Sign in   with your account');
    expect(third.said()).not.toContain(password);
    await expect(stat(join(dataDir, 'first-password'))).rejects.toThrow('ENOENT');
  });

  // evidence: Q33
  test('answers a request that it has begun before it stops, and leaves no process behind', async () => {
    const { child, url, said } = await start();
    const body = JSON.stringify({ username: 'nobody', password: 'nothing' });
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    const head = ['POST /api/auth/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
    socket.write(`${[...head, `Content-Length: ${body.length}`].join('\r\n')}\r\n\r\n${body.slice(0, 5)}`);
    // until it is read; the answer can begin only with the rest of the body
    await sleep(500);
    const ended = end(child, 'SIGTERM');
    await expect.poll(said).toContain('Stopping (SIGTERM)');
    socket.write(body.slice(5));
    expect(await ended).toBe(0);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(await findPostmaster(join(dataDir, 'postgres'))).toBeUndefined();
  });

  test('first tells a proxy that watches it, and serves until that sends nothing more', async () => {
    const { child, url } = await start();
    const live = () => fetch(`${url}/livez`).then(({ status }) => status);
    expect(await live()).toBe(200);
    const ended = end(child, 'SIGTERM');
    await expect.poll(live, { interval: 10 }).toBe(503);
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    expect((await fetch(`${url}/api/auth/ways`)).status).toBe(200);
    expect(await ended).toBe(0);
  });

  test.each([
    ['no proxy watches', 'SIGTERM', '/readyz'],
    ['Ctrl+C stops it', 'SIGINT', '/livez'],
  ] as const)('closes its port at once where %s', async (_where, signal, asked) => {
    const { child, url } = await start();
    expect((await fetch(`${url}${asked}`)).status).toBe(200);
    const ended = end(child, signal);
    const statuses: number[] = [];
    const isAnswered = () =>
      fetch(`${url}/readyz`).then(
        ({ status }) => statuses.push(status) > 0,
        () => false,
      );
    await expect.poll(isAnswered, { interval: 10 }).toBe(false);
    expect(statuses).not.toContain(503);
    expect(await ended).toBe(0);
  });

  test('keeps connections longer than a proxy that would send on them', async () => {
    const { url } = await start();
    const { headers } = await fetch(`${url}/readyz`);
    expect(headers.get('keep-alive')).toBe('timeout=125');
  });

  test('lets those who listen go before it stops', async () => {
    const { child, url, said } = await start({ ADMIN_PASSWORD: 'another good one' });
    const admin = new HttpClient(url);
    await admin.signIn('admin', 'another good one');
    const listening = await EventClient.open(admin);
    expect(listening.status).toBe(200);
    expect(await end(child, 'SIGTERM')).toBe(0);
    expect(listening.ending, said()).toBe('in order');
  });

  test('names PORT when another program has it, and stops its database again', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { child, said } = launch({ PORT: String(port) });
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(said()).toContain(`PORT ${port} is in use by another program`);
    expect(said()).toContain(`PORT=${port + 1} npm start`);
    expect(await findPostmaster(join(dataDir, 'postgres'))).toBeUndefined();
  });

  // evidence: S59
  test('serves figures for Prometheus on METRICS_PORT alone, and no path that was asked for', async () => {
    const METRICS_PORT = String(await freePort());
    const { url, child } = await start({ METRICS_PORT, ADMIN_PASSWORD: 'another good one' });
    const admin = new HttpClient(url);
    await admin.signIn('admin', 'another good one');
    const space = { name: 'Handbook', description: '', visibility: 'everyone' };
    const { id: spaceId } = bodyOf(await admin.post<{ id: number }>('/api/spaces', space), 201);
    const document = { title: 'Harbour', content: 'Text.', spaceId, parentId: null };
    const { id } = bodyOf(await admin.post<{ id: number }>('/api/documents', document), 201);
    await admin.get(`/api/documents/${id}`);
    await admin.get('/api/documents/987654321');
    bodyOf(await admin.upload(`/api/documents/${id}/attachments`, 'a.txt', 'twelve bytes'), 201);
    await admin.get('/api/search?q=harbour');

    const scrape = async () => (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
    await expect
      .poll(scrape)
      .toMatch(/lectern_http_request_duration_seconds_count{[^}]*route="\/api\/search"/);
    const text = await scrape();
    for (const line of [
      /^lectern_build_info{version="\d+\.\d+\.\d+"} 1$/m,
      /^process_resident_memory_bytes \d+$/m,
      /^lectern_http_request_duration_seconds_count{method="GET",route="\/api\/documents\/:id",status="404"} 1$/m,
      /^lectern_event_loop_block_seconds_count \d+$/m,
      /^lectern_database_up 1$/m,
      /^lectern_database_connections{state="free"} \d+$/m,
      /^lectern_sessions [1-9]\d*$/m,
      /^lectern_documents 1$/m,
      /^lectern_upload_bytes_total 12$/m,
      /^lectern_file_store_up 1$/m,
      /^lectern_search_degraded{engine="postgres"} 0$/m,
      /^lectern_search_index_waiting 0$/m,
    ])
      expect(text).toMatch(line);
    expect(text).not.toMatch(/987654321|harbour/i);
    // whatever the page's server says there, it says no figures
    expect(await (await fetch(`${url}/metrics`)).text()).not.toContain('lectern_');
    expect((await fetch(`http://127.0.0.1:${METRICS_PORT}/api/documents/${id}`)).status).toBe(404);
    expect(await end(child, 'SIGTERM')).toBe(0);
  });

  test('names METRICS_PORT when another program has it', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { child, said } = launch({ METRICS_PORT: String(port) });
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(said()).toContain(`METRICS_PORT ${port} is in use by another program`);
  });

  test('lists every bad setting and starts nothing', async () => {
    const { child, said } = launch({ PORT: 'x', REGISTRATION: 'y' });
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(said()).toMatch(/PORT must be .+\n.+REGISTRATION must be/);
    expect(said()).not.toContain('    at ');
  });

  test('names ADMIN_PASSWORD when it is too common', async () => {
    const other = await mkdtemp(join(tmpdir(), 'lectern-test-'));
    onTestFinished(() => rm(other, { recursive: true, force: true }));
    await chmod(other, 0o755);
    const { child, said } = launch({ DATA_DIR: other, ADMIN_PASSWORD: 'password' });
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(said()).toContain('ADMIN_PASSWORD: This password is too common');
  });
});

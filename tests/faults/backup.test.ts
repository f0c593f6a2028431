import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { connect, driverOptions, type Database } from '../../db/connect.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../db/embedded/postgres.ts';
import { tableDigests, verify } from '../support/backup-world.ts';
import { copyPreparedData } from '../support/prepared-data.ts';
import { dataOf, formOf, signedInClient } from '../support/published-client.ts';

// each test starts Lectern several times: deadlines, not measures
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const root = join(import.meta.dirname, '../..');
const command = 'dist/server/scripts/lectern.js';
const password = 'another good one';
const running = new Set<ChildProcess>();

let folder = '';
let dataDir = '';
let embedded: EmbeddedPostgres;
let database: Database;
let good = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-backup-'));
  await chmod(folder, 0o755);
  dataDir = join(folder, 'data');
  await copyPreparedData(dataDir);
  const server = await startServer();
  const admin = await signedInClient(server.url, 'admin', password);
  const space = dataOf(await admin.POST('/api/spaces', { body: { name: 'Kept', description: '' } }));
  const document = { spaceId: space.id, title: 'Kept', content: 'x'.repeat(50_000) };
  const { id } = dataOf(await admin.POST('/api/documents', { body: document }));
  dataOf(
    await admin.POST('/api/documents/{id}/attachments', {
      params: { path: { id } },
      body: { file: 'attached' },
      bodySerializer: formOf('a.txt'),
    }),
  );
  good = join(folder, 'good.backup');
  // beside the server that runs
  expect(await lectern(['backup', good, '--quiet'])).toMatchObject({ code: 0, stdout: '', stderr: '' });
  await server.stop();
  embedded = await startEmbeddedPostgres({
    dataDir,
    role: 'command',
    durable: false,
    notify: () => undefined,
  });
  database = connect({ ...embedded.connection, poolSize: 2 });
});

afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await database.close();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

function launch(
  args: string[],
  { env = {}, input = '' }: { env?: Record<string, string>; input?: string | Buffer } = {},
) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['--enable-source-maps', ...args], {
    cwd: root,
    env: { PATH, HOME, DATA_DIR: dataDir, PORT: '0', ADMIN_PASSWORD: password, ...env },
  });
  running.add(child);
  const out: Buffer[] = [];
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const ended = (once(child, 'close') as Promise<[number | null]>).then(([code]) => {
    running.delete(child);
    return { code, stdout: Buffer.concat(out).toString('latin1'), stderr };
  });
  return { child, ended, said: () => Buffer.concat(out).toString() };
}

const lectern = (args: string[], options: Parameters<typeof launch>[1] = {}): Promise<Ended> =>
  launch([command, ...args], options).ended;

async function startServer(env: Record<string, string> = {}) {
  const { child, ended, said } = launch(['dist/server/api/main.js'], { env });
  await vi.waitUntil(() => said().includes('Ctrl+C'), { timeout: 120_000 });
  const port = /http:\/\/localhost:(\d+)/.exec(said())?.[1];
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** A transaction that holds a lock until it is let go. */
async function hold(sql: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ ...driverOptions(embedded.connection), application_name: 'test' });
  await client.connect();
  await client.query('begin');
  await client.query(sql);
  let isHeld = true;
  const letGo = async () => {
    if (isHeld) await client.end();
    isHeld = false;
  };
  onTestFinished(letGo);
  return letGo;
}

/** As a program that is not Lectern: a connection of Lectern keeps a restore from going on. */
async function ask(sql: string): Promise<object[]> {
  const client = new pg.Client({ ...driverOptions(embedded.connection), application_name: 'test' });
  await client.connect();
  try {
    return (await client.query<object>(sql)).rows;
  } finally {
    await client.end();
  }
}

const waitsForLock = async (query: string): Promise<number> => {
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '${query}'`;
  return (await ask(waiting)).length;
};

describe('while a backup is made', () => {
  test('Ctrl+C ends it and leaves nothing, whatever it waits for', async () => {
    const place = join(folder, 'interrupted');
    await mkdir(place);
    await hold('lock table documents in access exclusive mode');
    const { child, ended } = launch([command, 'backup', join(place, 'x.backup')]);
    await expect.poll(() => waitsForLock('%documents%'), { timeout: 30_000 }).toBe(1);
    expect(await readdir(place)).toEqual([expect.stringContaining('x.backup.partial-')]);
    child.kill('SIGINT');
    const { code, stderr } = await ended;
    expect(code).toBe(130);
    expect(stderr).toContain('Stopped. No file was left.');
    expect(await readdir(place)).toEqual([]);
  });

  test('lines of npm never get into it', async () => {
    const { code, stdout, stderr } = await lectern(['backup', '-'], {
      env: { npm_lifecycle_event: 'lectern' },
    });
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain('npm run --silent lectern -- backup -');
  });
});

describe('before anything is restored', () => {
  test('a server that runs on an empty database stands aside only where that was confirmed', async () => {
    const env = { DATA_DIR: join(folder, 'empty') };
    await copyPreparedData(env.DATA_DIR);
    const server = await startServer(env);
    onTestFinished(() => server.stop());
    const refused = await lectern(['restore', good], { env });
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(
      /Lectern is running on this database .+ Add --yes to make servers pause .+ Nothing was changed\./,
    );
    const admin = await signedInClient(server.url, 'admin', password);
    expect(dataOf(await admin.GET('/api/spaces'))).toEqual([]);
  });

  test('it is asked, and a damaged archive is refused without a question', async () => {
    const before = await tableDigests(database.knex);
    await database.close();
    const asked = await lectern(['restore', good]);
    expect(asked).toMatchObject({ code: 1, stdout: '' });
    expect(asked.stderr).toContain(
      '1 people, 1 spaces, 1 documents and 1 files. Nothing was changed. Add --yes',
    );
    const archive = await readFile(good);
    const cases = { cut: archive.subarray(0, archive.length - 100), foreign: Buffer.from('something else') };
    for (const [name, bytes] of Object.entries(cases)) {
      const { code, stderr } = await lectern(['restore', '-', '--yes'], { input: bytes });
      expect(code, name).toBe(1);
      expect(stderr, name).toMatch(/cut short|not a Lectern backup/);
    }
    expect(await readdir(join(dataDir, 'backups'))).toEqual([]);
    const told = await lectern(['verify', '-', '--json'], { input: cases.cut });
    expect(told.code).toBe(1);
    expect(JSON.parse(told.stdout)).toMatchObject({
      ok: false,
      error: expect.stringContaining('cut short') as string,
    });
    database = connect({ ...embedded.connection, poolSize: 2 });
    expect(await tableDigests(database.knex)).toEqual(before);
  });
});

test('a restore that is killed just before its end leaves all as it was, and works the next time', async () => {
  await database.knex('documents').update({ title: 'Changed since' });
  const before = await tableDigests(database.knex);
  await database.close();
  const letGo = await hold('select from users');
  const { child, ended } = launch([command, 'restore', good, '--yes']);
  await expect.poll(() => waitsForLock('drop table%'), { timeout: 30_000 }).toBe(1);
  child.kill('SIGKILL');
  await ended;
  await letGo();
  const atWork = `select from pg_stat_activity where application_name like 'lectern%' and datname = current_database()`;
  await expect.poll(() => ask(atWork), { timeout: 10_000 }).toEqual([]);
  database = connect({ ...embedded.connection, poolSize: 2 });
  expect(await tableDigests(database.knex)).toEqual(before);
  await database.close();

  const archive = await readFile(good);
  const restored = await lectern(['restore', '-', '--yes'], { input: archive });
  expect(restored).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('1 documents, 1 files') as string,
  });
  database = connect({ ...embedded.connection, poolSize: 2 });
  expect(await database.knex('documents').select('title')).toEqual([{ title: 'Kept' }]);
  await database.close();
  const path = join(folder, 'again.backup');
  const again = await lectern(['backup', '-']);
  expect(again.code).toBe(0);
  await writeFile(path, Buffer.from(again.stdout, 'latin1'));
  const { manifest } = await verify(path);
  database = connect({ ...embedded.connection, poolSize: 2 });
  const first = (await verify(good)).manifest;
  const documentsOf = (tables: typeof manifest.tables) => tables.find(({ name }) => name === 'documents');
  expect(documentsOf(manifest.tables)).toEqual(documentsOf(first.tables));
});

// evidence: S99
test('verify --files names each file of the store that is not what was attached, until it is brought back', async () => {
  const keys = await database.knex('attachments').pluck<string[]>('storage_key');
  const place = join(dataDir, 'files', keys[0]!.slice(0, 2), keys[0]!);
  const bytes = await readFile(place);
  const doctor = async () => {
    const { stdout } = await lectern(['doctor', '--json']);
    const { checks } = JSON.parse(stdout) as { checks: { name: string; state: string }[] };
    return checks.find(({ name }) => name === 'file contents')?.state;
  };
  expect(await lectern(['verify', '--files'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^All 1 attached files are whole/) as string,
  });
  await writeFile(place, Buffer.alloc(bytes.length));
  const found = await lectern(['verify', '--files']);
  expect(found.code).toBe(1);
  expect(found.stdout).toMatch(
    /^Damaged: "a\.txt" \(attachment \d+ of document \d+\): file [0-9a-f]{32} has other bytes/,
  );
  expect(await doctor()).toBe('fault');
  const refused = await lectern(['backup', join(folder, 'damaged.backup')]);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(/"a\.txt" of document \d+ \(damaged;/);
  await writeFile(place, bytes);
  expect((await lectern(['verify', '--files', '--quiet'])).code).toBe(0);
  expect(await doctor()).toBe('well');
});

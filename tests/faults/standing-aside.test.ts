import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import { errorBody } from '../../api/contract/errors.ts';
import { driverOptions } from '../../db/connect.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import { EventClient } from '../support/event-client.ts';
import { HttpClient } from '../support/http-client.ts';
import { Program } from '../support/program.ts';
import { openProxiedDatabase, type ProxiedDatabase } from './proxied-database.ts';

// deadlines, not measures
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const ADMIN_PASSWORD = 'another good one';
const words = 'Lectern is being restored from a backup. It will be back soon.';

async function signIn({ url }: Program): Promise<HttpClient> {
  const client = new HttpClient(url);
  await client.signIn('admin', ADMIN_PASSWORD);
  return client;
}

/** A person who writes without pause: the status of each answer in its order; 0 where there was none. */
function writer(client: HttpClient, spaceId: number) {
  const statuses: number[] = [];
  let isStopped = false;
  const running = (async () => {
    for (let round = 1; !isStopped; round += 1) {
      const input = { title: `Written ${round}`, content: 'Text.', spaceId, parentId: null };
      statuses.push(
        await client.post('/api/documents', input).then(
          ({ status }) => status,
          () => 0,
        ),
      );
    }
  })();
  return {
    statuses,
    async stop() {
      isStopped = true;
      await running;
    },
  };
}

const titlesIn = async (client: HttpClient, spaceId: number): Promise<string[]> =>
  bodyOf(await client.get<Document[]>(`/api/spaces/${spaceId}/documents`)).map(({ title }) => title);

describe('two servers on one database', () => {
  let database: ProxiedDatabase;
  let programs: Program[];
  let folder: string;
  let backup: string;
  let spaceId: number;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-aside-'));
    backup = join(folder, 'good.backup');
    database = await openProxiedDatabase({ isMigrated: false });
    const settings = { ADMIN_PASSWORD, DATABASE_URL: database.url };
    programs = [await Program.create(settings), await Program.create(settings)];
    for (const program of programs) await program.start();
    const admin = await signIn(programs[0]!);
    spaceId = (await makeSpace(admin)).id;
    await makeDocument(admin, spaceId, { title: 'In the backup' });
    expect(await programs[0]!.command(['backup', backup, '--quiet'])).toMatchObject({ code: 0 });
    await makeDocument(admin, spaceId, { title: 'Since the backup' });
  });
  afterAll(async () => {
    for (const program of programs) await program.remove();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  /** As a program that is not Lectern: holds a table that the restore replaces, until it is let go. */
  async function holdRestore(): Promise<{ isWaiting: () => Promise<boolean>; letGo: () => Promise<void> }> {
    const client = new pg.Client({ ...driverOptions(database.direct), application_name: 'test' });
    await client.connect();
    await client.query('begin');
    await client.query('select from users');
    const watching = new pg.Client({ ...driverOptions(database.direct), application_name: 'test' });
    await watching.connect();
    let isHeld = true;
    const letGo = async () => {
      if (isHeld) await Promise.all([client.end(), watching.end()]);
      isHeld = false;
    };
    onTestFinished(letGo);
    return {
      isWaiting: async () => {
        const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'drop table%'`;
        return (await watching.query(waiting)).rows.length > 0;
      },
      letGo,
    };
  }

  // evidence: S102
  test('stand aside for a restore, refuse what is written meanwhile, and come back by themselves', async () => {
    const old = await Promise.all(programs.map(signIn));
    const listening = await EventClient.open(old[0]!);
    const writers = old.map((client) => writer(client, spaceId));
    const restore = await holdRestore();
    const restored = programs[0]!.command(['restore', backup, '--yes']);
    await vi.waitUntil(restore.isWaiting, { timeout: 120_000, interval: 50 });
    expect(listening.ending).toBe('in order');
    for (const { url } of programs) {
      expect((await fetch(`${url}/livez`)).status).toBe(200);
      const ready = await fetch(`${url}/readyz`);
      expect([ready.status, await ready.json()]).toEqual([503, { status: 'waiting', database: 'restoring' }]);
      const page = await fetch(`${url}/documents/1`, { headers: { accept: 'text/html' } });
      expect(page.status).toBe(503);
      expect(page.headers.get('retry-after')).toBe('5');
      expect(page.headers.get('content-type')).toContain('text/html');
      expect(await page.text()).toContain(words);
      const call = await fetch(`${url}/api/auth/user`, { headers: { accept: 'text/html' } });
      expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5']);
      expect(errorBody.parse(await call.json())).toMatchObject({ code: 'unavailable', message: words });
    }
    await restore.letGo();
    expect(await restored).toMatchObject({ code: 0 });
    const back = await Promise.all(
      programs.map((program) => vi.waitFor(() => signIn(program), { timeout: 60_000, interval: 100 })),
    );
    for (const each of writers) await each.stop();
    for (const { statuses } of writers) {
      const first = statuses.indexOf(503);
      expect(statuses.slice(0, first)).toContain(201);
      // refused, then told that the session has ended: nothing that was answered with success is gone
      expect(new Set(statuses.slice(first))).toEqual(new Set([503, 401]));
      expect(statuses.lastIndexOf(503)).toBeLessThan(statuses.indexOf(401));
    }
    for (const client of old) expect((await client.get('/api/auth/user')).status).toBe(401);
    expect(await titlesIn(back[1]!, spaceId)).toEqual(['In the backup']);
    await makeDocument(back[0]!, spaceId, { title: 'After the restore' });
    expect((await titlesIn(back[1]!, spaceId)).sort()).toEqual(['After the restore', 'In the backup']);
    expect((await EventClient.open(back[1]!)).status).toBe(200);
  });

  // evidence: S103
  test('come back with all that was there when the restore is killed', async () => {
    const before = await Promise.all(programs.map(signIn));
    await makeDocument(before[0]!, spaceId, { title: 'Kept' });
    const titles = await titlesIn(before[1]!, spaceId);
    const restore = await holdRestore();
    const killing = new AbortController();
    const restored = programs[0]!.command(['restore', backup, '--yes'], '', { signal: killing.signal });
    await vi.waitUntil(restore.isWaiting, { timeout: 120_000, interval: 50 });
    expect((await before[1]!.get('/api/auth/user')).status).toBe(503);
    killing.abort();
    expect((await restored).code).not.toBe(0);
    await restore.letGo();
    for (const client of before)
      await vi.waitFor(async () => expect((await client.get('/api/auth/user')).status).toBe(200), {
        timeout: 60_000,
        interval: 100,
      });
    expect(await titlesIn(before[0]!, spaceId)).toEqual(titles);
    expect(titles).toContain('Kept');
  });

  // evidence: S104
  test('are not asked before the restore is confirmed, and come back where another command keeps it from running', async () => {
    const admin = await signIn(programs[0]!);
    const refused = await programs[0]!.command(['restore', backup]);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('Add --yes') as unknown });
    expect((await admin.get('/api/auth/user')).status).toBe(200);
    // a connection of Lectern that stands aside for nobody, as a command has it
    const command = new pg.Client({
      ...driverOptions(database.direct),
      application_name: 'lectern 0123abcd',
    });
    await command.connect();
    onTestFinished(() => command.end());
    const inTheWay = await programs[0]!.command(['restore', backup, '--yes']);
    expect(inTheWay.code).toBe(1);
    expect(inTheWay.stderr).toMatch(
      /Lectern is running on this database .+ did not; perhaps a command is running\. Nothing was changed/,
    );
    for (const program of programs)
      await vi.waitFor(() => signIn(program), { timeout: 60_000, interval: 100 });
    expect((await admin.get('/api/auth/user')).status).toBe(200);
  });

  // evidence: S101
  test('a server whose lock of the migrations is taken away while it waits starts all the same', async () => {
    const holder = new pg.Client({ ...driverOptions(database.direct), application_name: 'test' });
    await holder.connect();
    onTestFinished(() => holder.end());
    await holder.query('select pg_advisory_lock(7203511)');
    const late = await Program.create({ ADMIN_PASSWORD, DATABASE_URL: database.url });
    onTestFinished(() => late.remove());
    const started = late.start();
    const ending = `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'lectern migration lock' and wait_event = 'advisory' and datname = current_database()`;
    await vi.waitUntil(async () => (await holder.query(ending)).rows.length > 0, {
      timeout: 60_000,
      interval: 50,
    });
    await holder.query('select pg_advisory_unlock(7203511)');
    await started;
    await signIn(late);
  });
});

test('a server with its own PostgreSQL stands aside and comes back', async () => {
  const program = await Program.create({ ADMIN_PASSWORD });
  onTestFinished(() => program.remove());
  await program.start();
  const admin = await signIn(program);
  const { id } = await makeSpace(admin);
  await makeDocument(admin, id, { title: 'In the backup' });
  const path = join(program.dataDir, 'good.backup');
  expect(await program.command(['backup', path, '--quiet'])).toMatchObject({ code: 0 });
  await makeDocument(admin, id, { title: 'Since the backup' });
  expect(await program.command(['restore', path, '--yes'])).toMatchObject({ code: 0 });
  const back = await vi.waitFor(() => signIn(program), { timeout: 60_000, interval: 100 });
  expect(await titlesIn(back, id)).toEqual(['In the backup']);
  expect(program.output).toMatch(/Paused: .+\n(.*\n)*Serving again\./);
  expect(await program.stop('SIGTERM')).toBe(0);
});

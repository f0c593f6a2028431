import { createReadStream } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Hook } from '../../api/contract/hooks.ts';
import { FileUnseen } from '../../api/ports/files/port.ts';
import { hookEvents } from '../../api/text/hooks.ts';
import { backupTables, leftOutTables, migrationTables } from '../../db/backups/tables.ts';
import { switchSearchTriggers, readWaitingChanges } from '../../db/search/changes.ts';
import { startTestApp, testPassword, type TestApp } from '../support/app.ts';
import {
  fileDigests,
  fillWithWork,
  makeFolder,
  tableDigests,
  verify,
  watcher,
  workHard,
} from '../support/backup-world.ts';
import { bodyOf } from '../support/content.ts';
import type { HttpClient } from '../support/http-client.ts';
import { makeThings } from '../support/world.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeAll(async () => {
  folder = await makeFolder();
});
afterAll(() => folder.remove());

/** Another Lectern, empty, that ends with the test. */
async function elsewhere(settings: Record<string, string> = {}): Promise<TestApp> {
  const app = await startTestApp({ settings });
  onTestFinished(() => app.close());
  return app;
}

describe('a backup that is restored elsewhere', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
    await fillWithWork(app);
  });
  afterAll(() => app.close());

  test('has every row, every file and the numbers that come next', async () => {
    const path = folder.path('whole.backup');
    const made = await app.services.backups.toFile(path, { watcher });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(made).toMatchObject({ bytes: (await stat(path)).size, missing: [] });
    const { manifest } = await verify(path);
    const other = await elsewhere();
    await other.services.backups.restore(path, watcher);

    const { knex } = other.database;
    expect(await tableDigests(knex)).toEqual(await tableDigests(app.database.knex));
    const files = await fileDigests(knex, other.files);
    expect(files).toEqual(await fileDigests(app.database.knex, app.files));
    expect(Object.keys(files)).toHaveLength(manifest.files.count);
    expect(manifest.files.count).toBeGreaterThan(4);

    const admin = other.anonymous();
    await admin.signIn('admin1', testPassword);
    const [{ max }] = (await knex('documents').max('id')) as [{ max: number }];
    const { id: spaceId } = await knex('spaces').first<{ id: number }>('id');
    const next = await admin.post<{ id: number }>('/api/documents', {
      spaceId,
      title: 'Next',
      content: 'findable',
    });
    expect(next.body.id).toBe(max + 1);
    await expect
      .poll(async () => (await admin.get('/api/search?q=findable')).body, { timeout: 10_000 })
      .toMatchObject([{ title: 'Next' }]);
  });

  test('can be tried in a database beside, which is gone afterwards', async () => {
    const path = folder.path('tried.backup');
    await app.services.backups.toFile(path, { watcher });
    const before = await tableDigests(app.database.knex);
    const tried = await app.services.backups.test(createReadStream(path), watcher);
    expect(tried.manifest.tables.map(({ name }) => name)).toEqual([...backupTables]);
    const left = await app.database.knex.raw<{ rows: object[] }>(
      `select datname from pg_database where datname like 'lectern_verify_%'`,
    );
    expect(left.rows).toEqual([]);
    expect(await tableDigests(app.database.knex)).toEqual(before);
  });

  test('takes the place of what was there, and ends its sessions', async () => {
    const path = folder.path('replacing.backup');
    await app.services.backups.toFile(path, { watcher });
    const other = await elsewhere();
    const admin = await other.signedIn('admin', 'somebody-else');
    await makeThings(other, { visibility: 'everyone', ownerId: admin.userId, word: 'replaced' });
    expect(await other.services.backups.replaced()).toMatchObject({ documents: 2, isEmpty: false });
    await other.services.backups.restore(path, watcher);

    expect(await tableDigests(other.database.knex)).toEqual(await tableDigests(app.database.knex));
    expect((await admin.get('/api/auth/user')).status).toBe(401);
    const audit = await other.database.knex('audit_events').where({ action: 'backup.restored' });
    expect(audit).toMatchObject([{ address: 'command line' }]);
    // triggers are awake again: what is written is told, and the audit log takes no changes
    await expect(other.database.knex('audit_events').delete()).rejects.toThrow('append-only');
    const asleep = await other.database.knex.raw<{ rows: object[] }>(
      `select tgname from pg_trigger where tgenabled = 'D' and not tgisinternal and tgname not like 'search_change%'`,
    );
    expect(asleep.rows).toEqual([]);
  });

  test('has an index beside the database made anew', async () => {
    const path = folder.path('indexed.backup');
    await app.services.backups.toFile(path, { watcher });
    const other = await elsewhere();
    const { knex } = other.database;
    await switchSearchTriggers(knex, true);
    await knex('search_changes').delete();
    await other.services.backups.restore(path, watcher);
    expect(await readWaitingChanges(knex)).toMatchObject({ needsRebuild: true });
    // what was released is changed by a release alone
    await knex('documents').whereNull('draft_id').increment('version');
    expect((await readWaitingChanges(knex)).waiting).toBeGreaterThan(1);
  });

  test('pauses web hooks, so that a copy tells nobody, until somebody wants it to', async () => {
    const { knex } = app.database;
    const source = app.anonymous();
    await source.signIn('admin1', testPassword);
    onTestFinished(async () => void (await knex('hooks').delete()));
    const add = async (url: string) =>
      bodyOf(await source.post<{ hook: Hook }>('/api/hooks', { url, events: hookEvents, spaceId: null }), 201)
        .hook.id;
    const [on, off] = [await add('https://hooks.example.org/'), await add('https://gone.example.org/')];
    await knex('hooks').where({ id: off }).update({ state: 'off' });
    const path = folder.path('hooks.backup');
    await app.services.backups.toFile(path, { watcher });
    const other = await elsewhere();
    await other.services.backups.restore(path, watcher);

    const statesIn = async (client: HttpClient) =>
      Object.fromEntries(bodyOf(await client.get<Hook[]>('/api/hooks')).map(({ id, state }) => [id, state]));
    const admin = other.anonymous();
    await admin.signIn('admin1', testPassword);
    expect(await statesIn(admin)).toEqual({ [on]: 'paused', [off]: 'off' });
    expect(await statesIn(source)).toEqual({ [on]: 'on', [off]: 'off' });
    const noted = async () => {
      const { spaceId } = await other.database
        .knex('documents')
        .first<{ spaceId: number }>('space_id as spaceId');
      bodyOf(await admin.post('/api/documents', { spaceId, title: 'Told', content: '' }), 201);
      return other.database.knex('hook_events').pluck<string[]>('type');
    };
    expect(await noted()).toEqual([]);
    bodyOf(await admin.send('PATCH', `/api/hooks/${on}`, { body: { isPaused: false } }));
    expect(await noted()).toEqual(['document.created']);
  });

  test('is none of the new place until one was made there', async () => {
    const path = folder.path('last.backup');
    await app.services.backups.toFile(path, { watcher });
    expect(await app.services.backups.last()).toMatchObject({ where: path, bytes: (await stat(path)).size });
    const other = await elsewhere();
    await other.services.backups.restore(path, watcher);
    expect(await other.services.backups.last()).toBeNull();
  });
});

// evidence: Q31
test('a backup under load holds one moment: all that was answered before it, nothing torn, and stops nobody', async () => {
  const app = await startTestApp({ poolSize: 4 });
  onTestFinished(() => app.close());
  const people = [];
  for (const role of ['admin', 'editor', 'editor', 'editor'] as const) people.push(await app.signedIn(role));
  const space = await people[0]!.post<{ id: number }>('/api/spaces', { name: 'Work', description: '' });
  const work = workHard(people, space.body.id);
  onTestFinished(() => work.stop());
  const { journal } = work;
  await expect.poll(() => journal.length, { timeout: 30_000 }).toBeGreaterThan(30);

  const before = [...journal];
  const path = folder.path('load.backup');
  const chunks: Buffer[] = [];
  // takes nothing until others have written more, which the archive must not have
  const slow = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const enough = chunks.length > 0 ? 0 : journal.length + 20;
      chunks.push(chunk);
      const wait = setInterval(() => {
        if (journal.length < enough) return;
        clearInterval(wait);
        done();
      }, 10);
    },
  });
  await app.services.backups.toStream(slow, { watcher });
  await work.stop();
  await writeFile(path, Buffer.concat(chunks));
  await verify(path);
  await app.services.backups.test(createReadStream(path), watcher);

  const other = await elsewhere();
  await other.services.backups.restore(path, watcher);
  const { knex } = other.database;
  const files = await fileDigests(knex, other.files);
  for (const done of before) {
    if (done.kind === 'attached') expect(files[done.key]).toBe(done.sha256);
    else {
      const { documentId, version, content } = done;
      const row = await knex('document_revisions')
        .where({ document_id: documentId, version })
        .first<{ content: string }>('content');
      expect(row).toEqual({ content });
    }
  }
  const told = await knex('attachments').select<{ key: string; sha256: string }[]>(
    'storage_key as key',
    'sha256',
  );
  for (const { key, sha256 } of told) expect(files[key]).toBe(sha256);
  // every row is one that the source has
  for (const table of ['document_revisions', 'attachments', 'comments']) {
    const theirs = new Set((await app.database.knex(table)).map((row) => JSON.stringify(row)));
    for (const row of await knex(table)) expect(theirs.has(JSON.stringify(row))).toBe(true);
  }
  const torn = await knex('documents')
    .leftJoin('document_revisions as r', (on) =>
      on.on('r.document_id', 'documents.id').on('r.version', 'documents.version'),
    )
    .whereRaw('r.content is distinct from documents.content');
  expect(torn).toEqual([]);
  const [{ count }] = (await knex('document_revisions').count()) as [{ count: string }];
  expect(Number(count)).toBeLessThan(journal.filter(({ kind }) => kind === 'saved').length);
});

describe('a backup that cannot be used', () => {
  let app: TestApp;
  let path: string;
  beforeAll(async () => {
    app = await startTestApp();
    await fillWithWork(app);
    path = folder.path('good.backup');
    await app.services.backups.toFile(path, { watcher });
  });
  afterAll(() => app.close());

  // evidence: Q32
  test('leaves all as it was, also where its damage shows only at its end', async () => {
    const other = await elsewhere();
    const admin = await other.signedIn('admin', 'keeper');
    await makeThings(other, { visibility: 'everyone', ownerId: admin.userId, word: 'kept' });
    const before = await tableDigests(other.database.knex);
    const archive = await readFile(path);
    const spoilt = Buffer.from(archive);
    spoilt[archive.length - 5000]! ^= 1;
    for (const bytes of [
      spoilt,
      archive.subarray(0, archive.length - 600),
      Buffer.from('no backup at all'),
    ]) {
      const bad = folder.path('bad.backup');
      await writeFile(bad, bytes);
      await expect(verify(bad)).rejects.toThrow();
      // not even whoever goes past the check gets it in
      await expect(other.services.backups.restore(bad, watcher)).rejects.toThrow(
        /damaged|cut short|no backup/,
      );
      expect(await tableDigests(other.database.knex)).toEqual(before);
    }
    expect((await admin.get('/api/auth/user')).status).toBe(200);
  });

  test('leaves all as it was when something foreign hangs on the tables', async () => {
    const other = await elsewhere();
    await other.database.knex.raw('create view report as select title from documents');
    await expect(other.services.backups.restore(path, watcher)).rejects.toThrow(
      /that is not Lectern's depends on its tables \(.+report.+\)\. Nothing was changed/s,
    );
    await other.database.knex.raw('drop view report');
    await other.services.backups.restore(path, watcher);
    expect(await tableDigests(other.database.knex)).toEqual(await tableDigests(app.database.knex));
  });
});

describe('files that the store has lost', () => {
  test('keep a backup from being made, by name, until it is told to go on', async () => {
    const app = await elsewhere();
    const admin = await app.signedIn('admin');
    const { documentId, storagePath } = await makeThings(app, {
      visibility: 'everyone',
      ownerId: admin.userId,
      word: 'lost',
    });
    await app.files.delete(storagePath);
    const path = folder.path('lost.backup');
    await expect(app.services.backups.toFile(path, { watcher })).rejects.toThrow(
      new RegExp(`"file lost.txt" of document ${documentId} \\(missing; ${storagePath}\\)`),
    );
    expect((await readdir(dirname(path))).filter((name) => name.startsWith('lost'))).toEqual([]);

    const made = await app.services.backups.toFile(path, { watcher, allowMissing: true });
    expect(made.missing).toEqual([{ key: storagePath, reason: 'missing' }]);
    expect((await verify(path)).manifest.missing).toEqual(made.missing);
    await app.services.backups.test(createReadStream(path), watcher);

    // the same while the store cannot know whether it has lost them
    app.files.get = (key) => Promise.reject(new FileUnseen(key));
    const unseen = { watcher, force: true };
    await expect(app.services.backups.toFile(path, unseen)).rejects.toThrow(FileUnseen);
    const { missing } = await app.services.backups.toFile(path, { ...unseen, allowMissing: true });
    expect(missing).toContainEqual({ key: storagePath, reason: 'missing' });
  });
});

test('a file that is there is replaced only when that is asked for', async () => {
  const app = await elsewhere();
  const path = folder.path('there.backup');
  await writeFile(path, 'precious');
  await expect(app.services.backups.toFile(path, { watcher })).rejects.toThrow('add --force');
  expect(await readFile(path, 'utf8')).toBe('precious');
  await app.services.backups.toFile(path, { watcher, force: true });
  await verify(path);
  await expect(app.services.backups.toFile('/nowhere/at/all', { watcher })).rejects.toThrow(
    'Create its folder',
  );
});

test('an archive tells no secret of the environment, and what settings it was made with', async () => {
  const app = await elsewhere();
  const path = folder.path('settings.backup');
  await app.services.backups.toFile(path, { watcher });
  const { configuration } = await verify(path);
  expect(configuration.settings.find(({ name }) => name === 'S3_SECRET_KEY')).toEqual({
    name: 'S3_SECRET_KEY',
    // set where the tests run on a bucket
    source: expect.stringMatching(/^(default|environment)$/) as string,
  });
});

test('every table is one that backups hold or leave out', async () => {
  const app = await elsewhere();
  const { rows } = await app.database.knex.raw<{ rows: { name: string }[] }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`,
  );
  const known = [...backupTables, ...leftOutTables, ...migrationTables];
  expect(rows.map(({ name }) => name).sort()).toEqual(known.sort());
});

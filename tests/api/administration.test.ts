import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type {
  Backup,
  Backups,
  Figures,
  Health,
  MailTest,
  SearchIndex,
  Task,
  Versions,
} from '../../api/contract/administration.ts';
import type { ErrorBody } from '../../api/contract/errors.ts';
import type { Job } from '../../api/contract/jobs.ts';
import { texts } from '../../api/contract/texts.ts';
import { storeSaves } from '../../db/administration/figure-statements.ts';
import { countSearch, storeSearches } from '../../db/administration/search-days.ts';
import { keepingLease } from '../../api/features/backups/keeping.ts';
import { leaseOf } from '../../db/jobs/leases.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { makeFolder, verify } from '../support/backup-world.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import { SmtpSink } from '../support/smtp-sink.ts';

let app: TestApp;
let sink: SmtpSink;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let directory: string;
let admin: SignedIn;
let editor: SignedIn;

beforeAll(async () => {
  [sink, folder] = await Promise.all([SmtpSink.start(), makeFolder()]);
  directory = folder.path('backups');
  app = await startTestApp({
    settings: {
      ...{ SMTP_URL: sink.url, MAIL_FROM: 'Lectern <lectern@example.org>' },
      ...{ PUBLIC_URL: 'https://docs.example.org', BACKUP_DIR: directory, BACKUP_KEEP: '7' },
    },
  });
  admin = await app.signedIn('admin', 'chief');
  editor = await app.signedIn('editor', 'eva');
});
afterAll(async () => {
  await Promise.all([app.close(), sink.stop()]);
  await folder.remove();
});
afterEach(() => app.database.knex('throttles').where('key', 'like', 'admin-tasks%').delete());

const auditOf = (action: string): Promise<{ actor_name: string; details: Record<string, unknown> }[]> =>
  app.database.knex('audit_events').where({ action }).orderBy('id');
const tasks = async () => bodyOf(await admin.get<Task[]>('/api/admin/tasks'));
const taskOf = async (kind: string) => (await tasks()).find((task) => task.kind === kind);
const start = async (path: string) => bodyOf(await admin.post<Task>(`/api/admin/${path}`), 202);
const list = async () => bodyOf(await admin.get<Backups>('/api/admin/backups'));
const today = () => new Date().toISOString().slice(0, 10);

describe('the checks', () => {
  it('are those of the doctor but for the server itself, with what to do', async () => {
    const { state, checks } = bodyOf(await admin.get<Health>('/api/admin/health'));
    const names = checks.map(({ name }) => name);
    expect(names).not.toContain('server');
    expect(names).toEqual(
      expect.arrayContaining(['database', 'migrations', 'search', 'files', 'mail', 'disk', 'backup']),
    );
    expect(checks.find(({ name }) => name === 'mail')).toEqual({
      ...{ name: 'mail', state: 'well', says: 'signed in to the mail server' },
    });
    // the database of the tests has no data folder here
    expect(checks.filter((check) => check.state === 'fault').map(({ name }) => name)).toEqual([
      'data folder',
    ]);
    expect(state).toBe('fault');
    expect(checks.find(({ name }) => name === 'backup')).toMatchObject({
      state: 'warning',
      advice: expect.stringContaining('lectern backup') as string,
    });
  });

  it('say what is not well in the language of whoever asks', async () => {
    const asked = { headers: { 'accept-language': 'fr' } };
    const { checks } = bodyOf(await admin.get<Health>('/api/admin/health', asked));
    const said = checks.flatMap(({ says, advice }) => [says, advice]).join('\n');
    expect(said).toMatch(/^aucune pour l’instant ; chaque nuit, 7.*\nExécutez « lectern backup/m);
  });

  it('may be asked for by many at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin.get<Health>('/api/admin/health')),
    );
    expect(new Set(answers.map(({ body }) => body.checkedAt)).size).toBe(1);
    const probes: unknown[] = await app.database.knex('throttles').where('key', 'like', 'doctor-probe%');
    expect(probes).toEqual([]);
  });
});

describe('the figures', () => {
  it('count people, spaces, documents, files and saves', async () => {
    const before = bodyOf(await admin.get<Figures>('/api/admin/figures'));
    const { id: spaceId } = await makeSpace(editor);
    const document = await makeDocument(editor, spaceId, { title: 'Counted' });
    bodyOf(await editor.upload(`/api/documents/${document.id}/attachments`, 'a.txt', 'twelve bytes'), 201);
    const sleeper = await app.signedIn('viewer', 'sleeper');
    const { knex } = app.database;
    await knex('sessions').where({ user_id: sleeper.userId }).delete();
    await knex('users')
      .where({ id: sleeper.userId })
      .update({ last_sign_in_at: knex.raw("now() - interval '31 days'") });
    const after = bodyOf(await admin.get<Figures>('/api/admin/figures'));
    expect(after).toMatchObject({
      people: before.people + 1,
      activePeople: before.activePeople,
      spaces: before.spaces + 1,
      documents: before.documents + 1,
      attachedBytes: before.attachedBytes + 12,
    });
    expect(after.databaseBytes).toBeGreaterThan(1_000_000);
    expect(after.days).toHaveLength(42);
    expect(after.days.at(-1)).toMatchObject({ day: today(), saves: (before.days.at(-1)?.saves ?? 0) + 1 });
    expect(after.days[0]).toMatchObject({ saves: 0, searches: 0 });
  });

  it('keep the saves of a day that is over, also when its versions are thinned out', async () => {
    const { knex } = app.database;
    const { id: spaceId } = await makeSpace(editor);
    const { id } = await makeDocument(editor, spaceId);
    const dayBefore = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    const counted = async () =>
      bodyOf(await admin.get<Figures>('/api/admin/figures')).days.find(({ day }) => day === dayBefore)?.saves;
    for (const version of [101, 102, 103]) {
      const row = { document_id: id, version, title: 'Old', content: '', author_id: editor.userId };
      await knex('document_revisions').insert({ ...row, created_at: `${dayBefore}T12:00:00Z` });
    }
    expect(await counted()).toBe(3);
    expect(await storeSaves(knex)).toEqual({ days: 41 });
    expect(await storeSaves(knex)).toEqual({ days: 0 });
    await knex('document_revisions').where({ document_id: id }).where('version', '>', 101).delete();
    expect(await counted()).toBe(3);
  });

  it('count a search once while somebody types, and add up what several processes counted', async () => {
    const { knex } = app.database;
    await editor.get('/api/search?q=coun');
    await editor.get('/api/search?q=counted');
    await editor.get('/api/search?q=counted&offset=20');
    await admin.get('/api/search?q=counted');
    const now = Date.now();
    countSearch(knex, editor.userId, now + 60_000);
    await storeSearches(knex);
    await storeSearches(knex);
    // as another process does
    await knex('activity_days').where({ day: today() }).increment('searches', 5);
    countSearch(knex, 999, now);
    await storeSearches(knex);
    const { days } = bodyOf(await admin.get<Figures>('/api/admin/figures'));
    expect(days.reduce((sum, { searches }) => sum + searches, 0)).toBe(9);
    const columns = await knex('activity_days').columnInfo();
    expect(Object.keys(columns)).toEqual(['day', 'saves', 'searches']);
  });
});

describe('back up now', () => {
  it('pressed twice makes one backup in BACKUP_DIR, which is read back', async () => {
    const [first, second] = await Promise.all([start('backups'), start('backups')]);
    expect(first.id).toBe(second.id);
    expect(first).toMatchObject({ kind: 'backup', state: 'waiting', by: { displayName: 'Person chief' } });
    expect(await app.services.administration.tasks.work()).toBe(true);
    expect(await app.services.administration.tasks.work()).toBe(false);
    expect(await taskOf('backup')).toMatchObject({ state: 'done', part: 'checking', failure: null });
    const names = await readdir(directory);
    expect(names).toEqual([expect.stringMatching(/^lectern-.*\.backup$/)]);
    await verify(join(directory, names[0]!));
    const { list: found, ...rest } = await list();
    expect(rest).toEqual({ store: 'disk', directory, keep: 7, failure: null });
    expect(found).toEqual([expect.objectContaining({ kind: 'asked', isHere: true, missing: 0 })]);
    expect((await auditOf('backup.requested')).map((row) => row.actor_name)).toEqual(['chief']);
    expect((await auditOf('backup.made')).map((row) => row.actor_name)).toEqual(['chief']);
  });

  it('keeps the last three of its kind, and takes no nightly one away', async () => {
    const { knex } = app.database;
    const nightly = join(directory, 'lectern-2020-01-01-020000.backup');
    await writeFile(nightly, 'of a night');
    const details = { where: nightly, bytes: 10, documents: 1, files: 0, missing: 0, nightly: true };
    await knex('audit_events').insert({ action: 'backup.made', details });
    for (let count = 0; count < 3; count += 1) {
      const asked = join(directory, `lectern-2020-01-0${count + 2}-020000.backup`);
      await writeFile(asked, 'of the page');
      const made = { ...details, where: asked, nightly: false, asked: true };
      await knex('audit_events').insert({ action: 'backup.made', details: made });
    }
    await start('backups');
    await app.services.administration.tasks.work();
    const names = (await readdir(directory)).filter((name) => name.startsWith('lectern-2020'));
    expect(names.sort()).toEqual([
      'lectern-2020-01-01-020000.backup',
      'lectern-2020-01-03-020000.backup',
      'lectern-2020-01-04-020000.backup',
    ]);
  });

  it('waits while another process writes to the folder, and can be cancelled', async () => {
    const lease = leaseOf(app.database.knex, keepingLease, 60);
    await lease.hold();
    const { id } = await start('backups');
    const working = app.services.administration.tasks.work();
    await expect.poll(async () => (await taskOf('backup'))?.state, { timeout: 20_000 }).toBe('running');
    bodyOf(await admin.post(`/api/jobs/backup/${id}/cancel`), 204);
    expect(await working).toBe(true);
    await lease.release();
    expect(await taskOf('backup')).toMatchObject({ id, state: 'cancelled' });
    const failed = bodyOf(await admin.get<Job[]>('/api/jobs?show=failed'));
    expect(failed).toContainEqual(
      expect.objectContaining({ kind: 'backup', id: String(id), state: 'cancelled' }),
    );
    expect((await auditOf('backup.cancelled')).length).toBe(1);
  });

  it('says why it failed, counts among the failed jobs, and can be tried again', async () => {
    await rm(directory, { recursive: true });
    await writeFile(directory, 'a file is in the way');
    const { id } = await start('backups');
    const errors: unknown[] = [];
    await app.services.administration.tasks.work(undefined, (error) => errors.push(error));
    expect(errors).toHaveLength(1);
    expect(await taskOf('backup')).toMatchObject({
      state: 'failed',
      failure: { kind: 'error', message: expect.stringContaining('BACKUP_DIR') as string },
    });
    expect(bodyOf(await admin.get<Figures>('/api/admin/figures')).failedJobs).toBe(1);
    await rm(directory);
    bodyOf(await admin.post(`/api/jobs/backup/${id}/retry`), 204);
    expect((await admin.post<ErrorBody>(`/api/jobs/backup/${id}/retry`)).body.message).toBe(
      texts.jobNotRetried,
    );
    await app.services.administration.tasks.work();
    expect(await taskOf('backup')).toMatchObject({ id, state: 'done', failure: null });
  });

  it('is set aside when its process died twice', async () => {
    const { knex } = app.database;
    const { id } = await start('backups');
    await knex('admin_tasks')
      .where({ id })
      .update({ state: 'running', deaths: 1, held_until: knex.raw("now() - interval '1 second'") });
    expect(await app.services.administration.tasks.work()).toBe(false);
    expect(await taskOf('backup')).toMatchObject({
      state: 'failed',
      failure: { kind: 'died', message: null },
    });
  });

  it('is refused after ten an hour', async () => {
    await app.database
      .knex('throttles')
      .insert({ key: 'admin-tasks:backup', points: 10, expire: Date.now() + 60_000 });
    const refused = await admin.post<ErrorBody>('/api/admin/backups');
    expect([refused.status, refused.body.reason?.name]).toEqual([429, 'tasksAtOnce']);
  });
});

describe('the download of a backup', () => {
  const newest = async (): Promise<Backup> => {
    const found = (await list()).list.find(({ isHere }) => isHere);
    if (!found) throw new Error('There is no backup');
    return found;
  };

  it('is the file, and is recorded', async () => {
    const { id, size } = await newest();
    expect(bodyOf(await admin.get<Backup>(`/api/admin/backups/${id}`))).toMatchObject({ id, size });
    const bytes = await admin.bytes(`/api/admin/backups/${id}/file`);
    expect(bytes.length).toBe(size);
    const path = folder.path('fetched.backup');
    await writeFile(path, bytes);
    await verify(path);
    expect((await auditOf('backup.downloaded'))[0]).toMatchObject({
      actor_name: 'chief',
      details: { bytes: size },
    });
  });

  it('needs a sign-in or a confirmation of the last ten minutes', async () => {
    const { id } = await newest();
    const { knex } = app.database;
    await knex('sessions')
      .where({ user_id: admin.userId })
      .update({ confirmed_at: knex.raw("now() - interval '11 minutes'") });
    for (const path of [`/api/admin/backups/${id}`, `/api/admin/backups/${id}/file`]) {
      const refused = await admin.get<ErrorBody>(path);
      expect([refused.status, refused.body.code]).toEqual([403, 'confirm_first']);
    }
    await knex('sessions').where({ user_id: admin.userId }).update({ confirmed_at: knex.fn.now() });
  });

  it('sends nothing from outside of the folder, nothing else and nothing that is gone', async () => {
    const { knex } = app.database;
    const outside = folder.path('outside.backup');
    await writeFile(outside, 'secret');
    await mkdir(join(directory, 'below'), { recursive: true });
    await writeFile(join(directory, 'below', 'x'), 'secret');
    const places = [
      outside,
      join(directory, '..', 'outside.backup'),
      join(directory, 'below', 'x'),
      join(directory, 'gone'),
    ];
    for (const where of [...places, `${directory}/../outside.backup`, 'standard output']) {
      const details = { where, bytes: 6, documents: 1, files: 0, missing: 0, nightly: false };
      const [row] = await knex('audit_events')
        .insert({ action: 'backup.made', details })
        .returning<{ id: string }[]>('id');
      const answer = await admin.get<ErrorBody>(`/api/admin/backups/${row!.id}/file`);
      expect([where, answer.status, answer.body.message]).toEqual([where, 404, texts.backupNotHere]);
    }
    const [other] = await knex('audit_events')
      .insert({ action: 'other', details: {} })
      .returning<{ id: string }[]>('id');
    expect((await admin.get(`/api/admin/backups/${other!.id}/file`)).status).toBe(404);
  });
});

describe('a test mail', () => {
  const send = () => admin.post<MailTest & ErrorBody>('/api/admin/test-mail');

  it('goes to the administrator, and the answer of the server is told', async () => {
    expect(bodyOf(await send())).toEqual({
      outcome: 'accepted',
      answer: '250 taken',
      to: 'chief@example.org',
    });
    expect(sink.mails).toHaveLength(1);
    expect(sink.mails[0]).toMatchObject({ to: ['chief@example.org'] });
    expect(sink.mails[0]!.raw).toContain('Subject: A test from Lectern');
    expect((await auditOf('mail.tested'))[0]).toMatchObject({
      actor_name: 'chief',
      details: { outcome: 'accepted' },
    });
  });

  it('that is not accepted says so in the words of the server', async () => {
    sink.refusals = 1;
    expect(bodyOf(await send())).toMatchObject({
      outcome: expect.stringMatching(/^(address|refused)$/) as string,
      answer: '451 try later',
    });
  });

  it('is sent five times in a quarter of an hour', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await send()).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const { body } = await send();
    expect(body.reason?.name).toBe('testMailsAtOnce');
  });

  it('says what is missing', async () => {
    const without = await startTestApp();
    try {
      const other = await without.signedIn('admin');
      const refused = await other.post<ErrorBody>('/api/admin/test-mail');
      expect([refused.status, refused.body.message]).toEqual([409, texts.mailNotSet]);
    } finally {
      await without.close();
    }
  });

  it('to a server that is away says that it cannot be reached', async () => {
    const away = await startTestApp({
      settings: {
        ...{ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Lectern <lectern@example.org>' },
        PUBLIC_URL: 'https://docs.example.org',
      },
    });
    try {
      const other = await away.signedIn('admin');
      expect(bodyOf(await other.post<MailTest>('/api/admin/test-mail'))).toMatchObject({
        outcome: 'unreachable',
        answer: expect.stringContaining('ECONNREFUSED') as string,
      });
    } finally {
      await away.close();
    }
  });
});

describe('the search index', () => {
  it('is compared with the documents, and rebuilt in the background', async () => {
    const before = bodyOf(await admin.get<SearchIndex>('/api/admin/search-index'));
    expect(before.existing).toBeGreaterThan(0);
    const { id } = await start('search-index/rebuild');
    expect((await start('search-index/rebuild')).id).toBe(id);
    await app.services.administration.tasks.work();
    const done = await taskOf('reindex');
    expect(done).toMatchObject({ state: 'done', part: 'index' });
    expect(done?.progress.done).toBe(done?.progress.of);
    expect((await auditOf('search.reindexed'))[0]).toMatchObject({ actor_name: 'chief' });
  });
});

it('the versions are those of this program and its database', async () => {
  const found = bodyOf(await admin.get<Versions>('/api/admin/versions'));
  expect(found).toMatchObject({ node: process.versions.node, migrations: { pending: 0 } });
  expect(found.postgres).toMatch(/^\d+/);
  expect(found.migrations.last >= '071').toBe(true);
});

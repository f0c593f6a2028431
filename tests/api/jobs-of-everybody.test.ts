import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Attachment } from '../../api/contract/attachments.ts';
import type { ShownExport } from '../../api/contract/exports.ts';
import type { Job } from '../../api/contract/jobs.ts';
import type { Notification } from '../../api/contract/notifications.ts';
import { createTurnTaker } from '../../api/core/take-turns.ts';
import { exportQueue } from '../../db/jobs/queues.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import { details, step, upload, work, zipOf } from '../support/imports.ts';

let app: TestApp;
let admin: SignedIn;
let editor: SignedIn;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signedIn('admin', 'chief');
  editor = await app.signedIn('editor', 'eva');
});
afterAll(() => app.close());

async function askForExport(name = 'Told'): Promise<number> {
  const { id: spaceId } = await makeSpace(editor, { name });
  await makeDocument(editor, spaceId);
  return bodyOf(await editor.post<ShownExport>('/api/exports', { format: 'markdown', spaceId }), 202).id;
}

async function askForImport(): Promise<number> {
  const { id: spaceId } = await makeSpace(editor);
  const id = await upload(editor, { name: 'pages.zip', bytes: await zipOf({ 'a.md': '# A' }), spaceId });
  await step(editor, id, 'read');
  return id;
}

async function attachFile(text: string): Promise<Attachment & { documentId: number }> {
  const { id } = await makeDocument(editor, (await makeSpace(editor)).id);
  const path = `/api/documents/${id}/attachments`;
  return { ...bodyOf(await editor.upload<Attachment>(path, 'note.txt', text), 201), documentId: id };
}

const jobs = async (show = 'open') => bodyOf(await admin.get<Job[]>(`/api/jobs?show=${show}`));
const jobOf = async (kind: string, id: number | string, show?: string) =>
  (await jobs(show)).find((job) => job.kind === kind && job.id === String(id));
const exportOf = async (id: number) => bodyOf(await editor.get<ShownExport>(`/api/exports/${id}`));
const notices = async (client: SignedIn) =>
  bodyOf(await client.get<Notification[]>('/api/notifications')).map(({ message }) => message);
const act = (name: 'cancel' | 'retry', kind: string, id: number | string) =>
  admin.post(`/api/jobs/${kind}/${id}/${name}`);

/** The process that works at a row dies: its hold expires. */
async function dieAt(table: string, column: string, key: number | string): Promise<void> {
  const { knex } = app.database;
  const holder = '00000000-0000-4000-8000-000000000000';
  const state = table === 'exports' ? { state: 'running' } : {};
  await knex(table)
    .where(column, key)
    .update({ ...state, holder, held_until: knex.raw("now() - interval '1 second'") });
}

describe('a job whose process died twice', () => {
  // evidence: S171
  test('is set aside: an export, with a notice, until somebody starts it again', async () => {
    const id = await askForExport('Killer');
    await dieAt('exports', 'id', id);
    await app.database.knex('exports').where({ id }).update({ deaths: 1 });
    expect(await app.services.exports.work()).toBe(false);
    expect(await exportOf(id)).toMatchObject({ state: 'failed', failure: 'died' });
    expect(await notices(editor)).toContain('Your export of Killer could not be made');
    expect(await notices(admin)).toContain(
      'An export of Person eva was set aside, because the server stopped twice while it was made: Killer',
    );
    expect(await jobOf('export', id, 'failed')).toMatchObject({ state: 'aside', title: 'Killer' });
    bodyOf(await act('retry', 'export', id), 204);
    expect(await app.services.exports.work()).toBe(true);
    expect((await exportOf(id)).state).toBe('done');
  });

  // evidence: S171
  test('is set aside: an import, which its person starts again', async () => {
    const id = await askForImport();
    for (const state of ['reading', 'failed']) {
      await dieAt('imports', 'id', id);
      // a process that is about to take it counts the death of the one before
      if (state === 'reading') await app.database.knex('imports').where({ id }).increment('deaths');
      else await work(app);
      expect((await details(editor, id)).state).toBe(state);
    }
    const told = await details(editor, id);
    expect(told.problem?.reason?.name).toBe('importSetAside');
    expect(await notices(editor)).toContainEqual(expect.stringMatching(/^Your import was set aside, .*: /));
    expect(await notices(admin)).toContainEqual(
      expect.stringMatching(/^An import of Person eva was set aside/),
    );
    expect(await jobOf('import', id, 'failed')).toMatchObject({ state: 'aside', title: 'pages.zip' });
    await step(editor, id, 'read');
    await work(app);
    expect((await details(editor, id)).state).toBe('planned');
  });

  // evidence: S171
  test('is set aside: a file, of which its document says that it cannot be read', async () => {
    const { sha256, documentId } = await attachFile('a file that kills');
    await dieAt('file_texts', 'sha256', sha256);
    await app.database.knex('file_texts').where({ sha256 }).update({ deaths: 1 });
    while (await app.services.fileTexts.readNext());
    const list = bodyOf(await editor.get<Attachment[]>(`/api/documents/${documentId}/attachments`));
    expect(list[0]?.unsearchable).toBe('broken');
    expect(await notices(editor)).toContainEqual(expect.stringMatching(/^A file you attached was set aside/));
    expect(await jobOf('file', sha256, 'failed')).toMatchObject({ state: 'aside', title: 'note.txt' });
    bodyOf(await act('retry', 'file', sha256), 204);
    while (await app.services.fileTexts.readNext());
    const again = bodyOf(await editor.get<Attachment[]>(`/api/documents/${documentId}/attachments`));
    expect(again[0]?.unsearchable).toBeNull();
  });

  test('one that died once is tried again, and a program that stops is no death', async () => {
    const id = await askForExport();
    const stopping = new AbortController();
    const taker = createTurnTaker({
      ...{ knex: app.database.knex, queue: exportQueue },
      setAside: () => Promise.reject(new Error('Nothing died twice')),
    });
    for (let count = 0; count < 3; count += 1) {
      const turn = await taker.next(stopping.signal);
      expect(turn?.key).toBe(String(id));
      stopping.abort();
      const deaths = () => app.database.knex('exports').where({ id }).pluck('deaths');
      await expect.poll(deaths).toEqual([-1]);
      // the program ends here, before it lets the row go
      await dieAt('exports', 'id', id);
      await turn!.leave();
      await dieAt('exports', 'id', id);
    }
    expect(await app.services.exports.work()).toBe(true);
    expect((await exportOf(id)).state).toBe('done');
  });
});

describe('administrators', () => {
  // evidence: S172
  test('see the jobs of everybody, by whose they are, and page by page', async () => {
    const [exportId, importId] = [await askForExport('Seen'), await askForImport()];
    const { sha256 } = await attachFile('seen by administrators');
    const person = { displayName: 'Person eva' };
    expect(await jobOf('export', exportId)).toMatchObject({ state: 'waiting', title: 'Seen', person });
    expect(await jobOf('import', importId)).toMatchObject({ state: 'waiting', title: 'pages.zip', person });
    expect(await jobOf('file', sha256)).toMatchObject({ state: 'waiting', title: 'note.txt', person });
    const whole = await jobs();
    const paged: Job[] = [];
    for (let path: string | undefined = '/api/jobs?limit=1'; path;) {
      const page: { status: number; body: Job[]; headers: Headers } = await admin.get<Job[]>(path);
      paged.push(...bodyOf(page));
      path = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(paged).toEqual(whole);
    for (const [kind, id] of [
      ['export', exportId],
      ['import', importId],
      ['file', sha256],
    ] as const)
      bodyOf(await act('cancel', kind, id), 204);
    expect(await jobs()).toEqual([]);
    const actions = await app.database.knex('audit_events').where({ actor_id: admin.userId }).pluck('action');
    expect(actions).toEqual(
      expect.arrayContaining(['export.cancelled', 'import.cancelled', 'file.cancelled']),
    );
    expect(await notices(editor)).toContain('Your export of Seen could not be made');
    expect(await details(editor, importId)).toMatchObject({
      state: 'cancelled',
      problem: { reason: { name: 'importCancelledByAdmin' } },
    });
    expect((await exportOf(exportId)).state).toBe('cancelled');
    expect(await app.services.exports.work()).toBe(false);
    expect((await act('cancel', 'export', exportId)).status).toBe(409);
  });

  test('an import whose process is dead is cancelled at once, and none takes it up again', async () => {
    const id = await askForImport();
    await dieAt('imports', 'id', id);
    bodyOf(await act('cancel', 'import', id), 204);
    await work(app);
    expect((await details(editor, id)).state).toBe('cancelled');
    bodyOf(await act('retry', 'import', id), 204);
    await work(app);
    expect((await details(editor, id)).state).toBe('planned');
    await step(editor, id, 'cancel');
  });
});

test('a cancelled export ends while it is made, and leaves no file', async () => {
  const id = await askForExport();
  const before = await app.storedFiles();
  const { documents } = app.services;
  let reached: () => void;
  const isReached = new Promise<void>((resolve) => (reached = resolve));
  // the reading of its document waits until the export was cancelled
  const read = documents.read.bind(documents);
  let release: () => void;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  documents.read = async (...given) => {
    reached();
    await isReleased;
    return read(...given);
  };
  const working = app.services.exports.work();
  await isReached;
  bodyOf(await editor.post(`/api/exports/${id}/cancel`));
  release!();
  await working;
  documents.read = read;
  expect((await exportOf(id)).state).toBe('cancelled');
  expect(await app.storedFiles()).toEqual(before);
});

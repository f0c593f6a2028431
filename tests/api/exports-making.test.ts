import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ShownExport } from '../../api/contract/exports.ts';
import type { Notification } from '../../api/contract/notifications.ts';
import { collectBlobs } from '../../api/jobs/collect-blobs.ts';
import type { SignedIn, TestApp } from '../support/app.ts';
import { bodyOf } from '../support/content.ts';
import { ExportWorld } from '../support/export-world.ts';

let world: ExportWorld;
let app: TestApp;
let admin: SignedIn;
let editor: SignedIn;
beforeAll(async () => {
  world = await ExportWorld.open();
  ({ app, admin, editor } = world);
});
afterAll(() => world.close());

describe('making exports', () => {
  test('tells its person when it is ready', async () => {
    const { space, guide } = await world.furnish('Told');
    const whole = await world.made(editor, { spaceId: space.id });
    const one = await world.made(editor, { documentId: guide.id });
    const list = bodyOf(await editor.get<Notification[]>('/api/notifications'));
    const told = (id: number) => list.find(({ exportId }) => exportId === id);
    expect(told(whole.id)).toMatchObject({
      kind: 'export',
      message: 'Your export of Told is ready',
      spaceId: space.id,
      documentId: null,
    });
    expect(told(one.id)).toMatchObject({ message: 'Your export of Guide is ready', documentId: guide.id });
  });

  test('goes on in another process where one died, and not before', async () => {
    const { space } = await world.furnish('Died');
    const { id } = bodyOf(
      await admin.post<ShownExport>('/api/exports', { spaceId: space.id, format: 'markdown' }),
      202,
    );
    const { knex } = app.database;
    const dies = { state: 'running', attempts: 1, holder: '00000000-0000-4000-8000-000000000000' };
    await knex('exports')
      .where({ id })
      .update({ ...dies, held_until: knex.raw("now() + interval '1 minute'") });
    expect(await app.services.exports.work()).toBe(false);
    await knex('exports')
      .where({ id })
      .update({ held_until: knex.raw("now() - interval '1 second'") });
    expect(await app.services.exports.work()).toBe(true);
    expect(bodyOf(await admin.get<ShownExport>(`/api/exports/${id}`)).state).toBe('done');
  });

  test('begins again when the program is stopped', async () => {
    const { space } = await world.furnish('Stopped');
    const asked = await admin.post<ShownExport>('/api/exports', { spaceId: space.id, format: 'markdown' });
    await app.services.exports.work(AbortSignal.abort());
    const address = `/api/exports/${bodyOf(asked, 202).id}`;
    expect(bodyOf(await admin.get<ShownExport>(address)).state).toBe('waiting');
    await app.services.exports.work();
    expect(bodyOf(await admin.get<ShownExport>(address)).state).toBe('done');
  });

  test('a person has ten under way at most', async () => {
    const { guide } = await world.furnish('Ten');
    const wanted = { documentId: guide.id, format: 'markdown' };
    for (let count = 0; count < 10; count += 1) bodyOf(await editor.post('/api/exports', wanted), 202);
    expect(await editor.post('/api/exports', wanted)).toMatchObject({
      status: 429,
      body: { message: 'You have ten exports under way. Wait until one is ready.' },
    });
    while (await app.services.exports.work());
    bodyOf(await editor.post('/api/exports', wanted), 202);
    await app.services.exports.work();
  });

  test('needs exactly one of a space and a document', async () => {
    for (const body of [{ format: 'markdown' }, { format: 'markdown', spaceId: 1, documentId: 1 }])
      expect((await admin.post('/api/exports', body)).status).toBe(400);
  });

  test('the file is kept for a week, then collected', async () => {
    const { guide } = await world.furnish('A week');
    const { id } = await world.made(admin, { documentId: guide.id });
    const { knex } = app.database;
    const collect = () => collectBlobs(knex, agedFiles());
    await collect();
    expect((await admin.get(`/api/exports/${id}/file`)).status).toBe(200);
    await knex('exports')
      .where({ id })
      .update({ ended_at: knex.raw("now() - interval '8 days'") });
    expect((await admin.get(`/api/exports/${id}`)).status).toBe(404);
  });
});

/** The store, in which every file is old enough to be collected. */
function agedFiles(): TestApp['files'] {
  return {
    ...app.files,
    list: async (after?: string) =>
      (await app.files.list(after)).map((file) => ({ ...file, modifiedAt: new Date(0) })),
    delete: (key: string) => app.files.delete(key),
  };
}

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeletedDocument, DeletedSpace } from '../../api/contract/bin.ts';
import type { Document } from '../../api/contract/documents.ts';
import { purgeDeleted } from '../../api/jobs/purge-deleted.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeDocument, makeSpace, newWord } from '../support/content.ts';
import type { HttpAnswer } from '../support/http-client.ts';

const trashDays = 7;

let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await startTestApp({ settings: { TRASH_DAYS: String(trashDays) } });
  admin = await app.signedIn('admin', 'boss');
});
afterAll(() => app.close());

const remove = async (path: string, person = admin) => bodyOf(await person.delete(path), 204);
const deleted = async (spaceId: number) =>
  bodyOf(await admin.get<DeletedDocument[]>(`/api/spaces/${spaceId}/bin`));
const titlesOf = (rows: readonly { title: string }[]) => rows.map(({ title }) => title);
const age = async (table: 'documents' | 'spaces', id: number, days: number) =>
  app.database
    .knex(table)
    .where({ id })
    .update({ deleted_at: app.database.knex.raw('now() - make_interval(secs => ?)', [days * 86_400]) });

test('a deleted document is listed with where it was, who deleted it and when, and the days left', async () => {
  const { id: spaceId } = await makeSpace(admin, { name: 'Harbour' });
  const editor = await app.signedIn('editor');
  const parent = await makeDocument(admin, spaceId, { title: 'Parent' });
  const { id } = bodyOf(
    await editor.post<Document>('/api/documents', {
      title: 'Child',
      content: '',
      spaceId,
      parentId: parent.id,
    }),
    201,
  );
  expect(await deleted(spaceId)).toEqual([]);
  await remove(`/api/documents/${id}`, editor);
  await remove(`/api/documents/${parent.id}`);
  const [first, second] = await deleted(spaceId);
  expect(first).toMatchObject({ id: parent.id, ancestors: [] });
  expect(second).toEqual({
    id,
    title: 'Child',
    space: { id: spaceId, name: 'Harbour', visibility: 'everyone' },
    ancestors: [{ id: parent.id, title: 'Parent' }],
    deletedBy: { id: editor.userId, displayName: expect.any(String) as unknown, avatar: null },
    deletedAt: expect.stringMatching(/Z$/) as unknown,
    daysLeft: trashDays,
  });
  await age('documents', id, trashDays - 0.5);
  expect((await deleted(spaceId))[1]).toMatchObject({ id, daysLeft: 1 });

  bodyOf(await admin.delete(`/api/users/${editor.userId}`), 204);
  await remove(`/api/bin/documents/${parent.id}`);
  expect(await deleted(spaceId)).toMatchObject([{ id, deletedBy: null, ancestors: [] }]);
  await age('documents', id, trashDays + 0.5);
  expect(await deleted(spaceId)).toEqual([]);
});

test('administrators see the deleted documents of all spaces, and deleted spaces, page by page', async () => {
  const spaces = await Promise.all(
    ['One', 'Two', 'Gone'].map((name) => makeSpace(admin, { name, visibility: 'members' })),
  );
  const [one, two, gone] = spaces as [(typeof spaces)[0], (typeof spaces)[0], (typeof spaces)[0]];
  const ids: number[] = [];
  for (const { id: spaceId, name } of [one, two, one, two, gone]) {
    const { id } = await makeDocument(admin, spaceId, { title: `Of ${name}` });
    ids.unshift(id);
    await remove(`/api/documents/${id}`);
  }
  await makeDocument(admin, gone.id, { title: 'Goes with its space' });
  await remove(`/api/spaces/${gone.id}`);

  const other = await app.signedIn('admin');
  const seen: DeletedDocument[] = [];
  let path: string | undefined = '/api/bin/documents?limit=2';
  while (path) {
    const answer: HttpAnswer<DeletedDocument[]> = await other.get(path);
    seen.push(...bodyOf(answer));
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  const here = seen.filter(({ space }) => [one.id, two.id, gone.id].includes(space.id));
  // those of a deleted space wait for it
  expect(here.map(({ id }) => id)).toEqual(ids.slice(1));
  expect(bodyOf(await other.get<DeletedSpace[]>('/api/bin/spaces'))).toMatchObject([
    { id: gone.id, name: 'Gone', documentCount: 1, deletedBy: { id: admin.userId }, daysLeft: trashDays },
  ]);
  expect((await other.get('/api/bin/documents?after=nonsense')).status).toBe(400);
});

test('what is in the bin is neither found, listed nor opened, and starred again once it is back', async () => {
  const word = newWord();
  const { id: spaceId } = await makeSpace(admin, { name: 'Office' });
  const editor = await app.signedIn('editor');
  const parent = await makeDocument(admin, spaceId, { title: `Parent ${word}`, content: word });
  const child = bodyOf(
    await admin.post<Document>('/api/documents', {
      title: 'Child',
      content: '',
      spaceId,
      parentId: parent.id,
    }),
    201,
  );
  const attachment = bodyOf(
    await admin.upload<{ url: string }>(`/api/documents/${parent.id}/attachments`, 'a.txt', word),
    201,
  );
  bodyOf(await admin.post(`/api/documents/${parent.id}/star`, { isStarred: true }));
  bodyOf(await editor.post(`/api/documents/${parent.id}/comments`, { content: word, parentId: null }), 201);
  const lists = [
    `/api/search?q=${word}&kind=all`,
    '/api/documents/recent',
    '/api/documents/starred',
    '/api/notifications',
    `/api/spaces/${spaceId}/documents`,
    `/api/spaces/${spaceId}/documents?parentId=root`,
    `/api/spaces/${spaceId}/documents?q=${word}`,
    `/api/documents/${child.id}`,
  ];
  const mentions = async () => {
    const found: string[] = [];
    for (const path of lists) {
      const body = JSON.stringify(bodyOf(await admin.get(path)));
      if (body.includes(word)) found.push(path);
    }
    return found;
  };
  const before = await mentions();
  expect(before).toEqual(lists);
  await remove(`/api/documents/${parent.id}`);
  expect(await mentions()).toEqual([]);
  expect((await admin.get(attachment.url)).status).toBe(404);
  for (const rest of ['', '/comments', '/attachments', '/revisions', '/revisions/1', '/download'])
    expect((await admin.get(`/api/documents/${parent.id}${rest}`)).status).toBe(404);
  const at = { spaceId, parentId: parent.id, afterId: null };
  expect((await admin.put(`/api/documents/${child.id}/position`, at)).status).toBe(404);

  bodyOf(await admin.post(`/api/bin/documents/${parent.id}/restore`));
  expect(await mentions()).toEqual(before);
  expect((await admin.get(attachment.url)).status).toBe(200);
});

/** The tables that hold something of a document. */
const tablesOf = [
  'document_revisions',
  'stars',
  'attachments',
  'comments',
  'notifications',
  'handed_up_children',
];

async function leftOf(ids: readonly number[]): Promise<string[]> {
  const { knex } = app.database;
  const found: string[] = [];
  for (const table of tablesOf)
    if ((await knex(table).whereIn('document_id', ids).select('document_id')).length > 0) found.push(table);
  if ((await knex('documents').whereIn('id', ids).select('id')).length > 0) found.push('documents');
  return found;
}

async function makeWhole(spaceId: number, title: string): Promise<number> {
  const editor = await app.signedIn('editor');
  const { id } = await makeDocument(admin, spaceId, { title });
  const child = { title: `Below ${title}`, content: '', spaceId, parentId: id };
  bodyOf(await admin.post('/api/documents', child), 201);
  bodyOf(await admin.upload(`/api/documents/${id}/attachments`, 'a.txt', 'text'), 201);
  bodyOf(await admin.post(`/api/documents/${id}/star`, { isStarred: true }));
  bodyOf(await editor.post(`/api/documents/${id}/comments`, { content: 'Hi', parentId: null }), 201);
  await app.tellFollowers();
  await remove(`/api/documents/${id}`);
  expect(await leftOf([id])).toEqual([...tablesOf, 'documents']);
  return id;
}

test('a document deleted permanently leaves nothing but its line in the audit log', async () => {
  const { id: spaceId } = await makeSpace(admin);
  const alive = await makeDocument(admin, spaceId, { title: 'Alive' });
  const id = await makeWhole(spaceId, 'Whole');
  expect((await admin.delete(`/api/bin/documents/${alive.id}`)).status).toBe(404);
  await remove(`/api/bin/documents/${id}`);
  expect(await leftOf([id])).toEqual([]);
  expect((await admin.post(`/api/bin/documents/${id}/restore`)).status).toBe(404);
  expect((await admin.delete(`/api/bin/documents/${id}`)).status).toBe(404);
  const audited = await app.database.knex('audit_events').where({ action: 'document.purged', target_id: id });
  expect(audited).toMatchObject([{ actor_name: 'boss', details: { title: 'Whole', spaceId } }]);
  // its child moved up when it was deleted, and stays
  const rows = bodyOf(await admin.get<Document[]>(`/api/spaces/${spaceId}/documents?parentId=root`));
  expect(titlesOf(rows)).toEqual(['Alive', 'Below Whole']);
});

test('a space deleted permanently takes all its documents with it', async () => {
  const { id } = await makeSpace(admin, { name: 'Harbour' });
  const documentId = await makeWhole(id, 'In the bin before');
  const alive = await makeDocument(admin, id);
  expect((await admin.delete(`/api/bin/spaces/${id}`)).status).toBe(404);
  await remove(`/api/spaces/${id}`);
  await remove(`/api/bin/spaces/${id}`);
  expect(await leftOf([documentId, alive.id])).toEqual([]);
  const { knex } = app.database;
  for (const table of ['spaces', 'space_members'])
    expect(await knex(table).where(table === 'spaces' ? 'id' : 'space_id', id)).toEqual([]);
  expect((await admin.post(`/api/bin/spaces/${id}/restore`)).status).toBe(404);
  expect(await knex('audit_events').where({ action: 'space.purged', target_id: id })).toMatchObject([
    { actor_name: 'boss', details: { name: 'Harbour', documents: 3 } },
  ]);
});

test('the job removes what was deleted TRASH_DAYS ago; a younger child of it can still be restored', async () => {
  await purgeDeleted(app.database.knex, trashDays);
  const { id: spaceId } = await makeSpace(admin);
  const old = await makeWhole(spaceId, 'Old');
  const young = await makeWhole(spaceId, 'Young');
  const parent = await makeDocument(admin, spaceId, { title: 'Parent' });
  const child = bodyOf(
    await admin.post<Document>('/api/documents', {
      title: 'Child',
      content: '',
      spaceId,
      parentId: parent.id,
    }),
    201,
  );
  await remove(`/api/documents/${child.id}`);
  await remove(`/api/documents/${parent.id}`);
  const { id: oldSpace } = await makeSpace(admin);
  const inside = await makeDocument(admin, oldSpace);
  await remove(`/api/spaces/${oldSpace}`);
  for (const id of [old, parent.id, inside.id]) await age('documents', id, trashDays + 0.1);
  await age('documents', young, trashDays - 0.1);
  await age('spaces', oldSpace, trashDays + 0.1);

  expect(await purgeDeleted(app.database.knex, trashDays)).toEqual({ documents: 3, spaces: 1 });
  expect(await leftOf([old, parent.id, inside.id])).toEqual([]);
  expect(titlesOf(await deleted(spaceId)).sort()).toEqual(['Child', 'Young']);
  expect(bodyOf(await admin.post(`/api/bin/documents/${child.id}/restore`))).toMatchObject({
    movedToTop: true,
  });
  bodyOf(await admin.post(`/api/bin/documents/${young}/restore`));
});

test('one restore or removal of a document wins when both come at once', async () => {
  const { id: spaceId } = await makeSpace(admin);
  for (let round = 0; round < 5; round += 1) {
    const { id } = await makeDocument(admin, spaceId);
    await remove(`/api/documents/${id}`);
    const [restored, purged] = await Promise.all([
      admin.post(`/api/bin/documents/${id}/restore`),
      admin.delete(`/api/bin/documents/${id}`),
    ]);
    const isBack = restored.status === 200;
    expect(purged.status).toBe(isBack ? 404 : 204);
    expect((await admin.get(`/api/documents/${id}`)).status).toBe(isBack ? 200 : 404);
  }
});

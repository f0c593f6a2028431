import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import type { Actor } from '../../api/core/access/actor.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { addMember, bodyOf, makeDocument, makeSpace } from '../support/content.ts';

let app: TestApp;
let admin: SignedIn;
let operator: Actor;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signedIn('admin');
  operator = await app.services.users.operator();
});
afterAll(() => app.close());

const read = (id: number) => admin.get<Document>(`/api/documents/${id}`);
const remove = async (path: string) => expect((await admin.delete(path)).status).toBe(204);
const titlesIn = async (spaceId: number): Promise<string[]> =>
  bodyOf(await admin.get<Document[]>(`/api/spaces/${spaceId}/documents?parentId=root`)).map(
    ({ title }) => title,
  );
const below = async (spaceId: number, parentId: number, title: string) =>
  bodyOf(await admin.post<Document>('/api/documents', { title, content: 'Text.', spaceId, parentId }), 201);

async function audited(action: string, id: number): Promise<object[]> {
  return app.database
    .knex('audit_events')
    .where({ action, target_id: id })
    .select<object[]>('actor_name', 'details', 'address');
}

describe('a document', () => {
  test('comes back below its parent with its text and versions, at a free place', async () => {
    const { id: spaceId } = await makeSpace(admin);
    const parent = await makeDocument(admin, spaceId, { title: 'Parent' });
    const child = await below(spaceId, parent.id, 'Child');
    await admin.put(`/api/documents/${child.id}`, { content: 'Second text about lighthouses.' });
    await remove(`/api/documents/${child.id}`);
    await below(spaceId, parent.id, 'In its place');
    expect((await read(child.id)).status).toBe(404);
    expect(await app.services.documents.deleted(operator)).toContainEqual(
      expect.objectContaining({ id: child.id, title: 'Child', spaceId, spaceName: 'Handbook' }),
    );

    expect(await app.services.documents.undelete(operator, child.id)).toBe('Child');
    expect(bodyOf(await read(child.id))).toMatchObject({
      parentId: parent.id,
      content: 'Second text about lighthouses.',
      version: 2,
    });
    const found = bodyOf(await admin.get<{ id: number }[]>('/api/search?q=lighthouses'));
    expect(found.map(({ id }) => id)).toEqual([child.id]);
    expect(await audited('document.undeleted', child.id)).toEqual([
      { actor_name: admin.username, details: { title: 'Child' }, address: 'command line' },
    ]);
    expect((await app.services.documents.deleted(operator)).map(({ id }) => id)).not.toContain(child.id);
  });

  test('comes back at the top where its parent is gone', async () => {
    const { id: spaceId } = await makeSpace(admin);
    const parent = await makeDocument(admin, spaceId, { title: 'Parent' });
    const child = await below(spaceId, parent.id, 'Child');
    await makeDocument(admin, spaceId, { title: 'Neighbour' });
    await remove(`/api/documents/${child.id}`);
    await remove(`/api/documents/${parent.id}`);
    await app.services.documents.undelete(operator, child.id);
    expect(await titlesIn(spaceId)).toEqual(['Neighbour', 'Child']);
  });

  // evidence: Q4
  test('is for those who may see its space, and for nobody else', async () => {
    const { id: spaceId } = await makeSpace(admin, { name: 'Closed', visibility: 'members' });
    const [member, stranger] = [await app.signedIn('editor'), await app.signedIn('editor')];
    await addMember(admin, spaceId, member.userId, 'viewer');
    const { id } = await makeDocument(admin, spaceId, { title: 'Canary', content: 'Kanarienvogel.' });
    const paths = ['', '/comments', '/attachments', '/revisions', '/download'].map(
      (rest) => `/api/documents/${id}${rest}`,
    );
    const statusesFor = async (person: SignedIn) => {
      const answers = await Promise.all(paths.map((path) => person.get(path)));
      return answers.map(({ status }) => status);
    };
    const everywhere = async (person: SignedIn) => {
      const lists = await Promise.all([
        person.get('/api/search?q=Kanarienvogel'),
        person.get('/api/documents/recent'),
        person.get('/api/spaces'),
      ]);
      return JSON.stringify(lists.map(({ body }) => body));
    };
    const before = await statusesFor(member);
    expect(before).toEqual(paths.map(() => 200));
    await remove(`/api/documents/${id}`);
    for (const person of [member, stranger]) expect(await statusesFor(person)).toEqual(paths.map(() => 404));
    await app.services.documents.undelete(operator, id);

    expect(await statusesFor(member)).toEqual(before);
    expect(await everywhere(member)).toContain('Canary');
    expect((await member.put(`/api/documents/${id}`, { content: 'No.' })).status).toBe(403);
    expect(await statusesFor(stranger)).toEqual(paths.map(() => 404));
    expect((await stranger.put(`/api/documents/${id}`, { content: 'No.' })).status).toBe(404);
    expect(await everywhere(stranger)).not.toMatch(/Canary|Closed/);
  });

  test('comes back once, not after 30 days, and not into a deleted space', async () => {
    const { id: spaceId } = await makeSpace(admin);
    const [twice, old, inside] = await Promise.all(
      ['Twice', 'Old', 'Inside'].map((title) => makeDocument(admin, spaceId, { title })),
    );
    for (const { id } of [twice!, old!, inside!]) await remove(`/api/documents/${id}`);
    await app.database
      .knex('documents')
      .where({ id: old!.id })
      .update({ deleted_at: app.database.knex.raw(`now() - interval '31 days'`) });
    const both = await Promise.allSettled(
      [1, 2].map(() => app.services.documents.undelete(operator, twice!.id)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(app.services.documents.undelete(operator, old!.id)).rejects.toMatchObject({ status: 404 });
    await expect(app.services.documents.undelete(operator, 987_654)).rejects.toMatchObject({ status: 404 });
    await remove(`/api/spaces/${spaceId}`);
    await expect(app.services.documents.undelete(operator, inside!.id)).rejects.toThrow(
      `undelete space ${spaceId}`,
    );
  });
});

describe('a space', () => {
  test('comes back with its members and the documents that went with it, and no others', async () => {
    const { id: spaceId } = await makeSpace(admin, { name: 'Harbour', visibility: 'members' });
    const editor = await app.signedIn('editor');
    await addMember(admin, spaceId, editor.userId, 'editor');
    const parent = await makeDocument(admin, spaceId, { title: 'Parent' });
    const child = await below(spaceId, parent.id, 'Child');
    const before = await makeDocument(admin, spaceId, { title: 'Deleted before' });
    await remove(`/api/documents/${before.id}`);
    await remove(`/api/spaces/${spaceId}`);
    expect((await editor.get(`/api/spaces/${spaceId}`)).status).toBe(404);
    expect(await app.services.spaces.deleted(operator)).toContainEqual(
      expect.objectContaining({ id: spaceId, name: 'Harbour', documentCount: 2 }),
    );

    expect(await app.services.spaces.undelete(operator, spaceId)).toEqual({ name: 'Harbour', documents: 2 });
    expect((await editor.get(`/api/documents/${child.id}`)).status).toBe(200);
    expect(bodyOf(await read(child.id)).parentId).toBe(parent.id);
    expect((await read(before.id)).status).toBe(404);
    expect(await audited('space.undeleted', spaceId)).toHaveLength(1);
    await expect(app.services.spaces.undelete(operator, spaceId)).rejects.toMatchObject({ status: 404 });
  });
});

test('only administrators see and bring back what was deleted', async () => {
  const { userId } = await app.signedIn('editor');
  const actor = await app.actor(userId);
  for (const call of [
    () => app.services.documents.deleted(actor),
    () => app.services.documents.undelete(actor, 1),
    () => app.services.spaces.deleted(actor),
    () => app.services.spaces.undelete(actor, 1),
  ])
    await expect(call()).rejects.toMatchObject({ status: 403 });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RestoredDocument } from '../../api/contract/bin.ts';
import type { Document, DocumentListItem } from '../../api/contract/documents.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { addMember, bodyOf, makeDocument, makeSpace } from '../support/content.ts';

let app: TestApp;
let admin: SignedIn;
let spaceId: number;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signedIn('admin');
});
afterAll(() => app.close());
beforeEach(async () => {
  spaceId = (await makeSpace(admin)).id;
});

const read = (id: number) => admin.get<Document>(`/api/documents/${id}`);
const remove = async (id: number) => bodyOf(await admin.delete(`/api/documents/${id}`), 204);
const removeSpace = async (id: number) => bodyOf(await admin.delete(`/api/spaces/${id}`), 204);
const restore = (id: number, person = admin) =>
  person.post<RestoredDocument>(`/api/bin/documents/${id}/restore`);
const restored = async (id: number) => bodyOf(await restore(id));
const make = (title: string) => makeDocument(admin, spaceId, { title });
const below = async (parent: { id: number }, title: string) =>
  bodyOf(
    await admin.post<Document>('/api/documents', { title, content: 'Text.', spaceId, parentId: parent.id }),
    201,
  );
const move = async (id: number, parentId: number | null, afterId: number | null = null, to = spaceId) =>
  bodyOf(await admin.put(`/api/documents/${id}/position`, { spaceId: to, parentId, afterId }));

/** 'A(B C(D)) E': the tree of the space, in its order. */
async function tree(parentId: number | 'root' = 'root'): Promise<string> {
  const path = `/api/spaces/${spaceId}/documents?parentId=${parentId}`;
  const rows = bodyOf(await admin.get<DocumentListItem[]>(path));
  const parts = await Promise.all(
    rows.map(async ({ id, title, hasChildren }) => (hasChildren ? `${title}(${await tree(id)})` : title)),
  );
  return parts.join(' ');
}

async function audited(action: string, id: number): Promise<object[]> {
  return app.database
    .knex('audit_events')
    .where({ action, target_id: id })
    .select<object[]>('actor_name', 'details');
}

describe('a restored document', () => {
  test('has its text, versions, stars and place as before, and is found', async () => {
    const parent = await make('Parent');
    const [, child] = [await below(parent, 'First'), await below(parent, 'Child')];
    await below(parent, 'Last');
    await admin.put(`/api/documents/${child.id}`, { content: 'Second text about lighthouses.' });
    await admin.post(`/api/documents/${child.id}/star`, { isStarred: true });
    const before = bodyOf(await read(child.id));
    await remove(child.id);
    expect((await read(child.id)).status).toBe(404);

    const { movedToTop, ...document } = await restored(child.id);
    expect(movedToTop).toBe(false);
    expect(document).toEqual(before);
    expect(await tree()).toBe('Parent(First Child Last)');
    const found = bodyOf(await admin.get<{ id: number }[]>('/api/search?q=lighthouses'));
    expect(found.map(({ id }) => id)).toEqual([child.id]);
    expect(await audited('document.undeleted', child.id)).toEqual([
      { actor_name: admin.username, details: { title: 'Child' } },
    ]);
    expect((await restore(child.id)).status).toBe(404);
  });

  test('gets its children back in their order, with what is below them', async () => {
    await make('Before');
    const parent = await make('Parent');
    const [one, two] = [await below(parent, 'One'), await below(parent, 'Two')];
    await below(one, 'Deep');
    await below(two, 'Deeper');
    await make('After');
    await remove(parent.id);
    expect(await tree()).toBe('Before One(Deep) Two(Deeper) After');
    await restored(parent.id);
    expect(await tree()).toBe('Before Parent(One(Deep) Two(Deeper)) After');
  });

  test('leaves children where they are that somebody moved, sorted or deleted since', async () => {
    const parent = await make('Parent');
    const children = await Promise.all(
      ['Stays', 'Moved', 'Sorted', 'Away', 'Deleted'].map((title) => below(parent, title)),
    );
    const byTitle = new Map(children.map((child) => [child.title, child.id]));
    const idOf = (title: string) => byTitle.get(title)!;
    const other = await make('Other');
    const { id: elsewhere } = await makeSpace(admin);
    await remove(parent.id);
    await move(idOf('Moved'), other.id);
    await move(idOf('Sorted'), null, other.id);
    await move(idOf('Away'), null, null, elsewhere);
    await remove(idOf('Deleted'));
    await restored(parent.id);
    expect(await tree()).toBe('Parent(Stays) Other(Moved) Sorted');
    await restored(idOf('Deleted'));
    expect(await tree()).toContain('Deleted');
  });

  test('gets its children back too when positions have grown long and were made anew', async () => {
    const [parent, after] = [await make('Parent'), await make('After')];
    const [one, two] = [await below(parent, 'One'), await below(parent, 'Two')];
    const [ping, pong] = [await make('Ping'), await make('Pong')];
    const rows = app.database.knex('documents');
    const long = `a0${'V'.repeat(55)}`;
    await rows
      .clone()
      .where({ id: parent.id })
      .update({ position: `${long}V` });
    await rows
      .clone()
      .where({ id: after.id })
      .update({ position: `${long}W` });
    await remove(parent.id);
    const positions = () => rows.clone().whereIn('id', [one.id, two.id]).orderBy('id').pluck('position');
    const before = (await positions()) as string[];
    // each move goes between "One" and the last that was moved there, so that keys grow
    for (let round = 0; round < 50; round += 1) await move(round % 2 === 0 ? ping.id : pong.id, null, one.id);
    expect(await positions()).not.toEqual(before);
    expect(await tree()).toBe('One Pong Ping Two After');
    await restored(parent.id);
    expect(await tree(parent.id)).toBe('One Two');
  });

  test('comes right after whatever took its place', async () => {
    const [one, two, three] = [await make('One'), await make('Two'), await make('Three')];
    await remove(two.id);
    await move(three.id, null, null);
    await move(three.id, null, one.id);
    await restored(two.id);
    expect((await tree()).split(' ').sort()).toEqual(['One', 'Three', 'Two']);
    expect(await tree()).toMatch(/^One /);
  });

  test('goes to the top of its space, and says so, where its parent was deleted', async () => {
    const parent = await make('Parent');
    const child = await below(parent, 'Child');
    await below(parent, 'Sibling');
    await make('Neighbour');
    await remove(child.id);
    await remove(parent.id);
    expect(await restored(child.id)).toMatchObject({ movedToTop: true, parentId: null });
    expect(await tree()).toBe('Sibling Neighbour Child');
    // what was restored to another place is no longer a child of the one that it was below
    expect(await restored(parent.id)).toMatchObject({ movedToTop: false });
    expect(await tree()).toBe('Parent(Sibling) Neighbour Child');
  });

  test('goes to the top where its parent went to another space, or was deleted permanently', async () => {
    const [leaving, parent] = [await make('Leaving'), await make('Parent')];
    const [one, two] = [await below(leaving, 'One'), await below(parent, 'Two')];
    await remove(one.id);
    await remove(two.id);
    await move(leaving.id, null, null, (await makeSpace(admin)).id);
    await remove(parent.id);
    bodyOf(await admin.delete(`/api/bin/documents/${parent.id}`), 204);
    for (const { id } of [one, two]) expect(await restored(id)).toMatchObject({ movedToTop: true });
    expect(await tree()).toBe('One Two');
    await remove(one.id);
    expect(await restored(one.id)).toMatchObject({ movedToTop: false });
  });

  test('follows parents that were restored in any order', async () => {
    const outer = await make('Outer');
    const inner = await below(outer, 'Inner');
    await below(inner, 'Leaf');
    for (const order of [
      [outer.id, inner.id],
      [inner.id, outer.id],
    ]) {
      await remove(inner.id);
      await remove(outer.id);
      for (const id of order) await restored(id);
      expect((await tree()).match(/\w+/g)?.sort()).toEqual(['Inner', 'Leaf', 'Outer']);
      await move(inner.id, outer.id);
    }
    await remove(inner.id);
    await remove(outer.id);
    await restored(outer.id);
    await restored(inner.id);
    expect(await tree()).toMatch(/^Outer\(Inner/);
  });

  test('is restored once, not after its time, and not into a deleted space', async () => {
    const [twice, old, inside] = [await make('Twice'), await make('Old'), await make('Inside')];
    for (const { id } of [twice, old, inside]) await remove(id);
    await app.database
      .knex('documents')
      .where({ id: old.id })
      .update({ deleted_at: app.database.knex.raw(`now() - interval '31 days'`) });
    const both = await Promise.all([restore(twice.id), restore(twice.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([404, 409])]);
    expect(await tree()).toBe('Twice');
    for (const id of [old.id, 987_654]) expect((await restore(id)).status).toBe(404);
    await removeSpace(spaceId);
    const answer = await restore(inside.id);
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'Its space "Handbook" is deleted too. Restore the space first.' },
    });
    bodyOf(await admin.post(`/api/bin/spaces/${spaceId}/restore`));
    await restored(inside.id);
  });

  test('is either in the bin or in the tree after its space was deleted at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id: closing } = await makeSpace(admin);
      const { id } = await makeDocument(admin, closing);
      await remove(id);
      const [restoring] = await Promise.all([restore(id), removeSpace(closing)]);
      expect([200, 404, 409]).toContain(restoring.status);
      bodyOf(await admin.post(`/api/bin/spaces/${closing}/restore`));
      expect((await read(id)).status).toBe(restoring.status === 200 ? 200 : 404);
    }
  });
});

test('children of a restricted document are under its restriction again, not under a copy', async () => {
  const insider = await app.signedIn('editor');
  const outsider = await app.signedIn('editor');
  const parent = await make('Parent');
  const child = await below(parent, 'Child');
  const leaf = await below(child, 'Leaf');
  bodyOf(await admin.put(`/api/documents/${parent.id}/access`, { people: [insider.userId], groups: [] }));
  const { knex } = app.database;
  const chains = () =>
    knex('documents')
      .whereIn('id', [parent.id, child.id, leaf.id])
      .orderBy('id')
      .pluck('restricted_by') as Promise<number[]>;
  const before = await chains();
  expect(new Set(before).size).toBe(1);
  bodyOf(await insider.delete(`/api/documents/${parent.id}`), 204);
  expect((await outsider.get(`/api/documents/${leaf.id}`)).status).toBe(404);
  bodyOf(await restore(parent.id, insider));
  expect(await chains()).toEqual(before);
  expect(await knex('restrictions').where({ document_id: child.id })).toEqual([]);
  expect((await insider.get(`/api/documents/${leaf.id}`)).status).toBe(200);
  expect((await outsider.get(`/api/documents/${leaf.id}`)).status).toBe(404);
});

test('a space comes back with its members and the documents that went with it, and no others', async () => {
  const { id } = await makeSpace(admin, { name: 'Harbour', visibility: 'members' });
  spaceId = id;
  const editor = await app.signedIn('editor');
  await addMember(admin, id, editor.userId, 'editor');
  const parent = await make('Parent');
  const child = await below(parent, 'Child');
  const before = await make('Deleted before');
  await remove(before.id);
  await removeSpace(id);
  expect((await editor.get(`/api/spaces/${id}`)).status).toBe(404);

  const both = await Promise.all([1, 2].map(() => admin.post(`/api/bin/spaces/${id}/restore`)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(both.find(({ status }) => status === 200)?.body).toEqual({ name: 'Harbour', documents: 2 });
  expect((await editor.get(`/api/documents/${child.id}`)).status).toBe(200);
  expect(await tree()).toBe('Parent(Child)');
  expect((await read(before.id)).status).toBe(404);
  expect(await audited('space.undeleted', id)).toHaveLength(1);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { addMember, bodyOf, makeSpace } from '../support/content.ts';

let app: TestApp;
let owner: SignedIn;
let member: SignedIn;
let outsider: SignedIn;
let spaceId: number;
let groupId: number;

beforeAll(async () => {
  // the checks run beside each other
  app = await startTestApp({ poolSize: 5 });
  const admin = await app.signedIn('admin', 'admin');
  owner = await app.signedIn('editor', 'owner');
  member = await app.signedIn('editor', 'member');
  outsider = await app.signedIn('editor', 'outsider');
  spaceId = (await makeSpace(owner, { visibility: 'members' })).id;
  await addMember(owner, spaceId, member.userId, 'editor');
  groupId = bodyOf(
    await admin.post<{ id: number }>('/api/groups', { name: 'Board', description: '' }),
    201,
  ).id;
});
afterAll(() => app.close());

const look = async () =>
  (await app.services.operation.inspect()).find(({ name }) => name === 'restrictions')!;
const make = async (title: string, parentId: number | null = null) =>
  bodyOf(await owner.post<{ id: number }>('/api/documents', { title, content: '', spaceId, parentId }), 201)
    .id;
const restrict = async (id: number, people: SignedIn[] = [], groups: number[] = []) =>
  bodyOf(
    await owner.put(`/api/documents/${id}/access`, { people: people.map(({ userId }) => userId), groups }),
  );

test('what is in order is well, through moves, deletions and all', async () => {
  expect(await look()).toMatchObject({
    state: 'well',
    figures: { restricted: 0, groups: 1, emptyGroups: 1 },
  });
  const top = await make('Top');
  const inner = await make('Inner', top);
  await make('Leaf', inner);
  const other = await make('Other');
  await restrict(top, [member]);
  await restrict(inner, [member]);
  expect(await look()).toMatchObject({ state: 'well', figures: { restricted: 2, astray: 0 } });
  bodyOf(await owner.put(`/api/documents/${other}/position`, { spaceId, parentId: inner }));
  bodyOf(await owner.delete(`/api/documents/${top}`), 204);
  // the child has both now
  expect(await look()).toMatchObject({ state: 'well', figures: { restricted: 1, astray: 0 } });
  bodyOf(await owner.post(`/api/bin/documents/${top}/restore`));
  expect(await look()).toMatchObject({ state: 'well', figures: { restricted: 2, astray: 0 } });
});

test('names without effect are notes', async () => {
  const id = await make('Named');
  await restrict(id, [outsider], [groupId]);
  const seen = await look();
  expect(seen).toMatchObject({ state: 'well', figures: { namingOutsiders: 1, namingEmptyGroups: 1 } });
  expect(seen.says).toContain(`cannot see the space: people named for document ${id}`);
  expect(seen.says).toContain(`a group without people is named for document ${id}`);
});

test.each(['restricted_by = null', 'restricted_by = (select max(id) from restrictions)'])(
  'a document below a restricted one with %s is a fault that names it',
  async (change) => {
    const above = await make('Above');
    const below = await make('Below', above);
    await restrict(above, [member]);
    await restrict(await make('Elsewhere'));
    const { knex } = app.database;
    const kept = await knex('documents')
      .where({ id: below })
      .first<{ restricted_by: number }>('restricted_by');
    await knex.raw(`update documents set ${change} where id = ?`, [below]);
    const seen = await look();
    expect(seen).toMatchObject({ state: 'fault', figures: { astray: 1 } });
    expect(seen.says).toContain(`(document ${below})`);
    await knex('documents').where({ id: below }).update(kept);
    expect((await look()).state).toBe('well');
  },
);

test('a restriction that leads past the one above it is a fault', async () => {
  const above = await make('Outer');
  const below = await make('Inside', above);
  await restrict(above, [member]);
  await restrict(below, [member]);
  await app.database.knex('restrictions').where({ document_id: below }).update({ outer_id: null });
  expect(await look()).toMatchObject({ state: 'fault', figures: { astray: 1 } });
});

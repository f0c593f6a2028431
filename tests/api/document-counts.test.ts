import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Space } from '../../api/contract/spaces.ts';
import type { Actor } from '../../api/core/access/actor.ts';
import { sumDocumentCounts } from '../../db/documents/counts.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';

let app: TestApp;
let admin: SignedIn;
let operator: Actor;
beforeAll(async () => {
  app = await startTestApp({ poolSize: 6 });
  admin = await app.signedIn('admin');
  operator = await app.services.users.operator();
});
afterAll(() => app.close());

const countOf = async (id: number) => bodyOf(await admin.get<Space>(`/api/spaces/${id}`)).documentCount;
/** As the list of all spaces tells it; each is to say the same as a count of the rows. */
async function everyCount(): Promise<Record<number, number>> {
  const listed = bodyOf(await admin.get<Space[]>('/api/spaces'));
  const counted = await app.database
    .knex('documents')
    .whereNull('deleted_at')
    .groupBy('space_id')
    .select<{ space_id: number; count: string }[]>('space_id')
    .count();
  const rows = new Map(counted.map(({ space_id, count }) => [space_id, Number(count)]));
  for (const { id, name, documentCount } of listed) expect(documentCount, name).toBe(rows.get(id) ?? 0);
  return Object.fromEntries(listed.map(({ id, documentCount }) => [id, documentCount]));
}

test('a space tells how many documents it has, whatever is done with them', async () => {
  const [one, other] = [(await makeSpace(admin)).id, (await makeSpace(admin)).id];
  expect(await countOf(one)).toBe(0);
  const parent = await makeDocument(admin, one, { title: 'Parent' });
  for (const title of ['A', 'B'])
    bodyOf(
      await admin.post('/api/documents', { title, content: '', spaceId: one, parentId: parent.id }),
      201,
    );
  expect(await countOf(one)).toBe(3);

  const position = { spaceId: other, parentId: null, index: 0 };
  bodyOf(await admin.put(`/api/documents/${parent.id}/position`, position));
  expect([await countOf(one), await countOf(other)]).toEqual([0, 3]);
  bodyOf(await admin.put(`/api/documents/${parent.id}`, { content: 'Saved.' }));
  bodyOf(await admin.post(`/api/documents/${parent.id}/duplicate`, {}), 201);
  const before = await everyCount();
  expect(before[other]).toBeGreaterThan(3);

  bodyOf(await admin.delete(`/api/documents/${parent.id}`), 204);
  expect(await countOf(other)).toBe(before[other]! - 1);
  await app.services.documents.undelete(operator, parent.id);
  expect(await everyCount()).toEqual(before);

  bodyOf(await admin.delete(`/api/spaces/${other}`), 204);
  expect(await everyCount()).not.toHaveProperty(String(other));
  await app.services.spaces.undelete(operator, other);
  expect(await everyCount()).toEqual(before);
});

test('what came and went is put together while more comes, and nothing is counted twice', async () => {
  const { id: spaceId } = await makeSpace(admin);
  const { knex } = app.database;
  const making = Array.from({ length: 40 }, (_, index) =>
    makeDocument(admin, spaceId, { title: `Page ${index}` }),
  );
  const summing = Array.from({ length: 5 }, () => sumDocumentCounts(knex));
  await Promise.all([...making, ...summing]);
  const before = await everyCount();
  expect(before[spaceId]).toBe(40);
  await makeDocument(admin, spaceId, { title: 'One more' });
  expect((await sumDocumentCounts(knex)).removed).toBeGreaterThan(0);
  expect(await everyCount()).toEqual({ ...before, [spaceId]: 41 });
  expect(await sumDocumentCounts(knex)).toEqual({ removed: 0 });
  const rows = await knex('document_counts').where({ space_id: spaceId }).pluck<number[]>('documents');
  expect(rows).toEqual([41]);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import type { Space } from '../../api/contract/spaces.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import type { HttpClient } from '../support/http-client.ts';

let app: TestApp;
let owner: SignedIn;
let outsider: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signedIn('editor', 'owner');
  outsider = await app.signedIn('editor', 'outsider');
});
afterAll(() => app.close());

const choose = (client: HttpClient, spaceId: number, frontPageId: number | null) =>
  client.put<Space>(`/api/spaces/${spaceId}`, { frontPageId });
const frontPageOf = async (client: HttpClient, spaceId: number) => {
  const one = bodyOf(await client.get<Space>(`/api/spaces/${spaceId}`)).frontPageId;
  const all = bodyOf(await client.get<Space[]>('/api/spaces'));
  expect(all.find(({ id }) => id === spaceId)?.frontPageId).toBe(one);
  return one;
};
const read = async (id: number) => bodyOf(await owner.get<Document>(`/api/documents/${id}`));

it('a manager chooses a front page, another one, and none', async () => {
  const space = await makeSpace(owner);
  const [first, second] = [await makeDocument(owner, space.id), await makeDocument(owner, space.id)];
  expect(space.frontPageId).toBeNull();
  expect(bodyOf(await choose(owner, space.id, first.id)).frontPageId).toBe(first.id);
  expect(await read(first.id)).toMatchObject({ isFrontPage: true, can: { setFrontPage: true } });
  expect(bodyOf(await choose(owner, space.id, second.id)).frontPageId).toBe(second.id);
  expect(await frontPageOf(outsider, space.id)).toBe(second.id);
  // another change leaves it
  bodyOf(await owner.put(`/api/spaces/${space.id}`, { description: 'Other' }));
  expect(await frontPageOf(owner, space.id)).toBe(second.id);
  expect(bodyOf(await choose(owner, space.id, null)).frontPageId).toBeNull();
  expect(await read(second.id)).toMatchObject({ isFrontPage: false });
  const { rows } = await app.database.knex.raw<{ rows: { details: unknown }[] }>(
    `select details from audit_events where action = 'space.updated' order by id desc limit 1`,
  );
  expect(rows[0]).toMatchObject({ details: { fields: ['frontPageId'] } });
});

it('only who manages the space chooses, and only a document of it', async () => {
  const [space, other] = [await makeSpace(owner), await makeSpace(owner)];
  const [inside, outside] = [await makeDocument(owner, space.id), await makeDocument(owner, other.id)];
  expect((await choose(outsider, space.id, inside.id)).status).toBe(403);
  expect((await choose(owner, space.id, outside.id)).status).toBe(404);
  expect((await choose(owner, space.id, 2_000_000_000)).status).toBe(404);
  expect((await choose(owner, space.id, 0)).status).toBe(400);
  expect(bodyOf(await outsider.get<Document>(`/api/documents/${inside.id}`)).can.setFrontPage).toBe(false);
  expect(await frontPageOf(owner, space.id)).toBeNull();
});

it('ends when the document is deleted, and does not come back with it', async () => {
  const space = await makeSpace(owner);
  const { id } = await makeDocument(owner, space.id);
  bodyOf(await choose(owner, space.id, id));
  bodyOf(await owner.delete(`/api/documents/${id}`), 204);
  expect(await frontPageOf(owner, space.id)).toBeNull();
  const back = await owner.post(`/api/spaces/${space.id}/deleted-documents/${id}/restore`);
  if (back.status < 300) expect(await frontPageOf(owner, space.id)).toBeNull();
  await app.database.knex.raw('update documents set deleted_at = null where id = ?', [id]);
  expect(await frontPageOf(owner, space.id)).toBeNull();
});

it('ends when the document moves to another space, and not within its own', async () => {
  const [space, other] = [await makeSpace(owner), await makeSpace(owner)];
  const [front, above] = [await makeDocument(owner, space.id), await makeDocument(owner, space.id)];
  bodyOf(await choose(owner, space.id, front.id));
  const move = (to: object) => owner.put(`/api/documents/${front.id}/position`, to);
  bodyOf(await move({ spaceId: space.id, parentId: above.id }));
  expect(await frontPageOf(owner, space.id)).toBe(front.id);
  bodyOf(await move({ spaceId: other.id, parentId: null }));
  expect(await frontPageOf(owner, space.id)).toBeNull();
  expect(await frontPageOf(owner, other.id)).toBeNull();
});

it('who may not see it has no front page', async () => {
  const space = await makeSpace(owner);
  const { id } = await makeDocument(owner, space.id);
  bodyOf(await choose(owner, space.id, id));
  bodyOf(await owner.put(`/api/documents/${id}/access`, { people: [owner.userId], groups: [] }));
  expect(await frontPageOf(owner, space.id)).toBe(id);
  expect(await frontPageOf(outsider, space.id)).toBeNull();
});

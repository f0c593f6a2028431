import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Document, DocumentListItem } from '../../api/contract/documents.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { addMember, bodyOf, makeSpace } from '../support/content.ts';

/** Acts on a document that somebody sees, with one below it that they do not see. */

let app: TestApp;
let admin: SignedIn;
let owner: SignedIn;
let edgar: SignedIn;
let mallory: SignedIn;
let spaceId: number;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signedIn('admin', 'admin');
  owner = await app.signedIn('editor', 'owner');
  edgar = await app.signedIn('editor', 'edgar');
  mallory = await app.signedIn('editor', 'mallory');
  spaceId = (await makeSpace(owner)).id;
});
afterAll(() => app.close());

const make = async (title: string, parentId: number | null = null, by = edgar) =>
  bodyOf(await by.post<Document>('/api/documents', { title, content: 'Text.', spaceId, parentId }), 201).id;
const name = (id: number, people: SignedIn[], by = edgar) =>
  by.put(`/api/documents/${id}/access`, { people: people.map(({ userId }) => userId), groups: [] });
const restrict = async (id: number, people: SignedIn[], by = edgar) => bodyOf(await name(id, people, by));
const lift = async (id: number, by: SignedIn) => bodyOf(await by.delete(`/api/documents/${id}/access`), 204);
const move = (client: SignedIn, id: number, to: object) =>
  client.put<Document>(`/api/documents/${id}/position`, { spaceId, parentId: null, ...to });
const remove = async (client: SignedIn, id: number) =>
  bodyOf(await client.delete(`/api/documents/${id}`), 204);
const restore = (client: SignedIn, id: number) => client.post(`/api/bin/documents/${id}/restore`);
/** Who may read it, of the four. */
async function readers(id: number): Promise<string> {
  const may = await Promise.all(
    [admin, owner, edgar, mallory].map(async (client) =>
      (await client.get(`/api/documents/${id}`)).status === 200 ? client.username : '',
    ),
  );
  return may.filter(Boolean).join(' ');
}
const rowOf = async (id: number) =>
  app.database.knex('documents').where({ id }).first<{ space_id: number; parent_id: number | null }>();
const level = async (parentId: number | 'root', space = spaceId, client = edgar) =>
  bodyOf(
    await client.get<DocumentListItem[]>(`/api/spaces/${space}/documents?parentId=${parentId}&limit=100`),
  ).map(({ id }) => id);
/** Nothing is wrong with the chains of any document. */
const expectWell = async () =>
  expect(
    (await app.services.operation.inspect()).find((fact) => fact.name === 'restrictions'),
  ).toMatchObject({ figures: { astray: 0 } });
const ours = 'admin owner edgar';

describe('a document that the mover does not see', () => {
  // evidence: S157
  test('stays behind when its parent goes to another space, and nothing is read by moving that back', async () => {
    const team = await make('Team');
    const salaries = await make('Salaries', team);
    const below = await make('Salaries of 2026', salaries);
    await restrict(salaries, [edgar]);
    const next = await make('Next');
    const hers = await makeSpace(mallory, { visibility: 'members' });
    expect(await readers(salaries)).toBe(ours);

    const moved = await move(mallory, team, { spaceId: hers.id });
    // as if nothing were below it
    expect(moved).toMatchObject({ status: 200, body: { spaceId: hers.id, hasChildren: false } });
    for (const path of ['', '/revisions', '/comments', '/attachments'])
      expect((await mallory.get(`/api/documents/${salaries}${path}`)).status).toBe(404);
    expect(await level(team, hers.id, mallory)).toEqual([]);
    expect([await readers(salaries), await readers(below)]).toEqual([ours, ours]);
    // where its parent was
    expect(await rowOf(salaries)).toMatchObject({ space_id: spaceId, parent_id: null });
    const top = await level('root');
    expect(top.indexOf(salaries)).toBe(top.indexOf(next) - 1);
    expect(await level(salaries)).toEqual([below]);

    bodyOf(await move(mallory, team, {}));
    expect([await readers(salaries), await readers(below)]).toEqual([ours, ours]);
    // whoever operates the system can see it
    const noted = await app.database.knex('audit_events').where({ action: 'document.left_behind' });
    expect(noted).toMatchObject([
      { actor_id: mallory.userId, target_id: salaries, details: { movedId: team, spaceId, parentId: null } },
    ]);
    await expectWell();
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ShownExport } from '../../api/contract/exports.ts';
import type { ImportDetails } from '../../api/contract/imports.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { entities, exported, page, space } from '../support/confluence-export.ts';
import { addMember, bodyOf, makeSpace } from '../support/content.ts';
import { EventClient } from '../support/event-client.ts';
import type { HttpClient } from '../support/http-client.ts';
import { bringIn, details, plan, zipOf } from '../support/imports.ts';

let app: TestApp;
let admin: SignedIn;
let leaver: SignedIn;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signedIn('admin', 'chief');
  leaver = await app.signedIn('editor', 'leaver');
});
afterAll(() => app.close());

async function closedSpace(): Promise<number> {
  const { id } = await makeSpace(admin, { name: 'Canary space', visibility: 'members' });
  await addMember(admin, id, leaver.userId, 'editor');
  return id;
}

async function limitedTo(spaceId: number, person: SignedIn): Promise<HttpClient> {
  const asked = { name: 'One space', scope: 'write', spaceIds: [spaceId] };
  const { token } = bodyOf(await person.post<{ token: string }>('/api/tokens', asked), 201);
  return Object.assign(app.anonymous(), { token });
}

const leave = (spaceId: number) => admin.delete(`/api/spaces/${spaceId}/members/${leaver.userId}`);

/** An export whose note names a document: a picture in it cannot be drawn. */
async function noted(spaceId: number): Promise<ShownExport> {
  const content = '![plan](/uploads/document-attachments/nothing)';
  const document = { title: 'Canary title', content, spaceId, parentId: null };
  bodyOf(await leaver.post('/api/documents', document), 201);
  const asked = { format: 'docx', spaceId };
  const { id } = bodyOf(await leaver.post<ShownExport>('/api/exports', asked), 202);
  while (await app.services.exports.work());
  const shown = bodyOf(await leaver.get<ShownExport>(`/api/exports/${id}`));
  expect(shown).toMatchObject({ state: 'done', total: 1, notes: [{ example: 'Canary title: plan' }] });
  return shown;
}

describe('an export', () => {
  // evidence: S173
  test('tells a person who has left the space neither titles nor counts, and not its name in notifications', async () => {
    const spaceId = await closedSpace();
    const { id } = await noted(spaceId);
    bodyOf(await leave(spaceId), 204);
    const answer = await leaver.get<ShownExport>(`/api/exports/${id}`);
    expect(bodyOf(answer)).toMatchObject({ state: 'done', done: 0, total: 0, notes: [], size: null });
    const told = [answer.body, (await leaver.get('/api/notifications')).body];
    expect(JSON.stringify(told)).not.toMatch(/Canary/);
    expect((await leaver.get(`/api/exports/${id}/file`)).status).toBe(403);
  });

  // evidence: S173
  test('tells nothing of a document that was restricted since', async () => {
    const spaceId = await closedSpace();
    const { id } = await noted(spaceId);
    const [documentId] = await app.database
      .knex('documents')
      .where({ space_id: spaceId })
      .pluck<number[]>('id');
    bodyOf(await admin.put(`/api/documents/${documentId}/access`, { people: [admin.userId] }));
    expect(bodyOf(await leaver.get<ShownExport>(`/api/exports/${id}`))).toMatchObject({
      notes: [],
      total: 0,
    });
  });

  // evidence: S173
  test('does not exist for a token that is limited to another space', async () => {
    const spaceId = await closedSpace();
    const { id } = await noted(spaceId);
    const own = await limitedTo(spaceId, leaver);
    const other = await limitedTo((await makeSpace(leaver)).id, leaver);
    expect(bodyOf(await own.get<ShownExport>(`/api/exports/${id}`)).notes).toHaveLength(1);
    for (const path of [`/api/exports/${id}`, `/api/exports/${id}/file`])
      expect((await other.get(path)).status).toBe(404);
    expect((await other.post(`/api/exports/${id}/cancel`)).status).toBe(404);
    expect((await other.get('/api/jobs')).status).toBe(403);
  });
});

describe('an import', () => {
  const file = async () => zipOf({ 'Canary page.md': '# Canary page\n![gone](gone.png)', 'b.md': '# B' });

  // evidence: S173
  test('tells a person who has left the space only that it was', async () => {
    const spaceId = await closedSpace();
    const { id } = await bringIn(app, leaver, { name: 'own.zip', bytes: await file(), spaceId });
    bodyOf(await leave(spaceId), 204);
    const shown = await details(leaver, id);
    expect(shown).toMatchObject({ name: 'own.zip', state: 'done', space: null, notes: [] });
    expect(shown).toMatchObject({ counts: { pages: 0 }, written: { made: 0 }, progress: { done: 0, of: 0 } });
    expect(JSON.stringify(shown)).not.toMatch(/Canary/);
    for (const path of [`/api/imports/${id}/items`, `/api/imports/${id}/report`])
      expect((await leaver.get(path)).status).toBe(404);
    expect((await admin.get(`/api/imports/${id}/items`)).status).toBe(200);
  });

  // evidence: S173
  test('no longer says which document was made of a page that was restricted since', async () => {
    const spaceId = await closedSpace();
    const { id } = await bringIn(app, leaver, { name: 'own.zip', bytes: await file(), spaceId });
    const [item] = await app.database
      .knex('import_items')
      .where({ import_id: id, title: 'Canary page' })
      .pluck<number[]>('document_id');
    bodyOf(await admin.put(`/api/documents/${item}/access`, { people: [admin.userId] }));
    const report = await leaver.get<{ items: { title: string; documentId: number | null }[] }>(
      `/api/imports/${id}/report?format=json`,
    );
    const told = new Map(report.body.items.map(({ title, documentId }) => [title, documentId]));
    expect(told.get('Canary page')).toBeNull();
    expect(told.get('B')).toBeTypeOf('number');
  });

  // evidence: S173
  test('and an export send no progress to somebody who no longer sees the space', async () => {
    const spaceId = await closedSpace();
    const { id } = await plan(app, leaver, { name: 'own.zip', bytes: await file(), spaceId });
    const { knex } = app.database;
    const listening = await EventClient.open(leaver);
    bodyOf(await leave(spaceId), 204);
    await knex('imports').where({ id }).update({ state: 'running', done: 7, total: 9 });
    await listening.hears('import', { id, state: 'running', progress: { done: 0, of: 0 } });
    await knex('imports').where({ id }).update({ state: 'cancelled' });
    listening.leave();
  });
});

describe('whether an address has an account', () => {
  const reference = (kind: string, id: string) => ({ kind, id });

  /** A page by somebody with an address, and one that only they may read. */
  const bytesFor = (email: string) =>
    zipOf({
      'entities.xml': entities(
        space('1', 'K', 'Handbook'),
        exported('ConfluenceUserImpl', 'u1', { name: 'nobody-here', lowerName: 'nobody-here', email }),
        page({
          ...{ id: '10', title: 'Open', body: '<p>for all</p>' },
          properties: { lastModifier: reference('ConfluenceUserImpl', 'u1') },
        }),
        page({ id: '11', title: 'Secret', body: '<p>x</p>', collections: { contentPermissionSets: ['50'] } }),
        exported('ContentPermissionSet', '50', { type: 'View', owningContent: reference('Page', '11') }),
        exported('ContentPermission', '60', {
          ...{ type: 'View', owningSet: reference('ContentPermissionSet', '50') },
          userSubject: reference('ConfluenceUserImpl', 'u1'),
        }),
      ),
      'exportDescriptor.properties': 'spaceKey=K\nexportType=space\n',
    });

  /** All that an import tells, without what differs between any two. */
  async function toldOf(client: SignedIn, email: string): Promise<unknown> {
    const spaceId = (await makeSpace(client, { name: 'Same' })).id;
    const { id } = await bringIn(app, client, { name: 'a.zip', bytes: await bytesFor(email), spaceId });
    const report = await client.get<{
      import: ImportDetails;
      items: { title: string; documentId: number }[];
    }>(`/api/imports/${id}/report?format=json`);
    const secret = report.body.items.find(({ title }) => title === 'Secret');
    const access = await client.get<{ own: { people: { id: number }[] } }>(
      `/api/documents/${secret?.documentId}/access`,
    );
    const { counts, notes, written, state } = await details(client, id);
    const items = report.body.items.map((item) => ({ ...item, documentId: typeof item.documentId }));
    return { counts, notes, written, state, items, readers: access.body.own.people.map((each) => each.id) };
  }

  // evidence: S174
  test('an import does not tell anybody but administrators', async () => {
    await app.signedIn('editor', 'victim');
    const known = 'victim@example.org';
    const [row] = await app.database.knex('users').where({ email: known }).pluck<number[]>('id');
    expect(row).toBeTypeOf('number');
    const here = await toldOf(leaver, known);
    expect(here).toEqual(await toldOf(leaver, 'stranger@example.org'));
    expect(here).toMatchObject({ counts: { people: 1, peopleMatched: null }, readers: [leaver.userId] });
    expect(await toldOf(admin, known)).toMatchObject({ counts: { people: 1, peopleMatched: 1 } });
    expect(await toldOf(admin, 'stranger@example.org')).toMatchObject({ counts: { peopleMatched: 0 } });
  });
});

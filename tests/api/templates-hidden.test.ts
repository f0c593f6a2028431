import { afterAll, beforeAll, expect, it } from 'vitest';
import { allCalls } from '../../api/contract/calls.ts';
import type { Document, DocumentListItem } from '../../api/contract/documents.ts';
import type { Space } from '../../api/contract/spaces.ts';
import { refreshSearchWords } from '../../api/jobs/refresh-search-words.ts';
import { countIndexed, listIds, readIndexSources, readStamps } from '../../db/search/index-statements.ts';
import { bodyOf, makeDocument } from '../support/content.ts';
import { ExportWorld, zipOf } from '../support/export-world.ts';
import { bringIn } from '../support/imports.ts';
import type { HttpAnswer } from '../support/http-client.ts';
import { makeThings, type Things } from '../support/world.ts';
import { matrix } from './access-matrix.rows.ts';

/** In everything of the templates, and nowhere else. */
const canary = 'zebrafinchquartz';

let world: ExportWorld;
/** Its documents are templates. */
let hidden: Things;
let own: Things;

beforeAll(async () => {
  world = await ExportWorld.open();
  const { app, admin } = world;
  hidden = await makeThings(app, { visibility: 'everyone', ownerId: admin.userId, word: canary });
  own = await makeThings(app, { visibility: 'everyone', ownerId: admin.userId, word: 'harmless' });
  bodyOf(await admin.put(`/api/spaces/${hidden.spaceId}`, { name: 'Open to all', description: '' }));
  bodyOf(await admin.delete(`/api/bin/documents/${hidden.deletedDocumentId}`), 204);
  bodyOf(await admin.delete(`/api/bin/spaces/${hidden.deletedSpaceId}`), 204);
  await makeDocument(admin, hidden.spaceId, { title: 'In sight' });
  bodyOf(await admin.post(`/api/documents/${hidden.documentId}/star`, { isStarred: true }));
  for (const [id, template] of [
    [hidden.documentId, 'space'],
    [hidden.otherDocumentId, 'all'],
  ] as const)
    bodyOf(await admin.put(`/api/documents/${id}/template`, { template }));
  await refreshSearchWords(app.database.knex);
});
afterAll(() => world.close());

/** All that an answer says. */
const wordsOf = ({ headers, body }: HttpAnswer): string =>
  decodeURIComponent(JSON.stringify([[...headers], body]).replaceAll('%', '%25'));

const lists = () => {
  const { spaceId } = hidden;
  const search = (more: string) => `/api/search?${more}&kind=all&limit=50`;
  return [
    '/api/documents/recent?limit=100',
    '/api/documents/starred',
    `/api/spaces/${spaceId}/documents`,
    `/api/spaces/${spaceId}/documents?parentId=root`,
    `/api/spaces/${spaceId}/documents?q=${canary}`,
    `/api/spaces/${spaceId}/documents?parentId=root&outside=${own.documentId}`,
    search(`q=${canary}`),
    search(`q=${canary.slice(0, 6)}`),
    // one letter wrong
    search(`q=${canary.replace('q', 'k')}`),
    search(`q=which%20text%20has%20${canary}`),
    search(`q=text&spaceId=${spaceId}`),
    search(`q=&spaceId=${spaceId}`),
    search(`q=&authorId=${world.admin.userId}&updatedFrom=2020-01-01`),
    search('q=file%3Atxt'),
    `/api/search?q=${canary}&kind=files`,
    `/api/search?q=&spaceId=${spaceId}&kind=files`,
  ];
};

it('a template is in the list of templates and at its own address', async () => {
  for (const path of [`/api/spaces/${hidden.spaceId}/templates`, `/api/documents/${hidden.documentId}`])
    expect(wordsOf(await world.admin.get(path)), path).toContain(canary);
});

it('no list and no search has a word of it', async () => {
  for (const path of lists()) {
    const answer = await world.admin.get(path);
    expect(answer.status, path).toBe(200);
    // what was asked for is in the address of the next page
    const { body } = answer;
    expect(JSON.stringify(body), path).not.toContain(canary);
  }
  const counted = await world.admin.get(`/api/search?q=${canary}&kind=all`);
  for (const name of ['x-total-count', 'x-count-documents', 'x-count-files'])
    expect(counted.headers.get(name) ?? '0', name).toBe('0');
});

const toldAnyway = [
  '/api/spaces/{id}/templates',
  '/api/jobs',
  '/api/public-links',
  '/api/audit',
  '/api/audit/csv',
];

it('no other call that reads has a word of it, unless it names the template', async () => {
  const reading = new Set(allCalls.filter(({ call }) => call.method === 'get').map(({ call }) => call.path));
  const people = { userId: 1, callerId: 1, ownerId: 1, memberId: 1, groupId: 999_999, importId: 999_999 };
  let asked = 0;
  for (const [name, rows] of Object.entries(matrix)) {
    const path = name.replace(/^GET /, '');
    // what is under way in the background, which links strangers may have, and what happened is told to administrators whatever it is about
    if (!reading.has(path) || toldAnyway.includes(path)) continue;
    for (const { request } of rows) {
      const { path: address, headers } = request({ ...own, ...people, spaceId: hidden.spaceId });
      expect(wordsOf(await world.admin.send('GET', address, { headers })), address).not.toContain(canary);
      asked += 1;
    }
  }
  expect(asked).toBeGreaterThan(40);
}, 60_000);

it('an index outside of the database has none', async () => {
  const { knex } = world.app.database;
  const templates = [hidden.documentId, hidden.otherDocumentId];
  const listed = await listIds(knex, 'document', { after: 0, limit: 1000 });
  expect(listed.filter((id) => templates.includes(id))).toEqual([]);
  expect(await readIndexSources(knex, 'document', templates)).toEqual([]);
  expect(await readStamps(knex, 'document', templates)).toEqual([]);
  const spaces = await listIds(knex, 'space', { after: 0, limit: 1000 });
  expect(await countIndexed(knex)).toBe(listed.length + spaces.length);
});

it('a space counts its documents without it, whatever becomes of it', async () => {
  const { admin } = world;
  const count = async () => bodyOf(await admin.get<Space>(`/api/spaces/${hidden.spaceId}`)).documentCount;
  expect(await count()).toBe(1);
  const more = await makeDocument(admin, hidden.spaceId, { title: 'More' });
  expect(await count()).toBe(2);
  bodyOf(await admin.put(`/api/documents/${more.id}/template`, { template: 'all' }));
  bodyOf(await admin.put(`/api/documents/${more.id}/template`, { template: 'space' }));
  expect(await count()).toBe(1);
  bodyOf(await admin.delete(`/api/documents/${more.id}`), 204);
  bodyOf(await admin.post(`/api/bin/documents/${more.id}/restore`));
  expect(await count()).toBe(1);
  bodyOf(await admin.put(`/api/documents/${more.id}/template`, { template: null }));
  expect(await count()).toBe(2);
  bodyOf(await admin.delete(`/api/documents/${more.id}`), 204);
});

it('a restricted template is not subtracted from what somebody else counts', async () => {
  const { admin, editor } = world;
  const { id } = await makeDocument(admin, hidden.spaceId, { title: 'Restricted' });
  bodyOf(await admin.put(`/api/documents/${id}/access`, { people: [], groups: [] }));
  const count = async () => bodyOf(await editor.get<Space>(`/api/spaces/${hidden.spaceId}`)).documentCount;
  const before = await count();
  bodyOf(await admin.put(`/api/documents/${id}/template`, { template: 'space' }));
  expect(await count()).toBe(before);
  bodyOf(await admin.delete(`/api/documents/${id}`), 204);
});

it('an export as HTML has none; one as Markdown has them, and an import makes them again', async () => {
  const { admin, app } = world;
  const html = await world.made(admin, { spaceId: hidden.spaceId, format: 'html' });
  expect(JSON.stringify(await zipOf(admin, html.id))).not.toContain(canary);
  const { id } = await world.made(admin, { spaceId: hidden.spaceId });
  const texts = await zipOf(admin, id);
  const manifest = JSON.parse(texts['.lectern/manifest.json'] ?? '{}') as {
    documents: { title: string; template?: boolean }[];
  };
  expect(manifest.documents.filter(({ template }) => template)).toHaveLength(2);
  const copy = await app.services.spaces.create(await app.actor(admin.userId), {
    ...{ name: 'Copy', description: '', visibility: 'everyone' },
  });
  const bytes = await admin.bytes(`/api/exports/${id}/file`);
  await bringIn(app, admin, { name: 'Copy.zip', bytes, spaceId: copy.id });
  const list = bodyOf(await admin.get<DocumentListItem[]>(`/api/spaces/${copy.id}/documents`));
  expect(list.map(({ title }) => title)).toEqual(['In sight']);
  const templates = bodyOf(
    await admin.get<
      { template: number | string; title: string; scope: string; space: { id: number } | null }[]
    >(`/api/spaces/${copy.id}/templates`),
  ).filter(({ space }) => space?.id === copy.id);
  expect(templates.map(({ title, scope }) => [title, scope])).toEqual([
    [`Document ${canary}`, 'space'],
    [`Other ${canary}`, 'space'],
  ]);
});

it('a template can be exported by itself', async () => {
  const { admin } = world;
  const { id } = await world.made(admin, { documentId: hidden.documentId, format: 'html' });
  expect(JSON.stringify(await zipOf(admin, id))).toContain(canary);
  const { content } = bodyOf(await admin.get<Document>(`/api/documents/${hidden.documentId}`));
  expect(content).toContain(canary);
});

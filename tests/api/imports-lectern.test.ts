import { createHash } from 'node:crypto';
import JSZip from 'jszip';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeSpace } from '../support/content.ts';
import { bringIn, zipOf } from '../support/imports.ts';

let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signedIn('admin', 'keeper');
});
afterAll(() => app.close());

const texts = {
  'Guide.md': '# Heading\r\n[b](Guide/README.md#x) ![p](Guide.files/plan.png)\n',
  'Guide/README.md': '[up](../Guide.md)',
  'Guide/About.md': 'about\n',
};

const listed = (path: keyof typeof texts, title: string, parent: string | null, order: number) => ({
  ...{ path, title, parent, order, createdBy: 'keeper', updatedBy: 'keeper' },
  ...{ createdAt: '2024-01-02T03:04:05.000Z', updatedAt: '2024-02-02T03:04:05.000Z' },
  fileSha256: createHash('sha256').update(texts[path]).digest('hex'),
  attachments:
    path === 'Guide.md'
      ? [
          { path: 'Guide.files/plan.png', name: 'plan.png', sha256: '' },
          { path: 'Guide.files/notes.md.txt', name: 'notes.md', sha256: '' },
        ]
      : [],
});

test('an export of Lectern becomes the same tree, with titles, times, links and files', async () => {
  const space = await app.services.spaces.create(await app.actor(admin.userId), {
    ...{ name: 'Copy', description: '', visibility: 'everyone' },
  });
  const documents = [
    listed('Guide.md', 'Guide for all', null, 0),
    listed('Guide/About.md', 'About', 'Guide.md', 1),
    listed('Guide/README.md', 'README', 'Guide.md', 0),
  ];
  const bytes = await zipOf({
    ...texts,
    'Guide.files/plan.png': Buffer.from('89504e470d0a1a0a', 'hex'),
    'Guide.files/notes.md.txt': '# Notes\n',
    '.lectern/manifest.json': JSON.stringify({ version: 1, space: {}, documents }),
  });
  const done = await bringIn(app, admin, { name: 'Copy.zip', bytes, spaceId: space.id });
  expect(done).toMatchObject({ state: 'done', kind: 'lectern', written: { made: 3, files: 2 } });

  const rows = await app.database
    .knex('documents')
    .where({ space_id: space.id })
    .select<{ id: number; title: string; parent_id: number | null }[]>('id', 'title', 'parent_id')
    .orderBy('position');
  const top = rows.find(({ parent_id: parent }) => parent === null);
  expect(top?.title).toBe('Guide for all');
  const below = rows.filter(({ parent_id: parent }) => parent === top?.id);
  expect(below.map(({ title }) => title)).toEqual(['README', 'About']);
  const read = async (id = 0) => (await admin.get<Document>(`/api/documents/${id}`)).body;
  const guide = await read(top?.id);
  expect(guide.content.replace(/[0-9a-f]{32}/, 'KEY')).toBe(
    `# Heading\r\n[b](/documents/${below[0]?.id}#x) ![p](/uploads/document-attachments/KEY)\n`,
  );
  expect(guide.updatedAt).toBe('2024-02-02T03:04:05.000Z');
  expect((await read(below[0]?.id)).content).toBe(`[up](/documents/${top?.id})`);
  expect((await read(below[1]?.id)).content).toBe('about\n');
});

test('a tree of twelve levels keeps its titles and links through an export, whose paths are short', async () => {
  const space = await makeSpace(admin, { name: 'Deep' });
  const titleOf = (level: number) => `Level ${level} has a title of about fifty characters in all`;
  const made: Document[] = [];
  for (let level = 1; level <= 12; level += 1) {
    const parentId = made.at(-1)?.id ?? null;
    const content = made.length === 0 ? 'Top.' : `[top](/documents/${made[0]?.id})`;
    const given = { title: titleOf(level), content, parentId, spaceId: space.id };
    made.push(bodyOf(await admin.post<Document>('/api/documents', given), 201));
  }
  const asked = { spaceId: space.id, format: 'markdown' };
  const { id } = bodyOf(await admin.post<{ id: number }>('/api/exports', asked), 202);
  while (await app.services.exports.work());
  const bytes = await admin.bytes(`/api/exports/${id}/file`);
  const { files } = await JSZip.loadAsync(bytes);
  expect(Math.max(...Object.keys(files).map((path) => path.length))).toBeLessThanOrEqual(200);

  const copy = await makeSpace(admin, { name: 'Deep copy' });
  const done = await bringIn(app, admin, { name: 'Deep.zip', bytes, spaceId: copy.id });
  expect(done).toMatchObject({ state: 'done', written: { made: 12 } });
  const rows = await app.database
    .knex('documents')
    .where({ space_id: copy.id })
    .orderBy('id')
    .select<{ id: number; title: string; parent_id: number | null }[]>('id', 'title', 'parent_id');
  expect(rows.map(({ title }) => title)).toEqual(made.map(({ title }) => title));
  expect(rows.map(({ parent_id: parent }) => parent)).toEqual([
    null,
    ...rows.slice(0, -1).map((row) => row.id),
  ]);
  const last = bodyOf(await admin.get<Document>(`/api/documents/${rows.at(-1)?.id}`));
  expect(last.content).toBe(`[top](/documents/${rows[0]?.id})`);
});

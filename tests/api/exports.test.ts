import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Attachment } from '../../api/contract/attachments.ts';
import type { Document } from '../../api/contract/documents.ts';
import type { ShownExport } from '../../api/contract/exports.ts';
import type { Manifest } from '../../api/conversion/out/markdown/manifest.ts';
import type { SignedIn, TestApp } from '../support/app.ts';
import { bodyOf, makeSpace } from '../support/content.ts';
import { ExportWorld, only, zipOf } from '../support/export-world.ts';

let world: ExportWorld;
let app: TestApp;
let admin: SignedIn;
let editor: SignedIn;
let reader: SignedIn;
beforeAll(async () => {
  world = await ExportWorld.open();
  ({ app, admin, editor, reader } = world);
});
afterAll(() => world.close());

const manifestOf = (files: Record<string, string>) =>
  JSON.parse(files['.lectern/manifest.json'] ?? 'null') as Manifest;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('an export as Markdown', () => {
  test('holds the tree, its files and a manifest, and leads links to them', async () => {
    const { space, guide } = await world.furnish('Whole');
    const { id, ...shown } = await world.made(admin, { spaceId: space.id });
    expect(shown).toMatchObject({ state: 'done', done: 4, total: 4, failure: null, notes: [] });
    const files = await zipOf(admin, id);
    const text = '[part](Guide/Part.md) ![plan](Guide/Part.files/plan.txt) [secret](Guide/Part/Secret.md)';
    expect(files).toEqual({
      '.lectern/manifest.json': files['.lectern/manifest.json'],
      'Guide.md': text,
      'Guide/Part.md': 'Text.',
      'Guide/Part.files/plan.txt': 'the plan',
      'Guide/Part/Secret.md': 'hush',
      'Last.md': 'Text.',
    });
    const stored = bodyOf(await admin.get<Document>(`/api/documents/${guide.id}`));
    const manifest = manifestOf(files);
    expect(manifest).toMatchObject({
      version: 1,
      space: { name: 'Whole', description: '', language: 'auto' },
    });
    expect(manifest.documents[0]).toEqual({
      path: 'Guide.md',
      title: 'Guide',
      parent: null,
      order: 0,
      createdAt: stored.createdAt,
      updatedAt: stored.updatedAt,
      createdBy: 'anna',
      updatedBy: 'anna',
      fileSha256: sha256(text),
      attachments: [],
    });
    expect(manifest.documents.map(({ path, parent, order }) => [path, parent, order])).toEqual([
      ['Guide.md', null, 0],
      ['Guide/Part.md', 'Guide.md', 0],
      ['Guide/Part/Secret.md', 'Guide/Part.md', 0],
      ['Last.md', null, 1],
    ]);
    expect(manifest.documents[1]).toMatchObject({
      createdBy: 'eva',
      attachments: [{ path: 'Guide/Part.files/plan.txt', name: 'plan.txt', sha256: sha256('the plan') }],
    });
  });

  test('has the same bytes while nothing changes', async () => {
    const { space } = await world.furnish('Twice');
    const [first, second] = [
      await world.made(admin, { spaceId: space.id }),
      await world.made(admin, { spaceId: space.id }),
    ];
    const bytes = (id: number) => admin.bytes(`/api/exports/${id}/file`);
    expect((await bytes(first.id)).equals(await bytes(second.id))).toBe(true);
  });

  test('of a document, of a branch, and without files', async () => {
    const { guide, part } = await world.furnish('Parts');
    const one = await zipOf(admin, (await world.made(admin, { documentId: guide.id })).id);
    expect(Object.keys(one).sort()).toEqual(['.lectern/manifest.json', 'Guide.md']);
    // what is not in it keeps its address
    expect(one['Guide.md']).toContain(`[part](/documents/${part.id})`);
    const branch = await zipOf(admin, (await world.made(admin, { documentId: part.id, branch: true })).id);
    expect(Object.keys(branch).sort()).toEqual(
      ['.lectern/manifest.json', 'Part.files/plan.txt', 'Part.md', 'Part/Secret.md'].sort(),
    );
    const bare = await zipOf(admin, (await world.made(admin, { documentId: part.id, files: false })).id);
    expect(Object.keys(bare).sort()).toEqual(['.lectern/manifest.json', 'Part.md']);
    expect(manifestOf(bare).documents[0]?.attachments).toEqual([]);
  });
});

describe('an export as HTML', () => {
  // evidence: S154
  test('leads links to its pages and files, and says nothing of what its person may not see', async () => {
    const { space } = await world.furnish('Pages');
    const { id } = await world.made(reader, { spaceId: space.id, format: 'html' });
    const files = await zipOf(reader, id);
    const own = Object.keys(files).filter((path) => /^(?:pages|files)\//.test(path));
    expect(own.sort()).toEqual(['files/plan.txt', 'pages/Guide.html', 'pages/Last.html', 'pages/Part.html']);
    expect(files['files/plan.txt']).toBe('the plan');
    // a picture that is none is a link; what is not in the export has no address where the server's is not known
    expect(files['pages/Guide.html']).toContain(
      '<p><a href="Part.html">part</a> <a href="../files/plan.txt" rel="noopener noreferrer">Image: plan</a> <a>secret</a></p>',
    );
    expect(files['pages/Guide.html']).toContain('<li><a href="../pages/Part.html">Part</a></li>');
    expect(JSON.stringify(files)).not.toMatch(/Secret|hush/);
  });

  test('without files holds the pictures that it shows, and its search the words of each page', async () => {
    const space = await makeSpace(admin, { name: 'Shown' });
    const guide = await world.make(admin, space.id, { title: 'Con: a/b' });
    const dot = Buffer.from('R0lGODlhAQABAAAAACw=', 'base64');
    const path = `/api/documents/${guide.id}/attachments`;
    const { storagePath } = bodyOf(await admin.upload<Attachment>(path, 'dot.gif', dot), 201);
    await world.attach(admin, guide.id, 'page.html', '<script>alert(1)</script>');
    const content = `Words ![dot](/uploads/document-attachments/${storagePath})`;
    bodyOf(await admin.put(`/api/documents/${guide.id}`, { content }));
    const bare = await world.made(admin, { spaceId: space.id, format: 'html', files: false, search: true });
    const files = await zipOf(admin, bare.id);
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['files/dot.gif', 'pages/Con- a-b.html']));
    expect(files['search.js']).toBe('window.lecternSearch(["Words"]);\n');
    const whole = await zipOf(admin, (await world.made(admin, { spaceId: space.id, format: 'html' })).id);
    // opened from a disk a page would run
    expect(Object.keys(whole)).toContain('files/page.html.txt');
  });
});

test.each(['html', 'pdf', 'docx'] as const)(
  'an export as %s names diagrams that it does not draw',
  async (format) => {
    const space = await makeSpace(admin, { name: 'Drawn' });
    const content = '```Mermaid\nflowchart LR\n  A --> B\n```\n\n```mermaid\npie\n```';
    await world.make(admin, space.id, { title: 'Flow', content });
    const { notes } = await world.made(admin, { spaceId: space.id, format });
    expect(notes).toEqual([{ code: 'diagram', count: 2, example: 'Flow' }]);
  },
);

// evidence: S154
test('an export as Word is one file with what its person may see', async () => {
  const { guide } = await world.furnish('One file');
  const { id, notes } = await world.made(reader, { documentId: guide.id, branch: true, format: 'docx' });
  const xml = (await zipOf(reader, id))['word/document.xml'] ?? '';
  expect(xml).toContain('Part');
  expect(xml).not.toMatch(/Secret|hush/);
  expect(notes).toEqual([{ code: 'image', count: 1, example: 'Guide: plan' }]);
});

describe('the rights of an export', () => {
  // evidence: S154
  test('a restricted document is in nobody else’s', async () => {
    const { space, secret } = await world.furnish('Restricted');
    const files = await zipOf(reader, (await world.made(reader, { spaceId: space.id })).id);
    expect(Object.keys(files).some((path) => path.includes('Secret'))).toBe(false);
    expect(JSON.stringify(files)).not.toContain('hush');
    expect((await reader.post('/api/exports', { documentId: secret.id, format: 'markdown' })).status).toBe(
      404,
    );
  });

  test('what becomes restricted while it waits stays out', async () => {
    const { space, last } = await world.furnish('While waiting');
    const asked = await reader.post<ShownExport>('/api/exports', { spaceId: space.id, format: 'markdown' });
    bodyOf(await only(admin, last.id, [admin.userId]));
    while (await app.services.exports.work());
    expect(Object.keys(await zipOf(reader, bodyOf(asked, 202).id))).not.toContain('Last.md');
  });

  test('its file is refused once its person may no longer see all of it', async () => {
    const { space, last } = await world.furnish('Afterwards');
    const { id } = await world.made(reader, { spaceId: space.id });
    expect((await reader.get(`/api/exports/${id}/file`)).status).toBe(200);
    bodyOf(await only(admin, last.id, [admin.userId]));
    expect(await reader.get(`/api/exports/${id}/file`)).toMatchObject({
      status: 403,
      body: { message: 'You can no longer see everything in this export. Export it again.' },
    });
  });

  test('it belongs to whoever asked for it, and to no administrator', async () => {
    const { space } = await world.furnish('Own');
    const { id } = await world.made(reader, { spaceId: space.id });
    for (const client of [admin, editor])
      for (const path of [`/api/exports/${id}`, `/api/exports/${id}/file`])
        expect((await client.get(path)).status).toBe(404);
  });

  test('one for a disabled account is not made', async () => {
    const leaver = await app.signedIn('editor', 'leaver');
    const { space } = await world.furnish('Left');
    const { id } = bodyOf(
      await leaver.post<ShownExport>('/api/exports', { spaceId: space.id, format: 'markdown' }),
      202,
    );
    await app.database.knex('users').where({ id: leaver.userId }).update({ disabled_at: new Date() });
    while (await app.services.exports.work());
    const row = await app.database.knex('exports').where({ id }).first<{ state: string; failure: string }>();
    expect(row).toMatchObject({ state: 'failed', failure: 'gone' });
  });
});

import { createHash } from 'node:crypto';
import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Attachment } from '../../api/contract/attachments.ts';
import type { Document } from '../../api/contract/documents.ts';
import type { MakeExport, ShownExport } from '../../api/contract/exports.ts';
import type { Notification } from '../../api/contract/notifications.ts';
import type { Manifest } from '../../api/features/exports/formats/markdown/manifest.ts';
import { collectBlobs } from '../../api/jobs/collect-blobs.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeSpace } from '../support/content.ts';

let app: TestApp;
let admin: SignedIn;
let editor: SignedIn;
let reader: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signedIn('admin', 'anna');
  editor = await app.signedIn('editor', 'eva');
  reader = await app.signedIn('viewer', 'rita');
});
afterAll(() => app.close());

async function make(
  client: SignedIn,
  spaceId: number,
  {
    title,
    content = 'Text.',
    parentId = null,
  }: { title: string; content?: string; parentId?: number | null },
): Promise<Document> {
  return bodyOf(await client.post<Document>('/api/documents', { title, content, spaceId, parentId }), 201);
}

async function attach(client: SignedIn, documentId: number, name: string, text: string): Promise<string> {
  const path = `/api/documents/${documentId}/attachments`;
  const { storagePath } = bodyOf(await client.upload<Attachment>(path, name, text), 201);
  return `/uploads/document-attachments/${storagePath}`;
}

/** Asks for an export and makes it. */
async function made(client: SignedIn, wanted: Partial<MakeExport>): Promise<ShownExport> {
  const { id } = bodyOf(
    await client.post<ShownExport>('/api/exports', { format: 'markdown', ...wanted }),
    202,
  );
  while (await app.services.exports.work());
  return bodyOf(await client.get<ShownExport>(`/api/exports/${id}`));
}

async function zipOf(client: SignedIn, id: number): Promise<Record<string, string>> {
  const zip = await JSZip.loadAsync(await client.bytes(`/api/exports/${id}/file`));
  const files = Object.values(zip.files).map(
    async (file) => [file.name, await file.async('string')] as const,
  );
  return Object.fromEntries(await Promise.all(files));
}

const manifestOf = (files: Record<string, string>) =>
  JSON.parse(files['.lectern/manifest.json'] ?? 'null') as Manifest;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const only = (client: SignedIn, documentId: number, people: number[]) =>
  client.put(`/api/documents/${documentId}/access`, { people });

/** A guide with a part below it that holds a restricted one. */
async function furnish(name: string) {
  const space = await makeSpace(admin, { name });
  const guide = await make(admin, space.id, { title: 'Guide' });
  const part = await make(editor, space.id, { title: 'Part', parentId: guide.id });
  const secret = await make(admin, space.id, { title: 'Secret', content: 'hush', parentId: part.id });
  const last = await make(admin, space.id, { title: 'Last' });
  const file = await attach(admin, part.id, 'plan.txt', 'the plan');
  const content = `[part](/documents/${part.id}) ![plan](${file}) [secret](/documents/${secret.id})`;
  bodyOf(await admin.put(`/api/documents/${guide.id}`, { content }));
  bodyOf(await only(admin, secret.id, [admin.userId]));
  return { space, guide, part, secret, last, content };
}

describe('an export as Markdown', () => {
  test('holds the tree, its files and a manifest, and leads links to them', async () => {
    const { space, guide } = await furnish('Whole');
    const { id, ...shown } = await made(admin, { spaceId: space.id });
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
    expect(manifest).toMatchObject({ version: 1, space: { name: 'Whole', description: '' } });
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
    const { space } = await furnish('Twice');
    const [first, second] = [
      await made(admin, { spaceId: space.id }),
      await made(admin, { spaceId: space.id }),
    ];
    const bytes = (id: number) => admin.bytes(`/api/exports/${id}/file`);
    expect((await bytes(first.id)).equals(await bytes(second.id))).toBe(true);
  });

  test('of a document, of a branch, and without files', async () => {
    const { guide, part } = await furnish('Parts');
    const one = await zipOf(admin, (await made(admin, { documentId: guide.id })).id);
    expect(Object.keys(one).sort()).toEqual(['.lectern/manifest.json', 'Guide.md']);
    // what is not in it keeps its address
    expect(one['Guide.md']).toContain(`[part](/documents/${part.id})`);
    const branch = await zipOf(admin, (await made(admin, { documentId: part.id, branch: true })).id);
    expect(Object.keys(branch).sort()).toEqual(
      ['.lectern/manifest.json', 'Part.files/plan.txt', 'Part.md', 'Part/Secret.md'].sort(),
    );
    const bare = await zipOf(admin, (await made(admin, { documentId: part.id, files: false })).id);
    expect(Object.keys(bare).sort()).toEqual(['.lectern/manifest.json', 'Part.md']);
    expect(manifestOf(bare).documents[0]?.attachments).toEqual([]);
  });
});

describe('an export as HTML', () => {
  // evidence: S154
  test('leads links to its pages and files, and says nothing of what its person may not see', async () => {
    const { space } = await furnish('Pages');
    const { id } = await made(reader, { spaceId: space.id, format: 'html' });
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
    const guide = await make(admin, space.id, { title: 'Con: a/b' });
    const dot = Buffer.from('R0lGODlhAQABAAAAACw=', 'base64');
    const path = `/api/documents/${guide.id}/attachments`;
    const { storagePath } = bodyOf(await admin.upload<Attachment>(path, 'dot.gif', dot), 201);
    await attach(admin, guide.id, 'page.html', '<script>alert(1)</script>');
    const content = `Words ![dot](/uploads/document-attachments/${storagePath})`;
    bodyOf(await admin.put(`/api/documents/${guide.id}`, { content }));
    const bare = await made(admin, { spaceId: space.id, format: 'html', files: false, search: true });
    const files = await zipOf(admin, bare.id);
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['files/dot.gif', 'pages/Con- a-b.html']));
    expect(files['search.js']).toBe('window.lecternSearch(["Words"]);\n');
    const whole = await zipOf(admin, (await made(admin, { spaceId: space.id, format: 'html' })).id);
    // opened from a disk a page would run
    expect(Object.keys(whole)).toContain('files/page.html.txt');
  });
});

// evidence: S154
test('an export as Word is one file with what its person may see', async () => {
  const { guide } = await furnish('One file');
  const { id, notes } = await made(reader, { documentId: guide.id, branch: true, format: 'docx' });
  const xml = (await zipOf(reader, id))['word/document.xml'] ?? '';
  expect(xml).toContain('Part');
  expect(xml).not.toMatch(/Secret|hush/);
  expect(notes).toEqual([{ code: 'image', count: 1, example: 'Guide: plan' }]);
});

describe('the rights of an export', () => {
  // evidence: S154
  test('a restricted document is in nobody else’s', async () => {
    const { space, secret } = await furnish('Restricted');
    const files = await zipOf(reader, (await made(reader, { spaceId: space.id })).id);
    expect(Object.keys(files).some((path) => path.includes('Secret'))).toBe(false);
    expect(JSON.stringify(files)).not.toContain('hush');
    expect((await reader.post('/api/exports', { documentId: secret.id, format: 'markdown' })).status).toBe(
      404,
    );
  });

  test('what becomes restricted while it waits stays out', async () => {
    const { space, last } = await furnish('While waiting');
    const asked = await reader.post<ShownExport>('/api/exports', { spaceId: space.id, format: 'markdown' });
    bodyOf(await only(admin, last.id, [admin.userId]));
    while (await app.services.exports.work());
    expect(Object.keys(await zipOf(reader, bodyOf(asked, 202).id))).not.toContain('Last.md');
  });

  test('its file is refused once its person may no longer see all of it', async () => {
    const { space, last } = await furnish('Afterwards');
    const { id } = await made(reader, { spaceId: space.id });
    expect((await reader.get(`/api/exports/${id}/file`)).status).toBe(200);
    bodyOf(await only(admin, last.id, [admin.userId]));
    expect(await reader.get(`/api/exports/${id}/file`)).toMatchObject({
      status: 403,
      body: { message: 'You can no longer see everything in this export. Export it again.' },
    });
  });

  test('it belongs to whoever asked for it, and to no administrator', async () => {
    const { space } = await furnish('Own');
    const { id } = await made(reader, { spaceId: space.id });
    for (const client of [admin, editor])
      for (const path of [`/api/exports/${id}`, `/api/exports/${id}/file`])
        expect((await client.get(path)).status).toBe(404);
  });

  test('one for a disabled account is not made', async () => {
    const leaver = await app.signedIn('editor', 'leaver');
    const { space } = await furnish('Left');
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

describe('making exports', () => {
  test('tells its person when it is ready', async () => {
    const { space, guide } = await furnish('Told');
    const whole = await made(editor, { spaceId: space.id });
    const one = await made(editor, { documentId: guide.id });
    const list = bodyOf(await editor.get<Notification[]>('/api/notifications'));
    const told = (id: number) => list.find(({ exportId }) => exportId === id);
    expect(told(whole.id)).toMatchObject({
      kind: 'export',
      message: 'Your export of Told is ready',
      spaceId: space.id,
      documentId: null,
    });
    expect(told(one.id)).toMatchObject({ message: 'Your export of Guide is ready', documentId: guide.id });
  });

  test('goes on in another process where one died, and not before', async () => {
    const { space } = await furnish('Died');
    const { id } = bodyOf(
      await admin.post<ShownExport>('/api/exports', { spaceId: space.id, format: 'markdown' }),
      202,
    );
    const { knex } = app.database;
    const dies = { state: 'running', attempts: 1, holder: '00000000-0000-4000-8000-000000000000' };
    await knex('exports')
      .where({ id })
      .update({ ...dies, held_until: knex.raw("now() + interval '1 minute'") });
    expect(await app.services.exports.work()).toBe(false);
    await knex('exports')
      .where({ id })
      .update({ held_until: knex.raw("now() - interval '1 second'") });
    expect(await app.services.exports.work()).toBe(true);
    expect(bodyOf(await admin.get<ShownExport>(`/api/exports/${id}`)).state).toBe('done');
  });

  test('begins again when the program is stopped', async () => {
    const { space } = await furnish('Stopped');
    const asked = await admin.post<ShownExport>('/api/exports', { spaceId: space.id, format: 'markdown' });
    await app.services.exports.work(AbortSignal.abort());
    const address = `/api/exports/${bodyOf(asked, 202).id}`;
    expect(bodyOf(await admin.get<ShownExport>(address)).state).toBe('waiting');
    await app.services.exports.work();
    expect(bodyOf(await admin.get<ShownExport>(address)).state).toBe('done');
  });

  test('a person has ten under way at most', async () => {
    const { guide } = await furnish('Ten');
    const wanted = { documentId: guide.id, format: 'markdown' };
    for (let count = 0; count < 10; count += 1) bodyOf(await editor.post('/api/exports', wanted), 202);
    expect(await editor.post('/api/exports', wanted)).toMatchObject({
      status: 429,
      body: { message: 'You have ten exports under way. Wait until one is ready.' },
    });
    while (await app.services.exports.work());
    bodyOf(await editor.post('/api/exports', wanted), 202);
    await app.services.exports.work();
  });

  test('needs exactly one of a space and a document', async () => {
    for (const body of [{ format: 'markdown' }, { format: 'markdown', spaceId: 1, documentId: 1 }])
      expect((await admin.post('/api/exports', body)).status).toBe(400);
  });

  test('the file is kept for a week, then collected', async () => {
    const { guide } = await furnish('A week');
    const { id } = await made(admin, { documentId: guide.id });
    const { knex } = app.database;
    const collect = () => collectBlobs(knex, agedFiles());
    await collect();
    expect((await admin.get(`/api/exports/${id}/file`)).status).toBe(200);
    await knex('exports')
      .where({ id })
      .update({ ended_at: knex.raw("now() - interval '8 days'") });
    expect((await admin.get(`/api/exports/${id}`)).status).toBe(404);
  });
});

/** The store, in which every file is old enough to be collected. */
function agedFiles(): TestApp['files'] {
  return {
    ...app.files,
    list: async (after?: string) =>
      (await app.files.list(after)).map((file) => ({ ...file, modifiedAt: new Date(0) })),
    delete: (key: string) => app.files.delete(key),
  };
}

import { link, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Attachment } from '../../api/contract/attachments.ts';
import type { Document } from '../../api/contract/documents.ts';
import {
  exportFolder,
  type Exported,
  type ExportOptions,
} from '../../scripts/folder-export/export-folder.ts';
import type { SignedIn } from '../support/app.ts';
import { bodyOf, makeSpace } from '../support/content.ts';
import { useImportWorld } from '../support/import-world.ts';

const world = useImportWorld();
const nothing = () => undefined;

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function run(folder: string, options: Partial<ExportOptions> = {}): Promise<Exported> {
  const { services } = world.app;
  const progress = { begin: nothing, step: nothing, end: nothing, say: nothing };
  return exportFolder({ services, folder, spaces: [], force: false, progress, ...options });
}

/** Every file below a folder by its path, with slashes, and its text; without the manifests. */
async function filesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.endsWith('.lectern'));
  const read = files.map(async ({ parentPath, name }) => {
    const path = relative(folder, join(parentPath, name)).replaceAll('\\', '/');
    return [path, await readFile(join(folder, path), 'utf8')] as const;
  });
  return Object.fromEntries((await Promise.all(read)).sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function signedIn(): Promise<SignedIn> {
  return world.app.signedIn('admin');
}

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

/** Documents, links and files of every kind. */
async function furnish(client: SignedIn, name: string): Promise<number> {
  const { id } = await makeSpace(client, { name });
  const guide = await make(client, id, { title: 'The guide' });
  const deep = await make(client, id, { title: 'Größe (m²) & Ñandú', parentId: guide.id });
  const plan = await attach(client, guide.id, 'plan (final).txt', 'the plan');
  const notes = await attach(client, deep.id, 'notes.md', '# no document');
  const content = [
    '\ufeff# The guide\r',
    `[deep](/documents/${deep.id}#part "t") [plan](${plan}) <a href='${notes}'>n</a> [gone](/documents/999999)`,
    `\`[code](/documents/${deep.id})\` [out](https://example.org/documents/${deep.id}) \t`,
    '',
    `[ref]: /documents/${deep.id}?x=1`,
    '',
    '[ref]',
  ].join('\n');
  bodyOf(await client.put(`/api/documents/${guide.id}`, { content }));
  const back = `# Größe (m²) & Ñandú\n\n![p](${plan}) [up](/documents/${guide.id})\n\n\n`;
  bodyOf(await client.put(`/api/documents/${deep.id}`, { content: back }));
  return id;
}

/** The tree of a space with its texts, in which names stand for the numbers and keys that each space has of its own. */
async function contents(spaceId: number): Promise<unknown[]> {
  const { knex } = world.app.database;
  const titles = new Map(
    (await knex('documents').select<{ id: number; title: string }[]>('id', 'title')).map(({ id, title }) => [
      id,
      title,
    ]),
  );
  const names = new Map(
    (
      await knex('attachments').select<{ storage_key: string; filename: string }[]>('storage_key', 'filename')
    ).map(({ storage_key: key, filename }) => [key, filename.replace(/\.md\.txt$/, '.md')]),
  );
  const documents = await world.documentsIn(spaceId);
  return documents
    .map(({ title, parentId, content }) => ({
      title,
      parent: parentId && titles.get(parentId),
      content: content
        .replace(/(?<=\/documents\/)\d+/g, (id) => titles.get(Number(id)) ?? id)
        .replace(/(?<=\/document-attachments\/)[0-9a-f]{32}/g, (key) => names.get(key) ?? key),
    }))
    .sort((a, b) => (a.title < b.title ? -1 : 1));
}

describe('an export', () => {
  test('is a readable tree in which links lead to the files, and all else is kept to the byte', async () => {
    const spaceId = await furnish(await signedIn(), 'Tree');
    const folder = await newFolder();
    expect(await run(folder, { spaces: ['tree'] })).toEqual({
      spaces: 1,
      documents: 2,
      files: 2,
      missing: 0,
    });
    const files = await filesIn(folder);
    const code = '`[code](/documents/N)` [out](https://example.org/documents/N) \t';
    files['Tree/The guide.md'] = files['Tree/The guide.md']!.replace(
      /(?<=(?:code\]\(|org)\/documents\/)\d+/g,
      'N',
    );
    expect(files).toEqual({
      'Tree/The guide.files/plan (final).txt': 'the plan',
      'Tree/The guide.md': [
        '\ufeff# The guide\r',
        '[deep](The%20guide/Größe%20%28m%C2%B2%29%20%26%20Ñandú.md#part "t") [plan](The%20guide.files/plan%20%28final%29.txt) <a href=\'The%20guide/Größe%20%28m%C2%B2%29%20%26%20Ñandú.files/notes.md.txt\'>n</a> [gone](/documents/999999)'.replaceAll(
          '%C2%B2',
          '²',
        ),
        code,
        '',
        '[ref]: The%20guide/Größe%20%28m²%29%20%26%20Ñandú.md?x=1',
        '',
        '[ref]',
      ].join('\n'),
      'Tree/The guide/Größe (m²) & Ñandú.files/notes.md.txt': '# no document',
      'Tree/The guide/Größe (m²) & Ñandú.md':
        '# Größe (m²) & Ñandú\n\n![p](../The%20guide.files/plan%20%28final%29.txt) [up](../The%20guide.md)\n\n\n',
    });
    const [event] = await world.app.database
      .knex('audit_events')
      .where({ action: 'documents.exported', target_id: spaceId })
      .select<{ details: object }[]>('details');
    expect(event?.details).toEqual({ folder });
  });

  test('that is imported gives the same texts in the same tree', async () => {
    const client = await signedIn();
    const spaceId = await furnish(client, 'Round trip');
    const folder = await newFolder();
    await run(folder, { spaces: ['Round trip'] });
    const imported = await world.run({ path: join(folder, 'Round trip'), space: 'Round trip, again' });
    expect(imported.counts).toMatchObject({ made: 2, refused: 0, dead: 0 });
    expect(await contents(imported.spaceId)).toEqual(await contents(spaceId));
  });

  test('has names that Windows takes, each once', async () => {
    const client = await signedIn();
    const { id } = await makeSpace(client, { name: 'CON' });
    const titles = [
      'a/b\\c:d*e?"f<g>|h',
      'Same',
      'same',
      'SAME',
      'README',
      'A.md',
      'A',
      '..',
      'ends. ',
      'lpt1.x',
      '😀'.repeat(40),
    ];
    for (const title of titles) await make(client, id, { title });
    const folder = await newFolder();
    await run(folder, { spaces: [String(id)] });
    expect(Object.keys(await filesIn(folder)).sort()).toEqual(
      [
        '_CON/a-b-c-d-e--f-g--h.md',
        '_CON/Same.md',
        '_CON/same (2).md',
        '_CON/SAME (3).md',
        '_CON/README_.md',
        '_CON/A.md_.md',
        '_CON/A.md',
        '_CON/Untitled.md',
        '_CON/ends.md',
        '_CON/_lpt1.x.md',
        `_CON/${'😀'.repeat(40)}.md`,
      ].sort(),
    );
  });

  test('leaves a folder that is not empty alone unless it is forced', async () => {
    await furnish(await signedIn(), 'Force');
    const folder = await newFolder();
    await writeFile(join(folder, 'mine.txt'), 'mine');
    await expect(run(folder, { spaces: ['Force'] })).rejects.toThrow('is not empty');
    expect(await readdir(folder)).toEqual(['mine.txt']);
    await run(folder, { spaces: ['Force'], force: true });
    expect((await readdir(folder)).sort()).toEqual(['Force', 'mine.txt']);
  });

  test('names a space that is not there, holds what the person sees, and goes on where a file is lost', async () => {
    const client = await signedIn();
    await expect(run(await newFolder(), { spaces: ['Nowhere'] })).rejects.toThrow(
      'There is no space "Nowhere"',
    );
    const { id } = await makeSpace(client, { name: 'Secret', visibility: 'members' });
    const document = await make(client, id, { title: 'Canary' });
    const lost = await attach(client, document.id, 'lost.txt', 'lost');
    await world.app.files.delete(lost.split('/').at(-1)!);
    const viewer = await world.app.signedIn('viewer');
    const folder = await newFolder();
    await run(folder, { username: viewer.username });
    expect(Object.keys(await filesIn(folder)).join()).not.toContain('Canary');
    const mine = await newFolder();
    expect(await run(mine, { spaces: ['Secret'] })).toEqual({
      spaces: 1,
      documents: 1,
      files: 0,
      missing: 1,
    });
    expect(Object.keys(await filesIn(mine))).toEqual(['Secret/Canary.md']);
  });
});

describe('an export over what is there', () => {
  /** A folder that holds an export of one document with one file, and a folder beside it. */
  async function exportedOnce() {
    const client = await signedIn();
    const space = await makeSpace(client, { name: 'Links' });
    const { id } = await make(client, space.id, { title: 'Page', content: 'from the export' });
    await attach(client, id, 'file.txt', 'attached');
    const [folder, outside] = [await newFolder(), await newFolder()];
    const again = () => run(folder, { spaces: [String(space.id)], force: true });
    await again();
    await writeFile(join(outside, 'kept.txt'), 'not ours');
    return { folder, outside, again };
  }

  // evidence: S100
  test.each(['Links/Page.md', 'Links/Page.files/file.txt'])(
    'writes nothing through a symbolic link in place of %s',
    async (path) => {
      const { folder, outside, again } = await exportedOnce();
      await rm(join(folder, path));
      await symlink(join(outside, 'kept.txt'), join(folder, path));
      await expect(again()).rejects.toThrow(/is a symbolic link.+remove it, or name another folder/s);
      expect(await filesIn(outside)).toEqual({ 'kept.txt': 'not ours' });
    },
  );

  test.each(['Links', 'Links/Page.files'])(
    'writes nothing through a symbolic link in place of the folder %s',
    async (path) => {
      const { folder, outside, again } = await exportedOnce();
      await rm(join(folder, path), { recursive: true });
      await symlink(outside, join(folder, path));
      await expect(again()).rejects.toThrow(/is a symbolic link/);
      expect(await filesIn(outside)).toEqual({ 'kept.txt': 'not ours' });
    },
  );

  test('leaves a file as it is that has another name elsewhere', async () => {
    const { folder, outside, again } = await exportedOnce();
    await rm(join(folder, 'Links/Page.md'));
    await link(join(outside, 'kept.txt'), join(folder, 'Links/Page.md'));
    await again();
    expect(await filesIn(outside)).toEqual({ 'kept.txt': 'not ours' });
    expect(await readFile(join(folder, 'Links/Page.md'), 'utf8')).toBe('from the export');
  });

  test('refuses a folder where a file has to be', async () => {
    const { folder, again } = await exportedOnce();
    await rm(join(folder, 'Links/Page.md'));
    await mkdir(join(folder, 'Links/Page.md'));
    await expect(again()).rejects.toThrow(/is there already and is a folder/);
  });
});

// evidence: S98
test('a damaged file is not written, and is named', async () => {
  const client = await signedIn();
  const space = await makeSpace(client, { name: 'Damaged' });
  const { id } = await make(client, space.id, { title: 'Page' });
  await attach(client, id, 'file.txt', 'attached');
  await world.app.database
    .knex('attachments')
    .where({ document_id: id })
    .update({ sha256: '0'.repeat(64) });
  const folder = await newFolder();
  const said: string[] = [];
  const progress = { begin: nothing, step: nothing, end: nothing, say: (line: string) => said.push(line) };
  expect(await run(folder, { spaces: [String(space.id)], progress })).toMatchObject({ files: 0, missing: 1 });
  expect(said.join()).toContain('Damaged: Damaged/Page.files/file.txt');
  expect(Object.keys(await filesIn(folder))).toEqual(['Damaged/Page.md']);
});

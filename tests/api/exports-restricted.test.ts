import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Manifest } from '../../api/conversion/out/markdown/manifest.ts';
import type { Document } from '../../api/contract/documents.ts';
import type { ImportOptions } from '../../api/contract/imports.ts';
import type { MakeExport } from '../../api/contract/exports.ts';
import type { SignedIn, TestApp } from '../support/app.ts';
import { bodyOf, makeSpace } from '../support/content.ts';
import { ExportWorld, zipOf } from '../support/export-world.ts';
import { bringIn, plan, zipOf as zipped } from '../support/imports.ts';

let world: ExportWorld;
let app: TestApp;
let admin: SignedIn;
let editor: SignedIn;
let reader: SignedIn;
let member: SignedIn;
let groupId: number;
beforeAll(async () => {
  world = await ExportWorld.open();
  ({ app, admin, editor, reader } = world);
  member = await app.signedIn('editor', 'mia');
  groupId = bodyOf(
    await admin.post<{ id: number }>('/api/groups', { name: 'Board', description: '' }),
    201,
  ).id;
  bodyOf(await admin.put(`/api/groups/${groupId}/members/${member.userId}`, {}));
});
afterAll(() => world.close());

const restrict = async (documentId: number, people: number[], groups: number[] = []) =>
  bodyOf(await admin.put(`/api/documents/${documentId}/access`, { people, groups }));

/** Eva and the board may read "Secret" and "Below" it; Eva alone what is deepest. "Open" shows a file of "Secret". */
async function furnish() {
  const space = await makeSpace(admin, { name: 'Handbook' });
  const open = await world.make(admin, space.id, { title: 'Open' });
  const secret = await world.make(admin, space.id, { title: 'Secret', content: 'hush', parentId: open.id });
  const below = await world.make(admin, space.id, { title: 'Below', parentId: secret.id });
  const deepest = await world.make(admin, space.id, { title: 'Deepest', parentId: below.id });
  const file = await world.attach(admin, secret.id, 'plan.txt', 'the hidden plan');
  bodyOf(await admin.put(`/api/documents/${open.id}`, { content: `[plan](${file})` }));
  await restrict(secret.id, [editor.userId], [groupId]);
  await restrict(deepest.id, [editor.userId]);
  return { space, open, secret, below, deepest };
}

const filesOf = async (client: SignedIn, wanted: Partial<MakeExport>) =>
  zipOf(client, (await world.made(client, wanted)).id);

/** Who the manifest names, by the titles of the documents. */
function namedIn(files: Record<string, string>) {
  const { documents } = JSON.parse(files['.lectern/manifest.json'] ?? '') as Manifest;
  return Object.fromEntries(documents.map(({ title, restricted }) => [title, restricted]));
}

const evaAndBoard = { people: ['eva'], groups: ['Board'] };
const eva = { people: ['eva'], groups: [] };

test('the manifest of an export names who alone may read a document, also from above it', async () => {
  const { space, below, deepest } = await furnish();
  const whole = { Open: undefined, Secret: evaAndBoard, Below: undefined, Deepest: eva };
  expect(namedIn(await filesOf(admin, { spaceId: space.id }))).toEqual(whole);
  expect(namedIn(await filesOf(member, { spaceId: space.id }))).toEqual({
    ...{ Open: undefined, Secret: evaAndBoard, Below: undefined },
  });
  const branch = await filesOf(admin, { documentId: below.id, branch: true });
  expect(namedIn(branch)).toEqual({ Below: evaAndBoard, Deepest: eva });
  expect(namedIn(await filesOf(admin, { documentId: deepest.id }))).toEqual({ Deepest: eva });
});

// evidence: S154
test('it says nothing of documents that the person may not see, nor of who may', async () => {
  const { space } = await furnish();
  const files = await filesOf(reader, { spaceId: space.id });
  expect(JSON.stringify(files)).not.toMatch(/Secret|Below|Deepest|Board|eva|restricted|hidden/);
});

test('the manifest names who alone may edit, and an import of it lets only them', async () => {
  const space = await makeSpace(admin, { name: 'Rules' });
  const top = await world.make(admin, space.id, { title: 'Rule' });
  const below = await world.make(admin, space.id, { title: 'Exception', parentId: top.id });
  const only = async (id: number, people: number[], groups: number[]) =>
    bodyOf(await admin.put(`/api/documents/${id}/access/editing`, { people, groups }));
  await only(top.id, [editor.userId], [groupId]);
  await only(below.id, [editor.userId], []);
  const files = await filesOf(member, { spaceId: space.id });
  const editorsIn = (of: Record<string, string>) => {
    const { documents } = JSON.parse(of['.lectern/manifest.json'] ?? '') as Manifest;
    return Object.fromEntries(
      documents.map(({ title, editing, restricted }) => [title, [editing, restricted]]),
    );
  };
  expect(editorsIn(files)).toEqual({ Rule: [evaAndBoard, undefined], Exception: [eva, undefined] });
  expect(editorsIn(await filesOf(member, { documentId: below.id }))).toEqual({ Exception: [eva, undefined] });

  const { id } = await importAs('keep', files);
  const made = await app.database
    .knex('import_items')
    .where({ import_id: id })
    .pluck<number[]>('document_id');
  const edits = async (client: SignedIn) =>
    Promise.all(
      made.map(async (each) => bodyOf(await client.get<Document>(`/api/documents/${each}`)).can.edit),
    );
  expect([await edits(editor), await edits(member)]).toEqual([
    [true, true],
    [true, false],
  ]);
  const other = await app.signedIn('editor');
  expect(await edits(other)).toEqual([false, false]);
});

/** The titles that somebody sees of an import. */
async function seen(client: SignedIn, importId: number): Promise<string[]> {
  const rows = await app.database
    .knex('import_items')
    .join('documents', 'documents.id', 'import_items.document_id')
    .where('import_id', importId)
    .orderBy('number')
    .select<{ id: number; title: string }[]>('documents.id', 'documents.title');
  const titles: string[] = [];
  for (const { id, title } of rows)
    if ((await client.get(`/api/documents/${id}`)).status === 200) titles.push(title);
  return titles;
}

async function importAs(restricted: ImportOptions['restricted'], files: Record<string, string>) {
  const space = await makeSpace(admin, { name: 'Copy' });
  const file = { name: 'Handbook.zip', bytes: await zipped(files), spaceId: space.id };
  return { ...(await bringIn(app, editor, file, { restricted })), spaceId: space.id };
}

test('an import of it keeps restricted what was, or asks what else to do', async () => {
  const { space } = await furnish();
  const files = await filesOf(admin, { spaceId: space.id });
  const planned = await plan(app, editor, {
    ...{ name: 'Handbook.zip', bytes: await zipped(files), spaceId: space.id },
  });
  expect(planned.counts).toMatchObject({ pages: 4, restricted: 2, belowRestricted: 1 });
  expect(planned.notes).toContainEqual(expect.objectContaining({ code: 'reader-by-username' }));

  const kept = await importAs('keep', files);
  expect(await seen(editor, kept.id)).toEqual(['Open', 'Secret', 'Below', 'Deepest']);
  expect(await seen(member, kept.id)).toEqual(['Open', 'Secret', 'Below']);
  expect(await seen(reader, kept.id)).toEqual(['Open']);

  const leftOut = await importAs('leave-out', files);
  expect(await seen(admin, leftOut.id)).toEqual(['Open']);
  // no copy of its file is attached to the page that shows it
  const attached = app.database
    .knex('attachments')
    .join('documents', 'documents.id', 'attachments.document_id');
  expect(await attached.where({ 'documents.space_id': leftOut.spaceId }).pluck('filename')).toEqual([]);
});

test('a document stays restricted whose restricted parent is missing, whose text was changed or whose readers are unknown', async () => {
  const { space } = await furnish();
  const files = await filesOf(admin, { spaceId: space.id });
  delete files['Open/Secret.md'];
  const below = 'Open/Secret/Below.md';
  expect(Object.keys(files)).toContain(below);
  const strange = files['.lectern/manifest.json']?.replaceAll('"Board"', '"Strangers"') ?? '';
  const kept = await importAs('keep', { ...files, [below]: 'changed', '.lectern/manifest.json': strange });
  expect(await seen(editor, kept.id)).toEqual(['Open', 'Below', 'Deepest']);
  expect(await seen(member, kept.id)).toEqual(['Open']);
});

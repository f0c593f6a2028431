import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { makeSpace } from '../support/content.ts';
import { bringIn, plan, zipOf } from '../support/imports.ts';

let app: TestApp;
let editor: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  editor = await app.signedIn('editor');
});
afterAll(() => app.close());

test('a vault of Obsidian is imported with its links, and a second time changes nothing', async () => {
  const { id: spaceId } = await makeSpace(editor);
  const bytes = await zipOf({
    'Vault/.obsidian/app.json': '{}',
    'Vault/Home.md': 'See [[Plan#First|the plan]].\r\n![[lamp.png|300]]\r\n',
    'Vault/Notes/Plan.md': '# Plan\n\n[[home]]\n',
    'Vault/lamp.png': Buffer.from('89504e470d0a1a0a', 'hex'),
  });
  const upload = { name: 'Vault.zip', bytes, spaceId };
  expect(await plan(app, editor, upload)).toMatchObject({ state: 'planned', kind: 'obsidian' });
  const first = await bringIn(app, editor, upload);
  expect(first).toMatchObject({ state: 'done', written: { made: 3, files: 1, refused: 0 } });
  const rows = await app.database
    .knex('documents')
    .where({ space_id: spaceId })
    .select<{ id: number; title: string; content: string }[]>('id', 'title', 'content');
  const of = (title: string) => rows.find((row) => row.title === title);
  expect(of('Home')?.content).toMatch(
    new RegExp(
      `^See \\[the plan\\]\\(/documents/${of('Plan')?.id}#first\\)\\.\\r\\n` +
        '<img src="/uploads/document-attachments/[0-9a-f]{32}" alt="lamp.png" width="300">\\r\\n$',
    ),
  );
  expect(of('Plan')?.content).toBe(`# Plan\n\n[home](/documents/${of('Home')?.id})\n`);
  const second = await bringIn(app, editor, upload);
  expect(second.written).toMatchObject({ made: 0, updated: 0, same: 3, refused: 0 });
});

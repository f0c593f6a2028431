import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Attachment } from '../../api/contract/attachments.ts';
import type { Comment } from '../../api/contract/comments.ts';
import type { Document } from '../../api/contract/documents.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, entities, exported, page, space } from '../support/confluence-export.ts';
import { bringIn, plan, zipOf } from '../support/imports.ts';

let app: TestApp;
let editor: SignedIn;

beforeAll(async () => {
  app = await startTestApp();
  editor = await app.signedIn('editor', 'importer');
});
afterAll(() => app.close());

const reference = (kind: string, id: string) => ({ kind, id });

const handbook = () =>
  zipOf({
    'entities.xml': entities(
      space('1', 'K', 'Handbook'),
      page({
        id: '10',
        title: 'Home',
        body: '<p><ac:link><ri:page ri:content-title="second" /></ac:link> <ac:image><ri:attachment ri:filename="plan.png" /></ac:image></p><ac:structured-macro ac:name="toc" />',
      }),
      page({ id: '11', title: 'Second', parent: '10', properties: { position: 2 } }),
      page({ id: '12', title: 'First', parent: '10', properties: { position: 1 } }),
      exported('Attachment', '21', {
        title: 'plan.png',
        version: 1,
        containerContent: reference('Page', '10'),
      }),
      exported('Comment', '30', { containerContent: reference('Page', '10') }),
      bodyOf('30', '<p>Well <b>done</b></p>', 'Comment'),
    ),
    'attachments/10/21/1': Buffer.from('89504e470d0a1a0a', 'hex'),
  });

test('an export of Confluence becomes documents with their tree, links, files and comments', async () => {
  const made = { name: 'Handbook', description: '', visibility: 'everyone' as const };
  const { id: spaceId } = await app.services.spaces.create(await app.actor(editor.userId), made);
  const planned = await plan(app, editor, { name: 'Handbook.zip', bytes: await handbook(), spaceId });
  expect(planned).toMatchObject({
    state: 'planned',
    kind: 'confluence',
    counts: { pages: 3, files: 1, comments: 1 },
  });
  expect(planned.notes).toContainEqual(
    expect.objectContaining({ code: 'macro-list-left-out', kind: 'left-out', count: 1, example: 'toc' }),
  );

  const done = await bringIn(app, editor, { name: 'Handbook.zip', bytes: await handbook(), spaceId });
  expect(done).toMatchObject({ state: 'done', problem: null, written: { made: 3, refused: 0, files: 1 } });
  const rows = await app.database
    .knex('documents')
    .where({ space_id: spaceId })
    .orderBy('position')
    .select<{ id: number; title: string; parent_id: number | null }[]>('id', 'title', 'parent_id');
  const home = rows.find(({ title }) => title === 'Home');
  if (!home) throw new Error('There is no "Home"');
  expect(rows.filter(({ parent_id: parent }) => parent === home.id).map(({ title }) => title)).toEqual([
    'First',
    'Second',
  ]);
  const second = rows.find(({ title }) => title === 'Second');
  const { body: document } = await editor.get<Document>(`/api/documents/${home.id}`);
  expect(document.content).toContain(`[second](/documents/${second?.id}) ![plan.png](/uploads/`);
  const files = (await editor.get<Attachment[]>(`/api/documents/${home.id}/attachments`)).body;
  expect(JSON.stringify(files)).toContain('plan.png');
  const comments = (await editor.get<Comment[]>(`/api/documents/${home.id}/comments`)).body;
  expect(JSON.stringify(comments)).toContain('Well **done**');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Attachment } from '../../api/contract/attachments.ts';
import type { Comment } from '../../api/contract/comments.ts';
import type { Document, Revision } from '../../api/contract/documents.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, entities, exported, page, space } from '../support/confluence-export.ts';
import { bringIn, items, plan, step, zipOf } from '../support/imports.ts';

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

test('files of other pages, authors and times of pages and comments come along, and links in comments', async () => {
  const admin = await app.signedIn('admin', 'keeper');
  const anna = await app.signedIn('editor', 'anna');
  const made = { name: 'Team', description: '', visibility: 'everyone' as const };
  const { id: spaceId } = await app.services.spaces.create(await app.actor(admin.userId), made);
  const writtenBy = (key: string) => ({ creator: reference('ConfluenceUserImpl', key) });
  const comment = (id: string, author: string, body: string, more = {}) =>
    exported(
      'Comment',
      id,
      {
        ...{ containerContent: reference('Page', '10'), creationDate: '2021-05-01 08:00:00.000' },
        ...writtenBy(author),
        ...more,
      },
      { contentProperties: [`4${id}`] },
    ) + bodyOf(id, body, 'Comment');
  const bytes = await zipOf({
    'entities.xml': entities(
      space('1', 'K', 'Team'),
      exported('ConfluenceUserImpl', 'u1', { name: 'anna', lowerName: 'anna', email: 'anna@example.org' }),
      exported('ConfluenceUserImpl', 'u2', { name: 'bert', lowerName: 'bert', email: 'bert@elsewhere.org' }),
      page({
        id: '10',
        title: 'Home',
        body: '<p>Two <b>words</b> here.</p><p><ac:image><ri:attachment ri:filename="plan.png"><ri:page ri:content-title="Second" /></ri:attachment></ac:image></p>',
        properties: { lastModifier: reference('ConfluenceUserImpl', 'u1'), ...writtenBy('u1') },
      }),
      page({ id: '11', title: 'Second', properties: writtenBy('u2') }),
      exported('Attachment', '21', {
        ...{ title: 'plan.png', version: 1, containerContent: reference('Page', '11') },
      }),
      comment('30', 'u1', '<p>See <ac:link><ri:page ri:content-title="Second" /></ac:link></p>'),
      exported('ContentProperty', '430', { name: 'inline-original-selection', stringValue: 'Two words' }),
      exported('ContentProperty', '432', { name: 'inline-original-selection', stringValue: 'gone *words*' }),
      comment('32', 'u1', '<p>Where?</p>', { creationDate: '2021-05-02 08:00:00.000' }),
      comment('31', 'u2', '<p>Yes <ac:structured-macro ac:name="mine" /></p>', {
        parent: reference('Comment', '30'),
      }),
    ),
    'attachments/11/21/1': Buffer.from('89504e470d0a1a0a', 'hex'),
  });
  const done = await bringIn(app, admin, { name: 'Team.zip', bytes, spaceId });
  expect(done).toMatchObject({ written: { made: 2, files: 2, comments: 3 } });
  // of a comment's text
  expect(done.notes).toContainEqual(
    expect.objectContaining({ code: 'macro-unknown', count: 1, example: 'mine' }),
  );

  const ids = Object.fromEntries(
    (await items(admin, done.id)).map(({ title, documentId }) => [title, documentId]),
  );
  const { body: home } = await admin.get<Document>(`/api/documents/${ids.Home}`);
  expect(home).toMatchObject({
    createdAt: '2021-03-03T10:00:00.000Z',
    updatedAt: '2021-03-04T10:00:00.000Z',
    createdBy: { id: anna.userId },
    updatedBy: { id: anna.userId },
  });
  const own = (await admin.get<Attachment[]>(`/api/documents/${ids.Home}/attachments`)).body;
  expect(own).toHaveLength(1);
  expect(home.content).toBe(`Two **words** here.\n\n![plan.png](${own[0]?.url})\n`);
  const { body: threads } = await admin.get<Comment[]>(`/api/documents/${ids.Home}/comments`);
  expect(threads).toMatchObject([
    {
      content: `See [Second](/documents/${ids.Second})`,
      createdBy: anna.userId,
      createdAt: '2021-05-01T08:00:00.000Z',
      anchor: { quote: 'Two words', words: 'Two words' },
    },
    { content: '> gone \\*words\\*\n\nWhere?', anchor: null },
    { content: '*bert, 1 May 2021:*\n\nYes *\\[mine]*', createdBy: admin.userId },
  ]);

  // who has no account is named in the history, in which the importer wrote
  const revisionsOf = async (id: number | null | undefined) =>
    (await admin.get<Revision[]>(`/api/documents/${id}/revisions`)).body;
  expect(await revisionsOf(ids.Home)).toMatchObject([{ author: { id: anna.userId }, imported: null }]);
  expect(await revisionsOf(ids.Second)).toMatchObject([
    { author: { id: admin.userId }, imported: { author: 'bert', writtenAt: '2021-03-04T10:00:00.000Z' } },
  ]);
});

test('an administrator who is one no more goes on in their own name alone', async () => {
  const chief = await app.signedIn('admin', 'chief');
  const carla = await app.signedIn('editor', 'carla');
  const made = { name: 'Left', description: '', visibility: 'everyone' as const };
  const { id: spaceId } = await app.services.spaces.create(await app.actor(chief.userId), made);
  const properties = { lastModifier: reference('ConfluenceUserImpl', 'u1') };
  const bytes = await zipOf({
    'entities.xml': entities(
      space('1', 'K', 'Team'),
      exported('ConfluenceUserImpl', 'u1', { name: 'carla', lowerName: 'carla', email: 'carla@example.org' }),
      page({ id: '10', title: 'One', properties }),
      page({ id: '11', title: 'Two', properties }),
    ),
  });
  const { id } = await plan(app, chief, { name: 'Team.zip', bytes, spaceId });
  await step(chief, id, 'start');
  const { knex } = app.database;
  let steps = 0;
  let demoted: Promise<unknown> | undefined;
  await app.services.imports.runWaiting({
    signal: new AbortController().signal,
    // two that are placed, then two that are filled
    onStep: () => {
      // the only connection does it before what comes next
      if ((steps += 1) === 4)
        demoted = knex('users').where({ id: chief.userId }).update({ role: 'editor' }).then();
    },
  });
  await demoted;
  const rows = await knex('documents')
    .where({ space_id: spaceId })
    .orderBy('id')
    .select<{ title: string; updated_by: number }[]>('title', 'updated_by');
  expect(rows).toEqual([
    { title: 'One', updated_by: carla.userId },
    { title: 'Two', updated_by: chief.userId },
  ]);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import { AuditEvent } from '../../db/audit/audit-event.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bringIn, details, items, plan, step, upload, work, zipOf } from '../support/imports.ts';

let app: TestApp;
let editor: SignedIn;
let spaces = 0;

beforeAll(async () => {
  app = await startTestApp({ settings: { MAX_DOCUMENT_KB: '64', MAX_UPLOAD_MB: '1' } });
  editor = await app.signedIn('editor', 'importer');
});
afterAll(() => app.close());

async function newSpace(visibility: 'everyone' | 'members' = 'everyone'): Promise<number> {
  const actor = await app.actor(editor.userId);
  const name = `Space ${(spaces += 1)}`;
  return (await app.services.spaces.create(actor, { name, description: '', visibility })).id;
}

const documentsIn = async (spaceId: number): Promise<Document[]> => {
  const rows = await app.database
    .knex('documents')
    .where({ space_id: spaceId })
    .whereNull('deleted_at')
    .orderBy('id')
    .pluck<number[]>('id');
  return Promise.all(rows.map(async (id) => (await editor.get<Document>(`/api/documents/${id}`)).body));
};

const vault = {
  'Handbook/README.md': '# Handbook\n[First](first.md) ![plan](img/plan.png)\n',
  'Handbook/first.md': '# First\n[back](README.md#top) [gone](gone.md) @importer',
  'Handbook/part/second.md': 'No heading\r\n',
  'Handbook/img/plan.png': Buffer.from('89504e470d0a1a0a', 'hex'),
  '__MACOSX/Handbook/._first.md': 'x',
};

describe('a zip of Markdown', () => {
  test('is shown before anything is written, then becomes documents with links and files', async () => {
    const spaceId = await newSpace();
    const planned = await plan(app, editor, { name: 'Handbook.zip', bytes: await zipOf(vault), spaceId });
    expect(planned).toMatchObject({
      state: 'planned',
      kind: 'markdown',
      counts: { pages: 4, files: 1, restricted: 0 },
      written: { made: 0 },
    });
    expect(planned.notes).toContainEqual(
      expect.objectContaining({ code: 'dead-link', kind: 'lost', count: 1, pages: 1, example: 'gone.md' }),
    );
    expect(planned.notes).toContainEqual(expect.objectContaining({ code: 'links-led', count: 3 }));
    expect(await documentsIn(spaceId)).toEqual([]);

    await step(editor, planned.id, 'start');
    await work(app);
    const done = await details(editor, planned.id);
    expect(done).toMatchObject({
      state: 'done',
      problem: null,
      written: { made: 4, refused: 0, files: 1 },
      pagesWithLosses: 1,
      space: { id: spaceId },
    });
    const [handbook, first, part, second] = (await documentsIn(spaceId)).sort((a, b) =>
      ['Handbook', 'First', 'part', 'second'].indexOf(a.title) <
      ['Handbook', 'First', 'part', 'second'].indexOf(b.title)
        ? -1
        : 1,
    );
    expect(first?.content).toBe(`# First\n[back](/documents/${handbook?.id}#top) [gone](gone.md) @importer`);
    expect(handbook?.content).toMatch(
      new RegExp(`^# Handbook\n\\[First\\]\\(/documents/${first?.id}\\) !\\[plan\\]\\(/uploads/[^)]+\\)\n$`),
    );
    expect(second).toMatchObject({ content: 'No heading\r\n', parentId: part?.id, version: 1 });
    const lost = await items(editor, planned.id, '?note=dead-link');
    expect(lost).toEqual([expect.objectContaining({ title: 'First', documentId: first?.id })]);
    // the file itself is not kept
    expect(await app.database.knex('import_parts').where({ import_id: planned.id })).toEqual([]);
  });

  test('a second run writes nothing, a changed page is updated, and one that was changed here is left', async () => {
    const spaceId = await newSpace();
    const name = 'Handbook.zip';
    await bringIn(app, editor, { name, bytes: await zipOf(vault), spaceId });
    const before = await documentsIn(spaceId);
    const again = await bringIn(app, editor, {
      name: 'Handbook (1).zip',
      bytes: await zipOf(vault),
      spaceId,
    });
    expect(again.written).toMatchObject({ made: 0, updated: 0, same: 4, files: 0 });
    expect(await documentsIn(spaceId)).toEqual(before);

    const first = before.find(({ title }) => title === 'First');
    await editor.put(`/api/documents/${first?.id}`, { content: 'Mine' });
    const changed = {
      ...vault,
      'Handbook/first.md': '# First\nTheirs',
      'Handbook/part/second.md': 'Second, new',
    };
    // the preview tells it before anything is left
    const preview = await plan(app, editor, { name, bytes: await zipOf(changed), spaceId });
    expect(preview.notes).toContainEqual(
      expect.objectContaining({ code: 'changed-since', count: 1, example: 'First' }),
    );
    await step(editor, preview.id, 'cancel');
    const third = await bringIn(app, editor, { name, bytes: await zipOf(changed), spaceId });
    expect(third.notes.map(({ code }) => code)).not.toContain('changed-since');
    expect(third.written).toMatchObject({ made: 0, updated: 1, same: 2, left: 1 });
    expect(third.notes).toContainEqual(expect.objectContaining({ code: 'changed-here', example: 'First' }));
    const contents = (await documentsIn(spaceId)).map(({ content }) => content);
    expect(contents).toContain('Mine');
    expect(contents).toContain('Second, new');

    const forced = await bringIn(
      app,
      editor,
      { name, bytes: await zipOf(changed), spaceId },
      { overwrite: true },
    );
    expect(forced.written).toMatchObject({ updated: 1, same: 3, left: 0 });
    expect((await documentsIn(spaceId)).map(({ content }) => content)).toContain('# First\nTheirs');
  });

  test('mentions and updates notify nobody', async () => {
    const spaceId = await newSpace();
    const reader = await app.signedIn('viewer', 'reader');
    const file = (text: string) => zipOf({ 'a.md': `# A\n@reader ${text}` });
    await bringIn(app, editor, { name: 'a.zip', bytes: await file('one'), spaceId });
    const [document] = await documentsIn(spaceId);
    await reader.post(`/api/documents/${document?.id}/star`);
    await bringIn(app, editor, { name: 'a.zip', bytes: await file('two'), spaceId });
    expect((await documentsIn(spaceId))[0]?.content).toBe('# A\n@reader two');
    expect((await reader.get('/api/notifications')).body).toEqual([]);
  });
});

describe('what goes wrong', () => {
  test('a run that was killed goes on without a second copy, at whatever page', async () => {
    const spaceId = await newSpace();
    const pages = Object.fromEntries(
      Array.from({ length: 6 }, (_, n) => [
        `p${n}.md`,
        `# Page ${n}\n[next](p${(n + 1) % 6}.md) ![i](i.png)`,
      ]),
    );
    const { id } = await plan(app, editor, {
      name: 'pages.zip',
      bytes: await zipOf({ ...pages, 'i.png': 'png' }),
      spaceId,
    });
    await step(editor, id, 'start');
    for (let kills = 1; kills <= 11; kills += 1) {
      const killed = new AbortController();
      let steps = 0;
      await app.services.imports.runWaiting({
        signal: killed.signal,
        onStep: () => ((steps += 1) === kills ? killed.abort() : undefined),
      });
      expect((await details(editor, id)).state).toBe('running');
    }
    await work(app);
    expect(await details(editor, id)).toMatchObject({ state: 'done', written: { made: 6, files: 6 } });
    const documents = await documentsIn(spaceId);
    expect(documents).toHaveLength(6);
    for (const { content, version } of documents) {
      expect(content).toMatch(/\[next\]\(\/documents\/\d+\) !\[i\]\(\/uploads\//);
      expect(version).toBe(1);
    }
  });

  test('stopping acts between documents, and what is left goes on later', async () => {
    const spaceId = await newSpace();
    const bytes = await zipOf(vault);
    const { id } = await plan(app, editor, { name: 'Handbook.zip', bytes, spaceId });
    await step(editor, id, 'start');
    await step(editor, id, 'cancel');
    await work(app);
    expect(await details(editor, id)).toMatchObject({ state: 'cancelled' });
    expect((await documentsIn(spaceId)).length).toBeLessThan(4);
    await step(editor, id, 'start');
    await work(app);
    expect(await details(editor, id)).toMatchObject({ state: 'done', written: { made: 4 } });
    expect(await documentsIn(spaceId)).toHaveLength(4);
  });

  test('removing what was made spares what was changed since', async () => {
    const spaceId = await newSpace();
    const { id } = await bringIn(app, editor, { name: 'Handbook.zip', bytes: await zipOf(vault), spaceId });
    const first = (await documentsIn(spaceId)).find(({ title }) => title === 'First');
    await editor.put(`/api/documents/${first?.id}`, { content: 'Mine' });
    await step(editor, id, 'undo');
    await work(app);
    expect((await details(editor, id)).state).toBe('undone');
    expect((await documentsIn(spaceId)).map(({ content }) => content)).toEqual(['Mine']);
    const states = (await items(editor, id)).map(({ state }) => state);
    expect(states.sort()).toEqual(['made', 'undone', 'undone', 'undone']);
  });

  test('files that cannot be imported are refused with a sentence, and write nothing', async () => {
    const spaceId = await newSpace();
    const failed = async (name: string, bytes: Buffer) => {
      const { state, problem } = await plan(app, editor, { name, bytes, spaceId });
      return [state, problem?.message];
    };
    expect(await failed('a.bin', Buffer.from('text'))).toEqual([
      'failed',
      expect.stringMatching(
        /^Lectern cannot read this kind of file\. It reads Markdown, .* AsciiDoc, .* Joplin/,
      ),
    ]);
    const whole = await zipOf(vault);
    expect(await failed('cut.zip', whole.subarray(0, whole.length - 40))).toEqual([
      'failed',
      'This archive is damaged or not complete.',
    ]);
    expect(await documentsIn(spaceId)).toEqual([]);
  });

  test('a text that is too long is attached, and files that are too large are named', async () => {
    const spaceId = await newSpace();
    const long = `# Long\n${'x'.repeat(70_000)}`;
    const done = await bringIn(app, editor, {
      name: 'a.zip',
      bytes: await zipOf({ 'long.md': long, 'a.md': '# A\n![b](b.bin)', 'b.bin': 'x'.repeat(1_100_000) }),
      spaceId,
    });
    expect(done.notes).toContainEqual(expect.objectContaining({ code: 'text-attached', count: 1 }));
    expect(done.notes).toContainEqual(
      expect.objectContaining({ code: 'file-too-large', count: 1, example: 'b.bin' }),
    );
    const document = (await documentsIn(spaceId)).find(({ title }) => title === 'Long');
    const [, url = ''] = /^\[Long\.md\]\(([^)]+)\)/.exec(document?.content ?? '') ?? [];
    expect((await editor.bytes(url)).toString()).toBe(long);
  });
});

describe('who may', () => {
  test('nobody else knows of an import, administrators read it and its report, and the log names it', async () => {
    const spaceId = await newSpace();
    const { id } = await bringIn(app, editor, { name: 'Handbook.zip', bytes: await zipOf(vault), spaceId });
    const other = await app.signedIn('editor', 'other');
    const admin = await app.signedIn('admin', 'boss');
    expect((await other.get(`/api/imports/${id}`)).status).toBe(404);
    expect((await other.get('/api/imports')).body).toEqual([]);
    expect((await admin.get<{ id: number }[]>('/api/imports')).body.map((row) => row.id)).toContain(id);
    const report = await admin.get<string>(`/api/imports/${id}/report`);
    expect(report.body).toContain('# Import of Handbook.zip');
    expect(report.body).toContain('### First (/documents/');
    const json = await admin.get<{ items: unknown[] }>(`/api/imports/${id}/report?format=json`);
    expect(json.body.items).toHaveLength(4);
    const events = await AuditEvent.query(app.database.knex)
      .where({ action: 'documents.imported', target_id: spaceId })
      .orderBy('id');
    expect(events.map(({ actorName, details: { state } }) => [actorName, state])).toEqual([
      ['importer', 'begun'],
      ['importer', 'done'],
    ]);
  });

  test('rights that are lost before it is written end it', async () => {
    const late = await app.signedIn('editor', 'late');
    const spaceId = await newSpace();
    const { id } = await plan(app, late, { name: 'a.zip', bytes: await zipOf(vault), spaceId });
    await step(late, id, 'start');
    await app.database.knex('users').where({ id: late.userId }).update({ role: 'viewer' });
    await work(app);
    expect(await details(late, id)).toMatchObject({ state: 'failed' });
    expect(await documentsIn(spaceId)).toEqual([]);
  });

  test('two imports into one space do not run at once', async () => {
    const spaceId = await newSpace();
    const bytes = await zipOf(vault);
    const one = await plan(app, editor, { name: 'a.zip', bytes, spaceId });
    const two = await plan(app, editor, { name: 'b.zip', bytes, spaceId });
    await step(editor, one.id, 'start');
    const refused = await editor.post(`/api/imports/${two.id}/start`);
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ message: 'Another import into this space is running.' }),
    ]);
    await work(app);
    await step(editor, two.id, 'cancel');
  });

  test('an administrator imports into a new space, which a second run finds', async () => {
    const admin = await app.signedIn('admin', 'chief');
    const id = await upload(admin, { name: 'a.zip', bytes: await zipOf(vault), newSpace: 'Brought over' });
    await step(admin, id, 'read');
    await work(app);
    await step(admin, id, 'start');
    await work(app);
    const { space } = await details(admin, id);
    expect(space).toMatchObject({ name: 'Brought over' });
    // the importer opens it
    expect((await editor.get(`/api/spaces/${space?.id}`)).status).toBe(404);
  });
});

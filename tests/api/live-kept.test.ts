import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Comment } from '../../api/contract/comments.ts';
import type { Document } from '../../api/contract/documents.ts';
import { textOf } from '../../api/text/live/changes.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { watcher } from '../support/backup-world.ts';
import { bodyOf, makeDocument, makeSpace, newWord } from '../support/content.ts';
import { LiveWriter } from '../support/live-client.ts';

let app: TestApp;
let ann: SignedIn;
let spaceId: number;

beforeAll(async () => {
  app = await startTestApp({ settings: { LIVE_EDITING: 'on' } });
  ann = await app.signedIn('editor', 'ann');
  spaceId = (await makeSpace(ann)).id;
});
afterAll(() => app.close());

const made = (content: string) => makeDocument(ann, spaceId, { content });
const stored = async (id: number) => bodyOf(await ann.get<Document>(`/api/documents/${id}`));
/** As a server does every five seconds. */
const foldDue = async () => {
  const failed: unknown[] = [];
  await app.services.live.foldDue((error) => failed.push(error));
  expect(failed).toEqual([]);
};
const live = (id: number) => app.database.knex('live_texts').where({ document_id: id });

describe('a text', () => {
  it.each([
    ['LF', '', 1],
    ['CRLF', 'a\r\nb\r\n', 2],
    ['a byte order mark', '\uFEFF', 1],
  ])('can be as long as one that is saved as a whole, in bytes: %s', async (_name, start, lineEnd) => {
    const small = await startTestApp({ settings: { LIVE_EDITING: 'on', MAX_DOCUMENT_KB: '1' } });
    try {
      const person = await small.signedIn('editor');
      const space = await makeSpace(person);
      const { id } = await makeDocument(person, space.id, { content: start });
      const writer = await LiveWriter.join(person, id);
      const room = 1024 - Buffer.byteLength(start);
      await writer.type('é'.repeat(Math.floor((room - lineEnd) / 2)) + 'x'.repeat((room - lineEnd) % 2));
      await writer.type('\n');
      for (const more of ['x', '語', '\n']) {
        const answer = await writer.push({ from: writer.text.length, insert: textOf(more) });
        expect(answer).toMatchObject({ status: 413, body: { reason: { name: 'documentTooLarge' } } });
      }
      const { length } = writer.text;
      bodyOf(await writer.push({ from: length - 2, to: length - 1 }));
      writer.number += 1;
      await writer.catchUp();
      await writer.type('x');
      bodyOf(await writer.save());
      const { content, version } = bodyOf(await person.get<Document>(`/api/documents/${id}`));
      expect(Buffer.byteLength(content)).toBeGreaterThan(1020);
      bodyOf(await person.put(`/api/documents/${id}`, { content, version, title: 'As long' }));
    } finally {
      await small.close();
    }
  });
});

describe('what was typed and not yet stored', () => {
  it('can be commented on', async () => {
    const { id } = await made('One');
    const writer = await LiveWriter.join(ann, id);
    await writer.type(' and two');
    const about = (quote: string) =>
      ann.post<Comment>(`/api/documents/${id}/comments`, {
        ...{ content: 'Why?', parentId: null },
        anchor: { quote },
      });
    expect(bodyOf(await about('and two'), 201).anchor).toMatchObject({ quote: 'and two' });
    expect((await about('and three')).status).toBe(400);
    expect((await stored(id)).content).toBe('One and two');
  });

  it('is stored once nobody is there, or types, and after two minutes', async () => {
    const { id } = await made('One');
    const writer = await LiveWriter.join(ann, id);
    await writer.type('!');
    const { knex } = app.database;
    const there = {
      document_id: id,
      client: writer.client,
      user_id: ann.userId,
      replica: 'here',
      may_write: true,
    };
    await knex('live_people').insert(there);
    await foldDue();
    expect((await stored(id)).content).toBe('One');
    await live(id).update({ last_at: knex.raw(`now() - interval '31 seconds'`) });
    await foldDue();
    expect((await stored(id)).content).toBe('One!');
    await writer.type('?');
    await live(id).update({ unfolded_since: knex.raw(`now() - interval '3 minutes'`) });
    await foldDue();
    expect((await stored(id)).content).toBe('One!?');
    await writer.type('.');
    // whoever only reads does not hold it up
    await knex('live_people').where({ document_id: id }).update({ may_write: false });
    await foldDue();
    expect((await stored(id)).content).toBe('One!?.');
  });

  it('is in a copy, in a download and in an export', async () => {
    const { id: ownSpace } = await makeSpace(ann);
    const { id } = await makeDocument(ann, ownSpace, { content: 'One' });
    const writer = await LiveWriter.join(ann, id);
    await writer.type(' two');
    const copy = bodyOf(await ann.post<Document>(`/api/documents/${id}/duplicate`), 201);
    expect(copy.content).toBe('One two');
    await writer.type(' three');
    expect((await ann.get(`/api/documents/${id}/download?format=md`)).body).toContain('One two three');
    await writer.type(' four');
    const wanted = { spaceId: ownSpace, format: 'markdown', branch: true, files: false };
    const { id: exportId } = bodyOf(await ann.post<{ id: number }>('/api/exports', wanted), 202);
    await app.services.exports.work();
    const file = await fetch(`${app.url}/api/exports/${exportId}/file`, { headers: { cookie: ann.cookie } });
    expect(file.status).toBe(200);
    expect((await stored(id)).content).toBe('One two three four');
  });

  it('is found by the search, and shown by everything else, once it is stored', async () => {
    const word = newWord();
    const { id } = await made('One');
    const writer = await LiveWriter.join(ann, id);
    await writer.type(` ${word}`);
    const found = async () =>
      bodyOf(await ann.get<{ id: number }[]>(`/api/search?q=${word}`)).map((each) => each.id);
    expect(await found()).toEqual([]);
    bodyOf(await writer.save());
    await expect.poll(found, { timeout: 10_000 }).toEqual([id]);
  });

  it('comes back with a document that was deleted meanwhile', async () => {
    const { id } = await made('One');
    const writer = await LiveWriter.join(ann, id);
    await writer.type('!');
    bodyOf(await ann.delete(`/api/documents/${id}`), 204);
    await foldDue();
    expect((await writer.push([])).status).toBe(404);
    bodyOf(await ann.post(`/api/bin/documents/${id}/restore`));
    await foldDue();
    expect((await stored(id)).content).toBe('One!');
    await writer.type('?');
    bodyOf(await writer.save());
    expect((await stored(id)).content).toBe('One!?');
  });

  it('goes with a document that moves, and nobody is kept from typing', async () => {
    const { id } = await made('One');
    const writer = await LiveWriter.join(ann, id);
    await writer.type('!');
    const { id: elsewhere } = await makeSpace(ann);
    bodyOf(
      await ann.put(`/api/documents/${id}/position`, { spaceId: elsewhere, parentId: null, mayOpen: true }),
    );
    await writer.type('?');
    bodyOf(await writer.save());
    expect(await stored(id)).toMatchObject({ content: 'One!?', spaceId: elsewhere });
  });

  it('is stored though whoever typed it is gone', async () => {
    const person = await app.signedIn('editor', 'leaving');
    const { id } = await made('One');
    const writer = await LiveWriter.join(person, id);
    await writer.type('!');
    await app.database.knex('users').where({ id: person.userId }).delete();
    await foldDue();
    expect(await stored(id)).toMatchObject({ content: 'One!', updatedBy: null });
  });

  it('is in a backup; what was restored begins another log', async () => {
    const { id } = await made('One');
    const other = await made('Two');
    const [writer, done] = [await LiveWriter.join(ann, id), await LiveWriter.join(ann, other.id)];
    await writer.type('!');
    await done.type('!');
    bodyOf(await done.save());
    const folder = await mkdtemp(join(tmpdir(), 'lectern-live-'));
    const path = join(folder, 'one.backup');
    const elsewhere = await startTestApp({ settings: { LIVE_EDITING: 'on' } });
    try {
      await app.services.backups.toFile(path, { watcher });
      await elsewhere.services.backups.restore(path, watcher);
      const { knex } = elsewhere.database;
      const left = await knex('live_texts').select('document_id', 'epoch', 'seq', 'folded');
      const ours = left.filter((row: { document_id: number }) => [id, other.id].includes(row.document_id));
      expect(ours).toEqual([
        { document_id: id, epoch: expect.not.stringContaining(writer.epoch) as string, seq: 1, folded: 0 },
      ]);
      await elsewhere.services.live.foldDue(() => undefined);
      expect(await knex('documents').where({ id }).first('content')).toEqual({ content: 'One!' });
    } finally {
      await elsewhere.close();
      await rm(folder, { recursive: true });
    }
  });
});

it('comments on words follow them through versions that become one', async () => {
  const { id } = await made('Stop the server.');
  const writer = await LiveWriter.join(ann, id);
  await writer.type(' Then wait a minute.');
  bodyOf(await writer.save());
  const path = `/api/documents/${id}/comments`;
  bodyOf(await ann.post(path, { content: 'Why?', anchor: { quote: 'wait a minute' } }), 201);
  bodyOf(await writer.push({ from: writer.words.indexOf('minute'), insert: 'whole ' }));
  writer.number += 1;
  await writer.catchUp();
  bodyOf(await writer.save());
  const words = async () =>
    bodyOf(await ann.get<Comment[]>(path)).map(({ anchor }) => [anchor?.words, anchor?.version]);
  expect(await words()).toEqual([['wait a whole minute', 3]]);
  await writer.type(' Start it.');
  bodyOf(await writer.save());
  await writer.type(' Done.');
  bodyOf(await writer.save());
  expect(await words()).toEqual([['wait a whole minute', 5]]);
  // that of the words as they were is kept, and no other
  const kept = await app.database
    .knex('document_revisions')
    .where({ document_id: id })
    .pluck<number[]>('version');
  expect(kept.sort()).toEqual([1, 2, 5]);
});

it('the doctor sees what waits for long', async () => {
  const { id } = await made('One');
  const writer = await LiveWriter.join(ann, id);
  await writer.type('!');
  const check = async () =>
    (await app.services.operation.inspect()).find(({ name }) => name === 'live editing');
  expect(await check()).toMatchObject({ state: 'well' });
  await live(id).update({ unfolded_since: app.database.knex.raw(`now() - interval '1 hour'`) });
  expect(await check()).toMatchObject({ state: 'warning' });
});

import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contentText, titleText } from '../../../api/text/words/document-text.ts';
import { collectBlobs } from '../../../api/jobs/collect-blobs.ts';
import { purgeDeleted } from '../../../api/jobs/purge-deleted.ts';
import { purgeExpired } from '../../../api/jobs/purge-expired.ts';
import { refreshSearchWords } from '../../../api/jobs/refresh-search-words.ts';
import { createDiskFiles } from '../../../api/ports/files/disk.ts';
import { createDocument, saveDocument } from '../../../db/documents/write-statements.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';

let database: TestDatabase;
let folder: string;
let userId: number;
let place = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'lectern-jobs-'));
  const person = { username: 'ada', display_name: 'Ada', email: 'ada@x', role: 'editor', password_hash: '-' };
  const [row] = await database.knex('users').insert(person).returning<{ id: number }[]>('id');
  userId = row!.id;
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await database.knex.raw('truncate spaces, search_words cascade');
});

async function makeSpace(): Promise<number> {
  const [row] = await database.knex('spaces').insert({ name: 'Space' }).returning<{ id: number }[]>('id');
  return row!.id;
}

async function makeDocument(spaceId: number, content = '', parentId: number | null = null): Promise<number> {
  place += 1;
  const made = await createDocument(database.knex, {
    spaceId,
    parentId,
    position: `a${place}`,
    authorId: userId,
    createdKey: null,
    title: titleText('Title'),
    content: contentText(content),
  });
  return made!.id;
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

const words = async () =>
  Object.fromEntries(
    (await database.knex('search_words').orderBy('word')).map(({ word, documents }) => [word, documents]),
  ) as Record<string, number>;

describe('refreshing search words', () => {
  it('counts in how many documents each word is', async () => {
    const space = await makeSpace();
    await makeDocument(space, 'alpha alpha bravo');
    await makeDocument(space, 'alpha');
    await refreshSearchWords(database.knex);
    expect(await words()).toEqual({ alpha: 2, bravo: 1, title: 2 });
  });

  it('removes words that vanished, the second time, unless they came back', async () => {
    const space = await makeSpace();
    const id = await makeDocument(space, 'gone back');
    await saveDocument(database.knex, { id, authorId: userId, content: contentText('other') });
    await refreshSearchWords(database.knex);
    expect(await words()).toEqual({ back: 0, gone: 0, other: 1, title: 1 });
    await saveDocument(database.knex, { id, authorId: userId, content: contentText('other back') });
    await refreshSearchWords(database.knex);
    expect(await words()).toEqual({ back: 1, other: 1, title: 1 });
  });
});

describe('refreshing search words of more documents than are counted', () => {
  it('tells about how common words are, and removes none', async () => {
    const space = await makeSpace();
    const { knex } = database;
    for (let index = 0; index < 200; index += 1)
      await makeDocument(space, `every${index % 2 === 0 ? ' second' : ''}${index === 0 ? ' single' : ''}`);
    const id = await makeDocument(space, 'gone');
    await saveDocument(knex, { id, authorId: userId, content: contentText('') });
    await knex.raw('analyze documents');
    await refreshSearchWords(knex, 180);
    const rows = await knex<{ word: string; documents: number }>('search_words');
    const counted = new Map(rows.map(({ word, documents }) => [word, documents]));
    // slices of fifty are sampled
    expect(counted.get('every')).toBeGreaterThan(20);
    expect(counted.get('every')).toBeLessThanOrEqual(402);
    expect(counted.get('second')! / counted.get('every')!).toBeCloseTo(0.5, 1);
    expect([...counted.keys()].sort()).toEqual(['every', 'gone', 'second', 'single', 'title']);
    await refreshSearchWords(knex);
    expect(await words()).toEqual({ every: 200, gone: 0, second: 100, single: 1, title: 201 });
  });
});

describe('purging what was deleted', () => {
  it('removes documents and spaces after 30 days, and nothing sooner', async () => {
    const space = await makeSpace();
    const parent = await makeDocument(space);
    const child = await makeDocument(space, '', parent);
    const young = await makeDocument(space);
    const kept = await makeDocument(space);
    const emptied = await makeSpace();
    const { knex } = database;
    await knex('documents')
      .whereIn('id', [parent, child])
      .update({ deleted_at: daysAgo(31) });
    await knex('documents')
      .where({ id: young })
      .update({ deleted_at: daysAgo(29) });
    await knex('spaces')
      .where({ id: emptied })
      .update({ deleted_at: daysAgo(31) });
    await purgeDeleted(knex, 30);
    expect(await knex('spaces').pluck('id')).toEqual([space]);
    await purgeDeleted(knex, 30);
    expect((await knex('documents').orderBy('id').pluck('id')) as number[]).toEqual([young, kept]);
    expect(await knex('document_revisions').whereIn('document_id', [parent, child])).toEqual([]);
  });

  it('keeps a deleted space while a document in it may come back', async () => {
    const space = await makeSpace();
    const id = await makeDocument(space);
    await database
      .knex('spaces')
      .where({ id: space })
      .update({ deleted_at: daysAgo(31) });
    await database
      .knex('documents')
      .where({ id })
      .update({ deleted_at: daysAgo(3) });
    expect(await purgeDeleted(database.knex, 30)).toEqual({ documents: 0, spaces: 0 });
  });
});

describe('collecting blobs', () => {
  // evidence: Q22
  it('deletes those that no attachment names, once they are a day old', async () => {
    const files = createDiskFiles(folder);
    const put = async () => (await files.put(Readable.from(['bytes']))).key;
    const [named, orphan, young] = [await put(), await put(), await put()];
    for (const key of [named, orphan])
      await utimes(join(folder, key.slice(0, 2), key), daysAgo(2), daysAgo(2));
    const row = {
      filename: 'a',
      mimetype: 'text/plain',
      size: 5,
      sha256: '0'.repeat(64),
      storage_key: named,
    };
    const document = await makeDocument(await makeSpace());
    await database.knex('attachments').insert({ ...row, document_id: document });
    expect(await collectBlobs(database.knex, files)).toEqual({ deleted: 1, bytes: 5 });
    expect((await files.list()).map(({ key }) => key)).toEqual([named, young].sort());
  });
});

describe('purging what expired', () => {
  it('removes sessions and throttles past their end only', async () => {
    const { knex } = database;
    for (const [byte, days] of [
      [1, 1],
      [2, -1],
    ] as const)
      await knex('sessions').insert({
        id_hash: Buffer.alloc(32, byte),
        data: '{}',
        expires_at: daysAgo(days),
      });
    await knex('throttles').insert([
      { key: 'old', points: 1, expire: Date.now() - 1000 },
      { key: 'live', points: 1, expire: Date.now() + 60_000 },
      { key: 'endless', points: 1, expire: null },
    ]);
    expect(await purgeExpired(knex)).toEqual({ sessions: 1, throttles: 1, links: 0 });
    expect((await knex('throttles').orderBy('key').pluck('key')) as string[]).toEqual(['endless', 'live']);
  });
});

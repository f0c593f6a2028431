import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDocument, makeSpace } from '../support/content.ts';
import { readingTurns } from '../../api/features/attachments/upload.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { RawRequest } from '../support/raw-request.ts';

let app: TestApp;
let greedy: SignedIn;
let other: SignedIn;
let document: string;
let comments: string;
beforeAll(async () => {
  app = await startTestApp({ poolSize: 10 });
  greedy = await app.signedIn('editor');
  other = await app.signedIn('viewer');
  const { id } = await makeDocument(greedy, (await makeSpace(greedy)).id);
  document = `/api/documents/${id}`;
  comments = `${document}/comments`;
});
afterAll(() => app.close());

/** More than there are connections to the database. */
const many = 40;

/** How many statements wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await app.database.knex.raw<{ rows: { count: string }[] }>(
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return Number(rows[0]!.count);
}

/** Sends requests of the greedy person that wait for a lock, and reads as another person meanwhile. */
async function besideWaiting(
  lockFor: (trx: Knex.Transaction) => PromiseLike<unknown>,
  send: () => Promise<{ status: number }>[],
  connections: number,
): Promise<Set<number>> {
  const lock = await app.database.knex.transaction();
  let answers: Promise<{ status: number }[]>;
  try {
    await lockFor(lock);
    answers = Promise.all(send());
    await expect.poll(waiting).toBe(connections);
    // with all connections taken these would be told 503 after five seconds
    for (let turn = 0; turn < 3; turn += 1)
      expect((await other.get('/api/documents/recent')).status).toBe(200);
    expect(await waiting()).toBe(connections);
  } finally {
    await lock.commit();
  }
  return new Set((await answers).map(({ status }) => status));
}

// evidence: S58
it('one person who sends many slow requests leaves connections to the database for others', async () => {
  const lock = (trx: Knex.Transaction) => trx.raw('lock table comments in access exclusive mode');
  const send = () => Array.from({ length: many }, () => greedy.get(comments));
  expect(await besideWaiting(lock, send, 4)).toEqual(new Set([200]));
});

// evidence: S121
it('one person who uploads many files leaves connections to the database for others', async () => {
  const files = `${document}/attachments`;
  expect((await greedy.upload(files, 'first.txt', 'first')).status).toBe(201);
  // the row that counts this person's bytes, for which each of their uploads waits
  const lock = (trx: Knex.Transaction) =>
    trx('storage_used').where({ user_id: greedy.userId }).select('user_id').forUpdate();
  const send = () =>
    Array.from({ length: many }, (_, index) => greedy.upload(files, `${index}.txt`, `file ${index}`));
  expect(await besideWaiting(lock, send, 4)).toEqual(new Set([201]));
});

// evidence: S126
it('a save takes one connection, also with five texts that its conflict left out', async () => {
  const lock = (trx: Knex.Transaction) => trx.raw('lock table document_revisions in access exclusive mode');
  const leftOut = ['a', 'b', 'c', 'd', 'e'].map((content) => ({ title: 'Mine', content }));
  const send = () => [greedy.put(document, { content: 'Theirs and mine', leftOut })];
  expect(await besideWaiting(lock, send, 1)).toEqual(new Set([200]));
});

// evidence: S58
it('those who hung up while they waited leave their places', async () => {
  const lock = await app.database.knex.transaction();
  const hangUp = new AbortController();
  try {
    await lock.raw('lock table comments in access exclusive mode');
    const headers = { cookie: greedy.cookie };
    const hopeless = Array.from({ length: many }, () =>
      fetch(app.url + comments, { headers, signal: hangUp.signal }).catch(() => 'gone'),
    );
    await expect.poll(waiting).toBe(4);
    hangUp.abort();
    expect(new Set(await Promise.all(hopeless))).toEqual(new Set(['gone']));
  } finally {
    await lock.commit();
  }
  expect((await greedy.get(comments)).status).toBe(200);
});

// evidence: S128
it('ten slow uploads of a person are read, more wait for one of them, and others notice nothing', async () => {
  const files = `${document}/attachments`;
  const writer = await app.signedIn('admin');
  const boundary = 'slow';
  const head = [
    `POST ${files}`,
    `content-type: multipart/form-data; boundary=${boundary}`,
    'content-length: 100000',
    `cookie: ${greedy.cookie}`,
  ];
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="slow.txt"\r\n\r\n`;
  const slow = await Promise.all(
    Array.from({ length: 11 }, () => RawRequest.send(app.url, head, `${part}${'x'.repeat(10_000)}`)),
  );
  try {
    await expect.poll(() => readingTurns.waiting('uploads')).toBe(1);
    const late = greedy.upload(files, 'late.txt', 'late');
    await expect.poll(() => readingTurns.waiting('uploads')).toBe(2);
    expect((await writer.upload(files, 'other.txt', 'other')).status).toBe(201);
    expect((await greedy.get(document)).status).toBe(200);
    expect(readingTurns.waiting('uploads')).toBe(2);
    // one of the three may be the one that waits
    for (const each of slow.slice(0, 3)) each.leave();
    expect((await late).status).toBe(201);
  } finally {
    for (const each of slow) each.leave();
  }
});

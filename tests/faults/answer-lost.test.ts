import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Attachment } from '../../api/contract/attachments.ts';
import type { Comment } from '../../api/contract/comments.ts';
import type { Document } from '../../api/contract/documents.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import { HttpClient, type HttpAnswer } from '../support/http-client.ts';
import { Program } from '../support/program.ts';
import { openProxiedDatabase, type ProxiedDatabase } from './proxied-database.ts';
import { repeatedly, roundsOf, tell } from './rounds.ts';

// deadlines, not measures
vi.setConfig({ testTimeout: 60_000 + roundsOf(1) * 5_000, hookTimeout: 120_000 });

const ADMIN_PASSWORD = 'another good one';
const commit = { asked: 'COMMIT', answered: 'COMMIT\0' };
/** A new document or a save that calls nobody is one statement, which commits itself. */
const create = { asked: 'create-document', answered: 'SELECT 1\0' };
const save = { asked: 'save-document', answered: 'SELECT 1\0' };

let database: ProxiedDatabase;
let program: Program;
let client: HttpClient;
let spaceId: number;

beforeAll(async () => {
  database = await openProxiedDatabase({ isMigrated: true });
  program = await Program.create({ ADMIN_PASSWORD, DATABASE_URL: database.url });
  await program.start();
  client = new HttpClient(program.url);
  await client.signIn('admin', ADMIN_PASSWORD);
  spaceId = (await makeSpace(client)).id;
});
afterAll(async () => {
  await program?.remove();
  await database?.drop();
});

let answered = 0;
let inDoubt = 0;

/**
 * Asks, and cuts the connection to the database between the commit and its answer; the answer must not be one of
 * success. Something else may have committed first, and lost its answer: then it is asked anew.
 * @param prepare makes what is asked for, before anything is cut
 * @returns what was asked for last
 */
async function losingTheAnswer<T>(
  prepare: () => Promise<T>,
  ask: (of: T) => Promise<HttpAnswer>,
  exchange = commit,
): Promise<T> {
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    const of = await prepare();
    database.proxy.cutBeforeAnswer(exchange);
    const answer = await ask(of);
    await database.proxy.mend();
    await expect
      .poll(async () => (await client.get('/readyz')).status, { timeout: 30_000, interval: 20 })
      .toBe(200);
    if (answer.status >= 300) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      inDoubt += 1;
      return of;
    }
    answered += 1;
  }
  throw new Error('every answer arrived, though each was to be cut off');
}

const onDocument = (ask: (document: Document) => Promise<HttpAnswer>, exchange = commit) =>
  losingTheAnswer(() => makeDocument(client, spaceId), ask, exchange);

const read = async ({ id }: Document) => bodyOf(await client.get<Document>(`/api/documents/${id}`));

const losses: Record<string, () => Promise<void>> = {
  async 'a new document'() {
    const make = (key: string) => {
      const document = { title: key, content: `Text of ${key}`, spaceId, parentId: null };
      return client.post<Document>('/api/documents', document, { headers: { 'Idempotency-Key': key } });
    };
    const key = await losingTheAnswer(() => Promise.resolve(randomUUID()), make, create);
    const titled = async () =>
      bodyOf(await client.get<Document[]>(`/api/spaces/${spaceId}/documents?q=${key}`)).map(({ id }) => id);
    const made = await titled();
    expect(made).toHaveLength(1);
    expect(bodyOf(await make(key), 201)).toMatchObject({ id: made[0], content: `Text of ${key}` });
    expect(await titled()).toEqual(made);
  },
  async 'a save'() {
    const put = ({ id, version }: Document) =>
      client.put<Document>(`/api/documents/${id}`, { content: 'Saved.', version });
    const document = await onDocument(put, save);
    const saved = { version: document.version + 1, content: 'Saved.' };
    expect(await read(document)).toMatchObject(saved);
    // the same once more counts as saved
    expect(bodyOf(await put(document))).toMatchObject(saved);
  },
  async 'a save that calls somebody'() {
    const put = ({ id, version }: Document) =>
      client.put<Document>(`/api/documents/${id}`, { content: 'For @maren.', version });
    const document = await onDocument(put);
    expect(bodyOf(await put(document)).version).toBe(document.version + 1);
  },
  async 'a move'() {
    const parent = await makeDocument(client, spaceId);
    const document = await onDocument(({ id }) =>
      client.put(`/api/documents/${id}/position`, { spaceId, parentId: parent.id }),
    );
    expect(await read(document)).toMatchObject({ parentId: parent.id });
  },
  async 'a comment'() {
    const key = randomUUID();
    const comment = ({ id }: Document) =>
      client.post(
        `/api/documents/${id}/comments`,
        { content: 'Read it.' },
        { headers: { 'Idempotency-Key': key } },
      );
    const document = await onDocument(comment);
    // whoever sends it again comments once
    expect((await comment(document)).status).toBe(201);
    const comments = bodyOf(await client.get<Comment[]>(`/api/documents/${document.id}/comments`));
    expect(comments.map(({ content }) => content)).toEqual(['Read it.']);
  },
  async 'a deletion'() {
    const { id } = await onDocument((document) => client.delete(`/api/documents/${document.id}`));
    expect((await client.get(`/api/documents/${id}`)).status).toBe(404);
  },
  async 'an upload'() {
    const bytes = randomBytes(100_000);
    const { id } = await onDocument((document) =>
      client.upload(`/api/documents/${document.id}/attachments`, 'a.bin', bytes),
    );
    const files = bodyOf(await client.get<Attachment[]>(`/api/documents/${id}/attachments`));
    expect(files.map(({ sha256 }) => sha256)).toEqual([createHash('sha256').update(bytes).digest('hex')]);
    expect((await client.bytes(files[0]!.url)).equals(bytes)).toBe(true);
  },
};

// evidence: Q24
it('an answer lost after COMMIT: no false success, all of it is there, and a retry doubles nothing', async () => {
  const rounds = roundsOf(0.25);
  await repeatedly(rounds, async () => {
    for (const lose of Object.values(losses)) await lose();
  });
  tell({ rounds, answered, inDoubt, foundDone: inDoubt, note: Object.keys(losses).join(', ') });
});

import fc from 'fast-check';
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshSearchWords } from '../../api/jobs/refresh-search-words.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf } from '../support/content.ts';
import { generatedRequest, sendGenerated, type FuzzWorld } from '../support/generated-requests.ts';
import type { HttpAnswer, HttpClient } from '../support/http-client.ts';
import { makeThings, missingThings, type Things } from '../support/world.ts';
import { requestsOf } from './access-matrix.row.ts';
import { matrix } from './access-matrix.rows.ts';

/** FUZZ_REQUESTS asks for more, FUZZ_SEED for those of an earlier run. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 300);
const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(1, 2 ** 31));

/** In everything of the second space, and nowhere else. */
const canary = 'zebrafinchquartz';

let app: TestApp;
let owner: SignedIn;
let admin: SignedIn;
/** The space that the tokens reach, and the other one. */
let inside: Things;
let outside: Things;
/** A group with a role in the second space. */
let groupId: number;
/** Of the owner of both spaces, and of an administrator. */
let clients: (HttpClient & { userId: number })[];

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signedIn('editor', 'owner');
  admin = await app.signedIn('admin', 'admin');
  outside = await makeThings(app, { visibility: 'members', ownerId: owner.userId, word: canary });
  await fillOutside();
  await renewInside();
});
afterAll(() => app.close());

/** Everything else that a space can hold: history, replies, stars, notifications, children, a copy. */
async function fillOutside(): Promise<void> {
  const { spaceId, documentId, commentId, otherDocumentId } = outside;
  await admin.put(`/api/documents/${documentId}`, { content: `${canary} changed, @owner and @admin` });
  await owner.put(`/api/documents/${documentId}`, { title: `${canary} again, @admin` });
  await admin.post(`/api/documents/${documentId}/comments`, {
    content: `${canary} @owner @admin`,
    parentId: commentId,
  });
  await owner.post(`/api/documents/${documentId}/comments`, { content: `@admin ${canary}`, parentId: null });
  for (const person of [owner, admin]) await person.post(`/api/documents/${documentId}/star`);
  const child = { spaceId, title: `${canary} child`, content: canary, parentId: otherDocumentId };
  expect((await owner.post('/api/documents', child)).status).toBe(201);
  await owner.post(`/api/documents/${otherDocumentId}/duplicate`);
  groupId = bodyOf(await admin.post<{ id: number }>('/api/groups', { name: 'Writers' }), 201).id;
  const group = `/api/spaces/${spaceId}/groups/${groupId}`;
  expect((await admin.put(group, { role: 'viewer' })).status).toBe(200);
  const asking = await app.signedIn('editor', 'asking');
  await asking.post('/api/access-requests', { kind: 'space', id: spaceId });
  await refreshSearchWords(app.database.knex);
}

/** A new first space, with new tokens for it: a token makes no more than 600 requests a minute. */
async function renewInside(): Promise<void> {
  inside = await makeThings(app, { visibility: 'members', ownerId: owner.userId, word: 'harmless' });
  await app.database.knex('api_tokens').delete();
  clients = [await limitedTo(inside.spaceId, owner), await limitedTo(inside.spaceId, admin)];
}

async function limitedTo(spaceId: number, person: SignedIn) {
  const asked = { name: 'One space', scope: 'write', spaceIds: [spaceId] };
  const { token } = bodyOf(await person.post<{ token: string }>('/api/tokens', asked), 201);
  return Object.assign(app.anonymous(), { token, userId: person.userId });
}

const peopleNow = (): FuzzWorld['people'] => ({ editor: clients[0]!, admin: clients[1]! });

/** All that an answer says. */
const wordsOf = ({ headers, body }: HttpAnswer): string =>
  decodeURIComponent(JSON.stringify([[...headers], body]).replaceAll('%', '%25'));

/** Every row of the second space, to see that none of them is changed. */
async function rowsOutside(): Promise<unknown> {
  const { knex } = app.database;
  const documents = () => knex('documents').where('space_id', outside.spaceId).select('id');
  const ofDocuments = (table: string) => knex(table).whereIn('document_id', documents()).orderByRaw('1, 2');
  return Promise.all([
    knex('spaces').where('id', outside.spaceId),
    knex('space_members').where('space_id', outside.spaceId).orderBy('user_id'),
    knex('documents').where('space_id', outside.spaceId).orderBy('id'),
    ...['document_revisions', 'attachments', 'comments', 'stars', 'notifications'].map(ofDocuments),
    knex('notifications').where('space_id', outside.spaceId),
  ]);
}

it('the second space is full of the canary, for who may see it', async () => {
  for (const path of [
    '/api/spaces',
    '/api/documents/recent',
    '/api/documents/starred',
    '/api/notifications',
    `/api/documents/${outside.documentId}/comments`,
    `/api/documents/${outside.documentId}/attachments`,
    `/api/documents/${outside.documentId}/revisions`,
    `/api/search?q=${canary}`,
    `/uploads/document-attachments/${outside.storagePath}`,
  ])
    for (const person of [owner, admin]) expect(wordsOf(await person.get(path)), path).toContain(canary);
});

describe('with a token of the first space', () => {
  // evidence: S145
  it('no call of the contract says a word of the second, or changes it', async () => {
    const before = await rowsOutside();
    let asked = 0;
    for (const [name, rows] of Object.entries(matrix))
      for (const request of requestsOf(rows)) {
        // with what an earlier request has not changed; a token makes no more than 600 requests a minute
        if (asked % 50 === 0) await renewInside();
        asked += 1;
        const mixed: Things = { ...inside, otherDocumentId: outside.otherDocumentId };
        for (const things of [outside, missingThings, mixed, inside])
          for (const client of clients) {
            const people = {
              ...{
                groupId,
                callerId: owner.userId,
                userId: owner.userId,
                ownerId: owner.userId,
                memberId: admin.userId,
              },
              importId: 999_999,
            };
            const { path, body, headers } = request({ ...things, ...people });
            const answer = await client.send(name.split(' ')[0]!, path, { body, headers });
            expect(wordsOf(answer), `${name} ${path}`).not.toContain(canary);
            // or it would say nothing of anything
            expect(wordsOf(answer)).not.toContain('requests a minute');
            // neither reading nor a refusal changes anything
            if (!name.startsWith('GET ') && answer.status < 400) asked = 0;
          }
      }
    await renewInside();
    expect(await rowsOutside()).toEqual(before);
  }, 300_000);

  // evidence: S145
  it('no search finds, counts, corrects towards or suggests a word of the second', async () => {
    for (const q of [canary, canary.slice(0, 9), `${canary.slice(0, -1)}x`, `${canary} harmless`, 'Document'])
      for (const client of clients) {
        const answer = await client.get<{ kind: string }[]>(`/api/search?q=${q}&kind=all&limit=50`);
        expect(wordsOf({ ...answer, headers: new Headers() }), q).not.toContain(canary);
        const counted = ['documents', 'spaces'].map((kind) => answer.headers.get(`x-count-${kind}`));
        const found = ['document', 'space'].map(
          (kind) => answer.body.filter((hit) => hit.kind === kind).length,
        );
        expect(counted.map(Number)).toEqual(found);
      }
    const there = `/api/search?q=${canary}&spaceId=${outside.spaceId}`;
    for (const client of clients) expect((await client.get(there)).status).toBe(404);
  });

  it('nothing moves to the second space, or from it', async () => {
    const before = await rowsOutside();
    const to = (spaceId: number, parentId: number | null) => ({ spaceId, parentId, afterId: null });
    for (const client of clients)
      for (const [id, place] of [
        [inside.documentId, to(outside.spaceId, null)],
        [inside.documentId, to(inside.spaceId, outside.documentId)],
        [outside.documentId, to(inside.spaceId, null)],
      ] as const)
        expect((await client.put(`/api/documents/${id}/position`, place)).status).toBe(404);
    expect(await rowsOutside()).toEqual(before);
  });

  it('marking all notifications as read leaves those about the second unread', async () => {
    const unread = async () =>
      bodyOf(await owner.get<{ read: boolean }[]>('/api/notifications')).filter(({ read }) => !read).length;
    await admin.put(`/api/documents/${inside.documentId}`, { content: 'For @owner' });
    const before = await unread();
    const [client] = clients;
    expect((await client!.put<unknown[]>('/api/notifications/read')).body).not.toEqual([]);
    expect(await unread()).toBeLessThan(before);
    expect(await unread()).toBeGreaterThan(0);
  });

  it(
    'no answer to generated requests says a word of the second, and none changes it',
    async () => {
      const before = await rowsOutside();
      let count = 0;
      const world: FuzzWorld = {
        people: peopleNow(),
        things: outside,
        renew: async () => {
          await renewInside();
          world.people = peopleNow();
        },
      };
      await fc.assert(
        fc.asyncProperty(generatedRequest, async (request) => {
          count += 1;
          // the ids in a request are those of one space, or of both
          world.things =
            count % 3 === 0
              ? outside
              : count % 3 === 1
                ? inside
                : { ...inside, otherDocumentId: outside.documentId };
          const answer = await sendGenerated(world, request);
          expect(wordsOf(answer), `${request.method} ${request.call.path}`).not.toContain(canary);
          if (count % 100 === 0) await world.renew();
        }),
        { numRuns: requests, seed, endOnFailure: true },
      );
      expect(count).toBe(requests);
      expect(await rowsOutside()).toEqual(before);
      process.stdout.write(`FUZZ_SEED=${seed}: ${count} requests\n`);
    },
    120_000 + requests * 100,
  );
});

it('a token whose spaces are all deleted reaches none', async () => {
  const { spaceId } = await makeThings(app, { visibility: 'everyone', ownerId: owner.userId });
  const client = await limitedTo(spaceId, owner);
  expect((await client.get<unknown[]>('/api/spaces')).body).toHaveLength(1);
  expect((await owner.delete(`/api/spaces/${spaceId}`)).status).toBe(204);
  expect((await client.get<unknown[]>('/api/spaces')).body).toEqual([]);
});

it('a token reaches no more of its spaces than its owner', async () => {
  const reader = await app.signedIn('editor', 'reader');
  const { spaceId } = await makeThings(app, { visibility: 'members', ownerId: owner.userId });
  const member = `/api/spaces/${spaceId}/members/${reader.userId}`;
  expect((await owner.put(member, { role: 'viewer' })).status).toBe(200);
  const client = await limitedTo(spaceId, reader);
  expect((await client.get(`/api/spaces/${spaceId}`)).status).toBe(200);
  expect((await client.put(`/api/spaces/${spaceId}`, { name: 'Mine' })).status).toBe(403);
  expect((await owner.delete(member)).status).toBe(204);
  expect((await client.get(`/api/spaces/${spaceId}`)).status).toBe(404);
});

describe('the spaces of a new token', () => {
  const make = (person: HttpClient, spaceIds: unknown) =>
    person.post<{ info: { spaces: unknown } }>('/api/tokens', { name: 'x', spaceIds });

  it('are told with their names, once each, and written to the audit log', async () => {
    const { spaceId } = await makeThings(app, { visibility: 'everyone', ownerId: owner.userId, word: 'one' });
    const { info } = bodyOf(await make(owner, [spaceId, spaceId]), 201);
    expect(info.spaces).toEqual([{ id: spaceId, name: 'Space one' }]);
    const [row] = await app.database
      .knex<{ details: object }>('audit_events')
      .where('action', 'token.made')
      .orderBy('id', 'desc');
    expect(row).toMatchObject({ details: { spaces: [spaceId] } });
    await owner.delete(`/api/spaces/${spaceId}`);
    const list = bodyOf(await owner.get<{ spaces: unknown }[]>('/api/tokens'));
    expect(list[0]?.spaces).toEqual([{ id: spaceId, name: null }]);
  });

  it('must be spaces that the person sees', async () => {
    const stranger = await app.signedIn('editor', 'stranger');
    for (const spaceIds of [[], [999_999], [outside.spaceId], ['1'], [0], 'all', Array(101).fill(1)]) {
      const answer = await make(stranger, spaceIds);
      expect(answer.status, JSON.stringify(spaceIds)).toBe(400);
      expect(wordsOf(answer)).not.toContain(canary);
    }
  });

  it('cannot be made more: such a token makes no space', async () => {
    const client = await limitedTo(inside.spaceId, admin);
    const answer = await client.post<{ message: string }>('/api/spaces', { name: 'Next' });
    expect([answer.status, answer.body.message]).toEqual([
      403,
      'This token is limited to some spaces, so it cannot make new ones.',
    ]);
  });
});

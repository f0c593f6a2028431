import fc from 'fast-check';
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshSearchWords } from '../../api/jobs/refresh-search-words.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { addMember, bodyOf } from '../support/content.ts';
import { generatedRequest, sendGenerated, type FuzzWorld } from '../support/generated-requests.ts';
import type { HttpAnswer } from '../support/http-client.ts';
import { makeThings, missingThings, type Things } from '../support/world.ts';
import { requestsOf } from './access-matrix.row.ts';
import { matrix } from './access-matrix.rows.ts';

/** FUZZ_REQUESTS asks for more, FUZZ_SEED for those of an earlier run. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 300);
const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(1, 2 ** 31));

/** In everything of the restricted documents, and nowhere else. */
const canary = 'zebrafinchquartz';

let app: TestApp;
let owner: SignedIn;
/** Restricted documents in a space that everybody may see and write in. */
let hidden: Things;
/** What the person outside made themselves. */
let own: Things;
/** Somebody who once read the documents: starred them, was mentioned, commented. */
let outsider: SignedIn;
let count = 0;

beforeAll(async () => {
  app = await startTestApp({ settings: { LIVE_EDITING: 'on' } });
  owner = await app.signedIn('editor', 'owner');
  hidden = await makeThings(app, { visibility: 'everyone', ownerId: owner.userId, word: canary });
  const { spaceId, documentId, otherDocumentId } = hidden;
  await owner.put(`/api/spaces/${spaceId}`, { name: 'Open to all', description: '' });
  const child = { spaceId, title: `${canary} child`, content: canary, parentId: otherDocumentId };
  bodyOf(await owner.post('/api/documents', child), 201);
  await renew();
  await outsider.post(`/api/documents/${documentId}/star`, { isStarred: true });
  await owner.put(`/api/documents/${documentId}`, { content: `${canary} changed` });
  await owner.put(`/api/documents/${documentId}`, { title: `${canary} again` });
  bodyOf(await owner.put(`/api/documents/${documentId}/access`, { people: [], groups: [] }));
  bodyOf(await owner.put(`/api/documents/${otherDocumentId}/access`, { people: [], groups: [] }));
  bodyOf(await owner.post(`/api/documents/${otherDocumentId}/duplicate`, {}), 201);
  await refreshSearchWords(app.database.knex);
});
afterAll(() => app.close());

/** Another person outside, with what once was theirs to see, because a request may end a session or an account. */
async function renew(): Promise<void> {
  outsider = await app.signedIn('editor', `outsider-${(count += 1)}`);
  own = await makeThings(app, { visibility: 'members', ownerId: outsider.userId, word: 'harmless' });
  const { knex } = app.database;
  const { documentId } = hidden;
  await knex('throttles').delete();
  await knex('stars').insert({ user_id: outsider.userId, document_id: documentId });
  const notice = { user_id: outsider.userId, actor_id: owner.userId, document_id: documentId };
  await knex('notifications').insert({ ...notice, kind: 'mention' });
  await addMember(owner, hidden.spaceId, outsider.userId, 'editor');
}

/** All that an answer says. */
const wordsOf = ({ headers, body }: HttpAnswer): string =>
  decodeURIComponent(JSON.stringify([[...headers], body]).replaceAll('%', '%25'));

/** Every row of the restricted documents, to see that none of them is changed. */
async function hiddenRows(): Promise<unknown> {
  const { knex } = app.database;
  const documents = () =>
    knex('documents')
      .where({ space_id: hidden.spaceId, created_by: owner.userId })
      .whereNotNull('restricted_by');
  const ofDocuments = (table: string) =>
    knex(table).whereIn('document_id', documents().select('id')).orderByRaw('1, 2');
  const tables = ['document_revisions', 'attachments', 'comments', 'restrictions'];
  return Promise.all([documents().orderBy('id'), ...tables.map(ofDocuments)]);
}

it('the restricted documents are full of the canary, for who may see them', async () => {
  for (const path of [
    '/api/documents/recent',
    `/api/documents/${hidden.documentId}/comments`,
    `/api/documents/${hidden.documentId}/attachments`,
    `/api/documents/${hidden.documentId}/revisions`,
    `/api/spaces/${hidden.spaceId}/documents`,
    `/api/search?q=${canary}`,
    `/uploads/document-attachments/${hidden.storagePath}`,
  ])
    expect(wordsOf(await owner.get(path)), path).toContain(canary);
});

describe('whoever is outside', () => {
  // evidence: Q3
  it('hears no word of them from any call of the contract, and changes nothing', async () => {
    const before = await hiddenRows();
    let isFresh = false;
    for (const [name, rows] of Object.entries(matrix))
      for (const request of requestsOf(rows)) {
        if (!isFresh) await renew();
        isFresh = true;
        const mixed: Things = { ...own, otherDocumentId: hidden.otherDocumentId, spaceId: hidden.spaceId };
        for (const things of [hidden, missingThings, mixed, own]) {
          const people = {
            callerId: outsider.userId,
            userId: outsider.userId,
            ownerId: owner.userId,
            memberId: outsider.userId,
          };
          const { path, body, headers } = request({
            ...things,
            ...people,
            groupId: 999_999,
            importId: 999_999,
          });
          const answer = await outsider.send(name.split(' ')[0]!, path, { body, headers });
          expect(wordsOf(answer), `${name} ${path}`).not.toContain(canary);
          // it would say nothing of anything
          expect(answer.status, `${name} ${path}`).not.toBe(429);
          // another person goes on after a request that changed something or ended the session
          if (answer.status === 401 || (!name.startsWith('GET ') && answer.status < 400)) isFresh = false;
        }
      }
    expect(await hiddenRows()).toEqual(before);
  }, 300_000);

  // evidence: Q3
  it(
    'hears no word of them in answer to generated requests, and changes nothing',
    async () => {
      const before = await hiddenRows();
      await renew();
      let sent = 0;
      const world: FuzzWorld = {
        people: { editor: outsider, admin: outsider },
        things: hidden,
        renew: async () => {
          await renew();
          world.people = { editor: outsider, admin: outsider };
        },
      };
      await fc.assert(
        fc.asyncProperty(generatedRequest, async (request) => {
          sent += 1;
          // the ids in a request are of what is hidden, of what is not, or of both
          world.things =
            sent % 3 === 0
              ? hidden
              : sent % 3 === 1
                ? own
                : { ...own, otherDocumentId: hidden.documentId, spaceId: hidden.spaceId };
          const answer = await sendGenerated(world, request);
          expect(wordsOf(answer), `${request.method} ${request.call.path}`).not.toContain(canary);
          if (sent % 100 === 0 || answer.status === 401) await world.renew();
        }),
        { numRuns: requests, seed, endOnFailure: true },
      );
      expect(sent).toBe(requests);
      expect(await hiddenRows()).toEqual(before);
      process.stdout.write(`FUZZ_SEED=${seed}: ${sent} requests from outside a restricted branch\n`);
    },
    120_000 + requests * 100,
  );
});

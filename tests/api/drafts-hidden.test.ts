import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import { refreshSearchWords } from '../../api/jobs/refresh-search-words.ts';
import { listIds, readIndexSources, readStamps } from '../../db/search/index-statements.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { addMember, bodyOf } from '../support/content.ts';
import type { HttpAnswer } from '../support/http-client.ts';
import { makeThings, type Things } from '../support/world.ts';
import { requestsOf, type Request } from './access-matrix.row.ts';
import { matrix } from './access-matrix.rows.ts';

/** In everything of the draft, and nowhere else. */
const canary = 'zebrafinchquartz';

let app: TestApp;
let owner: SignedIn;
/** The document as readers see it. */
let shown: Things;
/** Its draft, with a comment and a file of its own. */
let hidden: Things;
/** A public link to the document and all below it. */
let link: string;

beforeAll(async () => {
  app = await startTestApp({ settings: { LIVE_EDITING: 'on', PUBLIC_LINKS: 'on' } });
  owner = await app.signedIn('editor', 'owner');
  shown = await makeThings(app, { visibility: 'everyone', ownerId: owner.userId, word: 'harmless' });
  const { documentId, spaceId } = shown;
  await owner.put(`/api/spaces/${spaceId}`, { name: 'Open to all', description: '' });
  const begun = bodyOf(await owner.put<Document>(`/api/documents/${documentId}/draft`));
  const draftId = begun.release!.draftId;
  const [file] = bodyOf(await owner.get<{ id: number }[]>(`/api/documents/${draftId}/attachments`));
  const stored = await app.files.put(Readable.from([`file ${canary}`]));
  const { knex } = app.database;
  await knex('attachments')
    .where({ id: file!.id })
    .update({ filename: `${canary}.txt`, storage_key: stored.key, size: stored.size, sha256: stored.sha256 });
  const comment = bodyOf(
    await owner.post<{ id: number }>(`/api/documents/${draftId}/comments`, { content: canary }),
    201,
  );
  hidden = {
    ...shown,
    ...{ documentId: draftId, otherDocumentId: draftId, deletedDocumentId: draftId },
    ...{ commentId: comment.id, attachmentId: file!.id, storagePath: stored.key },
  };
  const { url } = bodyOf(
    await owner.post<{ url: string }>(`/api/documents/${documentId}/public-links`, {
      ...{ includesBelow: true, days: null, password: null },
    }),
    201,
  );
  link = new URL(url, app.url).pathname;
  const labels = `---\ntags: [${canary}]\n---\n# ${canary}\n\n[Other](/documents/${shown.otherDocumentId})\n`;
  bodyOf(
    await owner.put(`/api/documents/${draftId}`, {
      title: `${canary} title`,
      content: `${labels} ${canary}`,
    }),
  );
  bodyOf(await owner.put(`/api/documents/${draftId}`, { content: `${labels} ${canary} again` }));
  await refreshSearchWords(knex);
});
afterAll(() => app.close());

/** All that an answer says. */
const wordsOf = ({ headers, body }: HttpAnswer): string =>
  decodeURIComponent(JSON.stringify([[...headers], body]).replaceAll('%', '%25'));

const draftRows = () => {
  const { knex } = app.database;
  const { documentId } = hidden;
  const of = (table: string) => knex(table).where('document_id', documentId).orderByRaw('1, 2');
  const tables = ['document_revisions', 'attachments', 'comments', 'restrictions', 'live_texts'];
  return Promise.all([knex('documents').where({ id: documentId }), ...tables.map(of)]);
};

const lists = () => [
  '/api/documents/recent?limit=100',
  '/api/documents/starred',
  `/api/spaces/${shown.spaceId}/documents`,
  `/api/spaces/${shown.spaceId}/documents?parentId=${shown.documentId}`,
  `/api/spaces/${shown.spaceId}/documents?q=${canary}`,
  `/api/search?q=${canary}&kind=all`,
  `/api/search?q=${canary.replace('q', 'k')}&kind=all`,
  `/api/search?q=which%20text%20has%20${canary}&kind=all`,
  `/api/search?q=text&spaceId=${shown.spaceId}&kind=all`,
  `/api/labels?q=${canary.slice(0, 5)}`,
  `/api/documents/${shown.otherDocumentId}/linked-from`,
];

it('the draft is full of the canary, for who may edit the document', async () => {
  const { documentId } = hidden;
  for (const path of [
    `/api/documents/${documentId}`,
    `/api/documents/${documentId}/comments`,
    `/api/documents/${documentId}/attachments`,
    `/api/documents/${documentId}/revisions`,
    `/uploads/document-attachments/${hidden.storagePath}`,
    `/api/spaces/${shown.spaceId}/drafts`,
  ])
    expect(wordsOf(await owner.get(path)), path).toContain(canary);
});

it('no list and no search has a word of it, not even for its editors', async () => {
  const counts = bodyOf(await owner.get<{ documentCount: number }>(`/api/spaces/${shown.spaceId}`));
  expect(counts.documentCount).toBe(2);
  for (const path of lists()) {
    const answer = await owner.get(path);
    expect(answer.status, path).toBe(200);
    expect(JSON.stringify(answer.body), path).not.toContain(canary);
  }
});

it('an index outside of the database has none', async () => {
  const { knex } = app.database;
  const ids = [hidden.documentId];
  expect(await listIds(knex, 'document', { after: 0, limit: 1000 })).not.toContain(hidden.documentId);
  expect(await readIndexSources(knex, 'document', ids)).toEqual([]);
  expect(await readStamps(knex, 'document', ids)).toEqual([]);
});

describe('whoever may not edit the document', () => {
  it.each([
    ['a viewer of the installation', 'viewer'],
    ['somebody whom editing is restricted to others', 'restricted'],
    ['a reader of a space for members', 'reader'],
    ['an outsider of a space for members', 'outsider'],
  ] as const)(
    '%s hears no word of the draft from any call, and changes nothing',
    async (_, kind) => {
      const { knex } = app.database;
      await knex('spaces')
        .where({ id: shown.spaceId })
        .update({ visibility: kind === 'reader' || kind === 'outsider' ? 'members' : 'everyone' });
      if (kind === 'restricted') {
        const path = `/api/documents/${shown.documentId}/access/editing`;
        bodyOf(await owner.put(path, { people: [], groups: [] }));
      }
      let count = 0;
      /** A write may end a session or an account, so that each is somebody else's. */
      const renew = async () => {
        const caller = await app.signedIn(kind === 'viewer' ? 'viewer' : 'editor', `${kind}-${(count += 1)}`);
        await knex('throttles').delete();
        const ids = { user_id: caller.userId, document_id: hidden.documentId };
        await knex('stars').insert(ids);
        await knex('notifications').insert({ ...ids, actor_id: owner.userId, kind: 'mention' });
        await knex('follows').insert({ ...ids, scope: 'document' });
        if (kind === 'reader') await addMember(owner, shown.spaceId, caller.userId, 'viewer');
        return caller;
      };
      const ask = async (caller: SignedIn, name: string, request: Request, things: Things) => {
        const people = { userId: caller.userId, callerId: caller.userId, memberId: caller.userId };
        const { path, body, headers } = request({
          ...{ ...things, ...people, ownerId: owner.userId, groupId: 999_999, importId: 999_999 },
        });
        const answer = await caller.send(name.split(' ')[0]!, path, { body, headers });
        expect(wordsOf(answer), `${name} ${path}`).not.toContain(canary);
      };
      const before = await draftRows();
      const asked = Object.entries(matrix).flatMap(([name, rows]) =>
        requestsOf(rows).map((request) => [name, request] as const),
      );
      const isRead = ([name]: readonly [string, Request]) => name.startsWith('GET ');
      const caller = await renew();
      const own =
        kind === 'viewer'
          ? shown
          : await makeThings(app, { visibility: 'members', ownerId: caller.userId, word: 'mine' });
      for (const [name, request] of asked.filter(isRead))
        for (const things of [hidden, { ...hidden, documentId: shown.documentId }, own])
          await ask(caller, name, request, things);
      // nobody outside may take the document itself away from this test
      for (const [name, request] of asked.filter((one) => !isRead(one)))
        await ask(await renew(), name, request, hidden);
      const reader = await renew();
      for (const path of [...lists(), `/api/documents/${shown.documentId}`, '/api/notifications'])
        expect(JSON.stringify((await reader.get(path)).body), path).not.toContain(canary);
      const hiddenAnswer = await reader.get(`/api/documents/${hidden.documentId}`);
      const missing = await reader.get('/api/documents/999999');
      const { requestId: _a, ...told } = hiddenAnswer.body as { requestId: string };
      const { requestId: _b, ...none } = missing.body as { requestId: string };
      expect([hiddenAnswer.status, told]).toEqual([missing.status, none]);
      expect(await draftRows()).toEqual(before);
      if (kind === 'restricted')
        bodyOf(await owner.delete(`/api/documents/${shown.documentId}/access/editing`), 204);
    },
    300_000,
  );

  it('a public link to the document and all below it shows what was released', async () => {
    await app.database.knex('spaces').where({ id: shown.spaceId }).update({ visibility: 'everyone' });
    const stranger = app.anonymous();
    const opened = await stranger.get(link);
    expect(opened.status, JSON.stringify(opened.body)).toBe(200);
    expect(wordsOf(opened)).toContain('harmless');
    expect(wordsOf(opened)).not.toContain(canary);
    for (const path of [`${link}/${hidden.documentId}`, `${link}/files/${hidden.storagePath}`])
      expect((await stranger.get(path)).status, path).toBe(404);
  });
});

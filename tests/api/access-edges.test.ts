import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import type { Notification } from '../../api/contract/notifications.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { addMember, bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import { EventClient } from '../support/event-client.ts';
import type { HttpAnswer } from '../support/http-client.ts';
import { makeImport, makeThings, missingThings, type Things } from '../support/world.ts';
import { epoch } from './access-matrix.live.rows.ts';
import { matrix } from './access-matrix.rows.ts';

let app: TestApp;
let owner: SignedIn;
let outsider: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ settings: { LIVE_EDITING: 'on' } });
  owner = await app.signedIn('editor', 'owner');
  outsider = await app.signedIn('editor', 'outsider');
  const [row] = await app.database
    .knex('groups')
    .insert({ name: 'Writers' })
    .returning<{ id: number }[]>('id');
  nobody.groupId = row!.id;
});
afterAll(() => app.close());

/** An empty group, which has a role in what is closed, and the owner's import into it. */
const nobody = { userId: 999_999, ownerId: 999_999, memberId: 999_999, groupId: 0, importId: 0 };

async function closedThings(): Promise<Things> {
  const things = await makeThings(app, { visibility: 'members', ownerId: owner.userId });
  await app.database
    .knex('space_groups')
    .insert({ space_id: things.spaceId, group_id: nobody.groupId, role: 'viewer' });
  // its people edit it live
  await app.database
    .knex('live_texts')
    .insert({ document_id: things.documentId, epoch, ending: 0, length: 0 });
  nobody.importId = await makeImport(app, things.spaceId, owner.userId);
  return things;
}

/** All that an answer says, but for what is its own each time. */
function said({ status, headers, body }: HttpAnswer): unknown {
  // the length is that of the request's id, and of what is compared anyway
  const own = new Set(['date', 'x-request-id', 'content-length']);
  return {
    status,
    body: typeof body === 'object' ? { ...body, requestId: '' } : body,
    headers: [...headers].filter(([name]) => !own.has(name)).toSorted(),
  };
}

const ofClosed = Object.entries(matrix).flatMap(([name, rows]) => {
  const row = rows.find(({ target }) => target === 'closed');
  return row ? [[name, row] as const] : [];
});
const reads = ofClosed.filter(([name]) => name.startsWith('GET '));

describe('what is closed', () => {
  // evidence: Q3
  it.each(ofClosed)('is answered word for word as what is not there: %s', async (name, { request }) => {
    const [method = ''] = name.split(' ');
    const ask = async (things: Things) => {
      const { path, body } = request({ ...things, ...nobody, callerId: outsider.userId });
      return said(await outsider.send(method, path, { body }));
    };
    expect(await ask(await closedThings())).toEqual(await ask(missingThings));
  });

  // evidence: Q4
  it.each(reads)(
    'is closed to HEAD as well, and to conditions and ranges: %s',
    async (_name, { request }) => {
      const things = await closedThings();
      const { path } = request({ ...things, ...nobody, callerId: outsider.userId });
      const own = await owner.get(path);
      expect(own.status).toBe(200);
      const tag = own.headers.get('etag') ?? '"x"';
      for (const [method, headers] of [
        ['HEAD', {}],
        ['GET', { 'if-none-match': tag }],
        ['GET', { 'if-none-match': '*' }],
        ['GET', { range: 'bytes=0-0' }],
        ['GET', { range: 'bytes=0-0', 'if-range': tag }],
      ] as const) {
        const answer = await outsider.send(method, path, { headers });
        expect([method, headers, answer.status]).toEqual([method, headers, 404]);
        expect(answer.headers.get('etag')).toBeNull();
        expect((await app.anonymous().send(method, path, { headers })).status).toBe(401);
      }
    },
  );

  // evidence: Q4
  it.each(reads)('is closed however its address is written: %s', async (_name, { request }) => {
    const { path } = request({ ...(await closedThings()), ...nobody, callerId: outsider.userId });
    const [place = '', query = ''] = path.split('?');
    const rest = query && `?${query}`;
    const writings = [
      `${place}/${rest}`,
      place.toUpperCase() + rest,
      `/${place}${rest}`,
      place.replace('/', '/./') + rest,
      place.replace(/^\/(\w)/, (_, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`) + rest,
      place.replaceAll('/', '%2f').replace('%2f', '/') + rest,
      `${place};x=1${rest}`,
      `${place}%00${rest}`,
    ];
    for (const writing of writings) {
      // the page, which is the same for everybody, is not built here
      for (const client of [outsider, app.anonymous()])
        expect([writing, (await client.get(writing)).status >= 400]).toEqual([writing, true]);
    }
  });
});

describe('what an address takes', () => {
  it('is told the same to everybody, whatever is there', async () => {
    const { documentId } = await closedThings();
    const answers = [
      await owner.send('OPTIONS', `/api/documents/${documentId}`, {}),
      await outsider.send('OPTIONS', `/api/documents/${documentId}`, {}),
      await outsider.send('OPTIONS', '/api/documents/999999', {}),
      await app.anonymous().send('OPTIONS', `/api/documents/${documentId}`, {}),
    ];
    expect(new Set(answers.map((answer) => JSON.stringify(said(answer)))).size).toBe(1);
  });

  it('can be asked of a stream by HEAD, any number of times', async () => {
    const person = await app.signedIn('viewer');
    const headers = { accept: 'text/event-stream' };
    for (let count = 0; count < 25; count += 1)
      expect((await person.send('HEAD', '/api/events', { headers })).status).toBe(200);
    expect((await person.get('/api/events', { headers })).status).toBe(200);
  });
});

describe('a document that moves into a closed space', () => {
  // evidence: Q3
  it('is gone from all that those outside had of it', async () => {
    const open = await makeSpace(owner, { name: 'Open' });
    const closed = await makeSpace(owner, { name: 'Closed', visibility: 'members' });
    const document = await makeDocument(owner, open.id, { title: 'Wanderer', content: 'quokkaword' });
    const path = `/api/documents/${document.id}`;
    bodyOf(await outsider.post(`${path}/star`, { isStarred: true }));
    const comment = { content: 'Hello @outsider', parentId: null };
    bodyOf(await owner.post(`${path}/comments`, comment), 201);
    const seen = async () => ({
      starred: bodyOf(await outsider.get<Document[]>('/api/documents/starred')).length,
      recent: bodyOf(await outsider.get<Document[]>('/api/documents/recent')).some(
        ({ id }) => id === document.id,
      ),
      told: bodyOf(await outsider.get<Notification[]>('/api/notifications')).length,
      found: (await outsider.get('/api/search?q=quokkaword&kind=all')).headers.get('x-total-count'),
      read: (await outsider.get(path)).status,
    });
    expect(await seen()).toEqual({ starred: 1, recent: true, told: 1, found: '1', read: 200 });
    const [{ id: told } = { id: 0 }] = bodyOf(await outsider.get<Notification[]>('/api/notifications'));
    bodyOf(await owner.put(`${path}/position`, { spaceId: closed.id, parentId: null }));
    expect(await seen()).toEqual({ starred: 0, recent: false, told: 0, found: '0', read: 404 });
    expect((await outsider.put(`/api/notifications/${told}/read`)).status).toBe(404);
    expect(bodyOf(await outsider.put<Notification[]>('/api/notifications/read'))).toEqual([]);
    // a change there tells nobody who starred it once
    bodyOf(await owner.put(path, { content: 'quokkaword again @outsider' }));
    expect((await seen()).told).toBe(0);
  });

  it('moves out of it without a word of where it was', async () => {
    const open = await makeSpace(owner, { name: 'Open' });
    const closed = await makeSpace(owner, { name: 'Closed', visibility: 'members' });
    const document = await makeDocument(owner, closed.id);
    const listening = await EventClient.open(outsider);
    bodyOf(await owner.put(`/api/documents/${document.id}/position`, { spaceId: open.id, parentId: null }));
    await listening.hears('document', { id: document.id, version: 1, spaceId: open.id, change: 'moved' });
    expect(listening.text).not.toContain('fromSpaceId');
    listening.leave();
  });
});

describe('a key that made a document', () => {
  // evidence: Q4
  it('gives it back to nobody else, and not to its maker once they may not see it', async () => {
    const maker = await app.signedIn('editor', 'maker');
    const closed = await makeSpace(owner, { name: 'Closed', visibility: 'members' });
    const own = await makeSpace(maker, { name: 'Own', visibility: 'members' });
    await addMember(owner, closed.id, maker.userId, 'editor');
    const headers = { 'idempotency-key': randomUUID() };
    const make = (client: SignedIn, spaceId: number) =>
      client.post<Document>(
        '/api/documents',
        { title: 'Keyed', spaceId, parentId: null, content: 'secret' },
        { headers },
      );
    const { id } = bodyOf(await make(maker, closed.id), 201);
    const elsewhere = await makeSpace(outsider, { name: 'Elsewhere' });
    expect(bodyOf(await make(outsider, elsewhere.id), 201).id).not.toBe(id);
    bodyOf(await owner.delete(`/api/spaces/${closed.id}/members/${maker.userId}`), 204);
    expect((await make(maker, closed.id)).status).toBe(404);
    expect((await make(maker, own.id)).status).toBe(409);
  });
});

describe('a notification', () => {
  // evidence: Q4
  it('is read by its own person only', async () => {
    const { documentId } = await makeThings(app, { visibility: 'everyone', ownerId: owner.userId });
    bodyOf(
      await outsider.post(`/api/documents/${documentId}/comments`, { content: 'Hi', parentId: null }),
      201,
    );
    const [own] = bodyOf(await owner.get<Notification[]>('/api/notifications'));
    const admin = await app.signedIn('admin', 'curious');
    for (const client of [outsider, admin])
      expect((await client.put(`/api/notifications/${own?.id}/read`)).status).toBe(404);
    expect(bodyOf(await owner.get<Notification[]>('/api/notifications'))[0]?.read).toBe(false);
  });
});

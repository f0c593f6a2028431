import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Comment } from '../../api/contract/comments.ts';
import type { Document } from '../../api/contract/documents.ts';
import { EventStream } from '../../api/features/events/event-stream.ts';
import { startTestApp, testPassword, type SignedIn, type TestApp } from '../support/app.ts';
import { addMember, bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import { EventClient } from '../support/event-client.ts';
import { HttpClient } from '../support/http-client.ts';

let app: TestApp;
let admin: SignedIn;
let author: SignedIn;
let reader: SignedIn;
let spaceId: number;
const open: EventClient[] = [];

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signedIn('admin');
  author = await app.signedIn('editor', 'author');
  reader = await app.signedIn('editor', 'reader');
  spaceId = (await makeSpace(author)).id;
});
afterEach(() => {
  for (const client of open.splice(0)) client.leave();
});
afterAll(() => app.close());

async function listen(client: HttpClient, query = ''): Promise<EventClient> {
  const listening = await EventClient.open(client, query);
  open.push(listening);
  expect(listening.status).toBe(200);
  return listening;
}

const save = async (client: HttpClient, { id }: Document, change: object = { content: 'New' }) =>
  bodyOf(await client.put<Document>(`/api/documents/${id}`, change));
const commentOn = async (client: HttpClient, { id }: Document, content: string) =>
  bodyOf(await client.post<Comment>(`/api/documents/${id}/comments`, { content, parentId: null }), 201);
const endOf = (client: EventClient) => expect.poll(() => client.ending, { timeout: 10_000 });

describe('the stream', () => {
  it('is kept by nobody on its way, and says when to come back', async () => {
    const listening = await listen(reader);
    expect(listening.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(listening.headers.get('cache-control')).toContain('no-store');
    expect(listening.headers.get('x-accel-buffering')).toBe('no');
    expect(listening.headers.get('content-encoding')).toBeNull();
    await expect.poll(() => listening.text).toMatch(/^retry: \d+\n\n/);
  });

  it('begins with a refresh where something has changed since the page was shown, and only there', async () => {
    const first = await listen(reader);
    const { id } = await makeDocument(author, spaceId);
    await expect.poll(() => first.of('document')).toContainEqual(expect.objectContaining({ id }));
    const late = await listen(reader, '?shownMs=60000');
    await late.hears('refresh', {});
    const inTime = await listen(reader, '?shownMs=0');
    const next = await makeDocument(author, spaceId);
    await expect.poll(() => inTime.of('document')).toContainEqual(expect.objectContaining({ id: next.id }));
    expect([inTime.of('refresh'), first.of('refresh')]).toEqual([[], []]);
    expect((await EventClient.open(reader, '?shownMs=-1')).status).toBe(400);
  });

  it('is for people who are signed in', async () => {
    expect((await EventClient.open(app.anonymous())).status).toBe(401);
  });

  // evidence: S69
  it('is open ten times for a person, in all their sessions together: the oldest makes room', async () => {
    const person = await app.signedIn('viewer', 'many-tabs');
    const elsewhere = new HttpClient(app.url);
    await elsewhere.signIn('many-tabs', testPassword);
    const other = await listen(reader);
    const streams: EventClient[] = [];
    for (let count = 0; count < 13; count += 1) streams.push(await listen(count % 2 ? person : elsewhere));
    const [closed, kept] = [streams.slice(0, 3), streams.slice(3)];
    for (const stream of closed) {
      await endOf(stream).toBe('in order');
      expect(stream.of('replaced')).toEqual([{}]);
      // a browser that knows nothing of the event comes back in ten minutes, not at once
      expect(stream.text).toContain('\nretry: 600000\n\nevent: replaced\n');
    }
    const document = await makeDocument(author, spaceId);
    for (const stream of [...kept, other])
      await stream.hears('document', { id: document.id, version: 1, spaceId, change: 'created' });
    expect([...kept, other].flatMap((stream) => stream.of('replaced'))).toEqual([]);
  });

  // evidence: S69
  it('that was replaced is cut off where its reader takes nothing', async () => {
    const stream = new EventStream(10);
    stream.replace();
    await new Promise((done) => stream.once('close', done));
    expect(stream.destroyed).toBe(true);
  });

  it('has heartbeats that pages hear', async () => {
    const stream = new EventStream();
    stream.sendHeartbeat();
    stream.finish();
    const text = (await stream.toArray()).join('');
    expect(text).toMatch(/^retry: [345]\d{3}\n\nevent: heartbeat\ndata: \{\}\n\n$/);
  });

  it('lets go a reader who takes nothing', async () => {
    const stream = new EventStream();
    const closed = new Promise((done) => stream.once('close', done));
    for (let count = 0; count < 2_000; count += 1)
      stream.send('document', { id: count, text: 'x'.repeat(50) });
    await closed;
    expect(stream.destroyed).toBe(true);
  });
});

describe('what is told of documents', () => {
  it('is each change, with its version, to those who may see it', async () => {
    const listening = await listen(reader);
    const document = await makeDocument(author, spaceId, { title: 'Live' });
    const { id } = document;
    await listening.hears('document', { id, version: 1, spaceId, change: 'created' });
    await save(author, document);
    await listening.hears('document', { id, version: 2, spaceId, change: 'saved' });
    await save(author, document, { title: 'Livelier' });
    await listening.hears('document', { id, version: 3, spaceId, change: 'renamed' });
    const comment = await commentOn(author, document, 'Hello');
    await listening.hears('document', { id, version: 3, spaceId, change: 'comments' });
    listening.events.length = 0;
    bodyOf(await author.delete(`/api/comments/${comment.id}`), 204);
    await listening.hears('document', { id, version: 3, spaceId, change: 'comments' });
    bodyOf(await author.upload(`/api/documents/${id}/attachments`, 'a.txt', 'text'), 201);
    await listening.hears('document', { id, version: 3, spaceId, change: 'attachments' });
    const parent = await makeDocument(author, spaceId);
    const to = { spaceId, parentId: parent.id, afterId: null };
    bodyOf(await author.put(`/api/documents/${id}/position`, to));
    await listening.hears('document', { id, version: 3, spaceId, change: 'moved' });
    bodyOf(await author.delete(`/api/documents/${id}`), 204);
    await listening.hears('document', { id, version: 3, spaceId, change: 'deleted' });
    listening.events.length = 0;
    bodyOf(await author.post(`/api/bin/documents/${id}/restore`));
    await listening.hears('document', { id, version: 3, spaceId, change: 'created' });
  });

  it('is nothing of a private space, before, in between and after one is let in', async () => {
    const closed = await makeSpace(author, { name: 'Closed', visibility: 'members' });
    const secret = await makeDocument(author, closed.id, { title: 'Canary' });
    const [stranger, own] = [await listen(reader), await listen(author)];
    await save(author, secret);
    await commentOn(admin, secret, 'Hidden @reader');
    await own.hears('document', { id: secret.id, version: 2, spaceId: closed.id, change: 'comments' });
    // what comes later has come: what was left out stays left out
    const visible = await makeDocument(author, spaceId);
    await stranger.hears('document', { id: visible.id, version: 1, spaceId, change: 'created' });
    expect(stranger.events).not.toContainEqual({
      event: 'document',
      data: expect.objectContaining({ id: secret.id }) as unknown,
    });
    expect(stranger.of('notification')).toEqual([]);
    await addMember(author, closed.id, reader.userId, 'viewer');
    await save(author, secret, { content: 'Once more' });
    await stranger.hears('document', { id: secret.id, version: 3, spaceId: closed.id, change: 'saved' });
    bodyOf(await author.delete(`/api/spaces/${closed.id}/members/${reader.userId}`), 204);
    await save(author, secret, { content: 'And again' });
    const last = await makeDocument(author, spaceId);
    await stranger.hears('document', { id: last.id, version: 1, spaceId, change: 'created' });
    expect(stranger.of('document')).not.toContainEqual(
      expect.objectContaining({ id: secret.id, version: 4 }),
    );
  });

  // evidence: Q4
  it('is nothing of a space that is closed while one listens', async () => {
    const space = await makeSpace(author, { name: 'Closing' });
    const document = await makeDocument(author, space.id, { title: 'Canary' });
    const stranger = await listen(reader);
    await save(author, document);
    await stranger.hears('document', { id: document.id, version: 2, spaceId: space.id, change: 'saved' });
    bodyOf(await author.put(`/api/spaces/${space.id}`, { visibility: 'members' }));
    await save(author, document, { content: 'Behind the door' });
    const visible = await makeDocument(author, spaceId);
    await stranger.hears('document', { id: visible.id, version: 1, spaceId, change: 'created' });
    expect(stranger.of('document')).not.toContainEqual(
      expect.objectContaining({ id: document.id, version: 3 }),
    );
  });

  it('is nothing of a save that was refused', async () => {
    const document = await makeDocument(author, spaceId);
    const listening = await listen(reader);
    const answer = await author.put(`/api/documents/${document.id}`, { content: 'Late', version: 7 });
    expect(answer.status).toBe(409);
    const next = await makeDocument(author, spaceId);
    await listening.hears('document', { id: next.id, version: 1, spaceId, change: 'created' });
    expect(listening.of('document')).not.toContainEqual(expect.objectContaining({ change: 'saved' }));
  });
});

describe('what is told of notifications', () => {
  it('is one’s own: that it is new, that it was read, that its comment is gone', async () => {
    const document = await makeDocument(author, spaceId);
    const [own, other] = [await listen(author), await listen(reader)];
    const comment = await commentOn(reader, document, 'Nice');
    const told = async (client: SignedIn) =>
      bodyOf(await client.get<{ id: number; documentId: number }[]>('/api/notifications')).find(
        ({ documentId }) => documentId === document.id,
      );
    const notification = await told(author);
    await own.hears('notification', { id: notification?.id });
    own.events.length = 0;
    bodyOf(await author.put('/api/notifications/read'));
    await own.hears('notification', { id: notification?.id });
    own.events.length = 0;
    bodyOf(await reader.delete(`/api/comments/${comment.id}`), 204);
    await own.hears('notification', { id: notification?.id });
    expect(await told(author)).toBeUndefined();
    expect(other.of('notification')).toEqual([]);
  });
});

describe('a stream ends', () => {
  it('with its session, and not with another', async () => {
    const person = await app.signedIn('viewer', 'leaver');
    const elsewhere = new HttpClient(app.url);
    await elsewhere.signIn('leaver', testPassword);
    const [here, there] = [await listen(person), await listen(elsewhere)];
    bodyOf(await person.post('/api/auth/logout'), 204);
    await endOf(here).toBe('in order');
    const document = await makeDocument(author, spaceId);
    await there.hears('document', { id: document.id, version: 1, spaceId, change: 'created' });
  });

  it('when the person is disabled, and when their account is deleted', async () => {
    for (const end of ['disabled', 'deleted']) {
      const person = await app.signedIn('viewer', end);
      const listening = await listen(person);
      const path = `/api/users/${person.userId}`;
      const profile = { displayName: 'Gone', email: `${end}@example.org`, role: 'viewer', avatar: null };
      if (end === 'deleted') bodyOf(await admin.delete(path), 204);
      else bodyOf(await admin.put(path, { ...profile, disabled: true }));
      await endOf(listening).toBe('in order');
      expect((await person.get('/api/events')).status).toBe(401);
    }
  });
});

describe('a lost connection to the database', () => {
  it('comes back by itself, and listeners are told to ask anew', async () => {
    const listening = await listen(reader);
    const { rows } = await app.database.knex.raw<{ rows: unknown[] }>(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'lectern events' and datname = current_database()`,
    );
    expect(rows).toHaveLength(1);
    await listening.hears('refresh', {});
    // what changes while the listener is still told to ask anew is not told beside that
    await expect
      .poll(async () => {
        await makeDocument(author, spaceId);
        return listening.of('document').length;
      })
      .toBeGreaterThan(0);
  });
});

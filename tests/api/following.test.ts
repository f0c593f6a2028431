import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Comment } from '../../api/contract/comments.ts';
import type { Document } from '../../api/contract/documents.ts';
import type { DocumentFollowing, DocumentScope, Followed } from '../../api/contract/following.ts';
import type { Notification } from '../../api/contract/notifications.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { addMember, bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import type { HttpAnswer } from '../support/http-client.ts';

let app: TestApp;
let mina: SignedIn;
let ben: SignedIn;
let reader: SignedIn;
let spaceId: number;
let handbook: Document;
let chapter: Document;

beforeAll(async () => {
  app = await startTestApp();
  mina = await app.signedIn('editor', 'mina');
  ben = await app.signedIn('editor', 'ben');
});
afterAll(() => app.close());

beforeEach(async () => {
  reader = await app.signedIn('viewer');
  spaceId = (await makeSpace(mina)).id;
  handbook = await makeDocument(mina, spaceId, { title: 'Handbook' });
  chapter = await makeDocument(mina, spaceId, { title: 'Chapter', parentId: handbook.id });
  await app.tellFollowers();
  await Promise.all([mina, ben].map((person) => person.put('/api/notifications/read')));
});

const follow = async (client: SignedIn, { id }: { id: number }, scope: DocumentScope) =>
  bodyOf(await client.put<DocumentFollowing>(`/api/documents/${id}/following`, { scope }));
const followSpace = async (client: SignedIn, isFollowing = true) =>
  bodyOf(await client.put(`/api/spaces/${spaceId}/following`, { isFollowing }));
const stateOf = async (client: SignedIn, { id }: { id: number }) =>
  bodyOf(await client.get<DocumentFollowing>(`/api/documents/${id}/following`));
const save = async (client: SignedIn, { id }: { id: number }, content: string) =>
  bodyOf(await client.put<Document>(`/api/documents/${id}`, { content }));
const commentOn = async (client: SignedIn, { id }: { id: number }, content: string) =>
  bodyOf(await client.post<Comment>(`/api/documents/${id}/comments`, { content, parentId: null }), 201);
const told = async (client: SignedIn) =>
  bodyOf(await client.get<Notification[]>('/api/notifications'))
    .filter(({ read }) => !read)
    .map(({ message }) => message);
const preferences = { emailNotifications: true, documentUpdates: true, comments: true, mentions: true };
const choose = async (client: SignedIn, change: object) =>
  bodyOf(
    await client.put(`/api/users/${client.userId}/notification-preferences`, { ...preferences, ...change }),
  );
/** As if so much time had passed. */
const later = (minutes: number) =>
  app.database.knex('notifications').update({
    first_at: app.database.knex.raw('first_at - make_interval(mins => ?)', [minutes]),
    created_at: app.database.knex.raw('created_at - make_interval(mins => ?)', [minutes]),
  });

describe('who follows', () => {
  it('a document hears of changes and comments to it, not of those below it', async () => {
    await follow(reader, handbook, 'document');
    await save(mina, handbook, 'One');
    await save(mina, chapter, 'One');
    await commentOn(ben, handbook, 'Hello');
    expect(await told(reader)).toEqual(['Person ben commented on Handbook', 'Person mina changed Handbook']);
  });

  it('a branch hears of all below it, and of new documents there', async () => {
    await follow(reader, handbook, 'branch');
    await save(mina, chapter, 'One');
    await makeDocument(ben, spaceId, { title: 'Deep', parentId: chapter.id });
    await makeDocument(ben, spaceId, { title: 'Beside' });
    expect(await told(reader)).toEqual(['Person ben created Deep', 'Person mina changed Chapter']);
  });

  it('a space hears of all in it', async () => {
    await followSpace(reader);
    await save(mina, chapter, 'One');
    await makeDocument(ben, spaceId, { title: 'Beside' });
    expect(await told(reader)).toEqual(['Person ben created Beside', 'Person mina changed Chapter']);
    await followSpace(reader, false);
    await reader.put('/api/notifications/read');
    await save(ben, chapter, 'Two');
    expect(await told(reader)).toEqual([]);
  });

  it('a space, but not this document, hears of all others', async () => {
    await followSpace(reader);
    expect(await follow(reader, handbook, 'none')).toMatchObject({
      isFollowing: false,
      space: { id: spaceId },
    });
    await save(mina, handbook, 'One');
    await save(mina, chapter, 'One');
    expect(await told(reader)).toEqual(['Person mina changed Chapter']);
  });

  it('something hears of nothing that they did themselves', async () => {
    await followSpace(ben);
    await save(ben, handbook, 'One');
    await commentOn(ben, handbook, 'Done');
    expect(await told(ben)).toEqual([]);
  });
});

describe('what is one notification', () => {
  beforeEach(() => follow(reader, handbook, 'document'));

  it('are the changes of ten minutes by one person, also when it was read in between', async () => {
    const { version } = handbook;
    await save(mina, handbook, 'One');
    await save(mina, handbook, 'Two');
    const [notice] = bodyOf(await reader.get<Notification[]>('/api/notifications'));
    expect(notice).toMatchObject({ kind: 'update', documentId: handbook.id, fromVersion: version });
    bodyOf(await reader.put(`/api/notifications/${notice?.id}/read`));
    await save(mina, handbook, 'Three');
    const all = bodyOf(await reader.get<Notification[]>('/api/notifications'));
    expect(all).toMatchObject([{ id: notice?.id, read: false, fromVersion: version }]);
  });

  it('are not those of two people, nor those that come later', async () => {
    await save(mina, handbook, 'One');
    await save(ben, handbook, 'Two');
    expect(await told(reader)).toEqual(['Person ben changed Handbook', 'Person mina changed Handbook']);
    await reader.put('/api/notifications/read');
    await later(11);
    const { version } = await save(mina, handbook, 'Three');
    const all = bodyOf(await reader.get<Notification[]>('/api/notifications'));
    expect(all).toHaveLength(3);
    expect(all[0]).toMatchObject({ read: false, fromVersion: version - 1 });
  });

  it('is a new document with what its author writes at once', async () => {
    await followSpace(reader);
    const made = await makeDocument(ben, spaceId, { title: 'Plan' });
    await told(reader);
    await save(ben, made, 'A plan');
    expect(await told(reader)).toEqual(['Person ben created Plan']);
  });

  it('is a change or comment that mentions them', async () => {
    await save(mina, handbook, `Ask @${reader.username}`);
    expect(await told(reader)).toEqual(['Person mina mentioned you in Handbook']);
    await reader.put('/api/notifications/read');
    await commentOn(ben, handbook, `And @${reader.username}`);
    expect(await told(reader)).toEqual(['Person ben mentioned you in Handbook']);
  });
});

describe('following what one writes', () => {
  it('begins with a save or a comment', async () => {
    await commentOn(reader, handbook, 'A question');
    await save(ben, chapter, 'One');
    await app.tellFollowers();
    expect(await stateOf(reader, handbook)).toEqual({
      isFollowing: true,
      scope: null,
      isAutomatic: true,
      branch: null,
      space: null,
    });
    await save(mina, handbook, 'An answer');
    await save(mina, chapter, 'Two');
    expect(await told(reader)).toEqual(['Person mina changed Handbook']);
    expect(await told(ben)).toEqual(['Person mina changed Chapter']);
  });

  it('does not for somebody who said no to this document', async () => {
    await follow(reader, handbook, 'none');
    await commentOn(reader, handbook, 'A question');
    await follow(mina, handbook, 'none');
    await save(mina, handbook, 'An answer');
    await save(ben, handbook, 'Another');
    expect(await told(reader)).toEqual([]);
    expect(await told(mina)).toEqual([]);
    expect(await stateOf(mina, handbook)).toMatchObject({ isFollowing: false, scope: 'none' });
  });

  it('does not for somebody who switched it off, not even for what they wrote before', async () => {
    await commentOn(reader, handbook, 'A question');
    await app.tellFollowers();
    await mina.put('/api/notifications/read');
    await choose(reader, { autoFollow: false });
    await choose(mina, { autoFollow: false });
    await save(ben, handbook, 'An answer');
    expect(await told(reader)).toEqual([]);
    expect(await told(mina)).toEqual([]);
    expect(await stateOf(reader, handbook)).toMatchObject({ isFollowing: false });
    await choose(mina, { autoFollow: true });
    await save(ben, handbook, 'Another');
    expect(await told(mina)).toEqual(['Person ben changed Handbook']);
  });
});

describe('who may not see it', () => {
  it('is told of nothing, and follows again when they may', async () => {
    const closed = await makeSpace(mina, { visibility: 'members' });
    const secret = await makeDocument(mina, closed.id, { title: 'Canary' });
    await app.tellFollowers();
    expect((await reader.get(`/api/documents/${secret.id}/following`)).status).toBe(404);
    expect((await reader.put(`/api/documents/${secret.id}/following`, { scope: 'document' })).status).toBe(
      404,
    );
    expect((await reader.put(`/api/spaces/${closed.id}/following`, { isFollowing: true })).status).toBe(404);
    await addMember(mina, closed.id, reader.userId, 'viewer');
    await follow(reader, secret, 'document');
    await save(mina, secret, 'One');
    expect(await told(reader)).toEqual(['Person mina changed Canary']);
    bodyOf(await mina.delete(`/api/spaces/${closed.id}/members/${reader.userId}`), 204);
    await save(mina, secret, 'Two');
    expect(JSON.stringify((await reader.get('/api/notifications')).body)).not.toContain('Canary');
    expect((await reader.get('/api/following')).body).toEqual([]);
    await addMember(mina, closed.id, reader.userId, 'viewer');
    expect((await reader.get<Followed[]>('/api/following')).body).toMatchObject([{ title: 'Canary' }]);
  });

  it('is told of nothing in a restricted branch below what they follow', async () => {
    await follow(reader, handbook, 'branch');
    bodyOf(await mina.put(`/api/documents/${chapter.id}/access`, { people: [], groups: [] }));
    await save(mina, chapter, 'Secret');
    await makeDocument(mina, spaceId, { title: 'Canary', parentId: chapter.id });
    expect(await told(reader)).toEqual([]);
  });
});

describe('what somebody follows', () => {
  it('is listed by name, spaces first, a page at a time', async () => {
    await followSpace(reader);
    await follow(reader, handbook, 'branch');
    await follow(reader, chapter, 'document');
    const all = bodyOf(await reader.get<Followed[]>('/api/following'));
    expect(all.map(({ scope, title }) => [scope, title])).toEqual([
      ['space', expect.any(String)],
      ['document', 'Chapter'],
      ['branch', 'Handbook'],
    ]);
    const pages: Followed[] = [];
    for (let next: string | undefined = '/api/following?limit=1'; next;) {
      const answer: HttpAnswer<Followed[]> = await reader.get<Followed[]>(next);
      pages.push(...bodyOf(answer));
      next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(pages).toEqual(all);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Comment } from '../../api/contract/comments.ts';
import type { Document } from '../../api/contract/documents.ts';
import type { Notification } from '../../api/contract/notifications.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { addMember, bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import type { HttpClient } from '../support/http-client.ts';

let app: TestApp;
let admin: SignedIn;
let author: SignedIn;
let reader: SignedIn;
let spaceId: number;
let document: Document;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signedIn('admin');
  author = await app.signedIn('editor', 'Anna.Writer');
  reader = await app.signedIn('editor', 'reader');
  spaceId = (await makeSpace(author)).id;
});
afterAll(() => app.close());

beforeEach(async () => {
  document = await makeDocument(author, spaceId, { title: 'Deploying to production' });
  await Promise.all([admin, author, reader].map((person) => person.put('/api/notifications/read')));
});

const listed = async (client: HttpClient) => bodyOf(await client.get<Notification[]>('/api/notifications'));
/** Of the document at hand only. */
const unread = async (client: HttpClient, { id } = document) =>
  (await listed(client)).filter(({ documentId, read }) => documentId === id && !read);
const commentOn = async (
  client: HttpClient,
  content: string,
  parentId: number | null = null,
  on = document,
) => bodyOf(await client.post<Comment>(`/api/documents/${on.id}/comments`, { content, parentId }), 201);
const save = async (client: HttpClient, content: string, on = document) =>
  bodyOf(await client.put(`/api/documents/${on.id}`, { content }));

describe('who hears of a comment', () => {
  // evidence: C173
  it("is the document's author, in words", async () => {
    const { id } = await commentOn(reader, 'Nice');
    expect(await unread(author)).toEqual([
      {
        id: expect.any(Number) as unknown,
        kind: 'comment',
        message: 'Person reader commented on Deploying to production',
        read: false,
        documentId: document.id,
        spaceId: null,
        commentId: id,
        exportId: null,
        jobKind: null,
        jobId: null,
        fromVersion: null,
        actor: { id: reader.userId, displayName: 'Person reader', avatar: null },
        createdAt: expect.stringMatching(/Z$/) as unknown,
      },
    ]);
    expect(await unread(reader)).toEqual([]);
  });

  it('is whoever is replied to', async () => {
    const { id } = await commentOn(reader, 'A question');
    await author.put('/api/notifications/read');
    await commentOn(author, 'An answer', id);
    expect(await unread(reader)).toMatchObject([
      { kind: 'reply', message: 'Person Anna.Writer replied to you in Deploying to production' },
    ]);
    expect(await unread(author)).toEqual([]);
  });

  it('hears once of each who comments, of their newest', async () => {
    await commentOn(reader, 'One');
    const second = await commentOn(reader, 'Two');
    const other = await commentOn(admin, 'Three');
    expect(await unread(author)).toMatchObject([
      { commentId: other.id, actor: { id: admin.userId } },
      { commentId: second.id, actor: { id: reader.userId } },
    ]);
  });

  // evidence: S180
  it('still hears of the comments of others after somebody has removed their own', async () => {
    const kept = await commentOn(admin, 'Decide by noon, @reader');
    const later = await commentOn(author, 'Look, @reader');
    bodyOf(await author.delete(`/api/comments/${later.id}`), 204);
    expect(await unread(reader)).toMatchObject([{ kind: 'mention', commentId: kept.id }]);
    const removed = await commentOn(reader, 'Never mind');
    bodyOf(await reader.delete(`/api/comments/${removed.id}`), 204);
    expect(await unread(author)).toMatchObject([{ kind: 'comment', commentId: kept.id }]);
  });
});

describe('a comment or reply that also names the person it concerns', () => {
  it('makes one notification, the one that is mailed at once', async () => {
    const { id } = await commentOn(reader, 'A question for @Anna.Writer');
    expect((await unread(author)).map(({ kind }) => kind)).toEqual(['mention']);
    await commentOn(author, 'An answer, @reader, and @admin should know', id);
    expect((await unread(reader)).map(({ kind }) => kind)).toEqual(['reply']);
  });

  it('still names them where they do not want to hear of comments', async () => {
    const preferences = { emailNotifications: true, documentUpdates: true, comments: false, mentions: true };
    await author.put(`/api/users/${author.userId}/notification-preferences`, preferences);
    await commentOn(reader, 'For @Anna.Writer');
    expect((await unread(author)).map(({ kind }) => kind)).toEqual(['mention']);
    await author.put(`/api/users/${author.userId}/notification-preferences`, {
      ...preferences,
      comments: true,
    });
  });
});

describe('who hears of a mention', () => {
  // evidence: C173
  it('is whoever is named, whatever the case, at the end of a sentence too', async () => {
    await commentOn(author, 'Please look, @READER.');
    expect(await unread(reader)).toMatchObject([
      { kind: 'mention', message: 'Person Anna.Writer mentioned you in Deploying to production' },
    ]);
  });

  it('is not the owner of an e-mail address, nor the one who writes', async () => {
    await commentOn(author, 'Write to hello@reader or see https://example.org/@reader, says @anna.writer');
    expect(await unread(reader)).toEqual([]);
    expect(await unread(author)).toEqual([]);
  });

  it('is nobody who was named before', async () => {
    const { id } = await commentOn(author, 'See @reader');
    await reader.put('/api/notifications/read');
    bodyOf(await author.put(`/api/comments/${id}`, { content: 'See @reader and @Reader again' }));
    expect(await unread(reader)).toEqual([]);
    await save(author, 'Ask @reader');
    expect(await unread(reader)).toMatchObject([{ kind: 'mention', commentId: null }]);
    await reader.put('/api/notifications/read');
    await save(author, 'Do ask @reader');
    expect(await unread(reader)).toEqual([]);
  });

  it('is nobody who may not see the document', async () => {
    const closed = await makeSpace(author, { name: 'Closed', visibility: 'members' });
    const secret = await makeDocument(author, closed.id, { title: 'Canary', content: 'Ask @reader' });
    await commentOn(author, 'And @reader', null, secret);
    await addMember(author, closed.id, reader.userId, 'viewer');
    expect(await unread(reader, secret)).toEqual([]);
  });

  it('is nobody who is disabled', async () => {
    const leaver = await app.signedIn('viewer', 'leaver');
    const { userId } = leaver;
    const profile = { displayName: 'Leaver', email: 'leaver@example.org', role: 'viewer', avatar: null };
    bodyOf(await admin.put(`/api/users/${userId}`, { ...profile, disabled: true }));
    await commentOn(author, 'Bye @leaver');
    const [row] = await app.database.knex('notifications').where('user_id', userId).count();
    expect(row).toEqual({ count: '0' });
  });
});

describe('who hears of an update', () => {
  // evidence: C173
  it('is the author and those who starred it, once, but not who saved it', async () => {
    bodyOf(await admin.post(`/api/documents/${document.id}/star`, { isStarred: true }));
    bodyOf(await reader.post(`/api/documents/${document.id}/star`, { isStarred: true }));
    await save(reader, 'One');
    await save(reader, 'Two');
    const expected = [
      { kind: 'update', message: 'Person reader changed Deploying to production', commentId: null },
    ];
    expect(await unread(author)).toMatchObject(expected);
    expect(await unread(admin)).toMatchObject(expected);
    expect(await unread(reader)).toEqual([]);
  });
});

describe('preferences', () => {
  it.each([
    { off: 'documentUpdates', left: ['mention'] },
    { off: 'comments', left: ['mention', 'update'] },
    { off: 'mentions', left: ['comment', 'update'] },
  ])('leave out $off', async ({ off, left }) => {
    const person = await app.signedIn('editor');
    const all = { emailNotifications: true, documentUpdates: true, comments: true, mentions: true };
    const path = `/api/users/${person.userId}/notification-preferences`;
    bodyOf(await person.put(path, { ...all, [off]: false }));
    const own = await makeDocument(person, spaceId);
    await save(reader, 'New', own);
    await commentOn(reader, `Look @${person.username}`, null, own);
    expect((await unread(person, own)).map(({ kind }) => kind).sort()).toEqual(left);
  });
});

describe('reading notifications', () => {
  // evidence: C173
  it('marks one, or all', async () => {
    await commentOn(reader, 'Hello');
    await save(reader, 'Ask @anna.writer');
    const [one] = await unread(author);
    expect(bodyOf(await author.put(`/api/notifications/${one?.id}/read`))).toMatchObject({
      id: one?.id,
      read: true,
    });
    // the save that mentions them is no further one
    expect(await unread(author)).toHaveLength(1);
    const all = bodyOf(await author.put<Notification[]>('/api/notifications/read'));
    expect(all.every(({ read }) => read)).toBe(true);
  });

  it('tells again when something new happens after that', async () => {
    await commentOn(reader, 'One');
    await author.put('/api/notifications/read');
    await commentOn(reader, 'Two');
    expect(await unread(author)).toHaveLength(1);
  });

  it("does not know another person's", async () => {
    await commentOn(reader, 'Hello');
    const [one] = await unread(author);
    expect((await reader.put(`/api/notifications/${one?.id}/read`)).status).toBe(404);
    expect(await unread(author)).toHaveLength(1);
    expect((await app.anonymous().get('/api/notifications')).status).toBe(401);
  });

  it('shows the title of now, and nothing of what may no longer be seen', async () => {
    await commentOn(reader, 'Hello');
    bodyOf(await author.put(`/api/documents/${document.id}`, { title: 'Renamed' }));
    expect(await unread(author)).toMatchObject([{ message: 'Person reader commented on Renamed' }]);
    const [one] = await unread(author);
    bodyOf(await author.delete(`/api/documents/${document.id}`), 204);
    expect(await unread(author)).toEqual([]);
    expect((await author.put(`/api/notifications/${one?.id}/read`)).status).toBe(404);
  });

  it('stops when a membership ends', async () => {
    const closed = await makeSpace(author, { name: 'Canary space', visibility: 'members' });
    await addMember(author, closed.id, reader.userId, 'editor');
    const secret = await makeDocument(reader, closed.id, { title: 'Canary' });
    await commentOn(author, 'Hello', null, secret);
    expect(await unread(reader, secret)).toHaveLength(1);
    bodyOf(await author.delete(`/api/spaces/${closed.id}/members/${reader.userId}`), 204);
    expect(JSON.stringify(await listed(reader))).not.toContain('Canary');
  });

  it('calls someone who is gone User', async () => {
    const leaver = await app.signedIn('viewer');
    await commentOn(leaver, 'Bye');
    await app.tellFollowers();
    bodyOf(await admin.delete(`/api/users/${leaver.userId}`), 204);
    expect(await unread(author)).toMatchObject([
      { actor: null, message: 'User commented on Deploying to production' },
    ]);
  });
});

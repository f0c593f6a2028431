import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '../../api/contract/calls.ts';
import { startTestApp, testPassword, type SignedIn, type TestApp } from '../support/app.ts';
import type { HttpAnswer } from '../support/http-client.ts';

// The calls of the specification's seventh point, with its payloads, and the fields of its third

let app: TestApp;
let admin: SignedIn;
let editor: SignedIn;
let viewer: SignedIn;
const ids = { space: 0, document: 0, attachment: 0, comment: 0 };
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signedIn('admin', 'boss');
  editor = await app.signedIn('editor', 'iris');
  viewer = await app.signedIn('viewer', 'vera');
  const id = (answer: HttpAnswer<{ id: number }>) => answer.body.id;
  ids.space = id(await editor.post('/api/spaces', { name: 'Calls', description: 'All of them' }));
  ids.document = id(
    await editor.post('/api/documents', {
      title: 'Called',
      spaceId: ids.space,
      parentId: null,
      content: 'findable words',
    }),
  );
  ids.attachment = id(
    await editor.upload(`/api/documents/${ids.document}/attachments`, 'a.txt', 'some bytes'),
  );
  const comments = `/api/documents/${ids.document}/comments`;
  ids.comment = id(await viewer.post(comments, { content: 'Seen', parentId: null }));
  await editor.post(`/api/documents/${ids.document}/star`);
});
afterAll(() => app.close());

type Entry = [method: string, path: string, status: number, fields: string[], body?: object, who?: 'admin'];

const user = ['id', 'username', 'displayName', 'email', 'role', 'avatar'];
const space = ['id', 'name', 'description'];
const document = ['id', 'title', 'content', 'spaceId', 'parentId', 'isStarred', 'createdAt', 'updatedAt'];
const preferences = { emailNotifications: true, documentUpdates: true, comments: true, mentions: true };
const person = { displayName: 'Iris', email: 'iris@example.org', role: 'editor', avatar: null };

const calls: Entry[] = [
  ['GET', '/api/auth/user', 200, ['user']],
  ['GET', '/api/notifications', 200, ['id', 'message', 'read', 'createdAt']],
  ['GET', '/api/spaces', 200, space],
  ['GET', '/api/spaces/{space}', 200, space],
  ['GET', '/api/spaces/{space}/documents', 200, ['id', 'title']],
  ['POST', '/api/spaces', 201, space, { name: 'New', description: 'd' }],
  ['GET', '/api/documents/starred', 200, ['id', 'title']],
  ['GET', '/api/documents/recent?limit=5', 200, ['id', 'title', 'updatedAt']],
  ['GET', '/api/documents/{document}', 200, document],
  ['PUT', '/api/documents/{document}', 200, document, { title: 'Called', content: 'findable words' }],
  ['PUT', '/api/documents/{document}', 200, document, { content: 'findable words' }],
  ['POST', '/api/documents', 201, document, { title: 'x', spaceId: 1, parentId: null, content: 'x' }],
  [
    'GET',
    '/api/documents/{document}/attachments',
    200,
    ['id', 'filename', 'mimetype', 'size', 'url', 'storagePath'],
  ],
  ['GET', '/api/documents/{document}/comments', 200, ['id', 'content', 'parentId', 'createdBy', 'createdAt']],
  [
    'POST',
    '/api/documents/{document}/comments',
    201,
    ['id', 'content', 'parentId'],
    { content: 'x', parentId: null },
  ],
  ['GET', '/api/users', 200, user, undefined, 'admin'],
  ['GET', '/api/users/{user}', 200, user],
  [
    'POST',
    '/api/users',
    201,
    user,
    {
      username: 'made',
      password: 'a fine pass phrase',
      displayName: 'Made',
      email: 'm@x.org',
      role: 'viewer',
    },
    'admin',
  ],
  ['PUT', '/api/users/{user}', 200, user, person, 'admin'],
  ['PUT', '/api/users/{user}/notification-preferences', 200, Object.keys(preferences), preferences],
  ['GET', '/api/search?q=findable', 200, ['id', 'title', 'content', 'updatedAt']],
  ['POST', '/api/documents/{document}/star', 200, ['isStarred']],
  ['DELETE', '/api/attachments/{attachment}', 204, []],
  ['DELETE', '/api/documents/{document}', 204, []],
  ['DELETE', '/api/spaces/{space}', 204, []],
  [
    'PUT',
    '/api/users/{user}/password',
    200,
    [],
    { currentPassword: testPassword, newPassword: 'another horse 9' },
  ],
  ['POST', '/api/auth/logout', 204, []],
];

describe('a call of the specification', () => {
  // evidence: C11 C165 C167 C168 C169 C170 C172 C209 C248 C257 C260 C261 C262 C263 C269 C270 C271 C272 C273
  // evidence: C274 C277 C279 C281 C282 C283 C284 C286 C287 C288 C290 C291 C292
  it.each(calls)('%s %s answers %i with its fields', async (method, path, status, fields, body, who) => {
    const client = who === 'admin' ? admin : editor;
    const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
      String(name === 'user' ? editor.userId : ids[name as keyof typeof ids]),
    );
    const answer = await client.send<object>(method, filled, { body });
    expect([filled, answer.status]).toEqual([filled, status]);
    const one: unknown = Array.isArray(answer.body) ? answer.body[0] : answer.body;
    if (fields.length > 0) expect(Object.keys(one as object)).toEqual(expect.arrayContaining(fields));
  });

  // evidence: C293
  it('is in the contract, with its method', () => {
    const known = allCalls.map(
      ({ call }) => `${call.method.toUpperCase()} ${call.path.replace(/\{\w+\}/g, '{}')}`,
    );
    for (const [method, path] of calls) {
      expect(known).toContain(`${method} ${path.replace(/\?.*/, '').replace(/\{\w+\}/g, '{}')}`);
    }
    for (const other of [
      'POST /api/auth/login',
      'POST /api/auth/register',
      'POST /api/documents/{}/attachments',
      'DELETE /api/users/{}',
    ]) {
      expect(known).toContain(other);
    }
  });

  // evidence: C11 C289
  it('that deletes a user answers 204, and the user is gone', async () => {
    const gone = await app.signedIn('viewer', 'gone');
    expect((await admin.delete(`/api/users/${gone.userId}`)).status).toBe(204);
    expect((await admin.get(`/api/users/${gone.userId}`)).status).toBe(404);
  });

  // evidence: C249 C259
  it('that is not signed in is 401', async () => {
    expect((await app.anonymous().get('/api/auth/user')).status).toBe(401);
    expect((await app.anonymous().get('/api/notifications')).status).toBe(401);
  });
});

describe('an entity', () => {
  // evidence: C165 C174
  it('of a person has one of three roles, and preferences that are all on at first', async () => {
    const { body } = await viewer.get<{ user: Record<string, unknown> }>('/api/auth/user');
    expect(body.user).toMatchObject({ username: 'vera', role: 'viewer', avatar: null, preferences });
  });

  // evidence: C168
  it('of a document carries its times, its place and the reader’s own star', async () => {
    const made = { title: 'Fields', spaceId: 0, parentId: null, content: 'Text' };
    const { body: own } = await admin.post<{ id: number }>('/api/spaces', { name: 'Fields' });
    const { body: above } = await admin.post<{ id: number }>('/api/documents', { ...made, spaceId: own.id });
    const { body } = await admin.post<Record<string, unknown>>('/api/documents', {
      ...made,
      spaceId: own.id,
      parentId: above.id,
    });
    expect(body).toMatchObject({ title: 'Fields', content: 'Text', spaceId: own.id, parentId: above.id });
    expect(body.isStarred).toBe(false);
    for (const time of [body.createdAt, body.updatedAt]) {
      expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/);
    }
  });
});

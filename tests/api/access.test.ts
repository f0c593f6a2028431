import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, testPassword, type SignedIn, type TestApp } from '../support/app.ts';
import { makeThings, type Things } from '../support/world.ts';

let app: TestApp;
let owner: SignedIn;
beforeEach(async () => {
  app = await startTestApp();
  owner = await app.signedIn('editor', 'owner');
});
afterEach(() => app.close());

const closedSpace = (memberId?: number, word?: string): Promise<Things> =>
  makeThings(app, { visibility: 'members', ownerId: owner.userId, memberId, word });
const openSpace = (): Promise<Things> => makeThings(app, { visibility: 'everyone', ownerId: owner.userId });

describe('a call with one id that is permitted and one that is foreign', () => {
  // evidence: Q2 C244
  it('does nothing', async () => {
    const foreign = await closedSpace();
    const mine = await openSpace();
    const editor = await app.signedIn('editor');
    const attempts: [string, () => Promise<{ status: number }>][] = [
      [
        'a document in a foreign space',
        () =>
          editor.post('/api/documents', {
            title: 'x',
            spaceId: foreign.spaceId,
            parentId: null,
            content: '',
          }),
      ],
      [
        'a parent in a foreign space',
        () =>
          editor.post('/api/documents', {
            title: 'x',
            spaceId: mine.spaceId,
            parentId: foreign.documentId,
            content: '',
          }),
      ],
      [
        'a move to a foreign space',
        () =>
          editor.put(`/api/documents/${mine.documentId}/position`, {
            spaceId: foreign.spaceId,
            parentId: null,
            afterId: null,
          }),
      ],
      [
        'a move below a foreign parent',
        () =>
          editor.put(`/api/documents/${mine.documentId}/position`, {
            spaceId: mine.spaceId,
            parentId: foreign.documentId,
            afterId: null,
          }),
      ],
      [
        'a move after a foreign sibling',
        () =>
          editor.put(`/api/documents/${mine.documentId}/position`, {
            spaceId: mine.spaceId,
            parentId: null,
            afterId: foreign.documentId,
          }),
      ],
      [
        'a move of a foreign document',
        () =>
          editor.put(`/api/documents/${foreign.documentId}/position`, {
            spaceId: mine.spaceId,
            parentId: null,
            afterId: null,
          }),
      ],
      [
        'a reply to a foreign comment',
        () =>
          editor.post(`/api/documents/${mine.documentId}/comments`, {
            content: 'x',
            parentId: foreign.commentId,
          }),
      ],
      ['people of a foreign document', () => editor.get(`/api/people?q=o&documentId=${foreign.documentId}`)],
      ['a search in a foreign space', () => editor.get(`/api/search?q=text&spaceId=${foreign.spaceId}`)],
    ];
    for (const [what, attempt] of attempts) {
      const { status } = await attempt();
      expect([what, [403, 404].includes(status)]).toEqual([what, true]);
    }
    const rows = await app.database.knex('documents').where('title', 'x');
    expect(rows).toEqual([]);
    const comments = await app.database.knex('comments').where('content', 'x');
    expect(comments).toEqual([]);
  });

  // evidence: Q2
  it('finds the tree of a foreign parent empty', async () => {
    const foreign = await closedSpace();
    const mine = await openSpace();
    const editor = await app.signedIn('editor');
    const { body } = await editor.get(`/api/spaces/${mine.spaceId}/documents?parentId=${foreign.documentId}`);
    expect(body).toEqual([]);
  });

  // evidence: Q2
  it('refuses a reply to a comment of another document, and a reply to a reply', async () => {
    const mine = await openSpace();
    const other = await openSpace();
    const path = `/api/documents/${mine.documentId}/comments`;
    expect(
      (await owner.post(path, { content: 'x', parentId: other.commentId })).status,
    ).toBeGreaterThanOrEqual(400);
    const reply = await owner.post<{ id: number }>(path, { content: 'reply', parentId: mine.commentId });
    expect(reply.status).toBe(201);
    const { status } = await owner.post(path, { content: 'reply to a reply', parentId: reply.body.id });
    expect([400, 404]).toContain(status);
  });
});

describe('a word of a private space', () => {
  const canary = 'zyzzogeton';

  // evidence: Q3
  it('shows in nothing that an outsider reads', async () => {
    const { documentId, spaceId } = await closedSpace(undefined, canary);
    const outsider = await app.signedIn('editor', 'outsider');
    const { knex } = app.database;
    // what once was theirs to see
    await knex('stars').insert({ user_id: outsider.userId, document_id: documentId });
    const notice = { user_id: outsider.userId, actor_id: owner.userId, document_id: documentId };
    await knex('notifications').insert({ ...notice, kind: 'mention' });
    const paths = [
      '/api/spaces',
      '/api/documents/recent?limit=100',
      '/api/documents/starred',
      '/api/notifications',
      `/api/search?q=${canary}&kind=all`,
      `/api/search?q=${canary.slice(0, 6)}&kind=all`,
      '/api/search?q=zyzzogetom&kind=all',
      `/api/people?q=${canary.slice(0, 4)}`,
      `/api/spaces/${spaceId}`,
      `/api/spaces/${spaceId}/documents`,
      `/api/documents/${documentId}`,
      `/api/documents/${documentId}/download?format=zip`,
      `/api/documents/${documentId}/revisions`,
    ];
    for (const path of paths) {
      const { body, headers } = await outsider.get(path);
      const echo = path.includes('search') ? [...headers.values()].join() : '';
      expect(JSON.stringify(body) + echo).not.toContain(canary);
    }
    const { headers } = await outsider.get(`/api/search?q=${canary}&kind=all`);
    expect(['x-total-count', 'x-count-documents', 'x-count-spaces'].map((name) => headers.get(name))).toEqual(
      ['0', '0', '0'],
    );
    const mine = await owner.get<unknown[]>(`/api/search?q=${canary}&kind=all`);
    expect(mine.body.length).toBe(3);
  });

  // evidence: Q3
  it('is not in the log', async () => {
    await closedSpace(undefined, canary);
    await owner.get(`/api/search?q=${canary}`);
    await owner.post('/api/auth/login', { username: 'owner', password: 'Sup3rSecretWord' });
    const lines = app.logLines.join('');
    expect(lines).toContain('"path":"/api/search"');
    for (const secret of [canary, 'Sup3rSecretWord', testPassword, owner.cookie.split('=')[1] ?? '-']) {
      expect(lines).not.toContain(secret);
    }
  });
});

describe('access that is taken away', () => {
  const reads = ({ spaceId, documentId, storagePath }: Things): string[] => [
    `/api/spaces/${spaceId}`,
    `/api/spaces/${spaceId}/documents`,
    `/api/spaces/${spaceId}/members`,
    `/api/documents/${documentId}`,
    `/api/documents/${documentId}/attachments`,
    `/api/documents/${documentId}/comments`,
    `/api/documents/${documentId}/revisions`,
    `/api/documents/${documentId}/download`,
    `/uploads/document-attachments/${storagePath}`,
  ];
  const statuses = async (client: SignedIn, paths: string[]) => {
    const all: number[] = [];
    for (const path of paths) all.push((await client.get(path)).status);
    return [...new Set(all)];
  };

  // evidence: Q4
  it('with the membership is gone at the next request', async () => {
    const member = await app.signedIn('editor', 'member');
    const things = await closedSpace(member.userId);
    expect(await statuses(member, reads(things))).toEqual([200]);
    await owner.delete(`/api/spaces/${things.spaceId}/members/${member.userId}`);
    expect(await statuses(member, reads(things))).toEqual([404]);
    expect((await member.put(`/api/documents/${things.documentId}`, { content: 'late' })).status).toBe(404);
  });

  // evidence: Q4 S32 S39 C41
  it('with the account is gone at once', async () => {
    const admin = await app.signedIn('admin');
    const editor = await app.signedIn('editor', 'leaver');
    const things = await openSpace();
    expect(await statuses(editor, reads(things))).toEqual([200]);
    await admin.put(`/api/users/${editor.userId}`, { disabled: true });
    expect(await statuses(editor, reads(things))).toEqual([401]);
    await admin.put(`/api/users/${editor.userId}`, { disabled: false });
    expect(await statuses(editor, reads(things))).toEqual([401]);
  });

  // evidence: Q4
  it('with the role is less at once', async () => {
    const admin = await app.signedIn('admin');
    const editor = await app.signedIn('editor', 'demoted');
    const { documentId } = await openSpace();
    const save = () => editor.put(`/api/documents/${documentId}`, { content: 'text' });
    expect((await save()).status).toBe(200);
    await admin.put(`/api/users/${editor.userId}`, { role: 'viewer' });
    expect((await save()).status).toBe(403);
  });

  // evidence: Q4 S38
  it('during a request brings no session back', async () => {
    const person = await app.signedIn('editor', 'racing');
    const { cookie } = person;
    await Promise.all([
      ...Array.from({ length: 10 }, () => person.get('/api/auth/user')),
      app.database.knex('sessions').where('user_id', person.userId).delete(),
    ]);
    person.cookie = cookie;
    expect((await person.get('/api/auth/user')).status).toBe(401);
    expect(await app.database.knex('sessions').where('user_id', person.userId)).toEqual([]);
  });

  // evidence: S38
  it('by signing out ends the session on the server too', async () => {
    const person = await app.signedIn('viewer', 'out');
    const { cookie } = person;
    await person.post('/api/auth/logout');
    person.cookie = cookie;
    expect((await person.get('/api/auth/user')).status).toBe(401);
  });
});

describe('fields that nobody asked for', () => {
  const extra = {
    id: 1,
    role: 'admin',
    isAdmin: true,
    createdBy: 1,
    created_by: 1,
    updatedBy: 1,
    password_hash: 'x',
    deletedAt: '2020-01-01',
    createdAt: '2020-01-01T00:00:00Z',
    position: 'a0',
    constructor: { prototype: { role: 'admin' } },
  };
  const polluted = (body: object): string =>
    JSON.stringify({ ...extra, ...body }).replace('{', '{"__proto__":{"role":"admin"},');
  const json = { headers: { 'content-type': 'application/json' } };

  // evidence: Q5
  it('change nothing of an account', async () => {
    const viewer = await app.signedIn('viewer', 'plain');
    const answer = await viewer.put(
      `/api/users/${viewer.userId}`,
      polluted({ displayName: 'Renamed' }),
      json,
    );
    expect(answer.status).toBe(200);
    const [row] = await app.database.knex<object>('users').where('id', viewer.userId);
    expect(row).toMatchObject({
      id: viewer.userId,
      role: 'viewer',
      display_name: 'Renamed',
      username: 'plain',
    });
  });

  // evidence: Q5
  it('change nothing of an account where they come alone', async () => {
    const viewer = await app.signedIn('viewer', 'alone');
    const path = `/api/users/${viewer.userId}`;
    const answer = await viewer.put(path, { role: 'admin', disabled: true });
    expect(answer).toMatchObject({ status: 200, body: { role: 'viewer', disabled: false } });
  });

  // evidence: Q5
  it('change nothing of spaces, documents and comments', async () => {
    const editor = await app.signedIn('editor', 'plain');
    const space = await editor.post<{ id: number }>('/api/spaces', polluted({ name: 'Mine' }), json);
    const document = await editor.post<{ id: number }>(
      '/api/documents',
      polluted({ title: 'Mine', spaceId: space.body.id, version: 77 }),
      json,
    );
    await editor.put(`/api/documents/${document.body.id}`, polluted({ content: 'text' }), json);
    const comment = await editor.post<{ id: number }>(
      `/api/documents/${document.body.id}/comments`,
      polluted({ content: 'c' }),
      json,
    );
    const { knex } = app.database;
    const [spaceRow] = await knex<object>('spaces').where('id', space.body.id);
    expect(spaceRow).toMatchObject({ created_by: editor.userId, deleted_at: null });
    const [row] = await knex<object>('documents').where('id', document.body.id);
    expect(row).toMatchObject({
      created_by: editor.userId,
      updated_by: editor.userId,
      version: 2,
      deleted_at: null,
    });
    const [commentRow] = await knex<object>('comments').where('id', comment.body.id);
    expect(commentRow).toMatchObject({ created_by: editor.userId, parent_id: null });
    expect(({} as { role?: string }).role).toBeUndefined();
  });
});

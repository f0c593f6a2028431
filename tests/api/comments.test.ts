import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Comment } from '../../api/contract/comments.ts';
import type { Document } from '../../api/contract/documents.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { addMember, bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import type { HttpClient } from '../support/http-client.ts';

let app: TestApp;
let admin: SignedIn;
let editor: SignedIn;
let viewer: SignedIn;
let document: Document;
let privateDocument: Document;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signedIn('admin');
  editor = await app.signedIn('editor');
  viewer = await app.signedIn('viewer');
  document = await makeDocument(editor, (await makeSpace(editor)).id);
  const closed = await makeSpace(editor, { name: 'Closed', visibility: 'members' });
  privateDocument = await makeDocument(editor, closed.id);
});
afterAll(() => app.close());

const commentOn = (
  client: HttpClient,
  content: string,
  { parentId = null as number | null, on = document } = {},
) => client.post<Comment>(`/api/documents/${on.id}/comments`, { content, parentId });

describe('listing and writing comments', () => {
  // evidence: C162 C170 C285
  it('keeps a comment as it was typed, with its author, oldest first and flat', async () => {
    const content = '  Two spaces,\r\na line and 👩‍👩‍👧 \u202e ';
    const first = bodyOf(await commentOn(viewer, content), 201);
    expect(first).toMatchObject({
      content,
      parentId: null,
      createdBy: viewer.userId,
      author: { id: viewer.userId, displayName: `Person ${viewer.username}`, avatar: null },
      can: { edit: true, delete: true, resolve: true },
      resolvedAt: null,
      resolvedBy: null,
    });
    const reply = bodyOf(await commentOn(editor, 'An answer', { parentId: first.id }), 201);
    const listed = bodyOf(await editor.get<Comment[]>(`/api/documents/${document.id}/comments`));
    expect(listed.map(({ id, parentId, can }) => ({ id, parentId, can }))).toEqual([
      { id: first.id, parentId: null, can: { edit: false, delete: false, resolve: true } },
      { id: reply.id, parentId: first.id, can: { edit: true, delete: true, resolve: false } },
    ]);
  });

  it.each(['', '   \n\t'])('refuses a blank comment (%j)', async (content) => {
    const answer = await commentOn(viewer, content);
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'invalid',
        message: 'Comment cannot be empty',
        fields: { content: 'Comment cannot be empty' },
      },
    });
  });

  it('refuses text that cannot be stored, and text that is too long', async () => {
    expect((await commentOn(viewer, 'a\0b')).status).toBe(400);
    expect((await commentOn(viewer, 'x'.repeat(10_001))).status).toBe(400);
  });

  it('ignores fields that only the server sets', async () => {
    const sent = {
      content: 'Mine',
      parentId: null,
      createdBy: admin.userId,
      id: 1,
      documentId: privateDocument.id,
    };
    const answer = await viewer.post<Comment>(`/api/documents/${document.id}/comments`, sent);
    expect(bodyOf(answer, 201).createdBy).toBe(viewer.userId);
    expect(bodyOf(await editor.get<Comment[]>(`/api/documents/${privateDocument.id}/comments`))).toEqual([]);
  });
});

describe('replying', () => {
  // evidence: C9 C171
  it('refuses a reply to a reply', async () => {
    const top = bodyOf(await commentOn(viewer, 'Top'), 201);
    const reply = bodyOf(await commentOn(viewer, 'Reply', { parentId: top.id }), 201);
    const answer = await commentOn(viewer, 'Deeper', { parentId: reply.id });
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { parentId: expect.stringMatching(/reply/i) as unknown } },
    });
  });

  it('does not know a comment of another document, whether one sees that or not', async () => {
    const foreign = bodyOf(await commentOn(editor, 'Elsewhere', { on: privateDocument }), 201);
    expect((await commentOn(viewer, 'Hm', { parentId: foreign.id })).status).toBe(404);
    expect((await commentOn(editor, 'Hm', { parentId: foreign.id })).status).toBe(404);
    expect((await commentOn(editor, 'Hm', { parentId: 2_000_000_000 })).status).toBe(404);
  });
});

describe('resolving threads', () => {
  const resolve = (client: HttpClient, id: number, resolved: boolean) =>
    client.put<Comment>(`/api/comments/${id}/resolved`, { resolved });

  it('keeps who resolved it first and when, until it is reopened', async () => {
    const { id } = bodyOf(await commentOn(viewer, 'A typo?'), 201);
    const done = bodyOf(await resolve(editor, id, true));
    expect(done).toMatchObject({
      resolvedAt: expect.stringMatching(/Z$/) as unknown,
      resolvedBy: { id: editor.userId },
    });
    expect(bodyOf(await resolve(viewer, id, true))).toEqual({
      ...done,
      can: { edit: true, delete: true, resolve: true },
    });
    expect(bodyOf(await resolve(viewer, id, false))).toMatchObject({ resolvedAt: null, resolvedBy: null });
  });

  it('is for whoever began it, and for those who can edit the document', async () => {
    const other = await app.signedIn('viewer');
    const { id } = bodyOf(await commentOn(viewer, 'Mine'), 201);
    expect((await resolve(other, id, true)).status).toBe(403);
    expect((await resolve(viewer, id, true)).status).toBe(200);
    expect((await resolve(other, id, false)).status).toBe(403);
  });

  it('is not for a reply, and a new reply opens the thread again', async () => {
    const top = bodyOf(await commentOn(viewer, 'Question'), 201);
    const reply = bodyOf(await commentOn(editor, 'Answer', { parentId: top.id }), 201);
    expect((await resolve(admin, reply.id, true)).status).toBe(400);
    bodyOf(await resolve(viewer, top.id, true));
    bodyOf(await commentOn(editor, 'One more thing', { parentId: top.id }), 201);
    const listed = bodyOf(await viewer.get<Comment[]>(`/api/documents/${document.id}/comments`));
    expect(listed.find(({ id }) => id === top.id)).toMatchObject({ resolvedAt: null });
  });
});

describe('changing and deleting comments', () => {
  // evidence: C163
  it('lets people change their own, and administrators any', async () => {
    const { id } = bodyOf(await commentOn(viewer, 'First'), 201);
    const changed = bodyOf(await viewer.put<Comment>(`/api/comments/${id}`, { content: 'Second' }));
    expect(changed).toMatchObject({ id, content: 'Second' });
    expect(changed.updatedAt > changed.createdAt).toBe(true);
    expect((await editor.put(`/api/comments/${id}`, { content: 'Mine now' })).status).toBe(403);
    expect((await editor.delete(`/api/comments/${id}`)).status).toBe(403);
    expect(bodyOf(await admin.put<Comment>(`/api/comments/${id}`, { content: 'Third' }))).toMatchObject({
      content: 'Third',
      createdBy: viewer.userId,
    });
  });

  it('deletes a comment with its replies', async () => {
    const top = bodyOf(await commentOn(viewer, 'Top'), 201);
    const reply = bodyOf(await commentOn(editor, 'Reply', { parentId: top.id }), 201);
    expect((await viewer.delete(`/api/comments/${top.id}`)).status).toBe(204);
    const listed = bodyOf(await viewer.get<Comment[]>(`/api/documents/${document.id}/comments`));
    expect(listed.map(({ id }) => id)).not.toContain(top.id);
    expect(listed.map(({ id }) => id)).not.toContain(reply.id);
    expect((await viewer.delete(`/api/comments/${top.id}`)).status).toBe(404);
  });

  it('keeps what someone wrote who is gone', async () => {
    const leaver = await app.signedIn('viewer');
    const { id } = bodyOf(await commentOn(leaver, 'Farewell'), 201);
    expect((await admin.delete(`/api/users/${leaver.userId}`)).status).toBe(204);
    const listed = bodyOf(await viewer.get<Comment[]>(`/api/documents/${document.id}/comments`));
    expect(listed.find((comment) => comment.id === id)).toMatchObject({ createdBy: null, author: null });
  });
});

describe('who sees comments', () => {
  it('asks for a sign-in', async () => {
    const nobody = app.anonymous();
    expect((await nobody.get(`/api/documents/${document.id}/comments`)).status).toBe(401);
    expect((await commentOn(nobody, 'Hello')).status).toBe(401);
  });

  it('hides those of a document that one does not see, and lets members in', async () => {
    const { id } = bodyOf(await commentOn(editor, 'Secret', { on: privateDocument }), 201);
    const path = `/api/documents/${privateDocument.id}/comments`;
    expect((await viewer.get(path)).status).toBe(404);
    expect((await commentOn(viewer, 'Hello', { on: privateDocument })).status).toBe(404);
    expect((await viewer.put(`/api/comments/${id}`, { content: 'x' })).status).toBe(404);
    expect((await viewer.delete(`/api/comments/${id}`)).status).toBe(404);
    await addMember(editor, privateDocument.spaceId, viewer.userId, 'viewer');
    expect((await viewer.get(path)).status).toBe(200);
    expect((await commentOn(viewer, 'Hello', { on: privateDocument })).status).toBe(201);
  });

  it.each(['0', '-1', 'x', '99999999999', '1e3', '%00'])('knows no comment %s', async (id) => {
    expect((await admin.put(`/api/comments/${id}`, { content: 'x' })).status).toBe(404);
    expect((await admin.get(`/api/documents/${id}/comments`)).status).toBe(404);
  });
});

describe('a long discussion', () => {
  it('comes by pages of 100, oldest first, each reply after what it replies to', async () => {
    const long = await makeDocument(editor, document.spaceId);
    const { knex } = app.database;
    const rows = Array.from({ length: 130 }, (_, index) => ({ document_id: long.id, content: `${index}` }));
    const [first] = await knex('comments').insert(rows).returning<{ id: number }[]>('id');
    const reply = bodyOf(await commentOn(viewer, 'Late', { parentId: first?.id ?? 0, on: long }), 201);
    const path = `/api/documents/${long.id}/comments`;
    const page = await viewer.get<Comment[]>(path);
    expect(page.body.map(({ content }) => content)).toEqual(rows.slice(0, 100).map(({ content }) => content));
    expect(page.headers.get('x-total-count')).toBe('131');
    const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    const rest = await viewer.get<Comment[]>(next ?? '');
    expect(rest.body).toHaveLength(31);
    expect(rest.body.at(-1)).toMatchObject({ id: reply.id, parentId: first?.id });
    expect(rest.headers.get('link')).toBeNull();
    expect((await viewer.get(`${path}?after=x`)).status).toBe(400);
  });
});

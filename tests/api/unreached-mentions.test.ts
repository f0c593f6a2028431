import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WrittenComment } from '../../api/contract/comments.ts';
import type { WrittenDocument } from '../../api/contract/documents.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { addMember, bodyOf, makeSpace } from '../support/content.ts';

let app: TestApp;
let admin: SignedIn;
let writer: SignedIn;
let member: SignedIn;
let mina: SignedIn;
let openId: number;
let closedId: number;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signedIn('admin', 'admin');
  writer = await app.signedIn('editor', 'writer');
  member = await app.signedIn('viewer', 'member');
  mina = await app.signedIn('editor', 'mina');
  openId = (await makeSpace(writer)).id;
  closedId = (await makeSpace(writer, { visibility: 'members' })).id;
  await addMember(writer, closedId, member.userId, 'viewer');
});
afterAll(() => app.close());

const create = async (spaceId: number, content: string, headers: Record<string, string> = {}) =>
  bodyOf(
    await writer.post<WrittenDocument>(
      '/api/documents',
      { title: 'Plan', content, spaceId, parentId: null },
      { headers },
    ),
    201,
  );
const save = async (id: number, change: object) =>
  bodyOf(await writer.put<WrittenDocument>(`/api/documents/${id}`, change)).unreachedMentions;
const person = ({ userId, username }: SignedIn) => ({
  id: userId,
  displayName: `Person ${username}`,
  avatar: null,
});
const mentionsOf = (client: SignedIn, documentId: number) =>
  app.database
    .knex('notifications')
    .where({ user_id: client.userId, document_id: documentId, kind: 'mention' });

test('creating, saving and restoring a document name whom a new mention did not reach', async () => {
  const { id, unreachedMentions } = await create(closedId, 'With @mina and @member, by @writer.');
  expect(unreachedMentions).toEqual([person(mina)]);
  expect(await mentionsOf(mina, id)).toEqual([]);
  expect(await mentionsOf(member, id)).toHaveLength(1);
  // a mention that was there before is not told again
  expect(await save(id, { content: 'Again with @mina.' })).toEqual([]);
  expect(await save(id, { content: 'With nobody.' })).toEqual([]);
  expect(await save(id, { content: 'And @Mina!' })).toEqual([person(mina)]);
  expect(await save(id, { title: 'Another title' })).toEqual([]);
  expect(await save(id, { content: 'With nobody.' })).toEqual([]);
  const restored = await writer.post<WrittenDocument>(`/api/documents/${id}/revisions/1/restore`, {
    version: 6,
  });
  expect(bodyOf(restored).unreachedMentions).toEqual([person(mina)]);
});

test('comments and their changes do the same', async () => {
  const { id } = await create(closedId, 'Text.');
  const add = await writer.post<WrittenComment>(`/api/documents/${id}/comments`, {
    content: '@mina and @member, what do you think?',
    parentId: null,
  });
  const comment = bodyOf(add, 201);
  expect(comment.unreachedMentions).toEqual([person(mina)]);
  const change = async (content: string) =>
    bodyOf(await writer.put<WrittenComment>(`/api/comments/${comment.id}`, { content })).unreachedMentions;
  expect(await change('@mina?')).toEqual([]);
  expect(await change('You?')).toEqual([]);
  expect(await change('@mina!')).toEqual([person(mina)]);
});

test('a restricted document of an open space names those whom it keeps out', async () => {
  const { id, unreachedMentions } = await create(openId, 'With @member.');
  expect(unreachedMentions).toEqual([]);
  bodyOf(await writer.put(`/api/documents/${id}/access`, { people: [member.userId], groups: [] }));
  expect(await save(id, { content: 'With @member, @mina and @admin.' })).toEqual([person(mina)]);
});

test('a repeated request tells it again, for the first answer may be lost', async () => {
  const headers = { 'Idempotency-Key': '3d9b1ef4-6e5c-4bd6-8b11-8d42a0a6a001' };
  const first = await create(closedId, 'With @mina.', headers);
  expect(await create(closedId, 'With @mina.', headers)).toEqual(first);
  expect(first.unreachedMentions).toEqual([person(mina)]);
});

test('names nobody whom the writer could not look up, and tells nothing of what people prefer', async () => {
  const gone = await app.signedIn('editor', 'gone');
  await app.database.knex('users').where('id', gone.userId).update({ disabled_at: new Date() });
  const robot = { name: 'Robot', role: 'editor', scope: 'write', days: null };
  bodyOf(await admin.post('/api/service-accounts', robot), 201);
  const preferences = { emailNotifications: true, documentUpdates: true, comments: true, mentions: false };
  bodyOf(await member.put(`/api/users/${member.userId}/notification-preferences`, preferences));
  const { unreachedMentions } = await create(
    closedId,
    'With @gone, @robot, @nobody.here, `@mina` and @member.',
  );
  expect(unreachedMentions).toEqual([]);
});

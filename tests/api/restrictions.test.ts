import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Document, DocumentListItem } from '../../api/contract/documents.ts';
import type { WrittenComment } from '../../api/contract/comments.ts';
import type { DocumentAccess } from '../../api/contract/restrictions.ts';
import type { Space } from '../../api/contract/spaces.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { addMember, bodyOf, makeSpace, newWord } from '../support/content.ts';

let app: TestApp;
let admin: SignedIn;
let owner: SignedIn;
let inside: SignedIn;
let outside: SignedIn;
let spaceId: number;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signedIn('admin', 'admin');
  owner = await app.signedIn('editor', 'owner');
  inside = await app.signedIn('editor', 'inside');
  outside = await app.signedIn('editor', 'outside');
  spaceId = (await makeSpace(owner)).id;
});
afterAll(() => app.close());

const make = async (title: string, parentId: number | null = null, content = 'Text.') =>
  bodyOf(await owner.post<Document>('/api/documents', { title, content, spaceId, parentId }), 201).id;
const restrict = async (id: number, people: SignedIn[] = [inside], groups: number[] = [], by = owner) =>
  bodyOf(
    await by.put<DocumentAccess>(`/api/documents/${id}/access`, {
      people: people.map(({ userId }) => userId),
      groups,
    }),
  );
const statusOf = async (client: SignedIn, id: number) => (await client.get(`/api/documents/${id}`)).status;
/** Who may read it, of the four. */
const readers = async (id: number): Promise<string> => {
  const may = await Promise.all(
    [admin, owner, inside, outside].map(async (client) =>
      (await statusOf(client, id)) === 200 ? client.username : '',
    ),
  );
  return may.filter(Boolean).join(' ');
};
const few = 'admin owner inside';
const everyone = 'admin owner inside outside';
const move = (client: SignedIn, id: number, parentId: number | null, rest: object = {}) =>
  client.put<{ message?: string; reason?: { name: string } }>(`/api/documents/${id}/position`, {
    spaceId,
    parentId,
    ...rest,
  });
const level = async (client: SignedIn, parentId: number | 'root') =>
  bodyOf(
    await client.get<DocumentListItem[]>(`/api/spaces/${spaceId}/documents?parentId=${parentId}&limit=100`),
  );
async function makeGroup(name: string, people: SignedIn[]): Promise<number> {
  const { id } = bodyOf(await admin.post<{ id: number }>('/api/groups', { name, description: '' }), 201);
  for (const { userId } of people) await admin.put(`/api/groups/${id}/members/${userId}`, {});
  return id;
}

describe('a restricted document', () => {
  test('is read by those it names, the managers of the space and administrators, with all below it', async () => {
    const top = await make('Salaries');
    const below = await make('Salaries of 2026', top);
    await restrict(top);
    expect([await readers(top), await readers(below)]).toEqual([few, few]);
    expect(bodyOf(await inside.get<Document>(`/api/documents/${below}`)).restriction).toEqual({
      documentId: top,
      people: 1,
      groups: 0,
    });
    // what is made below it later is no more open
    expect(await readers(await make('Salaries of 2027', below))).toBe(few);

    const lifted = await owner.delete(`/api/documents/${top}/access`);
    expect(lifted.status).toBe(204);
    expect([await readers(top), await readers(below)]).toEqual([everyone, everyone]);
  });

  test('follows its groups: who joins one reads it at the next request, who leaves one does not', async () => {
    const id = await make('Minutes');
    const group = await makeGroup('Board', []);
    const access = await restrict(id, [], [group]);
    expect(access.own).toEqual({ people: [], groups: [{ id: group, name: 'Board', people: 0 }] });
    expect(await readers(id)).toBe('admin owner');
    await admin.put(`/api/groups/${group}/members/${outside.userId}`, {});
    expect(await readers(id)).toBe('admin owner outside');
    await admin.delete(`/api/groups/${group}/members/${outside.userId}`);
    expect(await readers(id)).toBe('admin owner');
    await admin.delete(`/api/groups/${group}`);
    expect(await readers(id)).toBe('admin owner');
  });

  test('inside another one needs both', async () => {
    const outer = await make('Outer');
    const inner = await make('Inner', outer);
    await restrict(outer, [inside]);
    await restrict(inner, [outside, inside]);
    expect([await readers(outer), await readers(inner)]).toEqual([few, few]);
    await restrict(outer, [outside, inside]);
    await restrict(inner, [outside]);
    expect([await readers(outer), await readers(inner)]).toEqual([everyone, 'admin owner outside']);
    const { above } = bodyOf(await owner.get<DocumentAccess>(`/api/documents/${inner}/access`));
    expect(above).toEqual([{ document: { id: outer, title: 'Outer' }, people: 2, groups: 0 }]);
    await owner.delete(`/api/documents/${outer}/access`);
    expect(await readers(inner)).toBe('admin owner outside');
  });

  test('keeps somebody who cannot see the space, says so, and gives them nothing', async () => {
    const closed = bodyOf(
      await owner.post<Space>('/api/spaces', { name: 'Closed', description: '', visibility: 'members' }),
      201,
    );
    const body = { title: 'Plan', content: '', spaceId: closed.id, parentId: null };
    const { id } = bodyOf(await owner.post<Document>('/api/documents', body), 201);
    const access = await restrict(id, [outside]);
    expect(access.own?.people).toMatchObject([{ id: outside.userId, seesSpace: false }]);
    expect(access.readers).toBe(1);
    expect(await statusOf(outside, id)).toBe(404);
    await addMember(owner, closed.id, outside.userId, 'viewer');
    expect(await statusOf(outside, id)).toBe(200);
    expect(bodyOf(await owner.get<DocumentAccess>(`/api/documents/${id}/access`)).readers).toBe(2);
  });

  test('locks out nobody who restricts it, and names nobody who does not exist', async () => {
    const id = await make('Draft');
    const path = `/api/documents/${id}/access`;
    const refused = await inside.put<{ message: string }>(path, { people: [outside.userId], groups: [] });
    expect(refused).toMatchObject({ status: 400, body: { message: 'You would lock yourself out.' } });
    expect((await inside.put(path, { people: [999_999] })).status).toBe(400);
    expect((await inside.put(path, { groups: [999_999] })).status).toBe(400);
    expect(await readers(id)).toBe(everyone);
    await restrict(id, [inside], [], inside);
    expect(await readers(id)).toBe(few);
    // no longer theirs to see, so not theirs to change
    expect((await outside.put(path, { people: [outside.userId] })).status).toBe(404);
    expect((await outside.delete(path)).status).toBe(404);
    expect((await outside.get(path)).status).toBe(404);
  });
});

describe('a restriction stays', () => {
  test('on each child when its document is deleted, also when the child has one of its own', async () => {
    const top = await make('Reorganisation');
    const child = await make('Phase 1', top);
    const own = await make('Phase 2', top);
    const deep = await make('Phase 2, details', own);
    await restrict(top, [inside]);
    await restrict(own, [inside, outside]);
    bodyOf(await owner.delete(`/api/documents/${top}`), 204);
    for (const id of [child, own, deep]) expect(await readers(id)).toBe(few);
    await owner.delete(`/api/documents/${child}/access`);
    expect([await readers(child), await readers(own)]).toEqual([everyone, few]);
    // one call lifts both that it has by now
    await owner.delete(`/api/documents/${own}/access`);
    expect([await readers(own), await readers(deep)]).toEqual([everyone, everyone]);
  });

  test('until somebody says that a move may open a document to more people', async () => {
    const top = await make('Incidents');
    const child = await make('Incident of May', top);
    const below = await make('Its timeline', child);
    await restrict(top);
    const refused = await move(owner, child, null);
    expect(refused).toMatchObject({ status: 409, body: { reason: { name: 'moveOpens' } } });
    expect(await readers(child)).toBe(few);
    bodyOf(await move(owner, child, null, { mayOpen: true }));
    expect([await readers(child), await readers(below)]).toEqual([everyone, everyone]);
    // into a branch, and within it, nobody is asked
    bodyOf(await move(owner, child, top));
    expect([await readers(child), await readers(below)]).toEqual([few, few]);
  });

  test('on a document that takes its own along, to another space too', async () => {
    const id = await make('Contract');
    await restrict(id);
    const other = await makeSpace(owner, { name: 'Legal' });
    bodyOf(await move(owner, id, null, { spaceId: other.id }));
    expect(await readers(id)).toBe(few);
    const manager = await app.signedIn('editor');
    await addMember(owner, other.id, manager.userId, 'manager');
    expect(await statusOf(manager, id)).toBe(200);
  });

  test('on a document that does not go where who moves it would lose sight of it', async () => {
    const theirs = await makeSpace(inside);
    const id = await make('Pact');
    await restrict(id);
    const refused = await move(owner, id, null, { spaceId: theirs.id, mayOpen: true });
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('no longer see') as string },
    });
    expect([await readers(id), await statusOf(owner, id)]).toEqual([few, 200]);
  });

  test('on a duplicate', async () => {
    const id = await make('Offer');
    await restrict(id);
    const copy = bodyOf(await inside.post<Document>(`/api/documents/${id}/duplicate`, {}), 201);
    expect(await readers(copy.id)).toBe(few);
    await owner.delete(`/api/documents/${id}/access`);
    expect([await readers(id), await readers(copy.id)]).toEqual([everyone, few]);
  });
});

describe('whoever is kept out', () => {
  test('sees no trace of the branch: not in levels, lists, counts, stars, notifications or search', async () => {
    const word = newWord();
    const open = await make(`Open ${word}`);
    const count = async (client = outside) =>
      bodyOf(await client.get<Space>(`/api/spaces/${spaceId}`)).documentCount;
    const [before, seenInside] = [await count(), await count(inside)];
    const top = await make(`Secret ${word}`, open, `Text with ${word} for @outside.`);
    await make(`Below ${word}`, top);
    await outside.post(`/api/documents/${top}/star`, { isStarred: true });
    expect(await count()).toBe(before + 2);
    await restrict(top);

    expect(await count()).toBe(before);
    expect(await level(outside, open)).toEqual([]);
    expect(bodyOf(await outside.get<Document>(`/api/documents/${open}`)).hasChildren).toBe(false);
    expect((await level(outside, 'root')).find(({ id }) => id === open)?.hasChildren).toBe(false);
    const all = await outside.get<DocumentListItem[]>(`/api/spaces/${spaceId}/documents?q=${word}`);
    expect(all.body.map(({ id, hasChildren }) => [id, hasChildren])).toEqual([[open, false]]);
    const found = await outside.get<{ id: number }[]>(`/api/search?q=${word}&kind=all`);
    expect(found.body.map(({ id }) => id)).toEqual([open]);
    expect(found.headers.get('x-total-count')).toBe('1');
    for (const path of ['/api/documents/recent?limit=100', '/api/documents/starred', '/api/notifications'])
      expect(JSON.stringify((await outside.get(path)).body)).not.toContain(`Secret ${word}`);

    // whoever may read it sees all of it
    expect(await level(inside, open)).toMatchObject([{ id: top, hasChildren: true }]);
    expect((await inside.get<unknown[]>(`/api/search?q=${word}&kind=all`)).body).toHaveLength(3);
    expect(await count(inside)).toBe(seenInside + 2);
  });

  test('can put nothing below it, beside it or in its place', async () => {
    const top = await make('Vault');
    await restrict(top);
    const mine = await make('Mine');
    const made = await outside.post('/api/documents', { title: 'x', content: '', spaceId, parentId: top });
    expect(made.status).toBe(404);
    expect((await move(outside, mine, top)).status).toBe(404);
    expect((await move(outside, mine, null, { afterId: top })).status).toBe(404);
    expect((await move(outside, top, mine)).status).toBe(404);
    expect(await level(outside, top)).toEqual([]);
    const before = bodyOf(await owner.get<Document>(`/api/documents/${top}`));
    for (const [method, path, body] of [
      ['PUT', `/api/documents/${top}`, { content: 'x' }],
      ['DELETE', `/api/documents/${top}`, undefined],
      ['POST', `/api/documents/${top}/duplicate`, {}],
      ['POST', `/api/documents/${top}/comments`, { content: 'x', parentId: null }],
      ['POST', `/api/documents/${top}/star`, { isStarred: true }],
      ['GET', `/api/documents/${top}/revisions`, undefined],
      ['GET', `/api/documents/${top}/download`, undefined],
      ['GET', `/api/documents/${top}/attachments`, undefined],
      ['GET', `/api/people?q=a&documentId=${top}`, undefined],
    ] as const)
      expect([path, (await outside.send(method, path, { body })).status]).toEqual([path, 404]);
    expect(bodyOf(await owner.get<Document>(`/api/documents/${top}`))).toEqual(before);
  });

  test('is not notified of a mention, nor suggested for one', async () => {
    const id = await make('Talks');
    await restrict(id);
    const suggested = async () =>
      bodyOf(await inside.get<{ username: string }[]>(`/api/people?q=out&documentId=${id}`));
    expect(await suggested()).toEqual([]);
    const told = { id: outside.userId, displayName: 'Person outside', avatar: null };
    const { unreachedMentions } = bodyOf(
      await inside.post<WrittenComment>(`/api/documents/${id}/comments`, {
        content: '@outside and @owner, look',
        parentId: null,
      }),
      201,
    );
    expect(unreachedMentions).toEqual([told]);
    const seen = await app.database
      .knex('notifications')
      .where({ user_id: outside.userId, document_id: id, kind: 'mention' });
    expect(seen).toEqual([]);
  });
});

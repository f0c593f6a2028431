import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Document, DocumentListItem } from '../../api/contract/documents.ts';
import type { WrittenComment } from '../../api/contract/comments.ts';
import type { DocumentAccess } from '../../api/contract/restrictions.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { addMember, bodyOf, makeSpace } from '../support/content.ts';

let app: TestApp;
let admin: SignedIn;
/** Manages the space. */
let owner: SignedIn;
let inside: SignedIn;
let outside: SignedIn;
let spaceId: number;

beforeAll(async () => {
  // the checks of the whole system run beside each other
  app = await startTestApp({ poolSize: 5 });
  admin = await app.signedIn('admin', 'admin');
  owner = await app.signedIn('editor', 'owner');
  inside = await app.signedIn('editor', 'inside');
  outside = await app.signedIn('editor', 'outside');
  spaceId = (await makeSpace(owner)).id;
});
afterAll(async () => {
  const facts = (await app.services.operation.inspect()).find(({ name }) => name === 'restrictions');
  expect(facts).toMatchObject({ state: 'well', figures: { astray: 0 } });
  await app.close();
});

const make = async (title: string, parentId: number | null = null, space = spaceId) =>
  bodyOf(
    await owner.post<Document>('/api/documents', { title, content: 'Text.', spaceId: space, parentId }),
    201,
  ).id;
const named = (people: SignedIn[], groups: number[] = []) => ({
  people: people.map(({ userId }) => userId),
  groups,
});
const keep = async (id: number, people: SignedIn[] = [inside], groups: number[] = [], by = owner) =>
  bodyOf(await by.put<DocumentAccess>(`/api/documents/${id}/access/editing`, named(people, groups)));
const hide = async (id: number, people: SignedIn[] = [inside]) =>
  bodyOf(await owner.put<DocumentAccess>(`/api/documents/${id}/access`, named(people)));
const read = async (client: SignedIn, id: number) =>
  bodyOf(await client.get<Document>(`/api/documents/${id}`));
const move = (client: SignedIn, id: number, parentId: number | null, rest: object = {}) =>
  client.put<{ message?: string; reason?: { name: string } }>(`/api/documents/${id}/position`, {
    ...{ spaceId, parentId },
    ...rest,
  });
/** Who may edit it, of the four. A save of what is stored needs the right, and changes nothing. */
async function editors(id: number): Promise<string> {
  const names: string[] = [];
  for (const client of [admin, owner, inside, outside]) {
    const { can } = await read(client, id);
    const { status } = await client.put(`/api/documents/${id}`, { content: 'Text.' });
    expect(status).toBe(can.edit ? 200 : 403);
    if (can.edit) names.push(client.username);
  }
  return names.join(' ');
}
const few = 'admin owner inside';
const everyone = 'admin owner inside outside';
const only = 'Only some people can edit this document';

describe('a document that only some may edit', () => {
  test('is edited by those it names, the managers of the space and administrators, with all below it', async () => {
    const top = await make('Policy');
    const below = await make('Annex', top);
    const access = await keep(top);
    expect(access).toMatchObject({
      own: null,
      editing: {
        own: { people: [{ id: inside.userId, seesSpace: true }], groups: [] },
        above: [],
        editors: 2,
      },
    });
    expect([await editors(top), await editors(below)]).toEqual([few, few]);
    const refused = await outside.put<{ message: string }>(`/api/documents/${below}`, { content: 'Mine.' });
    expect(refused).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining(only) as string },
    });

    // all read it as before, and see why
    expect(await read(outside, below)).toMatchObject({
      restriction: null,
      editingRestriction: { documentId: top, people: 1, groups: 0, letsIn: false },
      can: { edit: false, move: false, delete: false, comment: true },
    });
    expect((await read(inside, below)).editingRestriction).toMatchObject({ letsIn: true });
    const comment = { content: 'A question.', parentId: null };
    bodyOf(await outside.post<WrittenComment>(`/api/documents/${below}/comments`, comment), 201);

    bodyOf(await owner.delete(`/api/documents/${top}/access/editing`), 204);
    expect([await editors(top), await editors(below)]).toEqual([everyone, everyone]);
    expect((await read(outside, below)).editingRestriction).toBeNull();
  });

  test('is marked in levels, lists and search of a space, with what that means for the viewer', async () => {
    const parent = await make('Shelf');
    const id = await make('Marked', parent);
    await keep(id);
    const markOf = async (client: SignedIn, path: string) =>
      bodyOf(await client.get<DocumentListItem[]>(path)).find((item) => item.id === id)?.editingRestriction;
    for (const path of [
      `/api/spaces/${spaceId}/documents?parentId=${parent}`,
      `/api/spaces/${spaceId}/documents?q=Marked`,
      `/api/spaces/${spaceId}/documents`,
      '/api/documents/recent',
    ]) {
      const mark = { documentId: id, people: 1, groups: 0 };
      expect(await markOf(inside, path), path).toEqual({ ...mark, letsIn: true });
      expect(await markOf(outside, path), path).toEqual({ ...mark, letsIn: false });
    }
  });

  test('follows its groups at the next request', async () => {
    const id = await make('Minutes');
    const group = bodyOf(
      await admin.post<{ id: number }>('/api/groups', { name: 'Writers', description: '' }),
      201,
    ).id;
    await keep(id, [], [group]);
    expect(await editors(id)).toBe('admin owner');
    await admin.put(`/api/groups/${group}/members/${outside.userId}`, {});
    expect(await editors(id)).toBe('admin owner outside');
    await admin.delete(`/api/groups/${group}`);
    expect(await editors(id)).toBe('admin owner');
  });

  test('inside another one needs both, and reading is a chain of its own', async () => {
    const outer = await make('Outer');
    const inner = await make('Inner', outer);
    await keep(outer, [inside]);
    await keep(inner, [outside, inside]);
    expect([await editors(outer), await editors(inner)]).toEqual([few, few]);
    await keep(outer, [outside, inside]);
    expect(await editors(inner)).toBe(everyone);
    await keep(inner, [outside]);
    await hide(outer, [inside, outside]);
    expect([await editors(outer), await editors(inner)]).toEqual([everyone, 'admin owner outside']);
    const access = bodyOf(await owner.get<DocumentAccess>(`/api/documents/${inner}/access`));
    const above = [{ document: { id: outer, title: 'Outer' }, people: 2, groups: 0 }];
    expect(access).toMatchObject({ own: null, above, editing: { above, own: { groups: [] }, editors: 2 } });
    bodyOf(await owner.delete(`/api/documents/${outer}/access`), 204);
    bodyOf(await owner.delete(`/api/documents/${outer}/access/editing`), 204);
    expect(await editors(inner)).toBe('admin owner outside');
  });

  test('is given to nobody who may only read the space or the document', async () => {
    const space = await makeSpace(owner, { visibility: 'members' });
    const id = await make('Plan', null, space.id);
    await addMember(owner, space.id, inside.userId, 'viewer');
    await keep(id, [inside, outside]);
    expect((await read(inside, id)).can.edit).toBe(false);
    expect((await outside.get(`/api/documents/${id}`)).status).toBe(404);
    const access = bodyOf(await owner.get<DocumentAccess>(`/api/documents/${id}/access`));
    expect([access.readers, access.editing.editors]).toEqual([2, 1]);
    const open = await make('Open to few');
    await keep(open, [outside]);
    await hide(open, [inside]);
    expect((await outside.put(`/api/documents/${open}`, { content: 'x' })).status).toBe(404);
    expect((await inside.put(`/api/documents/${open}`, { content: 'x' })).status).toBe(403);
  });

  test('shuts out nobody who restricts it, and is changed by nobody whom it shuts out', async () => {
    const id = await make('Draft');
    const path = `/api/documents/${id}/access/editing`;
    const lockedOut = await inside.put<{ message: string }>(path, named([outside]));
    expect(lockedOut).toMatchObject({ status: 400, body: { message: 'You would lock yourself out.' } });
    expect((await inside.put(path, { people: [999_999] })).status).toBe(400);
    await keep(id, [inside], [], inside);
    const tried = [
      await outside.put(path, named([outside, inside])),
      await outside.delete(path),
      await outside.put(`/api/documents/${id}/access`, named([outside])),
      await outside.delete(`/api/documents/${id}/access`),
      await outside.get(`/api/documents/${id}/access/candidates?q=a`),
    ];
    expect(tried.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    // whom it names, everybody who reads it may know
    const seen = bodyOf(await outside.get<DocumentAccess>(`/api/documents/${id}/access`));
    expect(seen).toMatchObject({
      can: { change: false },
      editing: { own: { people: [{ id: inside.userId }] } },
    });
    expect(await editors(id)).toBe(few);
  });

  test('leaves its events in the audit log', async () => {
    const id = await make('Audited');
    await keep(id);
    bodyOf(await owner.delete(`/api/documents/${id}/access/editing`), 204);
    bodyOf(await owner.delete(`/api/documents/${id}/access/editing`), 204);
    const events = await app.database
      .knex('audit_events')
      .where({ target_type: 'document', target_id: id })
      .orderBy('id')
      .pluck<string[]>('action');
    expect(events).toEqual(['document.editing_restricted', 'document.editing_unrestricted']);
  });
});

describe('whoever is kept from editing', () => {
  test('can put nothing below it, by any way', async () => {
    const top = await make('Handbook');
    const mine = await make('Mine');
    const create = (extra: object = {}) =>
      outside.post('/api/documents', { title: 'x', content: '', spaceId, parentId: top, ...extra });
    await keep(top);
    // with no child yet it goes the long way, then the quick one
    expect((await create()).status).toBe(403);
    await make('Chapter', top);
    expect((await create()).status).toBe(403);
    expect((await create({ content: 'For @inside.' })).status).toBe(403);
    expect((await move(outside, mine, top)).status).toBe(403);
    const child = bodyOf(
      await inside.post<Document>('/api/documents', { title: 'x', content: '', spaceId, parentId: top }),
      201,
    );
    expect(child.editingRestriction).toMatchObject({ documentId: top, letsIn: true });
    expect((await read(outside, child.id)).can.edit).toBe(false);
  });

  test('does not take it out by moving what is above it, to another space or from under a restriction', async () => {
    const outer = await make('Outer');
    const branch = await make('Branch', outer);
    const kept = await make('Kept', branch);
    await keep(kept);
    const own = await makeSpace(outside, { name: 'Own' });
    const away = await move(outside, branch, null, { spaceId: own.id, mayOpen: true });
    expect(away).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('below') as string },
    });
    // nothing changes for it in the same space, unless what restricts editing above it does
    bodyOf(await move(outside, branch, null));
    bodyOf(await move(outside, branch, outer));
    await keep(outer, [inside, outside]);
    expect((await move(outside, branch, null, { mayOpen: true })).status).toBe(403);
    expect(await editors(kept)).toBe(few);
    bodyOf(await move(inside, branch, null, { mayOpen: true }));
    expect(await editors(kept)).toBe(few);
  });

  test('goes with who manages its space into one that they only write in', async () => {
    const theirs = await makeSpace(inside);
    const id = await make('Leaving');
    await keep(id);
    bodyOf(await move(owner, id, null, { spaceId: theirs.id, mayOpen: true }));
    expect((await read(inside, id)).space.id).toBe(theirs.id);
    expect((await read(owner, id)).can.edit).toBe(false);
  });

  test('learns nothing by that of documents that they do not see, which stay behind as they are', async () => {
    const branch = await make('Visible');
    const hidden = await make('Hidden', branch);
    const below = await make('Below', hidden);
    await keep(branch, [inside, outside]);
    await hide(hidden, [inside]);
    await keep(hidden, [inside]);
    const own = await makeSpace(outside, { name: 'Own too' });
    const moved = await move(outside, branch, null, { spaceId: own.id, mayOpen: true });
    expect(moved.status).toBe(200);
    for (const id of [hidden, below]) {
      expect((await outside.get(`/api/documents/${id}`)).status).toBe(404);
      expect(await read(inside, id)).toMatchObject({ spaceId, can: { edit: true } });
    }
    // it has a copy of what restricted the branch above it
    const access = bodyOf(await owner.get<DocumentAccess>(`/api/documents/${hidden}/access`));
    expect(access.editing).toMatchObject({ own: { people: [{ id: inside.userId }] } });
    expect(access.editing.above).toHaveLength(1);
    expect((await read(outside, branch)).space.id).toBe(own.id);
  });

  test('is asked nothing about editing below what is hidden from them', async () => {
    const branch = await make('Calm');
    const hidden = await make('Hidden too', branch);
    await hide(hidden, [inside]);
    await keep(hidden, [outside, inside]);
    const other = await makeSpace(owner, { name: 'Elsewhere' });
    await addMember(owner, other.id, outside.userId, 'editor');
    const manager = await app.signedIn('editor');
    await addMember(owner, other.id, manager.userId, 'manager');
    expect((await move(outside, branch, null, { spaceId: other.id })).status).toBe(200);
    expect((await read(inside, hidden)).spaceId).toBe(spaceId);
  });

  test('opens nothing by lifting what restricts editing above it, nor by naming more people there', async () => {
    const top = await make('Top');
    const kept = await make('Kept', top);
    await keep(top, [inside, outside]);
    await keep(kept, [inside]);
    const third = await app.signedIn('editor');
    await keep(kept, [inside, third]);
    bodyOf(await outside.delete(`/api/documents/${top}/access/editing`), 204);
    expect((await read(third, top)).can.edit).toBe(true);
    expect((await read(third, kept)).can.edit).toBe(false);
    expect(await editors(kept)).toBe(few);
  });

  test('does not get it back open from the bin, nor under another document', async () => {
    const top = await make('Archive');
    const id = await make('Entry', top);
    bodyOf(await outside.delete(`/api/documents/${id}`), 204);
    await keep(top);
    expect((await outside.post(`/api/bin/documents/${id}/restore`)).status).toBe(403);
    bodyOf(await owner.post(`/api/bin/documents/${id}/restore`));
    expect(await editors(id)).toBe(few);
  });
});

describe('a restriction of editing stays', () => {
  test('on each child when its document is deleted, and is that of the document again when it comes back', async () => {
    const top = await make('Reorganisation');
    const child = await make('Phase 1', top);
    const own = await make('Phase 2', top);
    const deep = await make('Phase 2, details', own);
    await keep(top, [inside]);
    await keep(own, [inside, outside]);
    bodyOf(await owner.delete(`/api/documents/${top}`), 204);
    for (const id of [child, own, deep]) expect(await editors(id)).toBe(few);
    bodyOf(await owner.post(`/api/bin/documents/${top}/restore`));
    for (const id of [top, child, own, deep]) expect(await editors(id)).toBe(few);
    bodyOf(await owner.delete(`/api/documents/${top}/access/editing`), 204);
    for (const id of [top, child, own, deep]) expect(await editors(id)).toBe(everyone);
  });

  test('until somebody says that a move may let more people edit', async () => {
    const top = await make('Incidents');
    const child = await make('Incident of May', top);
    await keep(top);
    const refused = await move(inside, child, null);
    expect(refused).toMatchObject({ status: 409, body: { reason: { name: 'moveOpens' } } });
    bodyOf(await move(inside, child, null, { mayOpen: true }));
    expect(await editors(child)).toBe(everyone);
    bodyOf(await move(inside, child, top));
    expect(await editors(child)).toBe(few);
  });

  test('on a document that goes to another space, and on what is deleted below it', async () => {
    const top = await make('Contract');
    const gone = await make('Gone', top);
    await keep(top);
    bodyOf(await owner.delete(`/api/documents/${gone}`), 204);
    const other = await makeSpace(owner, { name: 'Legal' });
    bodyOf(await move(owner, top, null, { spaceId: other.id }));
    expect(await editors(top)).toBe(few);
    bodyOf(await owner.post(`/api/bin/documents/${gone}/restore`));
    expect(await read(owner, gone)).toMatchObject({ spaceId });
    expect(await editors(gone)).toBe(few);
  });

  test('on a duplicate', async () => {
    const id = await make('Offer');
    await keep(id);
    expect((await outside.post(`/api/documents/${id}/duplicate`, {})).status).toBe(403);
    const copy = bodyOf(await inside.post<Document>(`/api/documents/${id}/duplicate`, {}), 201);
    expect(await editors(copy.id)).toBe(few);
    bodyOf(await owner.delete(`/api/documents/${id}/access/editing`), 204);
    expect([await editors(id), await editors(copy.id)]).toEqual([everyone, few]);
  });
});

test('an older release still has its own check of rights, which knows of reading alone', async () => {
  const id = await make('Old');
  await keep(id);
  const { rows } = await app.database.knex.raw<{ rows: { holds: boolean }[] }>(
    `select require_rights(?::integer, 'editor', null, '{}', '{}', '{}', array[?::integer], array[?::integer], '{}')
       as holds`,
    [outside.userId, id, spaceId],
  );
  expect(rows).toEqual([{ holds: true }]);
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '../../api/contract/errors.ts';
import type { SpaceGroup, SpaceGroupMember, SuggestedGroup } from '../../api/contract/groups.ts';
import type { SuggestedPerson } from '../../api/contract/people.ts';
import type { Member, Space } from '../../api/contract/spaces.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf } from '../support/content.ts';
import type { HttpAnswer } from '../support/http-client.ts';
import { makeThings, type Things } from '../support/world.ts';

let app: TestApp;
let boss: SignedIn;
let owner: SignedIn;
let ada: SignedIn;
let closed: Things;
beforeEach(async () => {
  app = await startTestApp({ poolSize: 6 });
  boss = await app.signedIn('admin', 'boss');
  owner = await app.signedIn('editor', 'owner');
  ada = await app.signedIn('editor', 'ada');
  closed = await makeThings(app, { visibility: 'members', ownerId: owner.userId, word: 'zebra' });
});
afterEach(() => app.close());

const messageOf = (answer: HttpAnswer) => (answer.body as ErrorBody).message;

/** Makes a group with these people. */
async function group(name: string, ...people: SignedIn[]): Promise<number> {
  const { id } = bodyOf(await boss.post<{ id: number }>('/api/groups', { name }), 201);
  for (const { userId } of people) await boss.put(`/api/groups/${id}/members/${userId}`);
  return id;
}
const give = (id: number, role: string, by = owner) =>
  by.put<SpaceGroup>(`/api/spaces/${closed.spaceId}/groups/${id}`, { role });
const space = (client: SignedIn) => client.get<Space>(`/api/spaces/${closed.spaceId}`);
const save = async (client: SignedIn) =>
  (await client.put(`/api/documents/${closed.documentId}`, { content: `by ${client.username}` })).status;
const audience = async (client = owner) =>
  bodyOf(await client.get<{ people: number }>(`/api/spaces/${closed.spaceId}/audience`)).people;

describe('a role by a group', () => {
  it('opens a closed space at the next request, everywhere, and closes it again', async () => {
    const sees = async () => {
      const listed = bodyOf(await ada.get<Space[]>('/api/spaces')).some(({ id }) => id === closed.spaceId);
      const found = bodyOf(await ada.get<object[]>('/api/search?q=zebra')).length > 0;
      const read = (await ada.get(`/api/documents/${closed.documentId}`)).status;
      const file = (await ada.get(`/uploads/document-attachments/${closed.storagePath}`)).status;
      return [listed, found, read, file];
    };
    const open = [true, true, 200, 200];
    const shut = [false, false, 404, 404];
    const writers = await group('Writers', ada);
    expect(await sees()).toEqual(shut);
    await give(writers, 'viewer');
    expect(await sees()).toEqual(open);
    await boss.delete(`/api/groups/${writers}/members/${ada.userId}`);
    expect(await sees()).toEqual(shut);
    await boss.put(`/api/groups/${writers}/members/${ada.userId}`);
    expect(await sees()).toEqual(open);
    await owner.delete(`/api/spaces/${closed.spaceId}/groups/${writers}`);
    expect(await sees()).toEqual(shut);
    await give(writers, 'viewer');
    await boss.delete(`/api/groups/${writers}`);
    expect(await sees()).toEqual(shut);
  });

  it('counts if it is the highest of all, one’s own too', async () => {
    const writers = await group('Writers', ada);
    const chiefs = await group('Chiefs', ada);
    const roleNow = async () => {
      const { role, isMember } = bodyOf(await space(ada));
      return [role, isMember];
    };
    await owner.put(`/api/spaces/${closed.spaceId}/members/${ada.userId}`, { role: 'viewer' });
    expect(await save(ada)).toBe(403);
    await give(writers, 'editor');
    expect(await roleNow()).toEqual(['editor', true]);
    expect(await save(ada)).toBe(200);
    await give(chiefs, 'manager');
    expect(await roleNow()).toEqual(['manager', true]);
    await give(writers, 'viewer');
    await owner.delete(`/api/spaces/${closed.spaceId}/members/${ada.userId}`);
    expect(await roleNow()).toEqual(['manager', true]);
    await give(chiefs, 'viewer');
    expect(await roleNow()).toEqual(['viewer', true]);
    expect(await save(ada)).toBe(403);
  });

  it('never lets a viewer do more than read', async () => {
    const guest = await app.signedIn('viewer', 'guest');
    const chiefs = await group('Chiefs', guest, ada);
    expect((await give(chiefs, 'manager')).status).toBe(200);
    expect(bodyOf(await space(guest)).role).toBe('viewer');
    expect(await save(guest)).toBe(403);
    expect((await give(chiefs, 'viewer', guest)).status).toBe(403);
    expect(bodyOf(await space(ada)).role).toBe('manager');
  });

  it('lets managers by a group manage members and groups, until they lose it', async () => {
    const chiefs = await group('Chiefs', ada);
    const guests = await group('Guests');
    await give(chiefs, 'manager');
    expect((await give(guests, 'editor', ada)).status).toBe(200);
    expect(
      (await ada.put(`/api/spaces/${closed.spaceId}/members/${boss.userId}`, { role: 'viewer' })).status,
    ).toBe(200);
    expect((await ada.get(`/api/spaces/${closed.spaceId}/groups`)).status).toBe(200);
    // the last change that they can make
    expect((await give(chiefs, 'viewer', ada)).status).toBe(200);
    expect(messageOf(await give(guests, 'viewer', ada))).toBe(
      'Only a manager of this space or an administrator can do this.',
    );
    expect((await ada.get(`/api/spaces/${closed.spaceId}/groups`)).status).toBe(403);
  });

  it('is told apart from a membership: the list of members has only members', async () => {
    await give(await group('Writers', ada), 'editor');
    const members = bodyOf(await owner.get<Member[]>(`/api/spaces/${closed.spaceId}/members`));
    expect(members.map(({ username }) => username)).toEqual(['owner']);
  });

  it('makes people readers: they are suggested for mentions, and counted', async () => {
    const suggested = async (q: string) => {
      const path = `/api/people?q=${q}&documentId=${closed.documentId}`;
      return bodyOf(await owner.get<SuggestedPerson[]>(path)).map(({ username }) => username);
    };
    expect([await suggested('ada'), await audience()]).toEqual([[], 1]);
    const writers = await group('Writers', ada, owner);
    await give(writers, 'viewer');
    await give(await group('Others', ada), 'editor');
    expect([await suggested('ada'), await audience()]).toEqual([['ada'], 2]);
    await boss.put(`/api/users/${ada.userId}`, { disabled: true });
    expect([await suggested('ada'), await audience()]).toEqual([[], 1]);
  });

  it('of a restricted document: only its readers are suggested', async () => {
    await give(await group('Writers', ada), 'editor');
    const { knex } = app.database;
    const [restriction] = await knex('restrictions')
      .insert({ document_id: closed.documentId, space_id: closed.spaceId })
      .returning<{ id: number }[]>('id');
    await knex('documents').where('id', closed.documentId).update({ restricted_by: restriction!.id });
    const path = `/api/people?q=ada&documentId=${closed.documentId}`;
    expect(bodyOf(await owner.get<SuggestedPerson[]>(path))).toEqual([]);
    await knex('restriction_people').insert({ restriction_id: restriction!.id, user_id: ada.userId });
    expect(bodyOf(await owner.get<SuggestedPerson[]>(path)).map(({ username }) => username)).toEqual(['ada']);
  });

  it('of an open space: everybody with an account is counted', async () => {
    await owner.put(`/api/spaces/${closed.spaceId}`, { visibility: 'everyone' });
    expect(await audience(ada)).toBe(3);
  });
});

describe('the groups of a space', () => {
  it('are listed by name, with their role and how many people are in them', async () => {
    const writers = await group('Writers', ada, boss);
    const chiefs = await group('chiefs');
    await give(writers, 'viewer');
    expect(bodyOf(await give(writers, 'editor'))).toEqual({
      id: writers,
      name: 'Writers',
      people: 2,
      role: 'editor',
    });
    await give(chiefs, 'manager');
    expect(bodyOf(await owner.get(`/api/spaces/${closed.spaceId}/groups`))).toEqual([
      { id: chiefs, name: 'chiefs', people: 0, role: 'manager' },
      { id: writers, name: 'Writers', people: 2, role: 'editor' },
    ]);
    const spaces = await boss.get(`/api/groups/${writers}/spaces`);
    expect(spaces.body).toEqual([{ id: closed.spaceId, name: 'Space zebra', role: 'editor' }]);
    expect((await give(999_999, 'viewer')).status).toBe(404);
    expect((await give(writers, 'admin')).status).toBe(400);
    expect((await owner.delete(`/api/spaces/${closed.spaceId}/groups/999999`)).status).toBe(404);
  });

  it('show their people to managers, with the role that counts; other groups do not', async () => {
    const guest = await app.signedIn('viewer', 'guest');
    const writers = await group('Writers', ada, guest);
    const others = await group('Others', ada);
    await give(writers, 'viewer');
    await owner.put(`/api/spaces/${closed.spaceId}/members/${ada.userId}`, { role: 'editor' });
    const path = `/api/spaces/${closed.spaceId}/groups`;
    const people = bodyOf(await owner.get<SpaceGroupMember[]>(`${path}/${writers}/members`));
    expect(people.map(({ username, role, isMember, email }) => [username, role, isMember, email])).toEqual([
      ['ada', 'editor', true, undefined],
      ['guest', 'viewer', false, undefined],
    ]);
    expect((await owner.get(`${path}/${others}/members`)).status).toBe(404);
    expect((await ada.get(`${path}/${writers}/members`)).status).toBe(403);
  });

  it('are found by managers by the beginning of a word, those that are there already left out', async () => {
    const writers = await group('Technical Writers', ada);
    await group('Wrestlers');
    const found = async (q: string, client = owner) =>
      client.get<SuggestedGroup[]>(`/api/spaces/${closed.spaceId}/suggested-groups?q=${q}`);
    expect((await found('WR')).body).toEqual([
      { id: writers, name: 'Technical Writers', people: 1 },
      { id: expect.any(Number) as number, name: 'Wrestlers', people: 0 },
    ]);
    expect((await found('riters')).body).toEqual([]);
    await give(writers, 'viewer');
    expect((await found('wr')).body.map(({ name }) => name)).toEqual(['Wrestlers']);
    expect((await found('wr', ada)).status).toBe(403);
  });

  it('that come from outside get their role here', async () => {
    const [row] = await app.database
      .knex('groups')
      .insert({ name: 'Staff', source: 'keycloak', external_id: 'staff' })
      .returning<{ id: number }[]>('id');
    expect((await give(row!.id, 'editor')).status).toBe(200);
  });

  it('can be changed by many at once: each answer is right, and none is stuck', async () => {
    const groups = await Promise.all(['A', 'B', 'C'].map((name) => group(name, ada)));
    const other = await makeThings(app, { visibility: 'members', ownerId: owner.userId });
    const path = (spaceId: number, id: number) => `/api/spaces/${spaceId}/groups/${id}`;
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        groups.flatMap((id) => [
          owner.put(path(closed.spaceId, id), { role: 'editor' }),
          boss.put(path(other.spaceId, id), { role: 'viewer' }),
          boss.put(`/api/groups/${id}/members/${owner.userId}`),
          owner.delete(path(closed.spaceId, id)),
        ]),
      );
      for (const { status } of answers) expect(status).toBeOneOf([200, 204, 404]);
    }
    const [first = 0] = groups;
    const last = await Promise.all([boss.delete(`/api/groups/${first}`), give(first, 'editor')]);
    expect([last[0].status, last[1].status]).toEqual([204, expect.toBeOneOf([200, 404])]);
    expect(await app.database.knex('space_groups').where('group_id', first)).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScimGroup } from '../../api/contract/scim.ts';
import { groups, ScimWorld, type ScimFault } from './scim-world.ts';

let world: ScimWorld;
beforeAll(async () => {
  world = await ScimWorld.open();
});
afterAll(() => world.app.close());

describe('a group', () => {
  const group = async (name: string, ids: string[] = []) => {
    const { status, body } = await world.send<ScimGroup>('POST', groups, {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName: name,
      externalId: `outside ${name}`,
      members: ids.map((value) => ({ value })),
    });
    expect(status).toBe(201);
    return body;
  };
  const membersOf = async (id: string) =>
    ((await world.send<ScimGroup>('GET', `${groups}/${id}`)).body.members ?? []).map(({ value }) => value);

  it('is made with its members, found by name, and listed without them', async () => {
    const { id: userId } = await world.made();
    const { id } = await group('Writers', [userId]);
    expect(await membersOf(id)).toEqual([userId]);
    const found = await world.filtered('displayName eq "writers"', groups);
    expect(found.Resources).toMatchObject([{ id, displayName: 'Writers' }]);
    expect(found.Resources[0]).not.toHaveProperty('members');
    const excluded = await world.send<ScimGroup>('GET', `${groups}/${id}?excludedAttributes=members`);
    expect(excluded.body).not.toHaveProperty('members');
  });

  it('is filled and emptied by operations in each form that providers send', async () => {
    const [a, b, c] = [await world.made(), await world.made(), await world.made()].map((user) => user.id) as [
      string,
      string,
      string,
    ];
    const { id } = await group('Forms', [a]);
    const path = `${groups}/${id}`;
    expect(
      (await world.patch(path, { op: 'Add', path: 'members', value: [{ value: b }, { value: c }] })).status,
    ).toBe(204);
    expect(await membersOf(id)).toEqual([a, b, c]);
    await world.patch(path, { op: 'remove', path: `members[value eq "${a}"]` });
    expect(await membersOf(id)).toEqual([b, c]);
    await world.patch(path, { op: 'Remove', path: 'members', value: [{ value: b }] });
    expect(await membersOf(id)).toEqual([c]);
    await world.patch(path, { op: 'replace', value: { displayName: 'Renamed', members: [{ value: a }] } });
    expect(await membersOf(id)).toEqual([a]);
    await world.patch(path, { op: 'remove', path: 'members' });
    expect(await membersOf(id)).toEqual([]);
    const replaced = await world.send<ScimGroup>('PUT', path, {
      displayName: 'Forms',
      members: [{ value: b }],
    });
    expect(replaced.body).toMatchObject({ displayName: 'Forms', members: [{ value: b }] });
  });

  it('gives its people what it may in a space, and takes it away at their next request', async () => {
    const { id: userId } = await world.made();
    const { id } = await group('Readers of one space', [userId]);
    const { body: space } = await world.admin.post<{ id: number }>('/api/spaces', {
      name: 'Closed',
      visibility: 'members',
    });
    await world.admin.put(`/api/spaces/${space.id}/groups/${id}`, { role: 'viewer' });
    const client = await world.signedInAs(userId);
    expect((await client.get(`/api/spaces/${space.id}`)).status).toBe(200);
    await world.patch(`${groups}/${id}`, { op: 'remove', path: `members[value eq "${userId}"]` });
    expect((await client.get(`/api/spaces/${space.id}`)).status).toBe(404);
  });

  it('takes nobody whom the provider does not manage, and then nothing is changed', async () => {
    const { id: userId } = await world.made();
    const { id } = await group('Known people');
    for (const value of [String(world.admin.userId), '999999', 'abc', '']) {
      const members = [{ value: userId }, { value }];
      const { status, body } = await world.patch<ScimFault>(`${groups}/${id}`, {
        op: 'add',
        path: 'members',
        value: members,
      });
      expect(status, value).toBe(400);
      expect(body.scimType).toBe('invalidValue');
    }
    expect(await membersOf(id)).toEqual([]);
  });

  it('has a name of its own, and is none that was made here', async () => {
    await group('Only once');
    const twice = await world.send<ScimFault>('POST', groups, { displayName: 'ONLY ONCE' });
    expect(twice.status).toBe(409);
    expect(twice.body.scimType).toBe('uniqueness');
    const { body: local } = await world.admin.post<{ id: number }>('/api/groups', {
      name: 'Local',
      description: '',
    });
    expect((await world.send('GET', `${groups}/${local.id}`)).status).toBe(404);
    expect((await world.send('DELETE', `${groups}/${local.id}`)).status).toBe(404);
  });

  it('is deleted with its rights', async () => {
    const { id } = await group('Short-lived');
    expect((await world.send('DELETE', `${groups}/${id}`)).status).toBe(204);
    expect((await world.send('GET', `${groups}/${id}`)).status).toBe(404);
  });

  it('cannot be renamed or filled in Lectern', async () => {
    const { id: userId } = await world.made();
    const { id } = await group('Managed outside');
    expect((await world.admin.put(`/api/groups/${id}`, { name: 'Mine' })).status).toBe(409);
    expect((await world.admin.put(`/api/groups/${id}/members/${userId}`)).status).toBe(409);
  });
});

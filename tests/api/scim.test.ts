import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScimUser } from '../../api/contract/scim.ts';
import { ScimWorld, users, type ScimFault, type ScimList } from './scim-world.ts';

let world: ScimWorld;
beforeAll(async () => {
  world = await ScimWorld.open();
});
afterAll(() => world.app.close());

describe('a person', () => {
  it('is made as the provider says, without a password, and answered as SCIM wants it', async () => {
    const wanted = world.person({ displayName: 'Mina Ortiz' });
    const { status, body, headers: answered } = await world.send<ScimUser>('POST', users, wanted);
    expect(status).toBe(201);
    expect(answered.get('content-type')).toContain('application/scim+json');
    expect(body).toMatchObject({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: wanted.userName,
      externalId: wanted.externalId,
      displayName: 'Mina Ortiz',
      active: true,
      emails: [{ value: wanted.userName, primary: true }],
    });
    expect(await world.row(body.id)).toMatchObject({ display_name: 'Mina Ortiz', password_hash: null });
    expect((await world.send<ScimUser>('GET', `${users}/${body.id}`)).body).toEqual(body);
  });

  it('is found by what providers look for, in any case, and by both of two conditions', async () => {
    const { id, userName, externalId } = await world.made({ displayName: 'Zoë O’Neil' });
    for (const filter of [
      `userName eq "${userName.toUpperCase()}"`,
      `USERNAME Eq "${userName}"`,
      `externalId eq "${externalId}"`,
      `emails.value eq "${userName}"`,
      `id eq "${id}"`,
      `displayName eq "Zoë O’Neil" and externalId eq "${externalId}"`,
    ]) {
      const found = await world.filtered(filter);
      expect(
        found.Resources.map((user) => user.id),
        filter,
      ).toEqual([id]);
      expect(found.totalResults).toBe(1);
    }
    expect((await world.filtered(`userName eq "${userName}" and externalId eq "other"`)).totalResults).toBe(
      0,
    );
    expect((await world.filtered(`userName eq "x' or '1'='1"`)).totalResults).toBe(0);
  });

  it.each([
    'userName sw "a"',
    'userName eq',
    'title eq "a"',
    'userName eq "a" or userName eq "b"',
    '(userName eq "a")',
    'userName eq "a" and',
    'not (userName eq "a")',
  ])('is not looked for by %s, and the refusal says what a filter may be', async (filter) => {
    const { status, body } = await world.send<ScimFault>(
      'GET',
      `${users}?filter=${encodeURIComponent(filter)}`,
    );
    expect(status).toBe(400);
    expect(body).toMatchObject({ status: '400', scimType: 'invalidFilter' });
    expect(body.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error']);
    expect(body.detail).toContain('eq');
  });

  it('is listed page by page', async () => {
    await world.made();
    await world.made();
    const first = (await world.send<ScimList<ScimUser>>('GET', `${users}?startIndex=1&count=1`)).body;
    const second = (await world.send<ScimList<ScimUser>>('GET', `${users}?startIndex=2&count=1`)).body;
    expect(first.itemsPerPage).toBe(1);
    expect(first.totalResults).toBeGreaterThan(1);
    expect(second.startIndex).toBe(2);
    expect(second.Resources[0]?.id).not.toBe(first.Resources[0]?.id);
  });

  it('is changed by operations in each form that providers send', async () => {
    const { id } = await world.made();
    const path = `${users}/${id}`;
    await world.patch(path, { op: 'Replace', path: 'displayName', value: 'First' });
    expect((await world.row(id)).display_name).toBe('First');
    await world.patch(path, { op: 'replace', value: { displayName: 'Second', active: true } });
    expect((await world.row(id)).display_name).toBe('Second');
    await world.patch(path, {
      op: 'Add',
      path: 'emails[type eq "work"].value',
      value: `changed${id}@example.org`,
    });
    expect((await world.row(id)).email).toBe(`changed${id}@example.org`);
    await world.patch(path, {
      op: 'replace',
      path: 'urn:ietf:params:scim:schemas:core:2.0:User:name.formatted',
      value: 'Third',
    });
    expect((await world.row(id)).display_name).toBe('Third');
    const { status } = await world.patch(path, {
      op: 'Add',
      path: 'title',
      value: 'Head of nothing we keep',
    });
    expect(status).toBe(200);
  });

  it.each([[false], ['False'], ['false']])(
    'is disabled at once by active: %j, and enabled again',
    async (value) => {
      const { id } = await world.made();
      const client = await world.signedInAs(id);
      expect((await client.get('/api/auth/user')).status).toBe(200);
      const { body } = await world.patch<ScimUser>(`${users}/${id}`, {
        op: 'Replace',
        path: 'active',
        value,
      });
      expect(body.active).toBe(false);
      expect(await world.row(id)).toMatchObject({ disabled_by: 'scim' });
      expect((await client.get('/api/auth/user')).status).toBe(401);
      await world.patch(`${users}/${id}`, { op: 'Replace', path: 'active', value: 'True' });
      expect((await world.row(id)).disabled_at).toBeNull();
      expect((await client.get('/api/auth/user')).status).toBe(401);
    },
  );

  it('whom an administrator disabled stays disabled', async () => {
    const { id } = await world.made();
    await world.admin.put(`/api/users/${id}`, { disabled: true });
    const { body } = await world.patch<ScimUser>(`${users}/${id}`, {
      op: 'Replace',
      path: 'active',
      value: true,
    });
    expect(body.active).toBe(false);
  });

  it('whom the provider removes is disabled and unknown to it, and comes back to the same account', async () => {
    const wanted = world.person();
    const { id } = (await world.send<ScimUser>('POST', users, wanted)).body;
    expect((await world.send('DELETE', `${users}/${id}`)).status).toBe(204);
    expect((await world.row(id)).disabled_at).not.toBeNull();
    expect((await world.send('GET', `${users}/${id}`)).status).toBe(404);
    expect((await world.filtered(`userName eq "${wanted.userName}"`)).totalResults).toBe(0);
    const again = await world.send<ScimUser>('POST', users, { ...wanted, externalId: 'given-anew' });
    expect(again.status).toBe(201);
    expect(again.body).toMatchObject({ id, active: true, externalId: 'given-anew' });
    expect((await world.row(id)).disabled_at).toBeNull();
  });

  // evidence: S148
  it('is never an account that was made here: a taken name, email or id is a conflict', async () => {
    const local = await world.app.signedIn('editor', 'local-person');
    const email = (await world.row(String(local.userId))).email;
    const conflict = await world.send<ScimFault>(
      'POST',
      users,
      world.person({ userName: email, emails: [{ value: email }] }),
    );
    expect(conflict.status).toBe(409);
    expect(conflict.body).toMatchObject({ status: '409', scimType: 'uniqueness' });
    expect((await world.send('GET', `${users}/${local.userId}`)).status).toBe(404);
    expect(
      (await world.patch(`${users}/${local.userId}`, { op: 'replace', path: 'active', value: false })).status,
    ).toBe(404);
    expect((await world.send('DELETE', `${users}/${local.userId}`)).status).toBe(404);
    expect((await world.filtered(`userName eq "${email}"`)).totalResults).toBe(0);
    expect((await world.row(String(local.userId))).disabled_at).toBeNull();

    const wanted = world.person();
    await world.send('POST', users, wanted);
    for (const twice of [
      world.person({ userName: wanted.userName }),
      world.person({ externalId: wanted.externalId }),
    ])
      expect((await world.send('POST', users, twice)).status).toBe(409);
  });

  it('gets a username with a number where it is taken', async () => {
    await world.app.signedIn('viewer', 'pat.lee');
    const { id } = await world.made({
      userName: 'pat.lee@example.com',
      emails: [{ value: 'pat.lee@example.com' }],
    });
    expect((await world.row(id)).username).toBe('pat.lee-2');
  });

  it.each([
    ['no userName', { userName: undefined }],
    ['a NUL', { userName: 'a\0b@example.org' }],
    ['a lone surrogate', { displayName: 'a\ud800b' }],
    ['no address', { userName: 'plain', emails: [] }],
    ['a wrong address', { emails: [{ value: 'nowhere' }] }],
    ['an active that is no truth', { active: 'perhaps' }],
    ['a userName that is a list', { userName: ['a'] }],
    ['an externalId of 5,000 characters', { externalId: 'x'.repeat(5000) }],
  ])('is not made with %s', async (_, given) => {
    const { status, body } = await world.send<ScimFault>('POST', users, world.person(given));
    expect(status).toBe(400);
    expect(body).toMatchObject({ status: '400', scimType: 'invalidValue' });
  });

  // evidence: S149
  it('who is the last administrator stays', async () => {
    const { id } = await world.made();
    await world.app.database.knex('users').where('role', 'admin').update({ disabled_at: new Date() });
    await world.app.database
      .knex('users')
      .where({ id: Number(id) })
      .update({ role: 'admin' });
    try {
      expect(
        (await world.patch(`${users}/${id}`, { op: 'replace', path: 'active', value: false })).status,
      ).toBe(409);
      expect((await world.send('DELETE', `${users}/${id}`)).status).toBe(409);
      expect((await world.row(id)).disabled_at).toBeNull();
    } finally {
      await world.app.database
        .knex('users')
        .where({ id: Number(id) })
        .update({ role: 'viewer' });
      await world.app.database.knex('users').where({ username: 'root' }).update({ disabled_at: null });
    }
  });

  it('leaves rows in the audit log under the name of the service account', async () => {
    const { id } = await world.made();
    await world.patch(`${users}/${id}`, { op: 'replace', path: 'active', value: false });
    const events = await world.app.database
      .knex('audit_events')
      .where({ target_type: 'user', target_id: Number(id) })
      .orderBy('id')
      .select('action', 'actor_name', 'details');
    expect(events).toMatchObject([
      { action: 'user.created', actor_name: 'scim', details: { source: 'scim' } },
      { action: 'user.updated', actor_name: 'scim', details: { disabled: true, source: 'scim' } },
    ]);
  });
});

describe('a token for SCIM', () => {
  // evidence: S148
  it('does nothing else', async () => {
    for (const path of ['/api/auth/user', '/api/spaces', '/api/users', '/api/search?q=a', '/api/tokens'])
      expect((await world.provider.get(path)).status, path).toBe(403);
    expect((await world.provider.post('/api/spaces', { name: 'No' })).status).toBe(403);
  });

  it('is what SCIM needs: neither an administrator nor another token will do', async () => {
    expect((await world.admin.get(users)).status).toBe(403);
    const { body } = await world.admin.post<{ token: string }>('/api/tokens', {
      name: 'write',
      scope: 'write',
    });
    const other = Object.assign(world.app.anonymous(), { token: body.token });
    const answer = await other.get<ScimFault>(users);
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ status: '403' });
    expect((await world.app.anonymous().get<ScimFault>(users)).body).toMatchObject({ status: '401' });
  });

  it('cannot be made by the page', async () => {
    expect((await world.admin.post('/api/tokens', { name: 'scim', scope: 'scim' })).status).toBe(400);
  });
});

describe('a provider', () => {
  it('learns what this server can do', async () => {
    const config = await world.send<Record<string, unknown>>('GET', '/api/scim/v2/ServiceProviderConfig');
    expect(config.body).toMatchObject({ patch: { supported: true }, bulk: { supported: false } });
    const schemas = await world.send<ScimList<{ id: string }>>('GET', '/api/scim/v2/Schemas');
    expect(schemas.body.Resources.map(({ id }) => id)).toEqual([
      'urn:ietf:params:scim:schemas:core:2.0:User',
      'urn:ietf:params:scim:schemas:core:2.0:Group',
    ]);
    const types = await world.send<ScimList<{ id: string }>>('GET', '/api/scim/v2/ResourceTypes');
    expect(types.body.Resources.map(({ id }) => id)).toEqual(['User', 'Group']);
  });

  it.each([
    ['no operations', {}],
    ['an operation that is none', { Operations: ['x'] }],
    ['an unknown op', { Operations: [{ op: 'move', path: 'active', value: true }] }],
    ['a removal of nothing', { Operations: [{ op: 'remove' }] }],
    ['a path that is none', { Operations: [{ op: 'replace', path: '[', value: 1 }] }],
    ['a value that is no object', { Operations: [{ op: 'replace', value: 'x' }] }],
  ])('is told what is wrong with %s', async (_, body) => {
    const { id } = await world.made();
    const answer = await world.send<ScimFault>('PATCH', `${users}/${id}`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.detail).toMatch(/\w+ \w+/);
  });
});

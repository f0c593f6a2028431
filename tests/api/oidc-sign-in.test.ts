import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '../../api/contract/errors.ts';
import type { CurrentUser } from '../../api/contract/users.ts';
import { testPassword } from '../support/app.ts';
import type { HttpClient } from '../support/http-client.ts';
import { openOidcWorld, type OidcWorld } from '../support/oidc-world.ts';

let world: OidcWorld;
beforeAll(async () => {
  world = await openOidcWorld({
    main: { NAME: 'Main', GROUPS_CLAIM: 'groups', GROUPS: 'docs-*' },
    other: { GROUPS_CLAIM: 'realm_access.roles', CREATE: 'off' },
    mapped: { ROLE_CLAIM: 'roles', ROLE_MAP: 'admin=it,editor=staff', ALLOWED_DOMAINS: 'example.org' },
  });
});
afterAll(() => world.close());

const me = async (client: HttpClient) =>
  (await client.get<{ user: CurrentUser }>('/api/auth/user')).body.user;
const problemIn = (location: string) => new URLSearchParams(location.split('?')[1]).get('problem');
const groupsOf = async (userId: number): Promise<string[]> =>
  world.app.database
    .knex('groups')
    .join('group_members', 'groups.id', 'group_members.group_id')
    .where('user_id', userId)
    .orderBy('name')
    .pluck('name');

describe('signing in with a provider', () => {
  it('makes an account, and finds it again by its subject', async () => {
    const subject = world.somebody({ name: 'Zoë Ångström', preferred_username: 'zoe@corp' });
    const first = await world.signIn(subject, { returnTo: '/documents/7?find=a#b' });
    expect([first.answer.status, first.location]).toEqual([302, '/documents/7?find=a#b']);
    const user = await me(first.client);
    expect(user).toMatchObject({
      username: 'zoe',
      displayName: 'Zoë Ångström',
      email: `${subject}@example.org`,
      role: 'viewer',
      hasPassword: false,
    });
    world.provider.people.set(subject, {
      email: 'zoe@example.net',
      email_verified: true,
      preferred_username: 'new',
    });
    const again = await me((await world.signIn(subject)).client);
    expect(again).toMatchObject({ id: user.id, username: 'zoe', email: 'zoe@example.net' });
  });

  it('gives a taken username a number', async () => {
    await world.app.signedIn('viewer', 'taken');
    const { client } = await world.signIn(world.somebody({ preferred_username: 'Taken' }));
    expect((await me(client)).username).toBe('taken-2');
  });

  it('takes groups over at each sign-in, those of the patterns alone', async () => {
    const subject = world.somebody({ groups: ['docs-writers', 'docs-readers', 'secret'] });
    const { id } = await me((await world.signIn(subject)).client);
    expect(await groupsOf(id)).toEqual(['docs-readers', 'docs-writers']);
    Object.assign(world.provider.people.get(subject) ?? {}, { groups: 'docs-readers' });
    await world.signIn(subject);
    expect(await groupsOf(id)).toEqual(['docs-readers']);
    Object.assign(world.provider.people.get(subject) ?? {}, { groups: undefined });
    await world.signIn(subject);
    expect(await groupsOf(id)).toEqual([]);
  });

  it('keeps the groups where the provider holds them elsewhere', async () => {
    const subject = world.somebody({ groups: ['docs-writers'] });
    const { id } = await me((await world.signIn(subject)).client);
    world.provider.people.set(subject, { _claim_names: { groups: 'src1' } });
    const { location } = await world.signIn(subject);
    expect(location).toBe('/');
    expect(await groupsOf(id)).toEqual(['docs-writers']);
    expect(world.app.logLines.join()).toContain('groups of this sign-in are not known');
  });

  // evidence: S149
  it('gives the highest role of the map, each time, but leaves the last administrator', async () => {
    const subject = world.somebody({ roles: ['staff', 'it'] });
    const { id, role } = await me((await world.signIn(subject, { id: 'mapped' })).client);
    expect(role).toBe('admin');
    Object.assign(world.provider.people.get(subject) ?? {}, { roles: [] });
    const { client } = await world.signIn(subject, { id: 'mapped' });
    expect(await me(client)).toMatchObject({ id, role: 'admin' });
    const admin = await world.app.signedIn('admin');
    expect((await me((await world.signIn(subject, { id: 'mapped' })).client)).role).toBe('viewer');
    const change = await admin.put<ErrorBody>(`/api/users/${id}`, { role: 'editor' });
    expect([change.status, change.body.message]).toEqual([403, 'mapped sets this role. Change it there.']);
    await world.app.database.knex('users').where('id', admin.userId).delete();
  });

  // evidence: S143
  it('takes a claim of 500 groups, and no address gets long by it', async () => {
    const groups = Array.from({ length: 500 }, (_, index) => `docs-group-${index}-of-a-large-organisation`);
    const subject = world.somebody({ groups });
    const before = world.provider.requests.length;
    const { client, back } = await world.signIn(subject);
    const { id } = await me(client);
    expect(await groupsOf(id)).toHaveLength(500);
    const { body, status } = await client.post<{ next?: string }>('/api/auth/logout');
    expect([status, body]).toEqual([204, '']);
    for (const path of [...world.provider.requests.slice(before), back])
      expect(path.length).toBeLessThan(4096);
  });
});

describe('an account with the same email', () => {
  // evidence: S135
  it('is linked, and whatever was known or held of it before is worthless', async () => {
    const early = await world.app.signedIn('editor', 'early');
    const { body: made } = await early.post<{ token: string }>('/api/tokens', { name: 'kept' });
    const { client } = await world.signIn(world.somebody({ email: 'EARLY@example.org' }));
    expect(await me(client)).toMatchObject({ id: early.userId, username: 'early', role: 'editor' });
    const token = Object.assign(world.app.anonymous(), { token: made.token });
    expect((await early.get('/api/auth/user')).status).toBe(401);
    expect((await token.get('/api/auth/user')).status).toBe(401);
    const login = { username: 'early', password: testPassword };
    expect((await world.app.anonymous().post('/api/auth/login', login)).status).toBe(401);
  });

  // evidence: S134
  it.each([[false], [undefined], ['true'], [1]])(
    'is not linked if email_verified is %s',
    async (verified) => {
      const { username } = await world.app.signedIn('editor');
      const claims = { email: `${username}@example.org`, email_verified: verified };
      expect(problemIn((await world.signIn(world.somebody(claims))).location)).toBe('taken');
    },
  );

  // evidence: S181
  it('is not linked if only another one is confirmed, which userinfo names', async () => {
    const { username } = await world.app.signedIn('editor');
    const claims = { idToken: { email: `${username}@example.org` } };
    expect(problemIn((await world.signIn(world.somebody(claims))).location)).toBe('taken');
  });

  // evidence: S134
  it('is not linked if it is an administrator’s, a service’s or has another account of that provider', async () => {
    const admin = await world.app.signedIn('admin');
    const claims = { email: `${admin.username}@example.org` };
    expect(problemIn((await world.signIn(world.somebody(claims))).location)).toBe('taken');
    const subject = world.somebody();
    await world.signIn(subject);
    const twin = world.somebody({ email: `${subject}@example.org` });
    expect(problemIn((await world.signIn(twin)).location)).toBe('taken');
  });
});

describe('who gets no account', () => {
  it('is who the provider does not vouch for, is of another domain, or is unknown where none are made', async () => {
    const unverified = world.somebody({ email_verified: false });
    const elsewhere = world.somebody({ email: 'x@example.org.evil.net' });
    const stranger = world.somebody();
    const problems = [
      (await world.signIn(unverified)).location,
      (await world.signIn(elsewhere, { id: 'mapped' })).location,
      (await world.signIn(stranger, { id: 'other' })).location,
    ].map(problemIn);
    expect(problems).toEqual(['email', 'email', 'unknown']);
  });

  // evidence: S144
  it('is who was disabled, with a session at the provider or here', async () => {
    const subject = world.somebody();
    const { client, browser } = await world.signIn(subject);
    const { id } = await me(client);
    await world.app.database.knex('users').where('id', id).update({ disabled_at: new Date() });
    expect((await client.get('/api/auth/user')).status).toBe(401);
    expect(problemIn((await world.signIn(null, { browser })).location)).toBe('disabled');
  });
});

describe('what a provider sets', () => {
  it('people cannot change here', async () => {
    const { client } = await world.signIn(world.somebody());
    const { id, email } = await me(client);
    const change = await client.put<ErrorBody>(`/api/users/${id}`, { email: 'mine@example.org' });
    expect([change.status, change.body.message]).toEqual([403, 'Main sets this email. Change it there.']);
    expect((await client.put(`/api/users/${id}`, { email, displayName: 'Other Name' })).status).toBe(200);
  });
});

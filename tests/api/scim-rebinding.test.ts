import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScimUser } from '../../api/contract/scim.ts';
import type { CurrentUser } from '../../api/contract/users.ts';
import { testPassword, type SignedIn } from '../support/app.ts';
import type { HttpClient } from '../support/http-client.ts';
import { openOidcWorld, type OidcWorld } from '../support/oidc-world.ts';
import { ScimWorld, users, type ScimFault } from './scim-world.ts';

// SCIM makes the accounts of a provider that people sign in with. Whoever has stolen its token has a subject of their own.
let oidc: OidcWorld;
let scim: ScimWorld;
beforeAll(async () => {
  oidc = await openOidcWorld({ sso: {}, other: {} }, { SCIM_PROVIDER: 'sso' });
  scim = await ScimWorld.on(oidc.app);
});
afterAll(() => oidc.close());

const me = async (client: HttpClient) =>
  (await client.get<{ user: CurrentUser }>('/api/auth/user')).body.user;
const isIn = async (client: HttpClient) => (await client.get('/api/auth/user')).status === 200;

/** Somebody whom SCIM has made and who has signed in by the provider, with an API token. */
async function atWork(role: 'viewer' | 'editor' | 'admin' = 'editor') {
  const subject = oidc.somebody();
  const email = `${subject}@example.org`;
  const given = { userName: email, externalId: subject, emails: [{ value: email, primary: true }] };
  const { id, externalId } = await scim.made(given);
  expect(externalId).toBe(subject);
  if (role !== 'viewer') await scim.admin.put(`/api/users/${id}`, { role });
  const { client } = await oidc.signIn(subject);
  expect((await me(client)).id).toBe(Number(id));
  const { body } = await client.post<{ token: string }>('/api/tokens', { name: 'kept' });
  const token = Object.assign(oidc.app.anonymous(), { token: body.token });
  expect(await isIn(token)).toBe(true);
  return { id, subject, email, given, client, token, path: `${users}/${id}` };
}

const endedOf = async (id: string): Promise<object[]> =>
  (
    await oidc.app.database
      .knex('audit_events')
      .where({ action: 'user.ways_in_ended', target_id: Number(id) })
      .select<{ details: object }[]>('details')
  ).map(({ details }) => details);

/** Each way in which a provider may say that somebody has another externalId. */
const forms: [
  string,
  (path: string, subject: string, given: object) => Promise<{ status: number; body: unknown }>,
][] = [
  ['replace', (path, value) => scim.patch(path, { op: 'replace', path: 'externalId', value })],
  ['add, in other letters', (path, value) => scim.patch(path, { op: 'Add', path: 'EXTERNALID', value })],
  ['no path', (path, externalId) => scim.patch(path, { op: 'replace', value: { externalId } })],
  [
    'the schema before it, and a removal first',
    (path, value) =>
      scim.patch(
        path,
        { op: 'remove', path: 'externalId' },
        { op: 'add', path: 'urn:ietf:params:scim:schemas:core:2.0:User:externalId', value },
      ),
  ],
  ['a whole resource', (path, externalId, given) => scim.send('PUT', path, { ...given, externalId })],
];

describe('another externalId', () => {
  // evidence: S163
  it.each(forms)('ends every way in of its person (%s)', async (_form, rebind) => {
    const { id, path, given, client, token } = await atWork();
    const stranger = oidc.somebody();
    expect((await rebind(path, stranger, given)).status).toBe(200);
    expect([await isIn(client), await isIn(token)]).toEqual([false, false]);
    expect(await endedOf(id)).toMatchObject([{ because: 'rebound', source: 'sso', tokens: 1, sessions: 1 }]);
    const mails = await oidc.app.database.knex('security_mails').orderBy('id').select('kind', 'user_id');
    expect(mails).toContainEqual({ kind: 'account_rebound', user_id: Number(id) });
    expect(mails).toContainEqual({ kind: 'others_account_rebound', user_id: scim.admin.userId });
  });

  // evidence: S163
  it.each(forms)('is refused for an administrator (%s)', async (_form, rebind) => {
    const { id, path, given, subject, client, token } = await atWork('admin');
    const refused = await rebind(path, oidc.somebody(), given);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ status: '403' });
    expect((refused.body as ScimFault).detail).toMatch(/administrator/);
    expect([await isIn(client), await isIn(token)]).toEqual([true, true]);
    expect(await endedOf(id)).toEqual([]);
    expect((await scim.send<ScimUser>('GET', path)).body.externalId).toBe(subject);
  });

  // evidence: S163
  it('is also the first one of somebody who was made without', async () => {
    const { id } = await scim.made({ externalId: undefined });
    const client = await scim.signedInAs(id);
    const { status } = await scim.patch(`${users}/${id}`, {
      ...{ op: 'add', path: 'externalId', value: oidc.somebody() },
    });
    expect(status).toBe(200);
    expect(await isIn(client)).toBe(false);
    expect(await endedOf(id)).toHaveLength(1);
  });

  it('that is the same changes nothing, and an administrator’s other attributes do change', async () => {
    const { id, path, given, subject, client, token } = await atWork('admin');
    const { status } = await scim.patch(path, { op: 'replace', path: 'externalId', value: subject });
    expect(status).toBe(200);
    const whole = await scim.send<ScimUser>('PUT', path, { ...given, displayName: 'Ada Admin' });
    expect([whole.status, whole.body.displayName]).toEqual([200, 'Ada Admin']);
    expect([await isIn(client), await isIn(token), await endedOf(id)]).toEqual([true, true, []]);
  });
});

describe('somebody who was removed and is made again', () => {
  // evidence: S164
  it('with another externalId has no earlier way in', async () => {
    const { id, path, given, subject } = await atWork();
    await oidc.app.database
      .knex('identities')
      .insert({ user_id: Number(id), provider: 'other', issuer: 'elsewhere', subject: `${subject}-too` });
    expect((await scim.send('DELETE', path)).status).toBe(204);
    const again = await scim.send<ScimUser>('POST', users, { ...given, externalId: oidc.somebody() });
    expect([again.status, again.body.id]).toEqual([201, id]);
    expect(await endedOf(id)).toMatchObject([{ because: 'rebound', identities: ['other'] }]);
  });

  // evidence: S164
  it('and is an administrator comes back with the same externalId only', async () => {
    const { id, path, given } = await atWork('admin');
    expect((await scim.send('DELETE', path)).status).toBe(204);
    const stranger = oidc.somebody();
    const refused = await scim.send<ScimFault>('POST', users, { ...given, externalId: stranger });
    expect(refused.status).toBe(403);
    expect((await scim.row(id)).disabled_at).not.toBeNull();
    expect((await scim.send('GET', path)).status).toBe(404);
    const again = await scim.send<ScimUser>('POST', users, given);
    expect([again.status, again.body]).toMatchObject([201, { id, active: true }]);
    expect(await endedOf(id)).toEqual([]);
  });

  // evidence: S164
  it('is who has the externalId, where the userName is that of another', async () => {
    const first = await atWork();
    const second = await atWork();
    for (const { path } of [first, second]) expect((await scim.send('DELETE', path)).status).toBe(204);
    const mixed = { ...second.given, userName: first.given.userName };
    const again = await scim.send<ScimUser>('POST', users, mixed);
    expect([again.status, again.body.id]).toEqual([201, second.id]);
    expect(await endedOf(first.id)).toEqual([]);
  });
});

describe('another email', () => {
  const changes: [string, (path: string, value: string) => Promise<{ status: number; body: unknown }>][] = [
    ['emails', (path, value) => scim.patch(path, { op: 'replace', path: 'emails', value: [{ value }] })],
    [
      'a filter in the path',
      (path, value) => scim.patch(path, { op: 'Replace', path: 'emails[type eq "work"].value', value }),
    ],
  ];

  // evidence: S163
  it.each(changes)('of who could be joined by it ends all earlier ways in (%s)', async (_form, change) => {
    const { id, path, client, token } = await atWork();
    const subject = oidc.somebody();
    const { status } = await change(path, `${subject}@example.org`);
    expect(status).toBe(200);
    expect([await isIn(client), await isIn(token)]).toEqual([false, false]);
    expect(await endedOf(id)).toMatchObject([{ because: 'email', source: 'sso' }]);
    const rows = await oidc.app.database.knex('security_mails').where({ user_id: Number(id) });
    // told where the person reads it, not at the new address
    expect(rows).toMatchObject([
      { kind: 'account_rebound', address: expect.not.stringContaining(subject) as string },
    ]);
  });

  // evidence: S163
  it.each(changes)('of an administrator is refused (%s)', async (_form, change) => {
    const { id, path, client, email } = await atWork('admin');
    const refused = await change(path, `${oidc.somebody()}@example.org`);
    expect(refused.status).toBe(403);
    expect((await scim.row(id)).email).toBe(email);
    expect(await isIn(client)).toBe(true);
  });

  it('of who has every account and no password lets nobody in, so they stay where they are', async () => {
    const { id, path, client, token, email } = await atWork();
    const linked = await scim.admin.post(`/api/users/${id}/identities`, { provider: 'other', subject: id });
    expect(linked.status).toBe(201);
    const { status } = await scim.patch(path, { op: 'replace', path: 'emails', value: `new-${email}` });
    expect(status).toBe(200);
    expect([await isIn(client), await isIn(token), await endedOf(id)]).toEqual([true, true, []]);
  });
});

describe('an account that SCIM has made for a subject of its own', () => {
  // evidence: S162
  it('is not joined by another provider, so that whoever has that subject is alone in it', async () => {
    const email = 'expected@example.org';
    await scim.made({ userName: email, externalId: oidc.somebody(), emails: [{ value: email }] });
    const victim = await oidc.signIn(oidc.somebody({ email }), { id: 'other' });
    expect(victim.location).toContain('problem=taken');
  });

  it('is joined where nobody signs in by what SCIM says, and SCIM goes on managing it', async () => {
    const apart = await openOidcWorld({ sso: {} });
    try {
      const world = await ScimWorld.on(apart.app);
      const { id, userName } = await world.made();
      const { client } = await apart.signIn(apart.somebody({ email: userName }));
      expect((await me(client)).id).toBe(Number(id));
      const gone = await world.patch(`${users}/${id}`, { op: 'replace', path: 'active', value: false });
      expect(gone.status).toBe(200);
      expect(await isIn(client)).toBe(false);
    } finally {
      await apart.close();
    }
  });
});

it('a password that somebody has beside their provider ends with another email, or a mail would set it', async () => {
  const person: SignedIn = await oidc.app.signedIn('editor');
  const linked = await scim.admin.post(`/api/users/${person.userId}/identities`, {
    ...{ provider: 'sso', subject: oidc.somebody() },
  });
  expect(linked.status).toBe(201);
  const path = `${users}/${person.userId}`;
  const { status } = await scim.patch(path, {
    op: 'replace',
    path: 'emails',
    value: 'taken.over@example.org',
  });
  expect(status).toBe(200);
  const login = { username: person.username, password: testPassword };
  expect((await oidc.app.anonymous().post('/api/auth/login', login)).status).toBe(401);
});

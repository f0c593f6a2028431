import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InvitedPerson } from '../../api/contract/invitations.ts';
import type { ErrorBody } from '../../api/contract/errors.ts';
import type { IdentityInfo } from '../../api/contract/identities.ts';
import { messages } from '../../api/text/messages.ts';
import { texts } from '../../api/contract/texts.ts';
import type { CurrentUser } from '../../api/contract/users.ts';
import { testPassword, type SignedIn } from '../support/app.ts';
import type { HttpClient } from '../support/http-client.ts';
import { ProviderBrowser } from '../support/oidc-browser.ts';
import { locationOf, openOidcWorld, type OidcWorld } from '../support/oidc-world.ts';

let world: OidcWorld;
let admin: SignedIn;
beforeAll(async () => {
  world = await openOidcWorld({ main: { NAME: 'Main' }, strict: { LINK_EMAIL: 'off', CREATE: 'off' } });
  admin = await world.app.signedIn('admin', 'boss');
});
afterAll(() => world.close());

const problemIn = (location: string) => new URLSearchParams(location.split('?')[1]).get('problem');
const me = async (client: HttpClient) =>
  (await client.get<{ user: CurrentUser }>('/api/auth/user')).body.user;
const isIn = async (client: HttpClient) => (await client.get('/api/auth/user')).status === 200;

const link = (userId: number, subject: string, provider = 'main', client: HttpClient = admin) =>
  client.post<IdentityInfo & ErrorBody>(`/api/users/${userId}/identities`, { provider, subject });
const unlink = (userId: number, id: number, client: HttpClient = admin) =>
  client.delete<ErrorBody>(`/api/users/${userId}/identities/${id}`);
const linkedOf = async (userId: number, client: HttpClient = admin) =>
  (await client.get<IdentityInfo[]>(`/api/users/${userId}/identities`)).body;

const actionsOn = (userId: number): Promise<{ action: string; actor_id: number; details: unknown }[]> =>
  world.app.database
    .knex('audit_events')
    .where({ target_type: 'user', target_id: userId })
    .whereLike('action', 'identity.%')
    .orderBy('id')
    .select('action', 'actor_id', 'details');

describe('an administrator', () => {
  it('links an account by its id at the provider, and it signs in to this person, whatever its email is', async () => {
    const { userId } = await world.app.signedIn('viewer');
    const subject = world.somebody({ email: 'elsewhere@example.net', email_verified: false });
    const made = await link(userId, subject, 'strict');
    expect(made).toMatchObject({
      status: 201,
      body: { provider: { id: 'strict', name: 'strict' }, email: null, lastUsedAt: null },
    });
    const { client } = await world.signIn(subject, { id: 'strict' });
    expect(await me(client)).toMatchObject({ id: userId });
    const [linked] = await linkedOf(userId, client);
    expect(linked).toMatchObject({ id: made.body.id, email: 'elsewhere@example.net' });
    expect(linked?.lastUsedAt).not.toBeNull();
    expect(await actionsOn(userId)).toEqual([
      { action: 'identity.linked', actor_id: admin.userId, details: { provider: 'strict', how: 'by hand' } },
    ]);
  });

  it('links nothing that is linked already, is of no provider, or to who cannot sign in', async () => {
    const [first, second] = [await world.app.signedIn('viewer'), await world.app.signedIn('viewer')];
    expect((await link(first.userId, 'once')).status).toBe(201);
    const answers = [
      await link(second.userId, 'once'),
      await link(first.userId, 'another'),
      await link(first.userId, 'x', 'nowhere'),
      await link(first.userId, ''),
      await link(first.userId, 'x'.repeat(256)),
      await link(999_999, 'x'),
    ];
    expect(answers.map(({ status, body }) => [status, body.fields ?? body.message])).toEqual([
      [409, { subject: 'This account of Main is linked already.' }],
      [409, { provider: 'This person has an account of Main already. Unlink it first.' }],
      [400, { provider: texts.providerNotFound }],
      [400, { subject: texts.subjectRequired }],
      [400, { subject: texts.subjectTooLong }],
      [404, 'User not found.'],
    ]);
    const { body: service } = await admin.post<{ user: { id: number } }>('/api/service-accounts', {
      name: 'Robot',
    });
    expect((await link(service.user.id, 'robot')).body.message).toBe(texts.serviceHasNoIdentity);
    expect(await linkedOf(second.userId)).toEqual([]);
  });

  it('of two who link the same account at once, one succeeds', async () => {
    const people = [await world.app.signedIn('viewer'), await world.app.signedIn('viewer')];
    const answers = await Promise.all(people.map(({ userId }) => link(userId, 'raced')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('unlinks an account; the sessions that began with it end, and no others', async () => {
    const person = await world.app.signedIn('viewer');
    const subject = world.somebody();
    const { id } = (await link(person.userId, subject, 'strict')).body;
    const { client } = await world.signIn(subject, { id: 'strict' });
    // of another person, and an id that never was
    expect((await unlink(admin.userId, id)).status).toBe(404);
    expect((await unlink(person.userId, 999_999)).status).toBe(404);
    expect(await isIn(client)).toBe(true);
    expect((await unlink(person.userId, id)).status).toBe(204);
    expect([await isIn(client), await isIn(person)]).toEqual([false, true]);
    expect((await unlink(person.userId, id)).status).toBe(404);
    expect((await actionsOn(person.userId)).map(({ action }) => action)).toEqual([
      'identity.linked',
      'identity.unlinked',
    ]);
    expect(problemIn((await world.signIn(subject, { id: 'strict' })).location)).toBe('taken');
  });

  it('does not unlink the only way in', async () => {
    const { client } = await world.signIn(world.somebody());
    const { id } = await me(client);
    const [first] = await linkedOf(id);
    const refused = await unlink(id, first!.id);
    expect([refused.status, refused.body.message]).toEqual([409, texts.lastWayIn]);
    expect(await isIn(client)).toBe(true);
    // a second one is another way, and of both one goes, even at once
    const { body: second } = await link(id, 'theirs-too', 'strict');
    const both = await Promise.all([unlink(id, first!.id), unlink(id, second.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await linkedOf(id)).toHaveLength(1);
  });
});

describe('linking one’s own account', () => {
  /** @returns what the way back leads to */
  async function linkOwn(client: HttpClient, subject: string, id = 'main') {
    const { body } = await client.post<{ next: string }>(`/api/auth/oidc/${id}/link`);
    const back = await new ProviderBrowser(world.provider.issuer).signIn(body.next, subject);
    return locationOf(await client.get(back));
  }

  it('takes a sign-in at the provider, also for an administrator and with another email', async () => {
    const person = await world.app.signedIn('admin');
    const subject = world.somebody({ email: 'mine@example.net' });
    expect(await linkOwn(person, subject)).toBe('/settings/security?linked=main');
    expect(await linkedOf(person.userId, person)).toMatchObject([
      { provider: { id: 'main', name: 'Main' }, email: 'mine@example.net' },
    ]);
    expect(await actionsOn(person.userId)).toMatchObject([{ details: { provider: 'main', how: 'own' } }]);
    // nothing of before ends: the person is who they were
    expect(await isIn(person)).toBe(true);
    const login = { username: person.username, password: testPassword };
    expect((await world.app.anonymous().post('/api/auth/login', login)).status).toBe(200);
    expect((await me((await world.signIn(subject)).client)).id).toBe(person.userId);
  });

  it('asks first who it is, ten minutes after the sign-in', async () => {
    const person = await world.app.signedIn('viewer');
    const { knex } = world.app.database;
    await knex('sessions')
      .where('user_id', person.userId)
      .update({ confirmed_at: knex.raw("now() - interval '11 minutes'") });
    const refused = await person.post<ErrorBody>('/api/auth/oidc/main/link');
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      403,
      'confirm_first',
      texts.confirmFirst,
    ]);
    expect(
      (await person.post('/api/auth/confirm', { method: 'password', password: testPassword })).status,
    ).toBe(204);
    expect(await linkOwn(person, world.somebody())).toBe('/settings/security?linked=main');
  });

  it('leads back with the problem if it is another’s, or a second one', async () => {
    const [first, second] = [await world.app.signedIn('viewer'), await world.app.signedIn('viewer')];
    const subject = world.somebody();
    await linkOwn(first, subject);
    const location = await linkOwn(second, subject);
    expect([location.split('?')[0], problemIn(location)]).toEqual(['/settings/security', 'taken']);
    expect(problemIn(await linkOwn(first, world.somebody()))).toBe('taken');
    expect([await linkedOf(second.userId), (await linkedOf(first.userId)).length]).toEqual([[], 1]);
  });

  it('links nothing to somebody else who has signed in in this browser meanwhile', async () => {
    const person = await world.app.signedIn('viewer');
    const { body } = await person.post<{ next: string }>('/api/auth/oidc/main/link');
    const back = await new ProviderBrowser(world.provider.issuer).signIn(body.next, world.somebody());
    const other = await world.app.signedIn('viewer');
    const flow = person.cookie.split('; ').filter((pair) => pair.includes('flow'));
    const own = other.cookie.split('; ').filter((pair) => !pair.includes('flow'));
    const mixed = Object.assign(world.app.anonymous(), { cookie: [...own, ...flow].join('; ') });
    expect(problemIn(locationOf(await mixed.get(back)))).toBe('expired');
    expect([await linkedOf(person.userId), await linkedOf(other.userId)]).toEqual([[], []]);
  });
});

describe('PASSWORD_LOGIN=off', () => {
  let closed: OidcWorld;
  beforeAll(async () => {
    closed = await openOidcWorld({ main: { NAME: 'Main' } }, { PASSWORD_LOGIN: 'off' });
  });
  afterAll(() => closed.close());

  const login = (username: string, password = testPassword) =>
    closed.app.anonymous().post<ErrorBody>('/api/auth/login', { username, password });

  it('lets administrators in by password, and tells others where to go only if theirs is right', async () => {
    const boss = await closed.app.signedIn('admin', 'chief');
    expect((await closed.app.anonymous().get('/api/auth/ways')).body).toEqual({
      password: 'administrators',
      providers: [{ id: 'main', name: 'Main' }],
      passkeys: true,
    });
    for (const role of ['viewer', 'editor'])
      await boss.post('/api/users', {
        ...{ username: role, displayName: role, email: `${role}@example.org`, role, password: testPassword },
      });
    const answers = [await login('viewer'), await login('editor'), await login('editor', 'wrong one here')];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [403, texts.passwordLoginOff],
      [403, texts.passwordLoginOff],
      [401, messages.loginFailed],
    ]);
    expect((await login('nobody')).body.message).toBe(messages.loginFailed);
    expect((await login('chief')).status).toBe(200);
    // by the provider they get in
    const editor = closed.somebody({ email: 'editor@example.org' });
    const { client } = await closed.signIn(editor);
    expect((await client.get<{ user: CurrentUser }>('/api/auth/user')).body.user.username).toBe('editor');
  });

  it('tells those who are invited that no password lets them in', async () => {
    const boss = await closed.app.signedIn('admin');
    const people = [
      { email: 'ines@example.org', displayName: 'Ines', role: 'viewer' },
      { email: 'arno@example.org', displayName: 'Arno', role: 'admin' },
    ];
    const made = await boss.post<InvitedPerson[]>('/api/users/invitations', { people });
    const looks = made.body.map(({ link }) =>
      closed.app
        .anonymous()
        .post('/api/auth/password-links/look', { token: link.address.split('#')[1] ?? '' }),
    );
    expect((await Promise.all(looks)).map(({ body }) => body)).toEqual([
      { username: 'ines', displayName: 'Ines', passwordServes: false },
      { username: 'arno', displayName: 'Arno' },
    ]);
  });

  it('counts no password of anybody else as a way in', async () => {
    const boss = await closed.app.signedIn('admin');
    const { body: viewer } = await boss.post<{ id: number }>('/api/users', {
      ...{ username: 'only', displayName: 'Only', email: 'only@example.org' },
      ...{ role: 'viewer', password: testPassword },
    });
    const linked = await boss.post<IdentityInfo>(`/api/users/${viewer.id}/identities`, {
      provider: 'main',
      subject: 'only-there',
    });
    const path = `/api/users/${viewer.id}/identities/${linked.body.id}`;
    const refused = await boss.delete<ErrorBody>(path);
    expect([refused.status, refused.body.message]).toEqual([409, texts.lastWayIn]);
  });
});

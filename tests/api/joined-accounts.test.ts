import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IdentityInfo } from '../../api/contract/identities.ts';
import type { SignInStep } from '../../api/contract/second-steps.ts';
import type { CurrentUser, User } from '../../api/contract/users.ts';
import { startMailing } from '../../api/jobs/send-mails.ts';
import { createMail } from '../../api/ports/mail/create-mail.ts';
import { testPassword, type SignedIn } from '../support/app.ts';
import { setUpApp } from '../support/authenticator-app.ts';
import type { HttpClient } from '../support/http-client.ts';
import { ProviderBrowser } from '../support/oidc-browser.ts';
import { locationOf, openOidcWorld, publicUrl, type OidcWorld } from '../support/oidc-world.ts';
import { SmtpSink } from '../support/smtp-sink.ts';
import { SoftwarePasskey } from '../support/software-passkey.ts';

let world: OidcWorld;
let admin: SignedIn;
let sink: SmtpSink;
beforeAll(async () => {
  sink = await SmtpSink.start();
  world = await openOidcWorld(
    { a: { NAME: 'A' }, b: {}, c: { LINK_EMAIL: 'off' } },
    { REGISTRATION: 'open', SMTP_URL: sink.url, MAIL_FROM: 'lectern@example.org' },
  );
  admin = await world.app.signedIn('admin', 'boss');
});
afterAll(async () => {
  await world.close();
  await sink.stop();
});

const problemIn = (location: string) => new URLSearchParams(location.split('?')[1]).get('problem');
const me = async (client: HttpClient) =>
  (await client.get<{ user: CurrentUser }>('/api/auth/user')).body.user;
const isIn = async (client: HttpClient) => (await client.get('/api/auth/user')).status === 200;
const identitiesOf = async (id: number) =>
  (await admin.get<IdentityInfo[]>(`/api/users/${id}/identities`)).body.map(({ provider }) => provider.id);

/** Links an account at a provider to the one of the person. @returns their subject there */
async function linkOwn(client: HttpClient, id: string, claims: Record<string, unknown> = {}) {
  const subject = world.somebody(claims);
  const { body } = await client.post<{ next: string }>(`/api/auth/oidc/${id}/link`);
  const back = await new ProviderBrowser(world.provider.issuer).signIn(body.next, subject);
  expect(locationOf(await client.get(back))).toBe(`/settings/security?linked=${id}`);
  return subject;
}

const login = (username: string, client = world.app.anonymous(), password = testPassword) =>
  client.post<{ step?: SignInStep }>('/api/auth/login', { username, password });
const linkAt = (text: string): string => /\/reset-password#([\w-]{43})(?![\w-])/.exec(text)?.[1] ?? '';
const useLink = (token: string) =>
  world.app.anonymous().post('/api/auth/password-links/use', { token, newPassword: testPassword });

async function deliver(): Promise<void> {
  const { app } = world;
  const mail = (await createMail(app.config))!;
  const log = pino({ level: 'silent' });
  const mailing = startMailing({
    ...{ knex: app.database.knex, mail, publicUrl, language: 'en' as const, log, every: 20 },
    workspaceName: () => Promise.resolve('Lectern'),
  });
  const waiting = () =>
    app.database
      .knex('password_link_mails')
      .select('id')
      .union(app.database.knex('security_mails').select('id'));
  try {
    await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
  } finally {
    await mailing.stop();
  }
}

/** The link that somebody gets who asks for one. */
async function mailedLink(name: string): Promise<string> {
  expect((await world.app.anonymous().post('/api/auth/password-links', { name })).status).toBe(204);
  sink.mails.length = 0;
  await deliver();
  return linkAt(sink.mails.map(({ raw }) => raw.replace(/=\n/g, '').replaceAll('=3D', '=')).join());
}

describe('an email that its person typed', () => {
  // evidence: S161
  it('joins nobody: who has it at a provider does not come into that account', async () => {
    const mallory = await world.app.signedIn('viewer', 'mallory');
    const change = { email: 'future.colleague@example.org' };
    expect((await mallory.put(`/api/users/${mallory.userId}`, change)).status).toBe(200);
    const hers = await linkOwn(mallory, 'b');
    const victim = world.somebody(change);
    expect(problemIn((await world.signIn(victim)).location)).toBe('taken');
    expect(await identitiesOf(mallory.userId)).toEqual(['b']);
    expect((await me((await world.signIn(hers, { id: 'b' })).client)).id).toBe(mallory.userId);
  });

  // evidence: S161
  it('is also that of a registration, and one typed after an administrator set another', async () => {
    const early = world.app.anonymous();
    const account = { username: 'early', displayName: 'Early', password: testPassword };
    const made = await early.post('/api/auth/register', { ...account, email: 'next@example.org' });
    expect(made.status).toBe(201);
    const { location } = await world.signIn(world.somebody({ email: 'next@example.org' }));
    expect(problemIn(location)).toBe('taken');

    const person = await world.app.signedIn('viewer');
    const own = (email: string) => person.put(`/api/users/${person.userId}`, { email });
    await own('elsewhere@example.net');
    await own(`${person.username}@example.org`);
    const subject = world.somebody({ email: `${person.username}@example.org` });
    expect(problemIn((await world.signIn(subject)).location)).toBe('taken');
    // in other letters it is the same
    const other = await world.app.signedIn('viewer');
    const email = `${other.username}@EXAMPLE.org`;
    expect((await other.put(`/api/users/${other.userId}`, { email })).status).toBe(200);
    expect((await me((await world.signIn(world.somebody({ email }))).client)).id).toBe(other.userId);
  });

  it('counts once an administrator has confirmed or set it, and nobody can confirm their own', async () => {
    const person = await world.app.signedIn('editor');
    const email = 'typed@example.org';
    await person.put(`/api/users/${person.userId}`, { email });
    expect((await me(person)).emailConfirmed).toBe(false);
    await person.put(`/api/users/${person.userId}`, { email, emailConfirmed: true });
    expect((await me(person)).emailConfirmed).toBe(false);
    // saving the rest of the form confirms nothing
    await admin.put(`/api/users/${person.userId}`, { email, displayName: 'Same Mail' });
    const subject = world.somebody({ email });
    expect(problemIn((await world.signIn(subject)).location)).toBe('taken');
    const listed = await admin.get<User[]>('/api/users?state=unconfirmed&q=typed@');
    expect(listed.body.map(({ id }) => id)).toEqual([person.userId]);
    const { body } = await admin.put<User>(`/api/users/${person.userId}`, { emailConfirmed: true });
    expect(body.emailConfirmed).toBe(true);
    expect((await me((await world.signIn(subject)).client)).id).toBe(person.userId);

    const another = await world.app.signedIn('editor');
    await admin.put(`/api/users/${another.userId}`, { email: 'set@example.org' });
    const setBy = world.somebody({ email: 'set@example.org' });
    expect((await me((await world.signIn(setBy)).client)).id).toBe(another.userId);
  });

  it('counts once a link that was mailed to it was used, but not one that was mailed to another', async () => {
    const person = await world.app.signedIn('viewer');
    const own = (email: string) => person.put(`/api/users/${person.userId}`, { email });
    await own('mine@example.net');
    const early = await mailedLink('mine@example.net');
    await own('theirs@example.org');
    expect((await useLink(early)).status).toBe(404);
    const theirs = world.somebody({ email: 'theirs@example.org' });
    expect(problemIn((await world.signIn(theirs)).location)).toBe('taken');
    expect((await useLink(await mailedLink('theirs@example.org'))).status).toBe(204);
    expect((await me((await world.signIn(theirs)).client)).id).toBe(person.userId);
  });

  it('is one of a provider whose word does not link accounts', async () => {
    const subject = world.somebody();
    const { client } = await world.signIn(subject, { id: 'c' });
    expect(await isIn(client)).toBe(true);
    const twin = world.somebody({ email: `${subject}@example.org` });
    expect(problemIn((await world.signIn(twin)).location)).toBe('taken');
  });
});

describe('an account that is joined by its email', () => {
  /** Somebody whom an administrator made, and who has set up every way in that there is. */
  async function personWithEveryWay() {
    const person = await world.app.signedIn('editor');
    const { app, recoveryCodes } = await setUpApp(person);
    const key = new SoftwarePasskey(publicUrl);
    const asked = await person.post<{ options: Parameters<SoftwarePasskey['register']>[0] }>(
      '/api/auth/passkeys/options',
      { purpose: 'add' },
    );
    const added = await person.post('/api/auth/passkeys', { response: key.register(asked.body.options) });
    expect(added.status).toBe(201);
    const subject = await linkOwn(person, 'b');
    const { body: token } = await person.post<{ token: string }>('/api/tokens', { name: 'kept' });
    const device = world.app.anonymous();
    await login(person.username, device);
    const step = { method: 'totp', code: app.code(1), remember: true };
    expect((await device.post('/api/auth/step', step)).status).toBe(200);
    return { person, app, recoveryCodes, key, subject, token: token.token, device };
  }

  // evidence: S162
  it('keeps no earlier way in: identities, passkeys, second steps, tokens, devices, links and sign-ins', async () => {
    const { person, key, subject, token, device } = await personWithEveryWay();
    const { username, userId } = person;
    const operator = await world.app.services.users.operator();
    const named = await world.app.services.users.named(operator, username);
    const link = linkAt((await world.app.services.passwordLinks.make(operator, named)).address);
    // under way: a password that waits for its step, a link to a provider, a mail with a link
    const waiting = world.app.anonymous();
    await login(username, waiting);
    const linking = await person.post<{ next: string }>('/api/auth/oidc/c/link');
    const back = await new ProviderBrowser(world.provider.issuer).signIn(linking.body.next, world.somebody());
    await world.app.anonymous().post('/api/auth/password-links', { name: username });

    const arrived = await world.signIn(world.somebody({ email: `${username}@example.org` }));
    expect((await me(arrived.client)).id).toBe(userId);
    expect(await identitiesOf(userId)).toEqual(['a']);
    const byToken = Object.assign(world.app.anonymous(), { token });
    expect(await Promise.all([person, device, byToken].map(isIn))).toEqual([false, false, false]);
    expect((await login(username, device)).status).toBe(401);
    expect((await waiting.get('/api/auth/step')).status).toBe(401);
    expect(problemIn(locationOf(await person.get(back)))).toBe('expired');
    expect((await useLink(link)).status).toBe(404);
    sink.mails.length = 0;
    await deliver();
    expect(sink.mails.map(({ raw }) => linkAt(raw)).join('')).toBe('');
    const stranger = await world.signIn(subject, { id: 'b' });
    expect(await isIn(stranger.client)).toBe(true);
    expect((await me(stranger.client)).id).not.toBe(userId);
    const asking = world.app.anonymous();
    const { body } = await asking.post<{ options: Parameters<SoftwarePasskey['use']>[0] }>(
      '/api/auth/passkeys/options',
      { purpose: 'sign-in' },
    );
    const response = key.use(body.options);
    expect((await asking.post('/api/auth/passkeys/sign-in', { response })).status).toBe(401);
    const { body: left } = await arrived.client.get('/api/auth/security');
    expect(left).toMatchObject({ totp: null, recoveryCodesLeft: null, passkeys: [], knownDevices: 0 });
  });

  // evidence: S162
  it('is told to its person and the administrators, and is in the audit log', async () => {
    const { person } = await personWithEveryWay();
    sink.mails.length = 0;
    await world.signIn(world.somebody({ email: `${person.username}@example.org` }));
    await deliver();
    const told = sink.mails.map(({ to, raw }) => [to[0], /^Subject: (.*)$/m.exec(raw)?.[1]]);
    expect(told.sort()).toEqual([
      ['boss@example.org', `All ways in to the account of ${person.username} have ended`],
      [`${person.username}@example.org`, 'You sign in to Lectern with A now'],
    ]);
    const events = await world.app.database
      .knex('audit_events')
      .where({ target_type: 'user', target_id: person.userId, action: 'user.ways_in_ended' })
      .select('details');
    expect(events).toEqual([
      {
        details: {
          ...{ because: 'linked', source: 'a', password: true, identities: ['b'] },
          ...{ passkeys: 1, app: true, tokens: 1, sessions: 2 },
        },
      },
    ]);
  });

  it('that an administrator made and nobody used is told to its person alone', async () => {
    const account = { username: 'plain', displayName: 'Plain', password: testPassword };
    await admin.post('/api/users', { ...account, email: 'plain@example.org', role: 'viewer' });
    sink.mails.length = 0;
    expect((await world.signIn(world.somebody({ email: 'plain@example.org' }))).location).toBe('/');
    await deliver();
    expect(sink.mails.map(({ to }) => to[0])).toEqual(['plain@example.org']);
  });

  it('keeps an identity whose provider says the same email: both are of the same person', async () => {
    const subject = world.somebody();
    const first = await world.signIn(subject, { id: 'b' });
    const { id } = await me(first.client);
    const twin = world.somebody({ email: `${subject}@example.org` });
    expect((await me((await world.signIn(twin)).client)).id).toBe(id);
    expect(await isIn(first.client)).toBe(false);
    expect((await me((await world.signIn(subject, { id: 'b' })).client)).id).toBe(id);
  });
});

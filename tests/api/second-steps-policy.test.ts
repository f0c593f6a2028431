import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AppKey, SignInStep } from '../../api/contract/second-steps.ts';
import { endStepless } from '../../api/core/access/end-stepless.ts';
import { startTestApp, testPassword, type TestApp } from '../support/app.ts';
import { appOf, setUpApp } from '../support/authenticator-app.ts';
import type { HttpClient } from '../support/http-client.ts';
import { isIn } from '../support/second-steps.ts';

let app: TestApp;
afterEach(() => app.close());

async function start(settings: Record<string, string>): Promise<void> {
  app = await startTestApp({ settings });
}

/** Makes an account without signing it in. */
async function makePerson(role: 'admin' | 'editor', username: string): Promise<number> {
  const { services } = app;
  const account = { username, displayName: username, email: `${username}@example.org`, role };
  if (!(await services.users.hasAnybody())) await services.users.makeFirst('first', testPassword);
  const user = await services.users.create(await administrator(), { ...account, password: testPassword });
  return user.id;
}

async function administrator() {
  const { id } = await app.database.knex('users').where('username', 'first').first<{ id: number }>('id');
  return app.actor(id);
}

async function signIn(username: string, client = app.anonymous()) {
  const answer = await client.post<{ step: SignInStep }>('/api/auth/login', {
    username,
    password: testPassword,
  });
  return { client, status: answer.status, step: answer.body.step };
}

async function enrol(client: HttpClient) {
  const { body } = await client.post<AppKey>('/api/auth/step/totp');
  const phone = appOf(body.secret);
  return client.post<{ recoveryCodes: string[] }>('/api/auth/step', { method: 'totp', code: phone.code() });
}

describe('a policy that demands a second step', () => {
  // evidence: S18
  it('lets people set one up before they get in', async () => {
    await start({ MFA: 'everyone' });
    await makePerson('editor', 'anna');
    const { client, status, step } = await signIn('anna');
    expect(status).toBe(202);
    // the address of the tests is a number, where there are no passkeys
    expect(step).toEqual({ methods: ['totp'], enrol: true, rememberDays: 30 });
    expect(await isIn(client)).toBe(false);
    expect((await client.post('/api/auth/totp')).status).toBe(401);
    const done = await enrol(client);
    expect(done.status).toBe(200);
    expect(done.body.recoveryCodes).toHaveLength(10);
    expect(await isIn(client)).toBe(true);
    const next = await signIn('anna');
    expect(next.step).toEqual({ methods: ['totp', 'recovery'], enrol: false, rememberDays: 30 });
  });

  it('lets nobody who knows the password alone add a second step beside those of the owner', async () => {
    await start({ MFA: 'everyone' });
    await makePerson('editor', 'anna');
    const thief = await signIn('anna');
    const owner = await signIn('anna');
    expect((await enrol(owner.client)).status).toBe(200);
    const { body } = await thief.client.post<AppKey>('/api/auth/step/totp');
    expect(body.secret).toBeUndefined();
    const code = '000000';
    expect((await thief.client.post('/api/auth/step', { method: 'totp', code })).status).toBe(401);
    expect(await isIn(thief.client)).toBe(false);
  });

  it('for administrators asks nobody else', async () => {
    await start({ MFA: 'administrators' });
    await makePerson('editor', 'anna');
    await makePerson('admin', 'boss');
    expect((await signIn('anna')).status).toBe(200);
    expect((await signIn('boss')).step.enrol).toBe(true);
  });

  it('asks people who register, too', async () => {
    await start({ MFA: 'everyone', REGISTRATION: 'open' });
    const client = app.anonymous();
    const registration = {
      username: 'newcomer',
      displayName: 'New',
      email: 'new@example.org',
      password: testPassword,
    };
    expect((await client.post('/api/auth/register', registration)).status).toBe(202);
    expect(await isIn(client)).toBe(false);
    expect((await enrol(client)).status).toBe(200);
    expect(await isIn(client)).toBe(true);
  });

  it('ends the session of somebody who becomes an administrator without one', async () => {
    await start({ MFA: 'administrators' });
    const anna = await makePerson('editor', 'anna');
    const bela = await makePerson('editor', 'bela');
    const plain = await signIn('anna');
    const set = await signIn('bela');
    const { app: phone } = await setUpApp(set.client);
    const again = await signIn('bela');
    const code = phone.code(1);
    expect((await again.client.post('/api/auth/step', { method: 'totp', code })).status).toBe(200);
    for (const id of [anna, bela])
      await app.services.users.update(await administrator(), id, { role: 'admin' });
    expect(await isIn(plain.client)).toBe(false);
    expect(await isIn(again.client)).toBe(true);
  });

  it('ends, when it becomes stricter, the sessions without one, and no others', async () => {
    await start({});
    await makePerson('editor', 'anna');
    await makePerson('editor', 'bela');
    const plain = await signIn('anna');
    const set = await signIn('bela');
    const { app: phone } = await setUpApp(set.client);
    const known = await signIn('bela');
    const step = { method: 'totp', code: phone.code(1), remember: true };
    await known.client.post('/api/auth/step', step);
    const remembered = await signIn('bela', known.client);
    expect(remembered.status).toBe(200);
    const { knex } = app.database;
    expect(await endStepless(knex, { mfa: 'optional', oidc: [] })).toBe(0);
    await endStepless(knex, { mfa: 'everyone', oidc: [] });
    expect(await isIn(plain.client)).toBe(false);
    expect(await isIn(set.client)).toBe(false);
    expect(await isIn(remembered.client)).toBe(true);
  });
});

describe('MFA=off', () => {
  it('asks nobody, and lets nobody set up what would not be asked', async () => {
    await start({ MFA: 'off' });
    const person = await app.signedIn('editor', 'anna');
    expect((await person.post('/api/auth/totp')).status).toBe(409);
    await app.database.knex('totp_keys').insert({
      user_id: person.userId,
      sealed: Buffer.alloc(60),
      confirmed_at: new Date(),
    });
    expect((await signIn('anna')).status).toBe(200);
  });
});

describe('MFA_REMEMBER_DAYS=0', () => {
  it('remembers no device', async () => {
    await start({ MFA_REMEMBER_DAYS: '0' });
    const person = await app.signedIn('editor', 'anna');
    const { app: phone } = await setUpApp(person);
    const { client, step } = await signIn('anna');
    expect(step.rememberDays).toBe(0);
    await client.post('/api/auth/step', { method: 'totp', code: phone.code(1), remember: true });
    expect((await signIn('anna', client)).status).toBe(202);
  });
});

describe('a lost IDENTITY_KEY', () => {
  it('leaves recovery codes as the way in, and doctor says how many people it concerns', async () => {
    await start({});
    const person = await app.signedIn('editor', 'anna');
    await setUpApp(person);
    await app.database.knex('totp_keys').update({ sealed: Buffer.alloc(60, 7) });
    expect((await signIn('anna')).step.methods).toEqual(['recovery']);
    expect(await app.services.secondSteps.health()).toEqual({ lostKeys: 1, passkeysElsewhere: 0 });
  });
});

describe('a sign-in with a password alone', () => {
  // evidence: Q18
  it('costs one query more than without second steps', async () => {
    const counted = async (mfa: string): Promise<number> => {
      await start({ MFA: mfa });
      await app.signedIn('editor', 'anna');
      const asked = vi.spyOn(pg.Client.prototype, 'query');
      expect((await signIn('anna')).status).toBe(200);
      const { length } = asked.mock.calls;
      asked.mockRestore();
      return length;
    };
    const without = await counted('off');
    await app.close();
    expect(without).toBeGreaterThan(5);
    expect(await counted('optional')).toBe(without + 1);
  });
});

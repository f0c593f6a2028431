import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PasskeyInfo, Security, SignInStep } from '../../api/contract/second-steps.ts';
import { texts } from '../../api/contract/texts.ts';
import { startTestApp, testPassword, type SignedIn, type TestApp } from '../support/app.ts';
import { countBlocks } from '../support/blocks.ts';
import { setUpApp } from '../support/authenticator-app.ts';
import type { HttpAnswer, HttpClient } from '../support/http-client.ts';
import { SoftwarePasskey } from '../support/software-passkey.ts';

const origin = 'https://docs.example.org';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ settings: { PUBLIC_URL: origin } });
});
afterAll(() => app.close());

interface Options {
  challenge: string;
  rp: { id: string };
  user: { id: string };
  userVerification: string;
  allowCredentials?: { id: string }[];
}
interface Refusal {
  message: string;
  fields?: Record<string, string>;
}
type Deviation = Parameters<SoftwarePasskey['use']>[1];

async function optionsFor(client: HttpClient, purpose: string): Promise<Options> {
  const { status, body } = await client.post<{ options: Options }>('/api/auth/passkeys/options', { purpose });
  expect(status).toBe(200);
  return body.options;
}

async function addPasskey(person: HttpClient, deviation: Deviation = {}) {
  const key = new SoftwarePasskey(origin);
  const response = key.register(await optionsFor(person, 'add'), deviation);
  const answer = await person.post<{ passkey: PasskeyInfo; recoveryCodes: string[] | null } & Refusal>(
    '/api/auth/passkeys',
    { response },
  );
  return { key, answer };
}

async function signInWith(key: SoftwarePasskey, deviation: Deviation = {}, client = app.anonymous()) {
  const response = key.use(await optionsFor(client, 'sign-in'), deviation);
  const answer: HttpAnswer<Refusal> = await client.post('/api/auth/passkeys/sign-in', { response });
  return { client, response, answer };
}

async function personWithPasskey(): Promise<{ person: SignedIn; key: SoftwarePasskey }> {
  const person = await app.signedIn('editor');
  const { key, answer } = await addPasskey(person);
  expect(answer.status).toBe(201);
  return { person, key };
}

async function withPassword(username: string) {
  const client = app.anonymous();
  const login = { username, password: testPassword };
  const answer = await client.post<{ step: SignInStep }>('/api/auth/login', login);
  return { client, answer };
}

describe('a passkey', () => {
  it('is the whole sign-in, for whoever it says', async () => {
    const { person, key } = await personWithPasskey();
    const { client, answer } = await signInWith(key);
    expect(answer.status).toBe(200);
    const { body } = await client.get<{ user: { id: number } }>('/api/auth/user');
    expect(body.user.id).toBe(person.userId);
    const login = await app.database
      .knex('audit_events')
      .where({ action: 'auth.login', actor_id: person.userId })
      .orderBy('id', 'desc')
      .first<{ details: unknown }>('details');
    expect(login.details).toEqual({ method: 'passkey' });
  });

  it('is the second step after the password', async () => {
    const { person, key } = await personWithPasskey();
    const { client, answer } = await withPassword(person.username);
    expect([answer.status, answer.body.step.methods]).toEqual([202, ['passkey', 'recovery']]);
    const options = await optionsFor(client, 'step');
    expect(options.allowCredentials?.map(({ id }) => id)).toEqual([key.id.toString('base64url')]);
    const response = key.use(options, { handle: null, isVerified: false });
    expect((await client.post('/api/auth/step', { method: 'passkey', response })).status).toBe(200);
  });

  it('of somebody else is no second step', async () => {
    const { person } = await personWithPasskey();
    const other = await personWithPasskey();
    const { client } = await withPassword(person.username);
    const response = other.key.use(await optionsFor(client, 'step'));
    expect((await client.post('/api/auth/step', { method: 'passkey', response })).status).toBe(400);
  });

  it('brings recovery codes only when it is the first second step', async () => {
    const person = await app.signedIn('editor');
    expect((await addPasskey(person)).answer.body.recoveryCodes).toHaveLength(10);
    expect((await addPasskey(person)).answer.body.recoveryCodes).toBeNull();
  });

  it('is kept with a random handle, not with a name or number of the account', async () => {
    const person = await app.signedIn('editor');
    const { user } = await optionsFor(person, 'add');
    const again = await optionsFor(person, 'add');
    expect(user.id).toMatch(/^[\w-]{43}$/);
    expect(again.user.id).toBe(user.id);
  });

  it('can be renamed and removed, by its owner alone', async () => {
    const { person, key } = await personWithPasskey();
    const other = await app.signedIn('editor');
    const { body } = await person.get<Security>('/api/auth/security');
    const path = `/api/auth/passkeys/${body.passkeys[0]?.id}`;
    expect((await other.put(path, { name: 'Mine' })).status).toBe(404);
    expect((await other.delete(path)).status).toBe(404);
    expect((await person.put<PasskeyInfo>(path, { name: 'Laptop' })).body.name).toBe('Laptop');
    expect((await person.delete(path)).status).toBe(204);
    expect((await signInWith(key)).answer.status).toBe(401);
    expect((await withPassword(person.username)).answer.status).toBe(200);
  });

  it('confirms that it is the person', async () => {
    const { person, key } = await personWithPasskey();
    await app.database
      .knex('sessions')
      .where('user_id', person.userId)
      .update({ confirmed_at: app.database.knex.raw("now() - interval '11 minutes'") });
    const blocked = await person.post('/api/auth/passkeys/options', { purpose: 'add' });
    expect(blocked.status).toBe(403);
    const response = key.use(await optionsFor(person, 'confirm'));
    expect((await person.post('/api/auth/confirm', { method: 'passkey', response })).status).toBe(204);
    expect((await addPasskey(person)).answer.status).toBe(201);
  });
});

describe('an answer that is not right', () => {
  // evidence: S147
  it.each<[string, Deviation]>([
    ['of another origin', { origin: 'https://docs.example.org.evil.example' }],
    ['of the origin without https', { origin: 'http://docs.example.org' }],
    ['for another RP ID', { rpId: 'evil.example' }],
    ['with a signature of another key', { isForged: true }],
    ['that did not verify the person', { isVerified: false }],
    ['without a handle', { handle: null }],
    ['with the handle of nobody', { handle: Buffer.alloc(32).toString('base64url') }],
    ['to a challenge that nobody asked', { challenge: Buffer.alloc(32).toString('base64url') }],
  ])('%s is refused as a sign-in', async (_what, deviation) => {
    const { key } = await personWithPasskey();
    const { client, answer } = await signInWith(key, deviation);
    expect(answer.status).toBe(401);
    expect((await client.get('/api/auth/user')).status).toBe(401);
  });

  // evidence: S147
  it('with a counter that does not grow is refused: the key was copied', async () => {
    const { key } = await personWithPasskey();
    expect((await signInWith(key, { counter: 7 })).answer.status).toBe(200);
    expect((await signInWith(key, { counter: 7 })).answer.status).toBe(401);
    expect((await signInWith(key, { counter: 8 })).answer.status).toBe(200);
  });

  // evidence: S147
  it.each<[string, Deviation]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['for another RP ID', { rpId: 'evil.example' }],
  ])('%s adds no passkey', async (_what, deviation) => {
    const person = await app.signedIn('editor');
    const { answer } = await addPasskey(person, deviation);
    expect([answer.status, answer.body.fields]).toEqual([400, { response: texts.passkeyRefused }]);
  });

  it('counts once, and only in the browser that was asked', async () => {
    const { key } = await personWithPasskey();
    const { client, response } = await signInWith(key);
    const again = app.anonymous();
    again.cookie = client.cookie;
    expect((await again.post('/api/auth/passkeys/sign-in', { response })).status).toBe(401);
    const asked = app.anonymous();
    const stolen = key.use(await optionsFor(asked, 'sign-in'));
    const other = app.anonymous();
    await optionsFor(other, 'sign-in');
    expect((await other.post('/api/auth/passkeys/sign-in', { response: stolen })).status).toBe(401);
  });

  it('to the question of a second step is no whole sign-in', async () => {
    const { person, key } = await personWithPasskey();
    const { client } = await withPassword(person.username);
    const response = key.use(await optionsFor(client, 'step'));
    expect((await client.post('/api/auth/passkeys/sign-in', { response })).status).toBe(401);
  });

  it('of a disabled account is refused', async () => {
    const { person, key } = await personWithPasskey();
    await app.database.knex('users').where('id', person.userId).update({ disabled_at: new Date() });
    expect((await signInWith(key)).answer.status).toBe(401);
  });

  // evidence: S147
  it('of a key that did not verify the person when it was added is only a second step', async () => {
    const person = await app.signedIn('editor');
    const { key } = await addPasskey(person, { isVerified: false });
    const { answer } = await signInWith(key);
    expect([answer.status, answer.body.message]).toEqual([401, texts.passkeySecondOnly]);
    const { client } = await withPassword(person.username);
    const response = key.use(await optionsFor(client, 'step'));
    expect((await client.post('/api/auth/step', { method: 'passkey', response })).status).toBe(200);
  });
});

describe('the address of Lectern', () => {
  it.each([
    ['http://docs.example.org', texts.passkeysNeedHttps, 'https'],
    ['https://203.0.113.5', texts.passkeysNeedName, 'number'],
    ['http://203.0.113.5:8080', texts.passkeysNeedName, 'number'],
  ])('%s has no passkeys, and says why', async (address, text, absent) => {
    const other = await startTestApp({ settings: { PUBLIC_URL: address } });
    try {
      const person = await other.signedIn('editor');
      const asked = await person.post<Refusal>('/api/auth/passkeys/options', { purpose: 'add' });
      expect([asked.status, asked.body.message]).toEqual([409, text]);
      const { body } = await person.get<Security>('/api/auth/security');
      expect(body.passkeysAbsent).toBe(absent);
      const ways = await other.anonymous().get<{ passkeys: boolean }>('/api/auth/ways');
      expect(ways.body.passkeys).toBe(false);
      // an app works everywhere
      await setUpApp(person);
    } finally {
      await other.close();
    }
  });

  it('has changed: the passkeys of before do not work, and doctor counts whose they are', async () => {
    const { person } = await personWithPasskey();
    await app.database.knex('passkeys').where('user_id', person.userId).update({ rp_id: 'old.example.org' });
    const { body } = await person.get<Security>('/api/auth/security');
    expect(body.passkeys.map(({ isElsewhere }) => isElsewhere)).toEqual([true]);
    const { answer } = await withPassword(person.username);
    expect([answer.status, answer.body.step.methods]).toEqual([202, ['recovery']]);
    expect(await app.services.secondSteps.health()).toMatchObject({ passkeysElsewhere: 1 });
  });
});

// evidence: S178
it('a browser with a name of thousands of dots does not hold the event loop as it adds one', async () => {
  const person = await app.signedIn('editor');
  const response = new SoftwarePasskey(origin).register(await optionsFor(person, 'add'));
  const headers = { 'user-agent': `Version/${'.'.repeat(14_000)}` };
  let status = 0;
  const blocks = await countBlocks(async () => {
    ({ status } = await person.post('/api/auth/passkeys', { response }, { headers }));
  });
  expect(status).toBe(201);
  expect(blocks).toBe(0);
});

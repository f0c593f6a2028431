import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../api/text/messages.ts';
import { newPasswordsAtOnce, passwordTurns } from '../../api/core/access/password.ts';
import { startTestApp, testPassword, type TestApp } from '../support/app.ts';
import type { HttpAnswer } from '../support/http-client.ts';

let app: TestApp;
let release: () => void;
let held: Promise<void>;
let holding: Promise<unknown>[];
beforeEach(async () => {
  app = await startTestApp({ settings: { TRUST_PROXY: 'on', REGISTRATION: 'open' } });
  held = new Promise((resolve) => (release = resolve));
  holding = [];
});
afterEach(async () => {
  release();
  await Promise.all(holding);
  await app.close();
});

type Lane = 'sign-in' | 'sign-in of strangers' | 'new-password';

/** Takes turns until `release()`: the test decides when those who wait are served. */
function hold(lane: Lane, count: number, senderOf: (index: number) => string = () => 'holder'): void {
  for (let index = 0; index < count; index += 1)
    holding.push(passwordTurns.run(lane, { sender: senderOf(index) }, () => held));
}

const waitingIn = (lane: Lane) => expect.poll(() => passwordTurns.waiting(lane), { timeout: 20_000 });

type Answer = HttpAnswer<{ message: string }>;
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const login = (username: string, password: string, address = '192.0.2.1'): Promise<Answer> =>
  app.anonymous().post('/api/auth/login', { username, password }, from(address));

const newAccount = () => {
  const username = `n${randomUUID().slice(0, 8)}`;
  return { username, password: testPassword, displayName: 'New', email: `${username}@example.org` };
};
const register = (account = newAccount(), address = '192.0.2.1'): Promise<Answer> =>
  app.anonymous().post('/api/auth/register', account, from(address));

/** Sends a request that the test can give up. */
function sendAndLeave(path: string, body: object): () => void {
  const leaving = new AbortController();
  const headers = { 'content-type': 'application/json', ...from('192.0.2.7').headers };
  const sent = { method: 'POST', body: JSON.stringify(body), headers, signal: leaving.signal };
  fetch(app.url + path, sent).catch(() => undefined);
  return () => leaving.abort();
}

const countOf = async (table: string, where: object): Promise<number> => {
  const rows = await app.database.knex(table).where(where).select<object[]>('id');
  return rows.length;
};
const audited = (action: string) => countOf('audit_events', { action });
const setCount = (key: string, points: number) =>
  app.database.knex('throttles').insert({ key, points, expire: Date.now() + 600_000 });

describe('registrations that wait', () => {
  // evidence: S60
  it('are not served once their sender has hung up, and do not delay signing in', async () => {
    await app.signedIn('viewer', 'early');
    hold('new-password', newPasswordsAtOnce);
    const leave = Array.from({ length: 20 }, () => sendAndLeave('/api/auth/register', newAccount()));
    await waitingIn('new-password').toBe(20);
    const patient = register();
    await waitingIn('new-password').toBe(21);
    expect((await login('early', testPassword)).status).toBe(200);
    for (const each of leave) each();
    await waitingIn('new-password').toBe(1);
    release();
    expect((await patient).status).toBe(201);
    expect((await register()).status).toBe(201);
    expect(await audited('user.registered')).toBe(2);
  });

  // evidence: S60
  it('are 50 from an address and 100 in all; the next ones are told to try again', async () => {
    hold('new-password', newPasswordsAtOnce + 50, (index) =>
      index < newPasswordsAtOnce ? 'holder' : '192.0.2.1',
    );
    const refused = await register();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect(refused.body.message).toBe(
      'Too many passwords are being set at the moment. Try again in a few seconds.',
    );
    hold('new-password', 50, (index) => `sender ${index}`);
    const full = await register(newAccount(), '192.0.2.2');
    expect([full.status, full.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await audited('user.registered')).toBe(0);
  });
});

describe('registrations', () => {
  // evidence: S62
  it('of a class behind one address go through at once; after 60 in an hour that address has to wait', async () => {
    for (let half = 0; half < 2; half += 1) {
      const answers = await Promise.all(Array.from({ length: 30 }, () => register()));
      expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(201));
    }
    const refused = [await register(), await register()];
    expect(refused.map(({ status }) => status)).toEqual([429, 429]);
    expect(refused[0]!.body.message).toMatch(
      /^Too many accounts were registered from your network\. Try again in \d+ minutes\.$/,
    );
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(await audited('auth.throttled')).toBe(1);
    expect((await register(newAccount(), '192.0.2.2')).status).toBe(201);
  });

  // evidence: S62
  it('are 300 from everywhere in ten minutes', async () => {
    await setCount('register-all:all', 299);
    expect((await register(newAccount(), '192.0.2.1')).status).toBe(201);
    const refused = await register(newAccount(), '192.0.2.2');
    expect(refused.status).toBe(429);
    expect(refused.body.message).toMatch(
      /^Too many accounts are being registered at the moment\. Try again in/,
    );
    expect(await audited('user.registered')).toBe(1);
  });
});

describe('passwords that are set by links', () => {
  const ask = async () => {
    const { services } = app;
    const admin = await app.signedIn('admin', 'elder');
    const operator = await services.users.operator();
    const made = await services.passwordLinks.make(
      operator,
      await services.users.named(operator, admin.username),
    );
    return made.address.slice(made.address.indexOf('#') + 1);
  };
  const use = (token: string): Promise<Answer> =>
    app
      .anonymous()
      .post('/api/auth/password-links/use', { token, newPassword: 'a brand new phrase' }, from('192.0.2.1'));

  // evidence: S62
  it.each([
    ['from your network', 'reset-address:192.0.2.1', 60],
    ['at the moment', 'reset-all:all', 300],
  ])('are limited %s, and the link stays good', async (where, key, points) => {
    const token = await ask();
    await setCount(key, points);
    const refused = await use(token);
    expect(refused.status).toBe(429);
    expect(refused.body.message).toContain(where);
    await app.database.knex('throttles').where({ key }).delete();
    expect((await use(token)).status).toBe(204);
  });

  // evidence: S61
  it('leave the queue when their sender hangs up, and the link stays good', async () => {
    const token = await ask();
    hold('new-password', newPasswordsAtOnce);
    const leave = sendAndLeave('/api/auth/password-links/use', { token, newPassword: 'of nobody any more' });
    await waitingIn('new-password').toBe(1);
    leave();
    await waitingIn('new-password').toBe(0);
    release();
    expect((await use(token)).status).toBe(204);
    expect(await audited('user.password_reset')).toBe(1);
  });
});

describe('log-ins that wait', () => {
  // nobody was ever signed in from there
  const stranger = '203.0.113.66';
  const otherStranger = '203.0.113.67';

  // evidence: S122
  it('of strangers do not hold up those from where people are signed in, nor take their places', async () => {
    const person = await app.signedIn('viewer', 'regular');
    // a request of somebody who is signed in makes the address familiar
    expect((await person.get('/api/documents/recent', from('203.0.113.5'))).status).toBe(200);
    hold('sign-in of strangers', 2 + 400, (index) => (index < 2 ? 'holder' : `sender ${index}`));
    expect((await login('regular', testPassword, stranger)).status).toBe(503);
    expect((await login('regular', testPassword, '203.0.113.5')).status).toBe(200);
  });

  // evidence: S61
  it('are not served once their sender has hung up, and count for no account', async () => {
    await app.signedIn('viewer', 'target');
    hold('sign-in of strangers', 2);
    const leave = Array.from({ length: 5 }, () =>
      sendAndLeave('/api/auth/login', { username: 'target', password: 'wrong!' }),
    );
    await waitingIn('sign-in of strangers').toBe(5);
    for (const each of leave) each();
    await waitingIn('sign-in of strangers').toBe(0);
    // nothing was counted before the turn
    const counted = () =>
      app.database.knex('throttles').where('key', 'like', 'login:%').sum<{ sum: string }[]>('points');
    await expect.poll(async () => Number((await counted())[0]?.sum)).toBe(0);
    release();
    expect((await login('target', testPassword, '192.0.2.7')).status).toBe(200);
    expect(await audited('auth.login_failed')).toBe(0);
  });

  // evidence: S63
  it('are refused alike for known and unknown names where too many wait, and do not count as failures', async () => {
    await app.signedIn('viewer', 'known');
    hold('sign-in of strangers', 2 + 400, (index) => (index < 2 ? 'holder' : `sender ${index}`));
    for (let count = 0; count < 6; count += 1) {
      const answers = [await login('known', 'wrong!', stranger), await login('unknown', 'wrong!', stranger)];
      expect(
        answers.map(({ status, body, headers }) => [status, body.message, headers.get('retry-after')]),
      ).toEqual(
        Array(2).fill([
          503,
          'Too many people are signing in at the moment. Try again in a few seconds.',
          '5',
        ]),
      );
    }
    release();
    await waitingIn('sign-in of strangers').toBe(0);
    expect((await login('known', testPassword, stranger)).status).toBe(200);
    const unknown = await login('unknown', 'wrong!', stranger);
    expect([unknown.status, unknown.body.message]).toEqual([401, messages.loginFailed]);
  });

  // evidence: S63
  it('of one address wait behind each other, not before those of another address', async () => {
    await app.signedIn('viewer', 'single');
    hold('sign-in of strangers', 2);
    const order: string[] = [];
    for (let index = 0; index < 40; index += 1) {
      void login(`nobody${index}`, 'wrong!', stranger).then(() => order.push('flood'));
    }
    await waitingIn('sign-in of strangers').toBe(40);
    const person = login('single', testPassword, otherStranger).then(({ status }) =>
      order.push(String(status)),
    );
    await waitingIn('sign-in of strangers').toBe(41);
    release();
    await person;
    // two or three at once, and the answer's own way: far from 40 all the same
    expect(order.indexOf('200')).toBeLessThan(10);
    await expect.poll(() => order.length, { timeout: 20_000 }).toBe(41);
  });
});

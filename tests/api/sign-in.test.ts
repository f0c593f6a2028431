import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../api/text/messages.ts';
import type { CurrentUser } from '../../api/contract/users.ts';
import { startTestApp, testPassword, type TestApp } from '../support/app.ts';
import type { HttpAnswer } from '../support/http-client.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const login = (username: string, password: string, headers = {}): Promise<HttpAnswer<{ message: string }>> =>
  app.anonymous().post('/api/auth/login', { username, password }, { headers });

describe('signing in', () => {
  // evidence: S3 C2 C175 C255
  it('answers the person, their preferences and rights', async () => {
    const editor = await app.signedIn('editor', 'maren');
    const { body } = await editor.get<{ user: CurrentUser }>('/api/auth/user');
    expect(body.user).toMatchObject({
      username: 'maren',
      role: 'editor',
      language: null,
      disabled: false,
      passwordIsInitial: false,
      passwordMustChange: false,
      editorMode: null,
      preferences: { emailNotifications: true, documentUpdates: true, comments: true, mentions: true },
      can: { createSpace: true, createDocument: true, manageUsers: false },
    });
    expect(JSON.stringify(body)).not.toContain('argon2');
  });

  it('takes the username in any case', async () => {
    await app.signedIn('viewer', 'Priya');
    expect((await login('pRIYA', testPassword)).status).toBe(200);
  });

  // evidence: Q18
  it('says the same of an unknown name, a wrong password and a disabled person', async () => {
    const known = await app.signedIn('viewer', 'known');
    await app.signedIn('viewer', 'off');
    await app.database.knex('users').where('username', 'off').update({ disabled_at: new Date() });
    const answers = [
      await login('known', 'wrong password'),
      await login('nobody', 'wrong password'),
      await login('off', testPassword),
    ];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
      Array(3).fill([401, messages.loginFailed]),
    );
    expect((await known.get('/api/auth/user')).status).toBe(200);
  });

  it('names what is missing', async () => {
    const { status, body } = await app
      .anonymous()
      .post<{ fields: object; message: string }>('/api/auth/login', {});
    expect(status).toBe(400);
    expect(body.fields).toEqual({ username: messages.usernameRequired, password: messages.passwordRequired });
    expect(body.message).toBe(messages.usernameRequired);
  });
});

describe('the session cookie', () => {
  // evidence: Q7 S34
  it('is HttpOnly, SameSite=Lax, Path=/, and over plain http not Secure', async () => {
    await app.signedIn('viewer', 'cookie');
    const { headers } = await login('cookie', testPassword);
    const [cookie = ''] = headers.getSetCookie().filter((value) => !/=;/.test(value));
    expect(cookie).toMatch(/^lectern=[\w-]{43};/);
    expect(cookie.toLowerCase()).toMatch(/; path=\/;.*; httponly/);
    expect(cookie.toLowerCase()).toContain('samesite=lax');
    expect(cookie.toLowerCase()).not.toContain('secure');
  });

  // evidence: Q7
  it('is __Host- and Secure where people come by https', async () => {
    const https = await startTestApp({ settings: { PUBLIC_URL: 'https://docs.example.org' } });
    try {
      await https.signedIn('viewer', 'cookie');
      const { headers } = await https
        .anonymous()
        .post('/api/auth/login', { username: 'cookie', password: testPassword });
      const [cookie = ''] = headers.getSetCookie().filter((value) => !/=;/.test(value));
      expect(cookie).toMatch(/^__Host-lectern=[\w-]{43};/);
      expect(cookie.toLowerCase()).toContain('; secure');
      expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
    } finally {
      await https.close();
    }
  });

  // evidence: S33 S34 S35
  it('is kept as a digest only, and is another one after each sign-in', async () => {
    const person = await app.signedIn('viewer', 'twice');
    const first = person.cookie;
    await person.signIn('twice', testPassword);
    expect(person.cookie).not.toBe(first);
    const rows = await app.database.knex('sessions').select('*');
    expect(JSON.stringify(rows)).not.toContain(first.split('=')[1]);
    const old = app.anonymous();
    old.cookie = first;
    expect((await old.get('/api/auth/user')).status).toBe(401);
  });
});

describe('failed log-ins', () => {
  // evidence: Q19 S1
  it('are throttled for an account from an address after five, also by its right password', async () => {
    await app.signedIn('viewer', 'target');
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await login('target', 'wrong!')).status).toBe(401);
    const refused = await login('TARGET', testPassword);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    await app.signedIn('viewer', 'other');
  });

  it('are forgotten by a success', async () => {
    await app.signedIn('viewer', 'clumsy');
    for (let attempt = 0; attempt < 4; attempt += 1) await login('clumsy', 'wrong!');
    expect((await login('clumsy', testPassword)).status).toBe(200);
    for (let attempt = 0; attempt < 4; attempt += 1) await login('clumsy', 'wrong!');
    expect((await login('clumsy', testPassword)).status).toBe(200);
  });

  it('count together with wrong current passwords, and not with right ones', async () => {
    const person = await app.signedIn('viewer', 'guessed');
    const path = `/api/users/${person.userId}/password`;
    const change = (currentPassword: string) =>
      person.put(path, { currentPassword, newPassword: testPassword });
    for (let count = 0; count < 7; count += 1) expect((await change(testPassword)).status).toBe(200);
    for (let count = 0; count < 5; count += 1) expect((await change('guess')).status).toBe(400);
    const answer = await change(testPassword);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60);
    expect((await login('guessed', testPassword)).status).toBe(429);
  });

  it('are counted for one account, however its name is written', async () => {
    await app.signedIn('viewer', 'irini');
    const names = ['irini', 'IRINI', ' irini ', 'Irini', 'iRiNi'];
    for (const name of names) expect((await login(name, 'wrong password')).status).toBe(401);
    expect((await login('irini', testPassword)).status).toBe(429);
    // PostgreSQL makes "i" of it, JavaScript does not
    expect((await login('\u0130rini', testPassword)).status).toBe(401);
  });

  // evidence: Q19 S1
  it('are throttled from an address after fifty, whatever names were tried', async () => {
    const names = Array.from({ length: 50 }, (_, index) => `nobody${index}`);
    for (const name of names) expect((await login(name, 'wrong!')).status).toBe(401);
    expect((await login('nobody50', 'wrong!')).status).toBe(429);
  });

  // evidence: Q19 S16
  it('count the same whatever the case and slashes of the path and whatever forwarding headers say', async () => {
    const paths = [
      '/api/auth/login',
      '/API/auth/login',
      '/api/auth/login/',
      '/api/auth/Login',
      '/api/auth/login',
    ];
    for (const [index, path] of paths.entries()) {
      const headers = { 'x-forwarded-for': `10.0.0.${index}`, forwarded: `for=10.0.0.${index}` };
      const answer = await app.anonymous().post(path, { username: 'ghost', password: 'wrong!' }, { headers });
      expect(answer.status).toBe(401);
    }
    expect((await login('ghost', 'wrong!', { 'x-forwarded-for': '10.9.9.9' })).status).toBe(429);
  });

  // evidence: Q19 S16
  it('made at once are counted all', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => login('burst', 'wrong!')));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  // evidence: Q19 S16
  it('behind a trusted proxy count by the address that the proxy saw', async () => {
    const proxied = await startTestApp({ settings: { TRUST_PROXY: 'on' } });
    try {
      const attempt = (address: string) =>
        proxied
          .anonymous()
          .post(
            '/api/auth/login',
            { username: 'ghost', password: 'wrong!' },
            { headers: { 'x-forwarded-for': `203.0.113.9, ${address}` } },
          );
      for (let count = 0; count < 5; count += 1) expect((await attempt('10.0.0.1')).status).toBe(401);
      expect((await attempt('10.0.0.1')).status).toBe(429);
      expect((await attempt('10.0.0.2')).status).toBe(401);
    } finally {
      await proxied.close();
    }
  });
});

describe('passwords', () => {
  // evidence: Q18
  it('are argon2id with m=19456, t=2, p=1', async () => {
    const account = { displayName: 'Hashed', email: 'hashed@example.org', password: testPassword };
    const admin = await app.signedIn('admin');
    expect((await admin.post('/api/users', { username: 'hashed', ...account })).status).toBe(201);
    const [row] = await app.database.knex<{ password_hash: string }>('users').where('username', 'hashed');
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  // evidence: S4 S7 C222
  it.each([
    ['12345', messages.passwordTooShort],
    ['x'.repeat(129), messages.passwordTooLong],
    ['123456', messages.passwordTooCommon],
    ['PassWord', messages.passwordTooCommon],
    ['iloveyou', messages.passwordTooCommon],
  ])('refuses %j for a new account', async (password, message) => {
    const admin = await app.signedIn('admin');
    const account = {
      username: 'fresh',
      password,
      displayName: 'Fresh',
      email: 'fresh@example.org',
      role: 'viewer',
    };
    const { status, body } = await admin.post<{ fields: object }>('/api/users', account);
    expect([status, body.fields]).toEqual([400, { password: message }]);
  });

  // evidence: S8 S11 S12
  it('are taken as they were typed: any characters, up to 128, blanks and case', async () => {
    const admin = await app.signedIn('admin');
    for (const [username, password, almost] of [
      ['blanks', ' in front and behind ', 'in front and behind'],
      ['signs', '雪の中の👩‍👩‍👧 — ﬁ', '雪の中の👩‍👩‍👧 — fi'],
      ['long', `${'x'.repeat(127)}Y`, 'x'.repeat(127)],
      ['case', 'Neither More nor Less', 'neither more nor less'],
    ] as const) {
      const account = { username, password, displayName: 'Typed', email: `${username}@example.org` };
      expect((await admin.post('/api/users', { ...account, role: 'viewer' })).status).toBe(201);
      expect((await login(username, almost)).status).toBe(401);
      expect((await login(username, password)).status).toBe(200);
    }
  });

  // evidence: Q4 S5 S40
  it('end the other sessions when they change, and not this one', async () => {
    const here = await app.signedIn('editor', 'mover');
    const there = app.anonymous();
    await there.signIn('mover', testPassword);
    const change = { currentPassword: testPassword, newPassword: 'an even better one' };
    expect((await here.put(`/api/users/${here.userId}/password`, change)).status).toBe(200);
    expect((await here.get('/api/auth/user')).status).toBe(200);
    expect((await there.get('/api/auth/user')).status).toBe(401);
    expect((await login('mover', testPassword)).status).toBe(401);
    expect((await login('mover', change.newPassword)).status).toBe(200);
  });

  // evidence: S6 C290
  it('change only with the current one, which is a fault of the field and signs nobody out', async () => {
    const person = await app.signedIn('viewer', 'guess');
    const change = { currentPassword: 'not this', newPassword: 'an even better one' };
    const { status, body } = await person.put<{ fields: object }>(
      `/api/users/${person.userId}/password`,
      change,
    );
    expect([status, body.fields]).toEqual([400, { currentPassword: messages.currentPasswordWrong }]);
    expect((await person.get('/api/auth/user')).status).toBe(200);
  });
});

describe('registration', () => {
  const account = {
    username: 'newcomer',
    password: 'a fine pass phrase',
    displayName: 'New',
    email: 'new@example.org',
  };

  // evidence: C166 C258
  it('makes a viewer, whatever role the body asks for, and signs in', async () => {
    const client = app.anonymous();
    const { status, body } = await client.post<{ user: CurrentUser }>('/api/auth/register', {
      ...account,
      role: 'admin',
    });
    expect([status, body.user.role]).toEqual([201, 'viewer']);
    expect((await client.get('/api/auth/user')).status).toBe(200);
  });

  it('says when the username or the email is taken, in any case', async () => {
    await app.anonymous().post('/api/auth/register', account);
    for (const clash of [
      { username: 'NEWCOMER', email: 'other@example.org' },
      { username: 'other', email: 'NEW@example.org' },
    ]) {
      const { status, body } = await app
        .anonymous()
        .post<{ message: string }>('/api/auth/register', { ...account, ...clash });
      expect([status, body.message]).toEqual([409, messages.registrationTaken]);
    }
  });

  it('is refused where it is closed', async () => {
    const closed = await startTestApp({ settings: { REGISTRATION: 'closed' } });
    try {
      const { status, body } = await closed
        .anonymous()
        .post<{ message: string }>('/api/auth/register', account);
      expect([status, body.message]).toEqual([403, messages.registrationClosed]);
    } finally {
      await closed.close();
    }
  });
});

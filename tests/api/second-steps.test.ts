import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Security } from '../../api/contract/second-steps.ts';
import { texts } from '../../api/contract/texts.ts';
import { startTestApp, testPassword, type TestApp } from '../support/app.ts';
import { createSecondSteps, isIn, take, type Waiting } from '../support/second-steps.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ settings: { TRUST_PROXY: 'on' } });
});
afterAll(() => app.close());

const { withPassword, personWithApp, forgetUsedSteps, auditsOf } = createSecondSteps(() => app);

describe('an authenticator app', () => {
  // evidence: S18
  it('is the second step after a password, and there is no session before it', async () => {
    const { person, app: phone } = await personWithApp();
    const { client, answer } = await withPassword(person.username);
    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({
      step: { methods: ['totp', 'recovery'], enrol: false, rememberDays: 30 },
    });
    expect(await isIn(client)).toBe(false);
    const { status, body } = await client.post<{ user: { username: string } }>('/api/auth/step', {
      method: 'totp',
      code: phone.code(1),
    });
    expect(status).toBe(200);
    expect(body.user.username).toBe(person.username);
    expect(await isIn(client)).toBe(true);
    const login = await app.database
      .knex('audit_events')
      .where({ action: 'auth.login', actor_id: person.userId })
      .orderBy('id', 'desc')
      .first<{ details: unknown }>('details');
    expect(login.details).toEqual({ method: 'password+totp' });
  });

  it('says what is wrong with a code, and lets the person type another', async () => {
    const { person, app: phone } = await personWithApp();
    const { client } = await withPassword(person.username);
    const wrong = await take(client, { method: 'totp', code: phone.wrongCode() });
    expect(wrong.status).toBe(400);
    expect(wrong.body.fields).toEqual({ code: texts.codeWrong });
    expect(texts.codeWrong).toBe('This code is wrong or already used. Check your phone’s clock.');
    expect((await take(client, { method: 'totp', code: ` ${phone.code(1)} ` })).status).toBe(200);
    expect(await auditsOf('auth.step_failed', person.userId)).toBe(1);
  });

  // evidence: S139
  it('takes the code that finished the set-up no second time', async () => {
    const { person, app: phone } = await personWithApp();
    const { client } = await withPassword(person.username);
    expect((await take(client, { method: 'totp', code: phone.code() })).status).toBe(400);
  });

  // evidence: S139
  it('gives in to one of two requests with one code', async () => {
    const { person, app: phone } = await personWithApp();
    const browsers = await Promise.all([withPassword(person.username), withPassword(person.username)]);
    const code = phone.code(1);
    const statuses = await Promise.all(
      browsers.map(async ({ client }) => (await take(client, { method: 'totp', code })).status),
    );
    expect(statuses.sort()).toEqual([200, 400]);
  });

  it('counts only once a code has confirmed it', async () => {
    const person = await app.signedIn('editor');
    await person.post('/api/auth/totp');
    expect((await withPassword(person.username)).answer.status).toBe(200);
    const wrong = await person.post('/api/auth/totp/confirm', { code: '12345' });
    expect(wrong.status).toBe(400);
    expect((await withPassword(person.username)).answer.status).toBe(200);
  });

  it('is not replaced by another while it counts', async () => {
    const { person } = await personWithApp();
    expect((await person.post('/api/auth/totp')).status).toBe(409);
  });

  it('can be removed, with the recovery codes that stood for it', async () => {
    const { person } = await personWithApp();
    expect((await person.delete('/api/auth/totp')).status).toBe(204);
    expect((await withPassword(person.username)).answer.status).toBe(200);
    const { body } = await person.get<Security>('/api/auth/security');
    expect(body).toMatchObject({ totp: null, recoveryCodesLeft: null });
  });

  it('has its key sealed in the database', async () => {
    const person = await app.signedIn('editor');
    const { body } = await person.post<{ secret: string; uri: string }>('/api/auth/totp');
    const { sealed } = await app.database
      .knex('totp_keys')
      .where('user_id', person.userId)
      .first<{ sealed: Buffer }>('sealed');
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(body.uri).toContain(`secret=${body.secret}`);
    expect(sealed.toString('latin1')).not.toContain(body.secret);
    // somebody else's row does not open with it
    const other = await app.signedIn('editor');
    await other.post('/api/auth/totp');
    await app.database.knex('totp_keys').where('user_id', other.userId).update({ sealed });
    const { TOTP, Secret } = await import('otpauth');
    const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate();
    expect((await other.post('/api/auth/totp/confirm', { code })).status).toBe(400);
    expect((await person.post('/api/auth/totp/confirm', { code })).status).toBe(200);
  });
});

describe('recovery codes', () => {
  it('are ten, come with the first second step, and work once each', async () => {
    const { person, recoveryCodes } = await personWithApp();
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/);
    const [code = ''] = recoveryCodes;
    const first = await withPassword(person.username);
    expect((await take(first.client, { method: 'recovery', code: code.toUpperCase() })).status).toBe(200);
    const second = await withPassword(person.username);
    const again = await take(second.client, { method: 'recovery', code });
    expect([again.status, again.body.fields]).toEqual([400, { code: texts.recoveryCodeWrong }]);
    const { body } = await person.get<Security>('/api/auth/security');
    expect(body.recoveryCodesLeft).toBe(9);
    expect(await auditsOf('recovery_codes.used', person.userId)).toBe(1);
  });

  it('end when new ones are made', async () => {
    const { person, recoveryCodes } = await personWithApp();
    const made = await person.post<{ recoveryCodes: string[] }>('/api/auth/recovery-codes');
    const { client } = await withPassword(person.username);
    expect((await take(client, { method: 'recovery', code: recoveryCodes[0] })).status).toBe(400);
    expect((await take(client, { method: 'recovery', code: made.body.recoveryCodes[0] })).status).toBe(200);
  });

  it('are kept as hashes', async () => {
    const { recoveryCodes } = await personWithApp();
    const rows = await app.database.knex('recovery_codes');
    const kept = rows.map(({ hash }: { hash: Buffer }) => hash.toString('latin1')).join();
    for (const code of recoveryCodes) expect(kept).not.toContain(code.replaceAll('-', ''));
  });

  it('need a second step that they stand for', async () => {
    const person = await app.signedIn('editor');
    expect((await person.post('/api/auth/recovery-codes')).status).toBe(409);
  });
});

describe('trying codes', () => {
  // evidence: Q18 S139
  it('ends after five wrong ones in a quarter of an hour, from whatever address; the person gets a mail after ten', async () => {
    const { person, app: phone, recoveryCodes } = await personWithApp();
    const code = phone.wrongCode();
    const statuses: number[] = [];
    const browsers = await Promise.all(
      Array.from({ length: 10 }, async () => (await withPassword(person.username)).client),
    );
    // 1,000 codes from 100 addresses
    await Promise.all(
      browsers.map(async (client, browser) => {
        for (let count = 0; count < 100; count += 1) {
          const headers = { 'x-forwarded-for': `198.51.100.${browser * 10 + (count % 10)}` };
          const { status } = await client.post('/api/auth/step', { method: 'totp', code }, { headers });
          statuses.push(status);
        }
      }),
    );
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(995);
    // recovery codes count apart, so the person is not locked out
    const { client } = await withPassword(person.username);
    expect((await take(client, { method: 'totp', code: phone.code(1) })).status).toBe(429);
    expect((await take(client, { method: 'recovery', code: recoveryCodes[0] })).status).toBe(200);

    const mails = () => app.database.knex('security_mails').where({ user_id: person.userId });
    expect(await mails()).toEqual([]);
    await app.database.knex('throttles').where('key', `step:${person.userId}`).delete();
    const later = await withPassword(person.username);
    for (let count = 0; count < 5; count += 1) await take(later.client, { method: 'totp', code });
    expect((await mails()).map(({ kind }: { kind: string }) => kind)).toEqual(['codes_tried']);
  });

  // evidence: S139
  it('ends after fifty a day', async () => {
    const { person, app: phone } = await personWithApp();
    const { client } = await withPassword(person.username);
    let answered = 0;
    for (let quarter = 0; quarter < 11; quarter += 1) {
      await app.database.knex('throttles').where('key', `step:${person.userId}`).delete();
      for (let count = 0; count < 5; count += 1)
        if ((await take(client, { method: 'totp', code: phone.wrongCode() })).status === 400) answered += 1;
    }
    expect(answered).toBe(50);
  });
});

describe('a sign-in that waits for its step', () => {
  // evidence: S140
  it('is bound to its browser, used once, and over after ten minutes', async () => {
    const { person, app: phone } = await personWithApp();
    const { client } = await withPassword(person.username);
    const stolen = app.anonymous();
    stolen.cookie = client.cookie;
    expect((await take(app.anonymous(), { method: 'totp', code: phone.code(1) })).status).toBe(401);
    expect((await take(client, { method: 'totp', code: phone.code(1) })).status).toBe(200);
    await forgetUsedSteps(person);
    // the cookie that was known before is worthless
    const again = await take(stolen, { method: 'totp', code: phone.code(1) });
    expect([again.status, again.body.message]).toEqual([401, texts.stepOver]);
    expect(await isIn(stolen)).toBe(false);

    const late = await withPassword(person.username);
    await app.database
      .knex('sign_in_flows')
      .where('user_id', person.userId)
      .update({ expires_at: app.database.knex.raw("now() - interval '1 second'") });
    expect((await take(late.client, { method: 'totp', code: phone.code(1) })).status).toBe(401);
  });

  // evidence: S140
  it('gives a new session id: one that was planted before is worthless', async () => {
    const { person, app: phone } = await personWithApp();
    const { client } = await withPassword(person.username);
    const planted = 'x'.repeat(43);
    client.cookie += `; lectern=${planted}`;
    expect((await take(client, { method: 'totp', code: phone.code(1) })).status).toBe(200);
    expect(client.cookie).not.toContain(planted);
    const attacker = app.anonymous();
    attacker.cookie = `lectern=${planted}`;
    expect(await isIn(attacker)).toBe(false);
  });

  it('is over when the password changes or the account is disabled', async () => {
    const { person, app: phone } = await personWithApp();
    const { client } = await withPassword(person.username);
    const change = { currentPassword: testPassword, newPassword: 'another horse 10' };
    expect((await person.put(`/api/users/${person.userId}/password`, change)).status).toBe(200);
    expect((await take(client, { method: 'totp', code: phone.code(1) })).status).toBe(401);

    const disabled = await personWithApp();
    const waiting = await withPassword(disabled.person.username);
    await app.database.knex('users').where('id', disabled.person.userId).update({ disabled_at: new Date() });
    const code = disabled.app.code(1);
    expect((await take(waiting.client, { method: 'totp', code })).status).toBe(401);
  });

  it('tells the page what it waits for', async () => {
    const { person } = await personWithApp();
    const { client } = await withPassword(person.username);
    expect((await client.get<Waiting['body']>('/api/auth/step')).body.step.methods).toEqual([
      'totp',
      'recovery',
    ]);
    expect((await app.anonymous().get('/api/auth/step')).status).toBe(401);
  });

  // evidence: S142
  it('leaves no code and no key in the log and the audit log', async () => {
    const { person, app: phone, recoveryCodes } = await personWithApp();
    const { client } = await withPassword(person.username);
    const code = phone.code(1);
    await take(client, { method: 'totp', code });
    const events = JSON.stringify(await app.database.knex('audit_events'));
    for (const secret of [code, ...recoveryCodes]) {
      expect(events).not.toContain(`"${secret}"`);
      expect(app.logLines.join('\n')).not.toContain(`"${secret}"`);
    }
  });
});

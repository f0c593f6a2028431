import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Security } from '../../api/contract/second-steps.ts';
import { texts } from '../../api/contract/texts.ts';
import { startTestApp, testPassword, type SignedIn, type TestApp } from '../support/app.ts';
import { createSecondSteps, isIn, take, type Refusal } from '../support/second-steps.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ settings: { TRUST_PROXY: 'on' } });
});
afterAll(() => app.close());

const { withPassword, personWithApp, forgetUsedSteps, auditsOf } = createSecondSteps(() => app);

describe('a device that is remembered', () => {
  it('needs no second step for 30 days; another device and another person do', async () => {
    const { person, app: phone } = await personWithApp();
    const { client } = await withPassword(person.username);
    expect((await take(client, { method: 'totp', code: phone.code(1), remember: true })).status).toBe(200);
    expect((await withPassword(person.username, client)).answer.status).toBe(200);
    expect((await withPassword(person.username)).answer.status).toBe(202);
    const other = await personWithApp();
    const named = app.anonymous();
    named.cookie = client.cookie.replace(`-${person.userId}=`, `-${other.person.userId}=`);
    expect((await withPassword(other.person.username, named)).answer.status).toBe(202);
    const { expires_at: expires } = await app.database
      .knex('known_devices')
      .where('user_id', person.userId)
      .first<{ expires_at: Date }>('expires_at');
    const days = (expires.getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30);
  });

  it.each([
    ['the person forgets all devices', (person: SignedIn) => person.delete('/api/auth/known-devices')],
    [
      'the password changes',
      (person: SignedIn) =>
        person.put(`/api/users/${person.userId}/password`, {
          currentPassword: testPassword,
          newPassword: testPassword,
        }),
    ],
  ])('is forgotten when %s', async (_when, act) => {
    const { person, app: phone } = await personWithApp();
    const { client } = await withPassword(person.username);
    await take(client, { method: 'totp', code: phone.code(1), remember: true });
    expect((await withPassword(person.username, client)).answer.status).toBe(200);
    expect((await act(person)).status).toBeLessThan(300);
    expect((await withPassword(person.username, client)).answer.status).toBe(202);
  });
});

describe('changing how one signs in', () => {
  const grow = (person: SignedIn) =>
    app.database
      .knex('sessions')
      .where('user_id', person.userId)
      .update({ confirmed_at: app.database.knex.raw("now() - interval '11 minutes'") });

  it('needs a sign-in or a confirmation of the last ten minutes', async () => {
    const { person, app: phone } = await personWithApp();
    await grow(person);
    const attempts = [
      await person.delete<Refusal>('/api/auth/totp'),
      await person.post<Refusal>('/api/auth/recovery-codes'),
      await person.post<Refusal>('/api/auth/totp'),
    ];
    expect(attempts.map(({ status, body }) => [status, body.code])).toEqual(
      Array(3).fill([403, 'confirm_first']),
    );
    const wrong = await person.post<Refusal>('/api/auth/confirm', { method: 'password', password: 'no' });
    expect([wrong.status, wrong.body.fields]).toEqual([400, { password: texts.confirmPasswordWrong }]);
    const right = { method: 'password', password: testPassword };
    expect((await person.post('/api/auth/confirm', right)).status).toBe(204);
    expect((await person.post('/api/auth/recovery-codes')).status).toBe(200);
    await grow(person);
    await forgetUsedSteps(person);
    expect((await person.post('/api/auth/confirm', { method: 'totp', code: phone.code(1) })).status).toBe(
      204,
    );
    expect((await person.delete('/api/auth/totp')).status).toBe(204);
  });

  it('tells how it can be confirmed', async () => {
    const { person } = await personWithApp();
    const { body } = await person.get<Security>('/api/auth/security');
    expect(body.confirmBy).toEqual(['password', 'totp']);
  });
});

describe('a reset by an administrator', () => {
  // evidence: S23
  it('removes everything, ends the sessions, and tells the person', async () => {
    const admin = await app.signedIn('admin');
    const { person, app: phone } = await personWithApp();
    const { client } = await withPassword(person.username);
    const forbidden = await person.delete(`/api/users/${person.userId}/second-steps`);
    expect(forbidden.status).toBe(403);
    expect((await admin.delete(`/api/users/${person.userId}/second-steps`)).status).toBe(204);
    expect(await isIn(person)).toBe(false);
    expect((await take(client, { method: 'totp', code: phone.code(1) })).status).toBe(401);
    expect((await withPassword(person.username)).answer.status).toBe(200);
    const mails = await app.database.knex('security_mails').where({ user_id: person.userId });
    expect(mails.map(({ kind }: { kind: string }) => kind)).toEqual(['second_steps_reset']);
    expect(await auditsOf('user.second_steps_reset', admin.userId)).toBe(1);
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RegistrationSetting } from '../../api/contract/auth.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf } from '../support/content.ts';

let app: TestApp;
let admin: SignedIn;
afterEach(() => app.close());

const start = async (settings: Record<string, string>) => {
  app = await startTestApp({ settings });
  admin = await app.signedIn('admin', 'admin');
};
const path = '/api/auth/registration/setting';
const setting = async () => bodyOf(await admin.get<RegistrationSetting>(path));
/** What somebody at another address, without an account, is told. */
const isOpen = async () => {
  const stranger = app.anonymous();
  const { body } = await stranger.get<{ open: boolean }>('/api/auth/registration', {
    headers: { 'x-forwarded-for': '203.0.113.9' },
  });
  return body.open;
};
const register = (username: string) =>
  app
    .anonymous()
    .post(
      '/api/auth/register',
      { username, password: 'a fine pass phrase', displayName: 'New', email: `${username}@example.org` },
      { headers: { 'x-forwarded-for': '203.0.113.9' } },
    );

describe('without a setting in the environment', () => {
  beforeEach(() => start({}));

  it('an administrator sees who may register, and changes it at once', async () => {
    expect(await setting()).toEqual({ registration: 'local', isLocked: false });
    expect(await isOpen()).toBe(false);
    expect((await register('early')).status).toBe(403);

    expect(bodyOf(await admin.put(path, { registration: 'open' }))).toEqual({
      registration: 'open',
      isLocked: false,
    });
    expect(await isOpen()).toBe(true);
    expect((await register('invited')).status).toBe(201);

    await admin.put(path, { registration: 'closed' });
    expect(await setting()).toEqual({ registration: 'closed', isLocked: false });
    expect((await register('late')).status).toBe(403);
    const rows = await app.database
      .knex('audit_events')
      .where({ action: 'settings.changed' })
      .select('actor_id');
    expect(rows).toEqual([{ actor_id: admin.userId }, { actor_id: admin.userId }]);
  });
});

describe('with REGISTRATION in the environment', () => {
  beforeEach(() => start({ REGISTRATION: 'closed' }));

  it('an administrator sees it, and cannot change it', async () => {
    expect(await setting()).toEqual({ registration: 'closed', isLocked: true });
    const refused = await admin.put(path, { registration: 'open' });
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'REGISTRATION is set in the environment of the server. Change it there.' },
    });
    expect(await isOpen()).toBe(false);
    expect(await app.database.knex('settings').select()).toEqual([]);
  });
});

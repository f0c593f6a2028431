import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Space } from '../../api/contract/spaces.ts';
import { startTestApp, testPassword, type SignedIn, type TestApp } from '../support/app.ts';

interface AuditRow {
  actor_name: string | null;
  action: string;
  target_type: string | null;
  target_id: number | null;
  address: string;
}

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signedIn('admin', 'boss');
});
afterAll(() => app.close());

/** What `deed` left in the log, oldest first. */
async function logged(deed: () => Promise<unknown>): Promise<AuditRow[]> {
  const { knex } = app.database;
  const [last] = await knex('audit_events').max('id as id');
  await deed();
  return knex<AuditRow>('audit_events')
    .where('id', '>', Number((last as { id: string | null }).id ?? 0))
    .orderBy('id');
}
const actions = async (deed: () => Promise<unknown>) => (await logged(deed)).map(({ action }) => action);

describe('the audit log', () => {
  // evidence: Q20
  it('has log-ins, failures, throttles and log-outs, with where from', async () => {
    await app.signedIn('viewer', 'visitor');
    const client = app.anonymous();
    const rows = await logged(async () => {
      for (let count = 0; count < 9; count += 1)
        await client.post('/api/auth/login', { username: 'visitor', password: 'wrong!' });
      await client.post('/api/auth/login', { username: 'nobody', password: 'wrong!' });
    });
    expect(rows.map(({ action }) => action)).toEqual([
      ...Array<string>(5).fill('auth.login_failed'),
      // once, however many attempts are refused: an outsider must not fill the disk
      'auth.throttled',
      'auth.login_failed',
    ]);
    expect(rows[0]).toMatchObject({ target_type: 'user', actor_name: null });
    expect(rows[6]).toMatchObject({ target_id: null });
    expect(rows.every(({ address }) => address === '127.0.0.1' || address === '::ffff:127.0.0.1')).toBe(true);
    const person = await app.signedIn('viewer', 'traveller');
    expect(await actions(() => person.post('/api/auth/logout'))).toEqual(['auth.logout']);
    expect(await actions(() => person.signIn('traveller', testPassword))).toEqual(['auth.login']);
  });

  // evidence: Q20 S43
  it('has what happens to people', async () => {
    const account = {
      username: 'made',
      password: 'a fine pass phrase',
      displayName: 'Made',
      email: 'made@example.org',
    };
    let id = 0;
    const deeds = async () => {
      id = (await admin.post<{ id: number }>('/api/users', account)).body.id;
      await admin.put(`/api/users/${id}`, { role: 'editor' });
      await admin.put(`/api/users/${id}`, { disabled: true });
      await admin.delete(`/api/users/${id}`);
      await admin.put(`/api/users/${admin.userId}/password`, {
        currentPassword: testPassword,
        newPassword: testPassword,
      });
      await admin.put(`/api/users/${admin.userId}`, { email: 'moved@example.org' });
    };
    const rows = await logged(deeds);
    expect(rows.map(({ action }) => action)).toEqual([
      'user.created',
      'user.updated',
      'user.updated',
      'user.deleted',
      'user.password_changed',
      'user.updated',
    ]);
    expect(rows[5]).toMatchObject({
      actor_name: 'boss',
      target_id: admin.userId,
      details: { email: 'changed' },
    });
    expect(rows[1]).toMatchObject({
      actor_name: 'boss',
      target_id: id,
      details: { role: { from: 'viewer', to: 'editor' } },
    });
  });

  // evidence: Q20
  it('has what happens to spaces, members and documents that are deleted, restored, purged or exported', async () => {
    const person = await app.signedIn('viewer', 'member');
    expect(
      await actions(async () => {
        const { body: space } = await admin.post<Space>('/api/spaces', { name: 'S' });
        await admin.put(`/api/spaces/${space.id}`, { visibility: 'members' });
        await admin.put(`/api/spaces/${space.id}/members/${person.userId}`, { role: 'viewer' });
        await admin.delete(`/api/spaces/${space.id}/members/${person.userId}`);
        const input = { title: 'D', spaceId: space.id, parentId: null, content: 'secret words' };
        const { body: document } = await admin.post<{ id: number }>('/api/documents', input);
        await admin.get(`/api/documents/${document.id}/download?format=zip`);
        await admin.delete(`/api/documents/${document.id}`);
        await admin.post(`/api/bin/documents/${document.id}/restore`);
        await admin.delete(`/api/documents/${document.id}`);
        await admin.delete(`/api/bin/documents/${document.id}`);
        await admin.delete(`/api/spaces/${space.id}`);
        await admin.post(`/api/bin/spaces/${space.id}/restore`);
        await admin.delete(`/api/spaces/${space.id}`);
        await admin.delete(`/api/bin/spaces/${space.id}`);
      }),
    ).toEqual([
      'space.created',
      'space.updated',
      'space.member_set',
      'space.member_removed',
      'document.exported',
      'document.deleted',
      'document.undeleted',
      'document.deleted',
      'document.purged',
      'space.deleted',
      'space.undeleted',
      'space.deleted',
      'space.purged',
    ]);
  });

  // evidence: Q20
  it('holds no passwords, cookies or document text', async () => {
    const everything = JSON.stringify(await app.database.knex('audit_events'));
    for (const secret of [
      testPassword,
      'wrong!',
      'a fine pass phrase',
      'secret words',
      admin.cookie.split('=')[1] ?? '-',
    ]) {
      expect(everything).not.toContain(secret);
    }
  });

  // evidence: Q20
  it('is never changed', async () => {
    const { knex } = app.database;
    await expect(knex('audit_events').update({ action: 'x' })).rejects.toThrow('append-only');
    await expect(knex('audit_events').delete()).rejects.toThrow('append-only');
    await expect(knex.raw('truncate audit_events')).rejects.toThrow('append-only');
  });

  // evidence: Q20
  it('has no row for a deed that failed', async () => {
    expect(await actions(() => admin.delete(`/api/users/${admin.userId}`))).toEqual([]);
    expect(
      await actions(() =>
        admin.post('/api/users', {
          username: 'boss',
          password: 'a fine pass phrase',
          displayName: 'Twin',
          email: 'twin@example.org',
        }),
      ),
    ).toEqual([]);
  });
});

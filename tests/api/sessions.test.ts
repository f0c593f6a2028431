import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SessionInfo } from '../../api/contract/auth.ts';
import { startTestApp, testPassword, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf } from '../support/content.ts';
import type { HttpClient } from '../support/http-client.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

let app: TestApp;
let here: SignedIn;
let there: HttpClient;
beforeEach(async () => {
  app = await startTestApp({ poolSize: 3 });
  here = await app.signedIn('viewer', 'maren');
  there = await signInFrom(safari);
});
afterEach(() => app.close());

async function signInFrom(userAgent: string): Promise<HttpClient> {
  const client = app.anonymous();
  const account = { username: 'maren', password: testPassword };
  await client.post('/api/auth/login', account, { headers: { 'user-agent': userAgent } });
  return client;
}

const sessionsOf = async (client: HttpClient) =>
  bodyOf(await client.get<SessionInfo[]>('/api/auth/sessions'));
const isSignedIn = async (client: HttpClient) => (await client.get('/api/auth/user')).status === 200;

describe('signed-in devices', () => {
  // evidence: S30
  it('are listed with browser, system, address and last use, this one first', async () => {
    const third = await signInFrom(firefox);
    const devices = await sessionsOf(third);
    expect(devices.map(({ isCurrent, browser, system }) => [isCurrent, browser, system])).toEqual([
      [true, 'Firefox', 'Linux'],
      [false, 'Safari', 'iPhone'],
      // a script says neither
      [false, null, null],
    ]);
    expect(devices[0]?.address).toMatch(/^(::ffff:)?127\.0\.0\.1$/);
    for (const { createdAt, lastUsedAt } of devices) {
      expect(Date.parse(lastUsedAt)).toBeGreaterThanOrEqual(Date.parse(createdAt));
    }
  });

  it('show nothing of the cookie, nor of its digest', async () => {
    const answer = JSON.stringify(await sessionsOf(here));
    const rows = await app.database.knex<{ id_hash: Buffer }>('sessions').select('id_hash');
    const secrets = [here, there].map(({ cookie }) => cookie.split('=')[1] ?? '-');
    for (const { id_hash: hash } of rows) {
      secrets.push(hash.toString('hex'), hash.toString('base64'), hash.toString('base64url'));
    }
    expect(secrets).toHaveLength(2 + 3 * 2);
    for (const secret of secrets) expect(answer).not.toContain(secret);
    expect(Object.keys((await sessionsOf(here))[0] ?? {}).sort()).toEqual(
      ['address', 'browser', 'createdAt', 'id', 'isCurrent', 'lastUsedAt', 'system'].sort(),
    );
  });

  // evidence: S44
  it('are signed out at once, one by one', async () => {
    const [, other] = await sessionsOf(here);
    expect((await here.delete(`/api/auth/sessions/${other?.id}`)).status).toBe(204);
    expect(await isSignedIn(there)).toBe(false);
    expect(await isSignedIn(here)).toBe(true);
    expect(await sessionsOf(here)).toHaveLength(1);
    expect((await here.delete(`/api/auth/sessions/${other?.id}`)).status).toBe(404);
  });

  // evidence: S44
  it('are signed out all but this one', async () => {
    const third = await signInFrom(firefox);
    expect((await here.delete('/api/auth/sessions')).status).toBe(204);
    expect(await Promise.all([here, there, third].map(isSignedIn))).toEqual([true, false, false]);
  });

  it('of somebody else do not exist, for an administrator neither', async () => {
    const admin = await app.signedIn('admin', 'boss');
    const [own] = await sessionsOf(here);
    expect((await admin.delete(`/api/auth/sessions/${own?.id}`)).status).toBe(404);
    expect((await admin.delete('/api/auth/sessions')).status).toBe(204);
    expect(await isSignedIn(here)).toBe(true);
    expect((await sessionsOf(admin)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  });

  it('are not listed once they are over', async () => {
    await app.database
      .knex('sessions')
      .where('user_agent', safari)
      .update({ expires_at: new Date('2020-01-01') });
    expect(await sessionsOf(here)).toHaveLength(1);
  });

  // evidence: S29 S36 S37
  it('end after seven days without use, and thirty days after they began', async () => {
    const { knex } = app.database;
    const daysLeft = async () => {
      const [row] = await knex('sessions')
        .where('user_agent', safari)
        .select<{ days: string }[]>(knex.raw('extract(epoch from expires_at - now()) / 86400 as days'));
      return Number(row?.days);
    };
    expect(await daysLeft()).toBeCloseTo(7, 1);
    // as it is after 28 days, when little is left of the last seven
    await knex.raw(
      `update sessions set created_at = now() - interval '28 days', expires_at = now() + interval '1 day',
         data = jsonb_set(data, '{_expire}', to_jsonb((extract(epoch from now()) * 1000)::bigint + 86400000))
       where user_agent = ?`,
      [safari],
    );
    expect(await isSignedIn(there)).toBe(true);
    expect(await daysLeft()).toBeCloseTo(2, 1);
  });

  // evidence: S32 S36 S37 S38
  it('open nothing once they are over, nor does a cookie that nobody was given', async () => {
    const made = app.anonymous();
    made.cookie = `lectern=${'A'.repeat(43)}`;
    expect(await isSignedIn(made)).toBe(false);
    expect(await isSignedIn(there)).toBe(true);
    // what koa-session keeps beside it still has its week
    await app.database
      .knex('sessions')
      .where('user_agent', safari)
      .update({ expires_at: app.database.knex.raw("now() - interval '1 second'") });
    expect(await isSignedIn(there)).toBe(false);
    expect(await isSignedIn(here)).toBe(true);
  });

  it('have their last use and where it was written down again after five minutes', async () => {
    const { knex } = app.database;
    const long = new Date(Date.now() - 24 * 60 * 60 * 1000);
    await knex('sessions').where('user_agent', safari).update({ last_used_at: long, address: '10.0.0.1' });
    const idle = (await sessionsOf(here)).find(({ isCurrent }) => !isCurrent);
    expect([idle?.lastUsedAt, idle?.address]).toEqual([long.toISOString(), '10.0.0.1']);
    await there.get('/api/auth/user', { headers: { 'user-agent': firefox } });
    const used = (await sessionsOf(here)).find(({ isCurrent }) => !isCurrent);
    expect(Date.parse(used?.lastUsedAt ?? '')).toBeGreaterThan(long.getTime() + 1000);
    expect(used?.browser).toBe('Firefox');
    expect(used?.address).not.toBe('10.0.0.1');
  });

  it('read on when the disk of the database is full', async () => {
    const { knex } = app.database;
    await knex.raw(
      `update sessions set last_used_at = now() - interval '1 day', expires_at = now() + interval '1 day',
         data = jsonb_set(data, '{_expire}', to_jsonb((extract(epoch from now()) * 1000)::bigint + 86400000))`,
    );
    await knex.raw(
      `create function refuse() returns trigger language plpgsql as
         $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`,
    );
    await knex.raw('create trigger refuse before update on sessions execute function refuse()');
    expect(await isSignedIn(there)).toBe(true);
    await knex.raw('drop trigger refuse on sessions');
    expect(await isSignedIn(there)).toBe(true);
    const used = await knex('sessions').whereRaw("last_used_at > now() - interval '1 hour'");
    expect(used).toHaveLength(1);
  });

  it('leave a line in the audit log when they are signed out', async () => {
    const [, other] = await sessionsOf(here);
    await here.delete(`/api/auth/sessions/${other?.id}`);
    await here.delete('/api/auth/sessions/999999');
    await signInFrom(firefox);
    await here.delete('/api/auth/sessions');
    const rows = await app.database
      .knex('audit_events')
      .where('action', 'like', 'auth.%session%')
      .orderBy('id')
      .select('actor_name', 'action', 'target_type', 'target_id', 'details');
    const by = { actor_name: 'maren' };
    expect(rows).toEqual([
      {
        ...by,
        action: 'auth.session_ended',
        target_type: 'session',
        target_id: other?.id,
        details: {},
      },
      {
        ...by,
        action: 'auth.other_sessions_ended',
        target_type: null,
        target_id: null,
        details: { count: 1 },
      },
    ]);
  });
});

describe('registration', () => {
  it('tells whether it is open before anybody fills in the form', async () => {
    expect((await app.anonymous().get('/api/auth/registration')).body).toEqual({ open: true });
    const closed = await startTestApp({ settings: { REGISTRATION: 'closed' } });
    try {
      expect((await closed.anonymous().get('/api/auth/registration')).body).toEqual({ open: false });
    } finally {
      await closed.close();
    }
  });
});

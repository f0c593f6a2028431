import { Attribute, Change } from 'ldapts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../api/text/messages.ts';
import { texts } from '../../api/contract/texts.ts';
import { startTestApp, testPassword, type TestApp } from '../support/app.ts';
import type { HttpAnswer } from '../support/http-client.ts';
import { noSlapd, startSlapd, type TestDirectory } from '../support/slapd.ts';
import { zoe } from '../support/slapd-entries.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';

let directory: TestDirectory;
let app: TestApp;

beforeAll(async () => {
  if (!noSlapd) directory = await startSlapd();
});
afterAll(() => directory?.stop());
beforeEach((test) => {
  if (noSlapd) test.skip(noSlapd);
});
afterEach(() => app?.close());

const start = async (change: Record<string, string> = {}) => {
  app = await startTestApp({ settings: directory.settings(change) });
};

type Answer = HttpAnswer<{ message: string; user: { id: number; username: string; role: string } }>;

const login = (username: string, password = directory.password): Promise<Answer> =>
  app.anonymous().post('/api/auth/login', { username, password });

async function signedIn(username: string) {
  const client = app.anonymous();
  await client.signIn(username, directory.password);
  return client;
}

/** Puts somebody of the directory into a group of it, or takes them out. */
const change = (operation: 'add' | 'delete', uid: string, group: string) =>
  directory.change((client) =>
    client.modify(
      `cn=${group},ou=groups,dc=example,dc=org`,
      new Change({
        operation,
        modification: new Attribute({ type: 'member', values: [directory.dnOf(uid)] }),
      }),
    ),
  );

const auditOf = async (action: string): Promise<unknown[]> => {
  const rows: { details: unknown }[] = await app.database
    .knex('audit_events')
    .where({ action })
    .orderBy('id')
    .select('details');
  return rows.map(({ details }) => details);
};

describe('somebody who is only in the directory', () => {
  it('gets an account at the first sign-in and the same one at the next', async () => {
    await start();
    const first = await login('anna');
    expect(first).toMatchObject({ status: 200, body: { user: { username: 'anna', role: 'viewer' } } });
    expect((await login('ANNA')).body.user.id).toBe(first.body.user.id);
    const account = await app.database
      .knex('users')
      .where('username', 'anna')
      .first<{ last_sign_in_at: Date | null }>();
    expect(account).toMatchObject({
      email: 'anna@example.org',
      display_name: 'Anna Arendt',
      password_hash: null,
    });
    expect(account.last_sign_in_at).not.toBeNull();
    expect(await auditOf('auth.login')).toContainEqual({ method: 'ldap', provider: 'hq' });
  });

  it('sees what their groups see, until a group is taken away', async () => {
    await start();
    const admin = await app.signedIn('admin');
    const space = await admin.post<{ id: number }>('/api/spaces', {
      name: 'Handbook',
      description: '',
      visibility: 'members',
    });
    const sees = async (client: { get: typeof admin.get }) =>
      (await client.get(`/api/spaces/${space.body.id}`)).status === 200;
    const anna = await signedIn('anna');
    expect(await sees(anna)).toBe(false);
    const { body: groups } = await admin.get<{ id: number; name: string; source: string }[]>('/api/groups');
    expect(groups.map(({ name, source }) => [name, source]).sort()).toEqual([
      ['Docs, all', 'hq'],
      ['staff', 'hq'],
      ['writers', 'hq'],
    ]);
    const staff = groups.find(({ name }) => name === 'staff');
    await admin.put(`/api/spaces/${space.body.id}/groups/${staff?.id}`, { role: 'viewer' });
    expect(await sees(anna)).toBe(true);
    // in staff only by writers
    await change('delete', 'anna', 'writers');
    expect(await sees(anna)).toBe(true);
    await login('anna');
    expect(await sees(anna)).toBe(false);
    await change('add', 'anna', 'writers');
  });

  it('gets a username that fits, whatever the directory calls them', async () => {
    await start();
    const { status, body } = await login(zoe.uid);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ displayName: zoe.cn });
    expect(body.user.username).toMatch(/^zoe/);
  });

  it('has no account without an email, and where none is made', async () => {
    await start();
    expect((await login('nomail')).status).toBe(401);
    expect((await auditOf('auth.login_failed')).at(-1)).toEqual({
      provider: 'hq',
      problem: 'email',
    });
    await app.close();
    await start({ LDAP_HQ_CREATE: 'off' });
    expect((await login('anna')).status).toBe(401);
    expect(await app.database.knex('identities')).toEqual([]);
  });

  it('has the role that their groups give', async () => {
    await start({ LDAP_HQ_ROLE_MAP: 'admin=writers,editor=layer1' });
    expect((await login('anna')).body.user.role).toBe('admin');
    expect((await login('bert')).body.user.role).toBe('editor');
    expect((await login(zoe.uid)).body.user.role).toBe('viewer');
  });

  // evidence: S149
  it('stays an administrator if they are the last one, whatever their groups say', async () => {
    await start({ LDAP_HQ_ROLE_MAP: 'admin=writers' });
    await login('anna');
    await change('delete', 'anna', 'writers');
    expect((await login('anna')).body.user.role).toBe('admin');
    await login('dora');
    expect((await login('anna')).body.user.role).toBe('viewer');
    await change('add', 'anna', 'writers');
  });

  it('is found in the second directory if the first does not know them', async () => {
    await start({
      LDAP_SERVERS: 'hq,branch',
      LDAP_HQ_BASE: 'ou=posix,dc=example,dc=org',
      ...Object.fromEntries(
        Object.entries(directory.settings())
          .filter(([name]) => name.startsWith('LDAP_HQ_'))
          .map(([name, value]) => [name.replace('HQ', 'BRANCH'), value]),
      ),
    });
    expect((await login('anna')).status).toBe(200);
    expect(await app.database.knex('identities').pluck('issuer')).toEqual(['ldap:branch']);
    expect((await login('anna')).status).toBe(200);
    expect((await login('nobody')).status).toBe(401);
  });
});

describe('a refusal', () => {
  // evidence: S136
  it('says the same whatever was wrong', async () => {
    await start();
    await app.signedIn('viewer', 'local');
    await login('anna');
    const off = await login('dora');
    await app.database.knex('users').where('id', off.body.user.id).update({ disabled_at: new Date() });
    const answers = [
      await login('anna', 'wrong password'),
      await login('nobody'),
      await login('local', 'wrong password'),
      await login('local'),
      // disabled in the directory, and in Lectern
      await login('carla'),
      await login('dora'),
      await login('twin'),
      await login('*)(uid=*'),
      await login('*'),
    ];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
      Array(answers.length).fill([401, messages.loginFailed]),
    );
    expect((await login('\0')).status).toBe(400);
    expect((await login('anna', '')).status).toBe(400);
    expect(await app.database.knex('users').where('username', 'carla')).toEqual([]);
  });

  it('counts as any other, five times', async () => {
    await start();
    await login('anna');
    for (let count = 0; count < 5; count += 1)
      expect((await login('anna', `wrong ${count}`)).status).toBe(401);
    expect((await login('anna')).status).toBe(429);
  });
});

describe('an account of Lectern', () => {
  it('is asked for its own password only', async () => {
    await start();
    await app.signedIn('editor', 'anna');
    expect((await login('anna')).status).toBe(401);
    expect((await login('anna', testPassword)).status).toBe(200);
    expect(await app.database.knex('identities')).toEqual([]);
  });

  it('is not taken over by its email, unless the settings trust the directory', async () => {
    await start();
    const { knex } = app.database;
    await app.signedIn('viewer', 'other');
    await knex('users').where('username', 'other').update({ email: 'anna@example.org' });
    expect((await login('anna')).status).toBe(401);
    expect((await auditOf('auth.login_failed')).at(-1)).toEqual({
      provider: 'hq',
      problem: 'taken',
    });
    expect((await login('other', testPassword)).status).toBe(200);
  });

  // evidence: S135
  it('is linked by its email where the directory is trusted, and its old ways in end', async () => {
    await start({ LDAP_HQ_LINK_EMAIL: 'trusted' });
    const { knex } = app.database;
    const other = await app.signedIn('viewer', 'other');
    await app.signedIn('admin', 'boss');
    await knex('users').where('username', 'other').update({ email: 'ANNA@example.org' });
    await knex('users').where('username', 'boss').update({ email: 'bert@example.org' });
    expect((await login('anna')).body.user.id).toBe(other.userId);
    expect((await other.get('/api/auth/user')).status).toBe(401);
    expect((await login('other', testPassword)).status).toBe(401);
    // never an administrator's
    expect((await login('bert')).status).toBe(401);
    expect((await login('boss', testPassword)).status).toBe(200);
  });
});

describe('a directory that is away', () => {
  it('keeps only those out who sign in with it', async () => {
    const proxy = await startTcpProxy({ host: '127.0.0.1', port: directory.port });
    await start({ LDAP_HQ_URL: `ldap://localhost:${proxy.port}` });
    await app.signedIn('admin', 'boss');
    const anna = await signedIn('anna');
    await proxy.refuse();
    // more often than a wrong password may be tried: nobody has looked at this one
    for (let count = 0; count < 7; count += 1) {
      const { status, body } = await login('anna');
      expect([status, body.message]).toEqual([503, texts.directoryAway]);
    }
    expect((await login('nobody')).status).toBe(503);
    expect((await anna.get('/api/auth/user')).status).toBe(200);
    expect((await login('boss', testPassword)).status).toBe(200);
    expect((await auditOf('auth.provider_failed'))[0]).toMatchObject({ provider: 'hq' });
    await proxy.close();
  });
});

describe('what is written', () => {
  // evidence: S142
  it('names no password', async () => {
    await start();
    await login('anna');
    await login('anna', 'a wrong secret');
    const { knex } = app.database;
    const written = JSON.stringify([await knex('audit_events'), await knex('sessions'), app.logLines]);
    for (const secret of [directory.password, directory.readerPassword, 'a wrong secret'])
      expect(written).not.toContain(secret);
  });
});

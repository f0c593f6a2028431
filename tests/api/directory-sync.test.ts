import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkDirectories } from '../../api/features/operation/check-directories.ts';
import { createDirectoriesService } from '../../api/features/directories/service.ts';
import { createDirectory } from '../../api/ports/identity/ldap.ts';
import type { DirectoryPort } from '../../api/ports/identity/port.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { noSlapd, startSlapd, type TestDirectory } from '../support/slapd.ts';

let directory: TestDirectory;
let app: TestApp;

beforeAll(async () => {
  if (!noSlapd) directory = await startSlapd({ crowd: 30 });
});
afterAll(() => directory?.stop());
beforeEach((test) => {
  if (noSlapd) test.skip(noSlapd);
});
afterEach(async () => {
  await directory?.moveBack();
  await app?.close();
});

const start = async (change: Record<string, string> = {}) => {
  app = await startTestApp({ settings: directory.settings(change) });
};

const port = (): DirectoryPort => {
  const [settings] = app.config.signIn.ldap;
  if (!settings) throw new Error('no directory in the settings');
  return createDirectory(settings);
};

/** Gives people of the crowd accounts, as a first sign-in would. */
async function admit(count: number) {
  const all = [];
  for await (const page of port().people()) all.push(...page);
  for (const person of all.filter(({ username }) => username?.startsWith('person')).slice(0, count))
    await app.services.identities.admit(person, port().settings, 'test');
}

const crowd = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => `person${String(from + index).padStart(4, '0')}`);

async function sync(options: { allow?: number; isDryRun?: boolean } = {}) {
  const { id } = await app.database.knex('users').where('role', 'admin').first<{ id: number }>('id');
  return app.services.directories.sync(await app.actor(id), 'hq', options);
}

async function signedIn(username: string) {
  const client = app.anonymous();
  await client.signIn(username, directory.password);
  return client;
}

const disabled = (): Promise<string[]> =>
  app.database.knex('users').whereNotNull('disabled_at').orderBy('username').pluck('username');

const account = (username: string) =>
  app.database.knex('users').where({ username }).first<{ id: number; disabled_by: string | null }>();

describe('a synchronisation', () => {
  it('disables at once who is gone or disabled in the directory, and enables who is back', async () => {
    await start();
    await app.signedIn('admin', 'boss');
    const [anna, dora, bert] = [await signedIn('anna'), await signedIn('dora'), await signedIn('bert')];
    const { body } = await anna.post<{ token: string }>('/api/tokens', { name: 'Script', days: 9 });
    await directory.moveAway('anna');
    await directory.set(directory.dnOf('dora'), 'userAccountControl', ['514']);
    expect((await anna.get('/api/auth/user')).status).toBe(200);
    expect(await sync()).toMatchObject({ stop: null, disabled: ['anna', 'dora'] });
    for (const client of [anna, dora]) expect((await client.get('/api/auth/user')).status).toBe(401);
    const script = app.anonymous();
    script.token = body.token;
    expect((await script.get('/api/auth/user')).status).toBe(401);
    expect((await bert.get('/api/auth/user')).status).toBe(200);
    expect(await account('anna')).toMatchObject({ disabled_by: 'directory' });
    await directory.moveBack('anna');
    await directory.set(directory.dnOf('dora'), 'userAccountControl', ['512']);
    expect(await sync()).toMatchObject({ enabled: ['anna', 'dora'], disabled: [] });
    expect(await account('anna')).toMatchObject({ disabled_at: null, disabled_by: null });
    // what ended stays ended
    expect((await anna.get('/api/auth/user')).status).toBe(401);
    expect((await script.get('/api/auth/user')).status).toBe(401);
  });

  // evidence: S150
  it('keeps out who is in two directories until neither misses them, whichever run comes first', async () => {
    const second = Object.entries(directory.settings())
      .filter(([name]) => name.startsWith('LDAP_HQ_'))
      .map(([name, value]) => [name.replace('HQ', 'BRANCH'), value]);
    // the second one also looks where the first does not
    await start({
      LDAP_SERVERS: 'hq,branch',
      ...(Object.fromEntries(second) as Record<string, string>),
      LDAP_BRANCH_BASE: 'dc=example,dc=org',
    });
    const boss = await app.signedIn('admin', 'boss');
    await signedIn('anna');
    const { id } = await account('anna');
    const subject = await app.database.knex('identities').where('user_id', id).pluck<string[]>('subject');
    const link = { provider: 'branch', subject: subject[0] };
    expect((await boss.post(`/api/users/${id}/identities`, link)).status).toBe(201);
    const branch = async () => app.services.directories.sync(await app.actor(boss.userId), 'branch');
    const login = (username: string) =>
      app.anonymous().post('/api/auth/login', { username, password: directory.password });

    await directory.moveAway('anna');
    expect(await sync()).toMatchObject({ disabled: ['anna'] });
    for (const again of [await branch(), await sync(), await branch()])
      expect(again).toMatchObject({ enabled: [], disabled: [] });
    // nor does signing in with the one that has them
    expect((await login('anna')).status).toBe(401);
    expect(await disabled()).toEqual(['anna']);
    await directory.moveBack('anna');
    expect(await branch()).toMatchObject({ enabled: [] });
    expect(await sync()).toMatchObject({ enabled: ['anna'] });
    expect(await branch()).toMatchObject({ enabled: [], disabled: [] });
    expect((await login('anna')).status).toBe(200);

    // missed by both, they wait for both
    await directory.set(directory.dnOf('anna'), 'userAccountControl', ['514']);
    expect(await branch()).toMatchObject({ disabled: ['anna'] });
    await sync();
    await directory.set(directory.dnOf('anna'), 'userAccountControl', ['512']);
    expect(await sync()).toMatchObject({ enabled: [] });
    expect(await branch()).toMatchObject({ enabled: ['anna'] });

    // who has left one of them for the other is unlinked from it
    await directory.moveAway('anna');
    await sync();
    const [{ id: old }] = (await boss.get<[{ id: number }]>(`/api/users/${id}/identities`)).body;
    expect((await boss.delete(`/api/users/${id}/identities/${old}`)).status).toBe(204);
    expect(await branch()).toMatchObject({ enabled: ['anna'] });
  });

  it('leaves alone whom an administrator has disabled', async () => {
    await start();
    const boss = await app.signedIn('admin', 'boss');
    await signedIn('anna');
    const { id } = await account('anna');
    await boss.put(`/api/users/${id}`, { disabled: true });
    expect(await sync()).toMatchObject({ enabled: [], disabled: [] });
    expect(await disabled()).toEqual(['anna']);
    // also where the directory had done so before
    await boss.put(`/api/users/${id}`, { disabled: false });
    await directory.moveAway('anna');
    await sync();
    await boss.put(`/api/users/${id}`, { disabled: true });
    await directory.moveBack('anna');
    expect(await sync()).toMatchObject({ enabled: [] });
    expect(await disabled()).toEqual(['anna']);
  });

  it('brings email, role and groups up to date, and makes no accounts', async () => {
    await start({ LDAP_HQ_ROLE_MAP: 'editor=writers' });
    await app.signedIn('admin', 'boss');
    const anna = await signedIn('anna');
    await signedIn('dora');
    expect(await account('anna')).toMatchObject({ role: 'editor' });
    const groups = 'cn=writers,ou=groups,dc=example,dc=org';
    await directory.set(groups, 'member', [directory.dnOf('dora')]);
    await directory.set(directory.dnOf('anna'), 'mail', ['new.anna@example.org']);
    expect(await sync()).toMatchObject({ updated: ['anna'] });
    expect(await account('anna')).toMatchObject({ role: 'viewer', email: 'new.anna@example.org' });
    const names = await app.database
      .knex('group_members')
      .join('groups', 'groups.id', 'group_id')
      .join('users', 'users.id', 'user_id')
      .where('username', 'anna')
      .pluck('groups.name');
    expect(names).toEqual(['Docs, all']);
    expect((await anna.get('/api/auth/user')).status).toBe(200);
    expect(await app.database.knex('identities').pluck('email')).toHaveLength(2);
    await directory.set(groups, 'member', [directory.dnOf('anna'), directory.dnOf('dora')]);
    await directory.set(directory.dnOf('anna'), 'mail', ['anna@example.org']);
  });

  it('only says what it would do, when asked so', async () => {
    await start();
    await app.signedIn('admin', 'boss');
    await signedIn('anna');
    await signedIn('dora');
    await directory.moveAway('anna');
    await directory.set(directory.dnOf('dora'), 'mail', ['new.dora@example.org']);
    expect(await sync({ isDryRun: true })).toMatchObject({ disabled: ['anna'], updated: ['dora'] });
    expect(await disabled()).toEqual([]);
    expect(await account('dora')).toMatchObject({ email: 'dora@example.org' });
    await directory.set(directory.dnOf('dora'), 'mail', ['dora@example.org']);
  });

  // evidence: S149
  it('never disables the last administrator', async () => {
    await start({ LDAP_HQ_ROLE_MAP: 'admin=writers' });
    const anna = await signedIn('anna');
    await directory.moveAway('anna');
    expect(await sync()).toMatchObject({ disabled: [], kept: ['anna'] });
    expect((await anna.get('/api/auth/user')).status).toBe(200);
    await app.signedIn('admin', 'boss');
    expect(await sync()).toMatchObject({ disabled: ['anna'] });
  });

  it('asks by their ids for people who are missing in the list', async () => {
    await start();
    const boss = await app.signedIn('admin', 'boss');
    await admit(8);
    await directory.moveAway('person0002');
    const whole = port();
    const cut: DirectoryPort = {
      ...whole,
      async *people() {
        for await (const page of whole.people())
          yield page.filter(({ username }) => !crowd(4).includes(username ?? ''));
      },
    };
    const { identities } = app.services;
    const service = createDirectoriesService({
      knex: app.database.knex,
      identities,
      directories: [cut],
    });
    const result = await service.sync(await app.actor(boss.userId), 'hq');
    expect(result).toMatchObject({ stop: null, disabled: ['person0002'] });
  });
});

describe('the safety stop', () => {
  const warnings = async () =>
    (await checkDirectories(app.database.knex, [port()])).filter(({ state }) => state !== 'well');

  // evidence: S138
  it('disables nobody where 21 % are gone, until somebody allows it once', async () => {
    await start();
    const boss = await app.signedIn('admin', 'boss');
    await admit(28);
    await directory.moveAway(...crowd(6));
    // 6 of 28 are 21.4 %
    expect(await sync()).toMatchObject({ disabled: [], stop: { reason: 'gone' } });
    expect(await disabled()).toEqual([]);
    expect((await warnings()).map(({ name }) => name)).toEqual(['synchronisation hq']);
    const { body } = await boss.get<{ ways: { id: string; syncStop: { reason: string } | null }[] }>(
      '/api/admin/sign-in',
    );
    expect(body.ways).toMatchObject([{ id: 'hq', syncStop: { reason: 'gone' } }]);
    expect(await sync({ allow: 40 })).toMatchObject({ stop: null, disabled: crowd(6) });
    expect(await warnings()).toEqual([]);
    // once: the next one has the usual limit
    await directory.moveAway(...crowd(6, 7));
    expect(await sync()).toMatchObject({ stop: { reason: 'gone' } });
    const actions = await app.database
      .knex('audit_events')
      .whereLike('action', 'directory.%')
      .orderBy('id')
      .pluck('action');
    expect(actions).toEqual(['directory.sync_stopped', 'directory.synced', 'directory.sync_stopped']);
  });

  it('lets 20 % go, and five of however few', async () => {
    await start();
    await app.signedIn('admin', 'boss');
    await admit(30);
    await directory.moveAway(...crowd(6));
    expect(await sync()).toMatchObject({ stop: null, disabled: crowd(6) });
    await app.close();
    await start();
    await app.signedIn('admin', 'boss');
    await directory.moveBack();
    await admit(5);
    await directory.moveAway(...crowd(5));
    expect(await sync()).toMatchObject({ stop: null, disabled: crowd(5) });
  });

  // evidence: S138
  it('changes nothing where the directory names nobody', async () => {
    await start();
    await app.signedIn('admin', 'boss');
    await admit(3);
    const { identities } = app.services;
    const empty = { ...port(), people: async function* () {} } as DirectoryPort;
    const service = createDirectoriesService({ knex: app.database.knex, identities, directories: [empty] });
    const { id } = await account('boss');
    expect(await service.sync(await app.actor(id), 'hq')).toMatchObject({ stop: { reason: 'empty' } });
    expect(await disabled()).toEqual([]);
  });

  // evidence: S138
  it('changes nothing where the directory does not answer, or refuses the reader', async () => {
    await start();
    await app.signedIn('admin', 'boss');
    await admit(3);
    await directory.moveAway(...crowd(1));
    const { knex } = app.database;
    const [settings] = app.config.signIn.ldap;
    const wrong = createDirectory({ ...settings!, bindPassword: 'wrong' });
    const { identities } = app.services;
    const service = createDirectoriesService({ knex, identities, directories: [wrong] });
    const { id } = await account('boss');
    expect(await service.sync(await app.actor(id), 'hq')).toMatchObject({ stop: { reason: 'away' } });
    expect(await disabled()).toEqual([]);
  });
});

describe('each night', () => {
  const now = new Date();
  /** The same hour, so many nights later. */
  const nightsLater = (nights: number) => new Date(now.getTime() + nights * 24 * 60 * 60 * 1000);
  const { signal } = new AbortController();
  const nightly = (at: Date) => app.services.directories.nightly(signal, at);
  const nothing = { synced: 0, stopped: 0, disabled: 0 };

  it('one is done, however many processes look', async () => {
    await start();
    await signedIn('anna');
    const runs = await Promise.all([nightly(now), nightly(now), nightly(now)]);
    expect(runs.map(({ synced }) => synced).sort()).toEqual([0, 0, 1]);
    expect(await nightly(now)).toEqual(nothing);
    await directory.moveAway('anna');
    expect(await nightly(nightsLater(1))).toEqual({ synced: 1, stopped: 0, disabled: 1 });
  });

  it('a safety stop waits for the next night; a directory that was away is asked again', async () => {
    await start();
    await admit(28);
    await directory.moveAway(...crowd(6));
    expect(await nightly(now)).toEqual({ ...nothing, stopped: 1 });
    expect(await nightly(now)).toEqual(nothing);
    expect(await nightly(nightsLater(1))).toEqual({ ...nothing, stopped: 1 });
    await app.close();
    await start({ LDAP_HQ_BIND_PASSWORD: 'wrong' });
    expect(await nightly(now)).toEqual({ ...nothing, stopped: 1 });
    const { knex } = app.database;
    const service = createDirectoriesService({
      knex,
      identities: app.services.identities,
      directories: [
        createDirectory({ ...app.config.signIn.ldap[0]!, bindPassword: directory.readerPassword }),
      ],
    });
    expect(await service.nightly(signal, now)).toEqual({ ...nothing, synced: 1 });
  });
});

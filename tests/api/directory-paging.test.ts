import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDirectory } from '../../api/ports/identity/ldap.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { noSlapd, startSlapd, type TestDirectory } from '../support/slapd.ts';

let directory: TestDirectory;
let app: TestApp;
beforeAll(async () => {
  if (!noSlapd) directory = await startSlapd({ crowd: 1_200 });
});
afterAll(() => directory?.stop());
beforeEach((test) => {
  if (noSlapd) test.skip(noSlapd);
});
afterEach(() => app?.close());

/** An app of its own, with somebody whom the directory does not know. */
async function start(change: Record<string, string> = {}) {
  app = await startTestApp({ settings: directory.settings(change) });
  const boss = await app.signedIn('admin', 'boss');
  const { userId } = await app.signedIn('viewer', 'gone');
  const identity = { provider: 'hq', issuer: 'ldap:hq', subject: 'gone' };
  await app.database.knex('identities').insert({ user_id: userId, ...identity });
  return app.services.directories.sync(await app.actor(boss.userId), 'hq');
}

it('a directory of 1,200 people is read page by page', async () => {
  expect(await start()).toMatchObject({ stop: null, people: 1_208, accounts: 1, disabled: ['gone'] });
});

// evidence: S138
it('a directory that fails at its second page disables nobody', async () => {
  expect(await start({ LDAP_HQ_BIND_DN: directory.smallReaderDn })).toMatchObject({
    stop: { reason: 'away' },
    disabled: [],
  });
  expect(await app.database.knex('users').whereNotNull('disabled_at')).toEqual([]);
  // the first page had come
  const [settings] = app.config.signIn.ldap;
  const sizes: number[] = [];
  const reading = (async () => {
    for await (const page of createDirectory(settings!).people()) sizes.push(page.length);
  })();
  await expect(reading).rejects.toThrow(/0x4/);
  expect(sizes).toEqual([500]);
});

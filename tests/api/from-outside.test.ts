import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { messages } from '../../api/text/messages.ts';
import { texts } from '../../api/contract/texts.ts';
import type { CurrentUser } from '../../api/contract/users.ts';
import { testPassword, type SignedIn } from '../support/app.ts';
import type { HttpClient } from '../support/http-client.ts';
import { locationOf, openOidcWorld, type OidcWorld } from '../support/oidc-world.ts';
import { noSlapd, startSlapd, type TestDirectory } from '../support/slapd.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

// An organisation with a directory, and a provider that knows the same people. Only administrators have passwords here.
let directory: TestDirectory;
let proxy: TcpProxy;
let world: OidcWorld;
let admin: SignedIn;

beforeAll(async () => {
  if (noSlapd) return;
  directory = await startSlapd();
  proxy = await startTcpProxy({ host: '127.0.0.1', port: directory.port });
  const settings = {
    PASSWORD_LOGIN: 'off',
    LDAP_HQ_URL: `ldap://localhost:${proxy.port}`,
    LDAP_HQ_LINK_EMAIL: 'trusted',
    LDAP_HQ_ROLE_MAP: 'editor=writers',
  };
  world = await openOidcWorld({ sso: { NAME: 'Sign-on' } }, directory.settings(settings));
  admin = await world.app.signedIn('admin', 'boss');
});
beforeEach((test) => {
  if (noSlapd) test.skip(noSlapd);
});
afterAll(async () => {
  await world?.close();
  await proxy?.close();
  await directory?.stop();
});

const login = (username: string, password = directory.password, client = world.app.anonymous()) =>
  client.post<{ message: string; user: CurrentUser }>('/api/auth/login', { username, password });

async function byDirectory(username: string): Promise<HttpClient> {
  const client = world.app.anonymous();
  expect((await login(username, directory.password, client)).status).toBe(200);
  return client;
}

/** The provider says of somebody what the directory has of them. @returns their subject */
const atProvider = (uid: string, claims: Record<string, unknown> = {}) =>
  world.somebody({ email: `${uid}@example.org`, preferred_username: uid, ...claims });

async function byProvider(subject: string): Promise<HttpClient> {
  const { client, location } = await world.signIn(subject);
  expect(location).toBe('/');
  return client;
}

const problemIn = (location: string) => new URLSearchParams(location.split('?')[1]).get('problem');
const statusOf = async (client: HttpClient) => (await client.get('/api/auth/user')).status;
const idOf = async (client: HttpClient) =>
  (await client.get<{ user: CurrentUser }>('/api/auth/user')).body.user.id;

const setWriters = (...uids: string[]) =>
  directory.set(
    'cn=writers,ou=groups,dc=example,dc=org',
    'member',
    uids.map((uid) => directory.dnOf(uid)),
  );

let nights = 0;
/** What the job of the next night does. */
function tonight() {
  const later = new Date(Date.now() + (nights += 1) * 24 * 60 * 60 * 1000);
  return world.app.services.directories.nightly(new AbortController().signal, later);
}

/** A document in a space that nobody but this group of the directory is in. @returns its path */
async function planOf(name: string): Promise<string> {
  const closed = { name: `Space of ${name}`, description: '', visibility: 'members' };
  const { body: space } = await admin.post<{ id: number }>('/api/spaces', closed);
  const { body: groups } = await admin.get<{ id: number; name: string }[]>('/api/groups');
  const group = groups.find((one) => one.name === name);
  await admin.put(`/api/spaces/${space.id}/groups/${group?.id}`, { role: 'editor' });
  const { body: document } = await admin.post<{ id: number }>('/api/documents', {
    ...{ spaceId: space.id, parentId: null, title: 'Plan', content: 'What writers write' },
  });
  return `/api/documents/${document.id}`;
}

const read = async (client: HttpClient, path: string) => (await client.get(path)).status;

/** Both ways lead to it, whichever was first. */
async function signInBothWays() {
  const early = await byDirectory('anna');
  const id = await idOf(early);
  const subject = atProvider('anna');
  const anna = await byProvider(subject);
  expect(await idOf(anna)).toBe(id);
  // anybody may have made that account
  expect(await statusOf(early)).toBe(401);
  const again = await byDirectory('anna');
  expect(await idOf(again)).toBe(id);
  const bertId = await idOf(await byProvider(atProvider('bert', { preferred_username: 'brandt' })));
  expect(await idOf(await byDirectory('bert'))).toBe(bertId);
  return { subject, anna: [anna, again] };
}

/** At the next sign-in, or in the next night. */
async function takeGroupsAway(anna: readonly HttpClient[]) {
  const plan = await planOf('writers');
  for (const client of anna) expect(await read(client, plan)).toBe(200);
  const bert = await byDirectory('bert');
  expect(await read(bert, plan)).toBe(404);
  await setWriters('dora');
  await byDirectory('anna');
  for (const client of anna) expect(await read(client, plan)).toBe(404);
  const dora = await byDirectory('dora');
  expect(await read(dora, plan)).toBe(200);
  await setWriters('bert');
  expect(await tonight()).toMatchObject({ synced: 1, stopped: 0 });
  expect(await read(dora, plan)).toBe(404);
  expect(await read(bert, plan)).toBe(200);
  return { plan, bert, dora };
}

/** In the directory, and in Lectern by an administrator. */
async function disable(subject: string, anna: readonly HttpClient[], dora: HttpClient) {
  await directory.set(directory.dnOf('anna'), 'userAccountControl', ['514']);
  expect(await tonight()).toMatchObject({ disabled: 1 });
  for (const client of anna) expect(await statusOf(client)).toBe(401);
  expect(problemIn((await world.signIn(subject)).location)).toBe('disabled');
  expect((await login('anna')).body.message).toBe(messages.loginFailed);
  await admin.put(`/api/users/${await idOf(dora)}`, { disabled: true });
  expect(await statusOf(dora)).toBe(401);
  expect((await login('dora')).body.message).toBe(messages.loginFailed);
}

/** Neither the directory nor the provider answers. */
async function workAlone(plan: string, bert: HttpClient) {
  const erik = await byProvider(atProvider('erik'));
  const late = world.app.anonymous();
  const begun = await late.get('/api/auth/oidc/sso');
  const state = new URL(locationOf(begun)).searchParams.get('state') ?? '';
  world.provider.pause();
  await proxy.refuse();
  const back = new URLSearchParams({ code: 'x', state, iss: world.provider.issuer });
  const answer = await late.get(`/api/auth/oidc/sso/callback?${back}`);
  expect(problemIn(locationOf(answer))).toBe('away');
  expect((await login('bert')).body.message).toBe(texts.directoryAway);
  for (const client of [bert, erik]) expect(await statusOf(client)).toBe(200);
  const { version } = (await bert.get<{ version: number }>(plan)).body;
  const save = { content: 'Written while nobody answers', version };
  expect((await bert.put(plan, save)).status).toBe(200);
  expect((await login('boss', testPassword)).status).toBe(200);
}

// evidence: S130
it('somebody who is only outside has one account, sees what their groups see, and is out when disabled', async () => {
  const { subject, anna } = await signInBothWays();
  const { plan, bert, dora } = await takeGroupsAway(anna);
  await disable(subject, anna, dora);
  await workAlone(plan, bert);
});

import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '../../api/contract/calls.ts';
import type { SpaceRole } from '../../api/contract/primitives.ts';
import { hashPassword } from '../../api/core/access/password.ts';
import { driverOptions } from '../../db/connect.ts';
import { startTestApp, testPassword, type TestApp } from '../support/app.ts';
import { HttpClient } from '../support/http-client.ts';
import { makeThings } from '../support/world.ts';
import { writesOfBin } from './rights-while-waiting.bin.rows.ts';
import { writesOfGroups } from './rights-while-waiting.groups.rows.ts';
import { writesOfLive } from './rights-while-waiting.live.rows.ts';
import { needingMore, withoutRights, writesOfPeople } from './rights-while-waiting.people.rows.ts';
import { writesOfHooks } from './rights-while-waiting.hooks.rows.ts';
import { writesOfPublicLinks } from './rights-while-waiting.public-links.rows.ts';
import { writesOfSignIn } from './rights-while-waiting.sign-in.rows.ts';
import { writesInSpaces, type Subject, type Taking, type WaitingWrite } from './rights-while-waiting.rows.ts';

const waitingWrites = [
  ...writesInSpaces,
  ...writesOfPeople,
  ...writesOfSignIn,
  ...writesOfGroups,
  ...writesOfBin,
  ...writesOfLive,
  ...writesOfPublicLinks,
  ...writesOfHooks,
];

const directory = {
  LDAP_SERVERS: 'hq',
  LDAP_HQ_URL: 'ldap://localhost:1',
  LDAP_HQ_BIND_DN: 'cn=reader',
  LDAP_HQ_BIND_PASSWORD: 'secret',
  LDAP_HQ_BASE: 'dc=example,dc=org',
};

let app: TestApp;
let holder: pg.Client;
let watcher: pg.Client;
let ownerId: number;
let passwordHash: string;
let people = 0;

beforeAll(async () => {
  // one that nobody asks: people are linked to it by hand
  app = await startTestApp({
    poolSize: 4,
    settings: { ...directory, LIVE_EDITING: 'on', PUBLIC_LINKS: 'on' },
  });
  holder = new pg.Client(driverOptions(app.database.connection));
  watcher = new pg.Client(driverOptions(app.database.connection));
  await Promise.all([holder.connect(), watcher.connect()]);
  passwordHash = await hashPassword(testPassword);
  // somebody who is an administrator stays, whoever is disabled or deleted
  ownerId = await addPerson('admin');
});
afterAll(async () => {
  await Promise.all([holder.end(), watcher.end()]);
  await app.close();
});

const takings: Record<Taking, (subject: Subject) => string> = {
  'membership removed': ({ spaceId, actorId }) =>
    `delete from space_members where space_id = ${spaceId} and user_id = ${actorId}`,
  'membership demoted': ({ spaceId, actorId }) =>
    `update space_members set role = 'viewer' where space_id = ${spaceId} and user_id = ${actorId}`,
  'left the group': ({ actorId }) => `delete from group_members where user_id = ${actorId}`,
  'group demoted': ({ spaceId }) => `update space_groups set role = 'editor' where space_id = ${spaceId}`,
  'role demoted': ({ actorId }) => `update users set role = 'viewer' where id = ${actorId}`,
  'account disabled': ({ actorId }) => `update users set disabled_at = now() where id = ${actorId}`,
  'account deleted': ({ actorId }) => `delete from users where id = ${actorId}`,
  'session ended': ({ actorId }) => `delete from sessions where user_id = ${actorId}`,
  'token ended': ({ actorId }) => `update api_tokens set revoked_at = now() where user_id = ${actorId}`,
  'space closed': ({ spaceId }) => `update spaces set visibility = 'members' where id = ${spaceId}`,
  'space deleted': ({ spaceId }) => `update spaces set deleted_at = now() where id = ${spaceId}`,
  // to the managers of the space
  'editing restricted': ({ documentId, spaceId }) =>
    `with made as (
       insert into restrictions (kind, document_id, space_id) values ('edit', ${documentId}, ${spaceId}) returning id
     )
     update documents set editing_restricted_by = made.id from made where documents.id = ${documentId}`,
  'document deleted': ({ documentId }) => `update documents set deleted_at = now() where id = ${documentId}`,
};

describe('rights that are taken away while a write waits', () => {
  // evidence: S72
  it('are tried on every call of the contract that writes', () => {
    const writing = allCalls
      .filter(({ call }) => call.method !== 'get')
      .map(({ call }) => `${call.method.toUpperCase()} ${call.path}`);
    const tried = new Set([...waitingWrites.map(({ call }) => call), ...withoutRights, ...needingMore]);
    expect(writing.filter((call) => !tried.has(call))).toEqual([]);
  });

  describe.each(waitingWrites.map((write) => [nameOf(write), write] as const))('%s', (_name, write) => {
    it('goes through when nothing was taken away', async () => {
      const { subject, client } = await prepare(write);
      const { status, before, after } = await writeLate(write, subject, client);
      expect([status, after === before]).toEqual([expect.toBeOneOf([200, 201, 202, 204]), false]);
    });

    it.each(write.needs)('writes nothing after this: %s', async (taking) => {
      const { subject, client } = await prepare(write, { isOpen: taking === 'space closed' });
      const { status, before, after } = await writeLate(write, subject, client, takings[taking](subject));
      expect(status).toBeOneOf([401, 403, 404]);
      expect(after).toBe(before);
    });
  });
});

function nameOf({ call, detail }: WaitingWrite): string {
  return detail ? `${call}, ${detail}` : call;
}

/**
 * Lets a write wait for its lock, takes something away meanwhile, and lets it go on.
 * @returns its status, and digests of all rows before it went on and after its answer
 */
async function writeLate(write: WaitingWrite, subject: Subject, client: HttpClient, taking = '') {
  await holder.query('begin');
  await holder.query(write.lock(subject));
  const writing = write.send(client, subject);
  let before = '';
  try {
    await someoneWaits();
    if (taking) await holder.query(taking);
    before = await digest(holder);
    await holder.query('commit');
  } finally {
    // no more than a warning where it is committed: a failure must not hold up the tests behind it
    await holder.query('rollback');
    await writing;
  }
  const { status } = await writing;
  return { status, before, after: await digest(watcher) };
}

async function someoneWaits(): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await watcher.query(waiting)).rowCount, { timeout: 30_000 }).toBe(1);
}

const tables = [
  'documents',
  'document_revisions',
  'live_texts',
  'live_updates',
  'spaces',
  'space_members',
  'groups',
  'group_members',
  'space_groups',
  'users',
  'notification_preferences',
  'comments',
  'attachments',
  'storage_used',
  'stars',
  'notifications',
  'follows',
  'document_changes',
  'sessions',
  'api_tokens',
  'public_links',
  'hooks',
  'hook_deliveries',
  'totp_keys',
  'recovery_codes',
  'passkeys',
  'known_devices',
  'identities',
  'audit_events',
];

async function digest(client: pg.Client): Promise<string> {
  const parts = tables.map(
    // whatever their order is: sorting them takes longer than all the rest
    (table) => `(select count(*) || ':' || sum(hashtextextended(t::text, 0)) from ${table} t)`,
  );
  const { rows } = await client.query<{ digest: string }>(
    `select concat_ws(' ', ${parts.join(', ')}) as digest`,
  );
  return rows[0]!.digest;
}

async function addPerson(role: string): Promise<number> {
  const username = `person${(people += 1)}`;
  const [row] = await app.database
    .knex('users')
    .insert({
      username,
      display_name: username,
      email: `${username}@example.org`,
      role,
      password_hash: passwordHash,
    })
    .returning<{ id: number }[]>('id');
  await app.database.knex('notification_preferences').insert({ user_id: row!.id });
  return row!.id;
}

/** Signing in takes a tenth of a second of two cores each time: what is tried here is not that. */
async function addSession(userId: number): Promise<{ id: number; cookie: string }> {
  const secret = randomBytes(32).toString('base64url');
  const maxAge = 86_400_000;
  const [row] = await app.database
    .knex('sessions')
    .insert({
      id_hash: createHash('sha256').update(secret).digest(),
      user_id: userId,
      data: { userId, _expire: Date.now() + maxAge, _maxAge: maxAge },
      expires_at: new Date(Date.now() + maxAge),
    })
    .returning<{ id: number }[]>('id');
  return { id: row!.id, cookie: `lectern=${secret}` };
}

async function addGroup(spaceId: number, memberId: number, role: SpaceRole): Promise<number> {
  const { groups } = app.services;
  const owner = await app.actor(ownerId);
  const { id } = await groups.create(owner, { name: `${memberId} in ${spaceId}`, description: '' });
  await groups.setMember(owner, id, memberId);
  await groups.setInSpace(owner, spaceId, id, role);
  return id;
}

/** A service account with a token for SCIM. */
async function addProvider(): Promise<{ id: number; token: string }> {
  const owner = await app.actor(ownerId);
  const { token, row } = await app.services.tokens.createForScim(owner, { name: 'SCIM', days: null });
  return { id: row.userId, token };
}

async function addToken(userId: number): Promise<number> {
  const [row] = await app.database
    .knex('api_tokens')
    .insert({
      user_id: userId,
      name: 'Script',
      hash: randomBytes(32),
      scope: 'read',
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .returning<{ id: number }[]>('id');
  return row!.id;
}

async function prepare({ as, before }: WaitingWrite, { isOpen = false } = {}) {
  const { knex } = app.database;
  const { services } = app;
  const provider = as === 'scim' ? await addProvider() : null;
  const actorId = provider?.id ?? (await addPerson(as === 'admin' ? 'admin' : 'editor'));
  const otherId = await addPerson('editor');
  const owner = await app.actor(ownerId);
  const things = await makeThings(app, { visibility: isOpen ? 'everyone' : 'members', ownerId });
  await services.restrictions.restrict(owner, things.otherDocumentId, { people: [], groups: [] });
  await services.restrictions.restrict(owner, things.otherDocumentId, { people: [], groups: [] }, 'edit');
  const otherSpace = await services.spaces.create(owner, {
    name: 'Other',
    description: '',
    visibility: 'everyone',
  });
  if (as === 'manager by group') await addGroup(things.spaceId, actorId, 'manager');
  else if (as !== 'admin' && as !== 'scim' && !isOpen)
    await services.spaces.setMember(owner, things.spaceId, actorId, as);
  await services.spaces.setMember(owner, things.spaceId, otherId, 'editor');
  const child = { title: 'Child', spaceId: things.spaceId, parentId: things.documentId, content: '' };
  const { id: childId } = await services.documents.create(owner, child);
  await services.documents.save(owner, things.documentId, { content: 'second' });
  const comment = { document_id: things.documentId, content: 'mine', created_by: actorId };
  const [own] = await knex('comments').insert(comment).returning<{ id: number }[]>('id');
  const told = { user_id: actorId, kind: 'mention', actor_id: ownerId, document_id: things.documentId };
  const [notification] = await knex('notifications').insert(told).returning<{ id: number }[]>('id');
  const client = new HttpClient(app.url);
  if (provider) client.token = provider.token;
  else client.cookie = (await addSession(actorId)).cookie;
  const subject: Subject = {
    ...things,
    actorId,
    ownerId,
    otherId,
    childId,
    otherSpaceId: otherSpace.id,
    ownCommentId: own!.id,
    notificationId: notification!.id,
    otherSessionId: (await addSession(actorId)).id,
    groupId: await addGroup(things.spaceId, ownerId, 'viewer'),
    tokenId: await addToken(actorId),
  };
  if (before) await watcher.query(before(subject));
  return { subject, client };
}

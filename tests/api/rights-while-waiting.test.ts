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
import {
  writesInSpaces,
  type Place,
  type Subject,
  type Taking,
  type WaitingWrite,
} from './rights-while-waiting.rows.ts';

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
  'group demoted': ({ spaceId }) =>
    `update space_groups set role = 'editor' where space_id = ${spaceId} and role = 'manager'`,
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

/** What is taken away from everybody is given back, so that the place is as it was. */
const givings: Partial<Record<Taking, (place: Place) => string>> = {
  'space deleted': ({ spaceId }) => `update spaces set deleted_at = null where id = ${spaceId}`,
  'document deleted': ({ documentId }) => `update documents set deleted_at = null where id = ${documentId}`,
  'editing restricted': ({ documentId }) =>
    `update documents set editing_restricted_by = null where id = ${documentId};
     delete from restrictions where kind = 'edit' and document_id = ${documentId}`,
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
    /** A try that fails leaves none: nobody knows what it changed. */
    let place: Place | undefined;
    const takePlace = async () => {
      const taken = place ?? (await makePlace(write));
      place = undefined;
      return taken;
    };

    it.each(write.needs)('writes nothing after this: %s', async (taking) => {
      const here = await takePlace();
      const { subject, client } = await comeTo(here, write, { isOpen: taking === 'space closed' });
      const { status, before, after } = await writeLate(write, subject, client, takings[taking](subject));
      expect(status).toBeOneOf([401, 403, 404]);
      expect(after).toBe(before);
      const giving = givings[taking];
      if (giving) await watcher.query(giving(here));
      place = here;
    });

    it('goes through when nothing was taken away', async () => {
      const { subject, client } = await comeTo(await takePlace(), write);
      const { status, before, after } = await writeLate(write, subject, client);
      expect([status, after === before]).toEqual([expect.toBeOneOf([200, 201, 202, 204]), false]);
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
  const name = `person${(people += 1)}`;
  const { rows } = await watcher.query<{ id: number }>(
    `with made as (
       insert into users (username, display_name, email, role, password_hash) values ($1, $1, $2, $3, $4) returning id
     ), preferences as (insert into notification_preferences (user_id) select id from made)
     select id from made`,
    [name, `${name}@example.org`, role, passwordHash],
  );
  return rows[0]!.id;
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

/** Two sessions, a comment, a notification and a token. Signing in takes a tenth of a second: what is tried here is not that. */
async function addBelongings(actorId: number, { documentId }: Place) {
  const secret = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(secret).digest();
  const maxAge = 86_400_000;
  const data = { userId: actorId, _expire: Date.now() + maxAge, _maxAge: maxAge };
  const { rows } = await watcher.query<
    Pick<Subject, 'ownCommentId' | 'notificationId' | 'otherSessionId' | 'tokenId'>
  >(
    `with session as (
       insert into sessions (id_hash, user_id, data, expires_at) values ($3, $1, $4, now() + interval '1 day')
     ), other_session as (
       insert into sessions (id_hash, user_id, data, expires_at) values ($5, $1, $4, now() + interval '1 day')
       returning id
     ), comment as (
       insert into comments (document_id, content, created_by) values ($2, 'mine', $1) returning id
     ), notification as (
       insert into notifications (user_id, kind, actor_id, document_id) values ($1, 'mention', $6, $2) returning id
     ), token as (
       insert into api_tokens (user_id, name, hash, scope, expires_at)
       values ($1, 'Script', $7, 'read', now() + interval '1 day')
       returning id
     )
     select (select id from comment) as "ownCommentId", (select id from notification) as "notificationId",
       (select id from other_session) as "otherSessionId", (select id from token) as "tokenId"`,
    [actorId, documentId, hash, data, randomBytes(32), ownerId, randomBytes(32)],
  );
  return { ...rows[0]!, cookie: `lectern=${secret}` };
}

async function makePlace({ before }: WaitingWrite): Promise<Place> {
  const { services } = app;
  const owner = await app.actor(ownerId);
  const otherId = await addPerson('editor');
  const things = await makeThings(app, { visibility: 'members', ownerId, memberId: otherId });
  const nobody = { people: [], groups: [] };
  await services.restrictions.restrict(owner, things.otherDocumentId, nobody);
  await services.restrictions.restrict(owner, things.otherDocumentId, nobody, 'edit');
  const otherSpace = await services.spaces.create(owner, {
    name: 'Other',
    description: '',
    visibility: 'everyone',
  });
  const child = { title: 'Child', spaceId: things.spaceId, parentId: things.documentId, content: '' };
  const { id: childId } = await services.documents.create(owner, child);
  await services.documents.save(owner, things.documentId, { content: 'second' });
  const groupId = await addGroup(things.spaceId, ownerId, 'viewer');
  const place = { ...things, ownerId, otherId, childId, otherSpaceId: otherSpace.id, groupId };
  if (before) await watcher.query(before(place));
  return place;
}

/** Somebody new, with the rights that the write needs. */
async function comeTo(place: Place, { as, own }: WaitingWrite, { isOpen = false } = {}) {
  const { spaceId } = place;
  const provider = as === 'scim' ? await addProvider() : null;
  const actorId = provider?.id ?? (await addPerson(as === 'admin' ? 'admin' : 'editor'));
  if (isOpen) await watcher.query(`update spaces set visibility = 'everyone' where id = ${spaceId}`);
  else if (as === 'manager by group') await addGroup(spaceId, actorId, 'manager');
  else if (as === 'editor' || as === 'manager')
    await watcher.query('insert into space_members (space_id, user_id, role) values ($1, $2, $3)', [
      ...[spaceId, actorId, as],
    ]);
  const { cookie, ...belongings } = await addBelongings(actorId, place);
  const client = new HttpClient(app.url);
  if (provider) client.token = provider.token;
  else client.cookie = cookie;
  const subject: Subject = { ...place, ...belongings, actorId };
  if (own) await watcher.query(own(subject));
  return { subject, client };
}

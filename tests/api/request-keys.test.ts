import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCalls } from '../../api/contract/calls.ts';
import type { ErrorBody } from '../../api/contract/errors.ts';
import { purgeExpired } from '../../api/jobs/purge-expired.ts';
import { keptKeyDays } from '../../db/request-keys/statements.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { addMember, bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import type { HttpAnswer } from '../support/http-client.ts';
import { makings, nameOf, withoutKey, type Making, type Place } from './request-keys.rows.ts';

const directory = {
  LDAP_SERVERS: 'hq',
  LDAP_HQ_URL: 'ldap://localhost:1',
  LDAP_HQ_BIND_DN: 'cn=reader',
  LDAP_HQ_BIND_PASSWORD: 'secret',
  LDAP_HQ_BASE: 'dc=example,dc=org',
};

let app: TestApp;
let owner: SignedIn;
let numbers = 0;
/** Other numbers are other requests. Each is even, so that the one after it is another request too. */
const newNumber = () => (numbers += 2);

beforeAll(async () => {
  const settings = { ...directory, PUBLIC_LINKS: 'on', WEBHOOK_ALLOW: '127.0.0.1' };
  app = await startTestApp({ poolSize: 6, settings });
  owner = await app.signedIn('editor', 'owner');
  await app.signedIn('viewer', 'vera');
});
afterAll(() => app.close());

interface World {
  place: Place;
  person: SignedIn;
}

/** Somebody of the role of a row, and a closed space with two documents for them. */
async function worldOf({ as }: Making): Promise<World> {
  // a task of before would be answered instead
  await app.database.knex('admin_tasks').update({ state: 'done' });
  const person = await app.signedIn(as === 'admin' ? 'admin' : 'editor');
  const { id: spaceId } = await makeSpace(owner, { name: 'Closed', visibility: 'members' });
  await addMember(owner, spaceId, person.userId, as === 'manager' ? 'manager' : 'editor');
  // `duplicate` names them by consecutive numbers
  const { id: documentId } = await makeDocument(owner, spaceId, { title: 'First' });
  return { person, place: { spaceId, documentId, otherId: (await app.signedIn('viewer')).userId } };
}

const send = (making: Making, client: SignedIn, place: Place, n: number, key?: string) => {
  const { path, body } = making.request(place, n);
  return client.post<ErrorBody>(path, body, { headers: key ? { 'Idempotency-Key': key } : {} });
};
const count = async (table: string) => {
  const [row] = await app.database.knex(table).count<{ count: string }[]>('* as count');
  return Number(row?.count);
};
const said = ({ status, body }: HttpAnswer) => ({ status, body });
/** The first request of a row; the copied document is that of the place. */
const firstOf = ({ call }: Making) => (call.includes('duplicate') ? 0 : newNumber());
const title = ({ call, what }: Making) => (what ? `${call} ${what}` : call);
const each = makings.map((making) => [title(making), making] as const);
const isSecret = ({ secret }: Making) => secret !== undefined;

test('each call with POST takes a key, or is one that makes nothing', () => {
  const posts = allCalls.map(({ call }) => call).filter(({ method }) => method === 'post');
  const keyed = posts.filter(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keyed.map(nameOf))).toEqual(new Set(makings.map(({ call }) => call)));
  expect(
    posts
      .filter(({ idempotencyKey }) => !idempotencyKey)
      .map(nameOf)
      .toSorted(),
  ).toEqual(Object.keys(withoutKey).toSorted());
  for (const call of keyed) {
    const row = makings.find((making) => making.call === nameOf(call));
    expect(call.idempotencyKey, nameOf(call)).toBe(row?.secret ? 'secret-once' : 'same-answer');
  }
  const others = allCalls.filter(({ call }) => call.method !== 'post' && call.idempotencyKey);
  expect(others).toEqual([]);
});

test.each(each)('%s: sent again, makes one thing and answers the same', async (_, making) => {
  const { place, person } = await worldOf(making);
  const [n, key, before] = [firstOf(making), randomUUID(), await count(making.table)];
  const first = await send(making, person, place, n, key);
  expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
  // a key may be written in either case
  const second = await send(making, person, place, n, key.toUpperCase());
  expect(await count(making.table)).toBe(before + (making.rows ?? 1));
  if (!isSecret(making)) expect(said(second)).toEqual(said(first));
  else expect([second.status, second.body.reason?.name]).toEqual([409, 'secretShownBefore']);
});

test.each(each)('%s: sent many times at once, makes one thing', async (_, making) => {
  const { place, person } = await worldOf(making);
  const [n, key, before] = [firstOf(making), randomUUID(), await count(making.table)];
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(making, person, place, n, key)));
  expect(await count(making.table)).toBe(before + (making.rows ?? 1));
  const [made, ...others] = answers.toSorted((a, b) => a.status - b.status);
  expect(made?.status, JSON.stringify(made?.body)).toBeLessThan(300);
  for (const other of others)
    if (!isSecret(making)) expect(said(other)).toEqual(said(made!));
    else expect([other.status, other.body.reason?.name]).toEqual([409, 'secretShownBefore']);
});

test.each(each)('%s: the key and the thing are kept together or not at all', async (_, making) => {
  const { place, person } = await worldOf(making);
  const { knex } = app.database;
  const before = await count(making.table);
  await knex.raw('alter table request_keys add constraint broken check (false) not valid');
  const failed = await send(making, person, place, firstOf(making), randomUUID());
  await knex.raw('alter table request_keys drop constraint broken');
  expect(failed.status).toBe(500);
  expect(await count(making.table)).toBe(before);
});

// a backup is a backup: it has no other body
const withBody = each.filter(([, { table }]) => table !== 'admin_tasks');

test.each(withBody)('%s: another request with its key is refused', async (_, making) => {
  const { place, person } = await worldOf(making);
  if (making.call.includes('duplicate')) await makeDocument(owner, place.spaceId, { title: 'Second' });
  const [n, key] = [firstOf(making), randomUUID()];
  expect((await send(making, person, place, n, key)).status).toBeLessThan(300);
  const before = await count(making.table);
  const other = await send(making, person, place, n + 1, key);
  expect([other.status, other.body.reason?.name]).toEqual([409, 'requestKeyUsed']);
  expect(await count(making.table)).toBe(before);
});

test.each(each)('%s: the key of another person is another key', async (_, making) => {
  const [mine, theirs] = [await worldOf(making), await worldOf(making)];
  const key = randomUUID();
  const first = await send(making, mine.person, mine.place, firstOf(making), key);
  if (making.table === 'admin_tasks') await app.database.knex('admin_tasks').update({ state: 'done' });
  const before = await count(making.table);
  const second = await send(making, theirs.person, theirs.place, firstOf(making), key);
  expect(said(second).status, JSON.stringify(second.body)).toBe(first.status);
  expect(await count(making.table)).toBe(before + (making.rows ?? 1));
});

test.each(each)('%s: refuses whoever has lost the right since', async (_, making) => {
  const { place, person } = await worldOf(making);
  const [n, key] = [firstOf(making), randomUUID()];
  expect((await send(making, person, place, n, key)).status).toBeLessThan(300);
  const { knex } = app.database;
  await knex('users').where({ id: person.userId }).update({ role: 'viewer' });
  await knex('space_members').where({ user_id: person.userId }).delete();
  const refused = await send(making, person, place, n, key);
  expect(refused.status, JSON.stringify(refused.body)).toBeGreaterThanOrEqual(400);
  expect(refused.status).toBeLessThan(500);
  expect(refused.body).not.toHaveProperty('id');
});

test('a secret, a password and the key itself are nowhere in what is kept', async () => {
  const kept: string[] = [];
  for (const making of makings.filter(({ secret, table }) => secret !== undefined || table === 'users')) {
    const { place, person } = await worldOf(making);
    const key = randomUUID();
    const { body } = await send(making, person, place, newNumber(), key);
    kept.push(key, key.replaceAll('-', ''), 'a fine pass phrase');
    if (making.secret) kept.push(making.secret(body as never));
  }
  const { rows } = await app.database.knex.raw<{ rows: { row: string }[] }>(
    'select request_keys::text as row from request_keys',
  );
  expect(rows.length).toBeGreaterThan(5);
  for (const text of kept) {
    expect(text.length).toBeGreaterThan(10);
    const hex = Buffer.from(text).toString('hex');
    expect(rows.filter(({ row }) => row.includes(text) || row.includes(hex))).toEqual([]);
  }
});

test('a request that is refused keeps no key, and may be mended', async () => {
  const before = await count('request_keys');
  const key = randomUUID();
  const post = (body: unknown, sent = key) =>
    owner.post<ErrorBody>('/api/spaces', body, { headers: { 'Idempotency-Key': sent } });
  for (let times = 0; times < 50; times += 1) expect((await post({ name: '' })).status).toBe(400);
  expect(await count('request_keys')).toBe(before);
  expect((await post({ name: 'Mended', visibility: 'members' })).status).toBe(201);
  expect(await count('request_keys')).toBe(before + 1);
});

test('a key that is no UUID is refused before anything is read', async () => {
  const post = (key: string) =>
    owner.post<ErrorBody>('/api/spaces', { name: 'X' }, { headers: { 'Idempotency-Key': key } });
  for (const key of ['x', '1', "'; drop table spaces; --", '0'.repeat(10_000)]) {
    const { status, body } = await post(key);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['Idempotency-Key']]);
  }
  expect((await post('0'.repeat(1024 * 1024))).status).toBe(431);
});

test('a file that is sent again is stored once, and another file is told from it', async () => {
  const { person, place } = await worldOf(makings[0]!);
  const key = randomUUID();
  const upload = (name: string, content: string) => {
    const form = new FormData();
    form.set('file', new Blob([content]), name);
    return person.post<ErrorBody>(`/api/documents/${place.documentId}/attachments`, form, {
      headers: { 'Idempotency-Key': key },
    });
  };
  const before = (await app.storedFiles()).length;
  const answers = [await upload('a.txt', 'one'), await upload('a.txt', 'one')];
  expect(said(answers[1]!)).toEqual(said(answers[0]!));
  for (const other of [await upload('a.txt', 'two'), await upload('b.txt', 'one')])
    expect([other.status, other.body.reason?.name]).toEqual([409, 'requestKeyUsed']);
  expect((await app.storedFiles()).length).toBe(before + 1);
});

test('what is gone is not made again', async () => {
  const key = randomUUID();
  const post = () =>
    owner.post<{ id: number }>(
      '/api/spaces',
      { name: 'Gone', visibility: 'members' },
      { headers: { 'Idempotency-Key': key } },
    );
  const { id } = bodyOf(await post(), 201);
  bodyOf(await owner.delete(`/api/spaces/${id}`), 204);
  expect((await post()).status).toBe(404);
});

test('a document of the release before, which kept the key with it alone, is found by its key', async () => {
  const { person, place } = await worldOf(makings[0]!);
  const key = randomUUID();
  const making = makings[1]!;
  const n = newNumber();
  const first = await send(making, person, place, n, key);
  await app.database.knex('request_keys').where({ user_id: person.userId }).delete();
  const before = await count('documents');
  expect(said(await send(making, person, place, n, key))).toEqual(said(first));
  expect(await count('documents')).toBe(before);
});

test('keys are kept as long as is promised, and then removed', async () => {
  const promise = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');
  expect(promise.replaceAll(/\s+/g, ' ')).toContain('kept for at least seven days');
  expect(keptKeyDays).toBe(7);
  const { person, place } = await worldOf(makings[0]!);
  for (let times = 0; times < 2; times += 1)
    await send(makings[1]!, person, place, newNumber(), randomUUID());
  const { knex } = app.database;
  const own = () => knex('request_keys').where({ user_id: person.userId });
  const age = (hours: number) =>
    own()
      .limit(1)
      .update({ created_at: knex.raw('now() - make_interval(hours => ?)', [hours]) });
  await own().update({ created_at: knex.raw("now() - interval '7 days' + interval '1 minute'") });
  await purgeExpired(knex);
  expect(await own()).toHaveLength(2);
  await age(24 * 7 + 1);
  await purgeExpired(knex);
  expect(await own()).toHaveLength(0);
});

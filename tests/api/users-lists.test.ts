import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListedUser, SourceInUse, UserSort } from '../../api/contract/users.ts';
import { AuditEvent } from '../../db/audit/audit-event.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf } from '../support/content.ts';
import type { HttpAnswer } from '../support/http-client.ts';

const directory = {
  LDAP_SERVERS: 'hq',
  LDAP_HQ_NAME: 'Head office',
  LDAP_HQ_URL: 'ldap://localhost:1',
  LDAP_HQ_BIND_DN: 'cn=reader',
  LDAP_HQ_BIND_PASSWORD: 'secret',
  LDAP_HQ_BASE: 'dc=example,dc=org',
};

let app: TestApp;
let admin: SignedIn;
const many = 230;

beforeAll(async () => {
  app = await startTestApp({ poolSize: 4, settings: directory });
  admin = await app.signedIn('admin', 'boss');
  const { knex } = app.database;
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const rows = Array.from({ length: many }, (_, at) => ({
    username: `u${String((at * 89) % many).padStart(3, '0')}`,
    // each name several times, so that ids decide
    display_name: `Name ${at % 5}`,
    email: `${String((at * 37) % many).padStart(3, '0')}@example.org`,
    role: at % 10 === 0 ? 'editor' : 'viewer',
    password_hash: 'none',
    // several at one moment, some never
    last_sign_in_at: at % 7 === 0 ? null : daysAgo(at % 200),
    created_at: daysAgo(at),
    disabled_at: at % 20 === 19 ? new Date() : null,
    email_confirmed_by: at % 3 === 0 ? null : 'administrator',
  }));
  const made: { id: number }[] = await knex('users').insert(rows).returning('id');
  await knex('identities').insert(
    made
      .filter((_row, at) => at % 4 === 0)
      .map(({ id }, at) => ({
        user_id: id,
        provider: 'hq',
        issuer: 'ldap:hq',
        subject: String(id),
        user_name: at % 2 === 0 ? `name-${id}` : null,
      })),
  );
  await knex('totp_keys').insert(
    made
      .filter((_row, at) => at % 6 === 0)
      .map(({ id }, at) => ({
        user_id: id,
        sealed: Buffer.from('sealed'),
        // one that was begun only
        confirmed_at: at === 0 ? null : new Date(),
      })),
  );
  await knex('users').insert({ kind: 'service', username: 'robot', display_name: 'Robot', role: 'editor' });
});
afterAll(() => app.close());

const list = (query: string) => admin.get<ListedUser[]>(`/api/users?${query}`);
const nextOf = (answer: HttpAnswer) => /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];

/** Follows the `Link` headers to the end. */
async function listAll(query: string, between?: () => Promise<unknown>): Promise<ListedUser[]> {
  const people: ListedUser[] = [];
  let path: string | undefined = `/api/users?${query}`;
  while (path !== undefined) {
    const answer: HttpAnswer<ListedUser[]> = await admin.get<ListedUser[]>(path);
    people.push(...bodyOf(answer));
    path = nextOf(answer);
    await between?.();
  }
  return people;
}

const keys: Record<UserSort, (user: ListedUser) => string> = {
  name: (user) => user.displayName.toLowerCase(),
  username: (user) => user.username.toLowerCase(),
  email: (user) => user.email.toLowerCase(),
  role: (user) => `${user.role} ${user.displayName.toLowerCase()}`,
  lastSignIn: (user) => user.lastSignInAt ?? '',
  created: (user) => user.createdAt,
};

describe('the list of people, sorted', () => {
  const cases = (Object.keys(keys) as UserSort[]).flatMap((sort) => [
    [sort, 'asc'] as const,
    [sort, 'desc'] as const,
  ]);
  it.each(cases)('by %s %s has each account once, in order', async (sort, order) => {
    const people = await listAll(`sort=${sort}&order=${order}`);
    expect(new Set(people.map(({ id }) => id)).size).toBe(many + 2);
    expect(people).toHaveLength(many + 2);
    const sorted = people
      .map((user) => [keys[sort](user), user.id] as const)
      .toSorted(([one, a], [two, b]) => (one < two ? -1 : one > two ? 1 : a - b));
    if (order === 'desc') sorted.reverse();
    expect(people.map(({ id }) => id)).toEqual(sorted.map(([, id]) => id));
  });

  it('leaves nobody out and shows nobody twice while people come and go', async () => {
    const { knex } = app.database;
    const before = await listAll('sort=email');
    let count = 0;
    const people = await listAll('sort=email', async () => {
      count += 1;
      // before the place of the next page
      await knex('users').insert({
        username: `late${count}`,
        display_name: 'Late',
        email: `!${count}@example.org`,
        role: 'viewer',
        password_hash: 'none',
      });
    });
    await knex('users').where('username', 'like', 'late%').delete();
    expect(people.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  it.each([
    ['sort=name', 'created'],
    ['sort=role', 'created'],
    ['sort=lastSignIn&order=desc', 'role'],
  ])('refuses the key of another order: that of %s by %s', async (query, sort) => {
    const after = new URL(nextOf(await list(query)) ?? '', app.url).searchParams.get('after');
    expect((await list(`sort=${sort}&after=${after}`)).status).toBe(400);
  });

  it.each([
    ['lastSignIn', ['2026-02-30 00:00:00+00', 1]],
    ['lastSignIn', ['infinity', 1]],
    ['created', [7, 1]],
    ['role', ['admin', 1]],
    ['name', ['\u0000', 1]],
    ['email', ['a', 99_999_999_999]],
    ['email', [{ a: 1 }, 1]],
  ])('refuses a forged key by %s: %j', async (sort, key) => {
    const after = Buffer.from(JSON.stringify(key)).toString('base64url');
    expect((await list(`sort=${sort}&after=${after}`)).status).toBe(400);
  });
});

describe('the filters of people', () => {
  const found = async (query: string) => Number((await list(query)).headers.get('x-total-count'));
  const numbers = Array.from({ length: many }, (_, at) => at);
  const count = (fits: (at: number) => boolean) => numbers.filter(fits).length;

  it.each([
    ['role=editor', count((at) => at % 10 === 0) + 1],
    ['source=lectern', many + 1 - count((at) => at % 4 === 0)],
    ['source=provider:hq', count((at) => at % 4 === 0)],
    ['source=scim', count((at) => at % 8 === 0)],
    ['source=service', 1],
    ['source=provider:elsewhere', 0],
    // the administrator has signed in
    ['lastSignIn=never', count((at) => at % 7 === 0)],
    ['lastSignIn=90', count((at) => (at % 7 === 0 ? at : at % 200) > 89)],
    ['secondStep=on', count((at) => at % 6 === 0) - 1],
    ['secondStep=off', many + 1 - count((at) => at % 6 === 0) + 1],
    ['state=disabled', count((at) => at % 20 === 19)],
    ['state=active', many + 2 - count((at) => at % 20 === 19)],
    [
      'role=viewer&state=active&source=lectern',
      count((at) => at % 10 !== 0 && at % 20 !== 19 && at % 4 !== 0),
    ],
    ['role=viewer&q=Name%201', count((at) => at % 10 !== 0 && at % 5 === 1)],
  ])('%s finds %i', async (query, expected) => {
    expect(await found(query)).toBe(expected);
    expect(await listAll(`${query}&sort=lastSignIn&order=desc`)).toHaveLength(expected);
  });

  it('show people whose email is not confirmed, and no service account', async () => {
    const people = await listAll('state=unconfirmed');
    expect(people.every((user) => !user.emailConfirmed && user.kind === 'person')).toBe(true);
    expect(people.length).toBeGreaterThanOrEqual(count((at) => at % 3 === 0));
  });

  it('offer where accounts come from, with their numbers', async () => {
    expect(bodyOf(await admin.get<SourceInUse[]>('/api/users/sources'))).toEqual([
      { source: 'lectern', name: null, accounts: many + 1 - count((at) => at % 4 === 0) },
      { source: 'provider:hq', name: 'Head office', accounts: count((at) => at % 4 === 0) },
      { source: 'scim', name: null, accounts: count((at) => at % 8 === 0) },
      { source: 'service', name: null, accounts: 1 },
    ]);
  });
});

describe('the list of people as CSV', () => {
  async function csv(query = '', client = admin) {
    const answer = await fetch(`${app.url}/api/users/csv${query}`, { headers: { cookie: client.cookie } });
    const text = Buffer.from(await answer.arrayBuffer()).toString('utf8');
    return { answer, text };
  }
  const rowsOf = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true });

  it('has all that the filter shows, in its order, and is noted in the audit log', async () => {
    const { answer, text } = await csv('?source=provider:hq&sort=username&order=desc');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="?people-\d{4}-\d\d-\d\d\.csv"?$/,
    );
    expect(text.startsWith('\u{feff}')).toBe(true);
    const rows = rowsOf(text);
    const shown = await listAll('source=provider:hq&sort=username&order=desc');
    expect(rows.map(({ username }) => username)).toEqual(shown.map(({ username }) => username));
    expect(rows[0]).toMatchObject({
      id: String(shown[0]!.id),
      kind: 'person',
      name: shown[0]!.displayName,
      sources: 'Head office',
      created: shown[0]!.createdAt,
    });
    const noted = await AuditEvent.query(app.database.knex).where('action', 'user.exported').first();
    expect(noted).toMatchObject({
      actorName: 'boss',
      details: { source: 'provider:hq', sort: 'username', order: 'desc' },
    });
  });

  it('has names that are formulas as text only', async () => {
    await app.database.knex('users').insert({
      username: 'formula',
      display_name: '=HYPERLINK("https://evil.example","x")',
      email: '+1@example.org',
      role: 'viewer',
      password_hash: 'none',
    });
    const { text } = await csv('?q=formula');
    await app.database.knex('users').where('username', 'formula').delete();
    expect(rowsOf(text)[0]).toMatchObject({
      name: `'=HYPERLINK("https://evil.example","x")`,
      email: `'+1@example.org`,
    });
  });

  it('has more accounts than a statement reads, each once', async () => {
    const { knex } = app.database;
    await knex.raw(`insert into users (username, display_name, email, role, password_hash)
      select 'bulk' || n, 'Bulk ' || n, 'bulk' || n || '@example.org', 'viewer', 'none' from generate_series(1, 2300) n`);
    const { text } = await csv('?q=bulk&sort=lastSignIn');
    await knex('users').where('username', 'like', 'bulk%').delete();
    expect(new Set(rowsOf(text).map(({ id }) => id)).size).toBe(2_300);
  });

  it('is refused to others, and for filters that there are not', async () => {
    const viewer = await app.signedIn('viewer', 'onlooker');
    expect((await csv('', viewer)).answer.status).toBe(403);
    expect((await csv('?role=owner')).answer.status).toBe(400);
  });
});

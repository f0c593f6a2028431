import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '../../api/contract/errors.ts';
import { messages } from '../../api/text/messages.ts';
import type { User } from '../../api/contract/users.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf } from '../support/content.ts';
import type { HttpAnswer } from '../support/http-client.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ poolSize: 5 });
  admin = await app.signedIn('admin', 'boss');
});
afterAll(() => app.close());

const list = (query = '') => admin.get<User[]>(`/api/users${query}`);
const named = async (query: string) => bodyOf(await list(query)).map(({ username }) => username);

describe('the list of people', () => {
  const many = 230;
  const names = Array.from({ length: many }, (_, index) => `Same "Name"\u0001 ${index % 7} Ünal`);
  beforeAll(async () => {
    await app.database.knex('users').insert(
      names.map((name, index) => ({
        username: `many${index}`,
        display_name: name,
        email: `many${index}@fjord.example`,
        role: index % 2 === 0 ? 'viewer' : 'editor',
        password_hash: 'none',
        disabled_at: index < 10 ? new Date() : null,
      })),
    );
  });

  // evidence: C284
  it('comes in pages of 100, each person once, in the order of their names', async () => {
    const people: User[] = [];
    let path: string | undefined = '/api/users';
    const sizes: number[] = [];
    while (path !== undefined) {
      const answer: HttpAnswer<User[]> = await admin.get(path);
      people.push(...bodyOf(answer));
      sizes.push(answer.body.length);
      path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(sizes).toEqual([100, 100, many + 1 - 200]);
    expect(new Set(people.map(({ id }) => id)).size).toBe(many + 1);
    const keys = people.map(({ displayName, id }) => [displayName.toLowerCase(), id] as const);
    expect(keys).toEqual([...keys].sort(([one, a], [two, b]) => (one < two ? -1 : one > two ? 1 : a - b)));
  });

  it('tells how many there are, how many can sign in, and how many of these are administrators', async () => {
    const counts = async (query: string) => {
      const { headers } = await list(query);
      return ['x-total-count', 'x-count-accounts', 'x-count-active', 'x-count-administrators'].map((name) =>
        headers.get(name),
      );
    };
    expect(await counts('')).toEqual([`${many + 1}`, `${many + 1}`, `${many + 1 - 10}`, '1']);
    expect(await counts('?q=boss')).toEqual(['1', `${many + 1}`, `${many + 1 - 10}`, '1']);
    expect(await counts('?state=disabled')).toEqual(['10', `${many + 1}`, `${many + 1 - 10}`, '1']);
  });

  // evidence: Q17
  it('finds by any part of name, username and email, and signs are just text', async () => {
    expect(await named('?q=BOSS')).toEqual(['boss']);
    expect(await named('?q=many12@FJORD')).toEqual(['many12']);
    expect(await named('?q=erson%20bos')).toEqual(['boss']);
    expect(await named('?q=%25')).toEqual([]);
    expect(await named('?q=many_')).toEqual([]);
    expect(await named('?q=%5C')).toEqual([]);
    expect(await named('?q=%C3%9CNAL')).toHaveLength(100);
    expect((await list('?q=%00')).status).toBe(400);
  });

  it('shows one role, or who is disabled', async () => {
    expect(await named('?role=admin')).toEqual(['boss']);
    expect((await list('?role=editor')).headers.get('x-total-count')).toBe('115');
    const disabled = bodyOf(await list('?state=disabled'));
    expect(disabled.map((person) => person.disabled)).toEqual(Array(10).fill(true));
  });

  it.each([
    '?role=owner',
    '?state=gone',
    '?sort=password',
    '?order=up',
    '?lastSignIn=31',
    '?secondStep=1',
    '?source=a b',
    '?after=nonsense',
    '?after=WzFd',
    '?after=.',
    `?q=${'x'.repeat(501)}`,
  ])('refuses %s', async (query) => {
    expect((await list(query)).status).toBe(400);
  });
});

describe('an administrator', () => {
  // evidence: S39 S42
  it('changes a person, disables them at once and enables them again', async () => {
    const person = await app.signedIn('viewer', 'swayed');
    const path = `/api/users/${person.userId}`;
    const change = {
      displayName: 'Swayed by',
      email: 'swayed@fjord.example',
      role: 'editor',
      avatar: 'https://pictures.example/s.png',
      disabled: true,
    };
    expect(bodyOf(await admin.put<User>(path, change))).toMatchObject(change);
    expect((await person.get('/api/auth/user')).status).toBe(401);
    expect(bodyOf(await admin.put<User>(path, { disabled: false, avatar: null }))).toMatchObject({
      disabled: false,
      avatar: null,
      role: 'editor',
    });
    // enabled again is not signed in again
    expect((await person.get('/api/auth/user')).status).toBe(401);
  });

  it('keeps their own role and cannot disable themself', async () => {
    const change = { displayName: 'Still the boss', role: 'viewer', disabled: true };
    const answer = await admin.put<User>(`/api/users/${admin.userId}`, change);
    expect(bodyOf(answer)).toMatchObject({ displayName: 'Still the boss', role: 'admin', disabled: false });
    const onlyRights = await admin.put<User>(`/api/users/${admin.userId}`, { role: 'viewer' });
    expect(bodyOf(onlyRights)).toMatchObject({ role: 'admin' });
  });

  // evidence: S182
  it('tries only a few emails of their own in an hour, because the answer tells whether one is taken', async () => {
    const prober = await app.signedIn('viewer', 'prober');
    const path = `/api/users/${prober.userId}`;
    const tried = [];
    for (let count = 0; count < 11; count += 1)
      tried.push((await prober.put(path, { email: `guess${count}@example.org` })).status);
    expect(tried).toEqual([...Array<number>(10).fill(200), 429]);
    // what they have already counts as no try
    expect((await prober.put(path, { displayName: 'Prober', email: 'guess9@example.org' })).status).toBe(200);
    // nor do changes by an administrator
    expect((await admin.put(path, { email: 'prober@example.org' })).status).toBe(200);
  });

  it('is told in the words of the catalogue whose username or email is taken, and where', async () => {
    const account = { password: 'a fine pass phrase', displayName: 'Twin', role: 'viewer' };
    const twin = { ...account, username: 'BOSS', email: 'twin@fjord.example' };
    const { status, body } = await admin.post<ErrorBody>('/api/users', twin);
    expect([status, body.message, body.fields]).toEqual([
      409,
      messages.registrationTaken,
      { username: messages.registrationTaken },
    ]);
    const person = await app.signedIn('viewer', 'neighbour');
    const taken = await admin.put<ErrorBody>(`/api/users/${person.userId}`, { email: 'boss@example.org' });
    expect([taken.status, taken.body.fields]).toEqual([409, { email: messages.registrationTaken }]);
  });
});

/** How many stand at a lock. */
async function waiting(knex: TestApp['database']['knex']): Promise<number | undefined> {
  const { rows } = await knex.raw<{ rows: { count: number }[] }>(
    `select count(*)::integer from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count;
}

describe('the last administrator', () => {
  const deeds = {
    demote: (actor: SignedIn, other: SignedIn) =>
      actor.put<ErrorBody>(`/api/users/${other.userId}`, { role: 'viewer' }),
    disable: (actor: SignedIn, other: SignedIn) =>
      actor.put<ErrorBody>(`/api/users/${other.userId}`, { disabled: true }),
    delete: (actor: SignedIn, other: SignedIn) => actor.delete<ErrorBody>(`/api/users/${other.userId}`),
  };
  type Deed = keyof typeof deeds;

  /** Sends both while their rows are locked, and lets go once both stand at the lock. */
  async function atOnce(first: () => Promise<{ status: number }>, second: () => Promise<{ status: number }>) {
    const { knex } = app.database;
    const lock = await knex.transaction();
    await lock('users').where('role', 'admin').forUpdate();
    const answers = Promise.all([first(), second()]);
    try {
      // not through the transaction, which sees the same moment again and again
      await expect.poll(() => waiting(knex), { timeout: 30_000 }).toBe(2);
    } finally {
      await lock.commit();
    }
    return (await answers).map(({ status }) => status);
  }

  const pairs: [Deed, Deed][] = [
    ['demote', 'demote'],
    ['disable', 'demote'],
    ['delete', 'demote'],
    ['delete', 'delete'],
    ['disable', 'disable'],
  ];
  // evidence: C238 C244
  it.each(pairs)('stays when two of them %s and %s each other at the same time', async (one, two) => {
    const { knex } = app.database;
    await knex('users').where('role', 'admin').update({ disabled_at: new Date() });
    const ann = await app.signedIn('admin', `ann-${one}-${two}`);
    const ben = await app.signedIn('admin', `ben-${one}-${two}`);
    const statuses = await atOnce(
      () => deeds[one](ann, ben),
      () => deeds[two](ben, ann),
    );
    expect(statuses.filter((status) => status < 300)).toHaveLength(1);
    expect(statuses.filter((status) => status === 403)).toHaveLength(1);
    expect(await knex('users').where('role', 'admin').whereNull('disabled_at')).toHaveLength(1);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRouter } from '../../api/routes.ts';
import type { Call } from '../../api/contract/call.ts';
import { allCalls } from '../../api/contract/calls.ts';
import { routerPath } from '../../api/core/route.ts';
import { startTestApp, testPassword, type TestApp } from '../support/app.ts';
import type { HttpClient } from '../support/http-client.ts';
import { makeThings, missingThings, type Things } from '../support/world.ts';
import { matrix, type Row } from './access-matrix.rows.ts';

const callers = ['signedOut', 'disabled', 'viewer', 'editor', 'member', 'admin', 'reader', 'owner'] as const;
type Caller = (typeof callers)[number];

const nameOf = (call: Pick<Call, 'method' | 'path'>) => `${call.method.toUpperCase()} ${call.path}`;

let app: TestApp;
let clients: Record<Caller, HttpClient & { userId: number }>;
let ownerId: number;

beforeAll(async () => {
  app = await startTestApp();
  const owner = await app.signedIn('editor', 'owner');
  ownerId = owner.userId;
  const disabled = await app.signedIn('editor', 'disabled');
  clients = {
    signedOut: Object.assign(app.anonymous(), { userId: ownerId }),
    disabled,
    viewer: await app.signedIn('viewer', 'viewer'),
    editor: await app.signedIn('editor', 'editor'),
    member: await app.signedIn('editor', 'member'),
    admin: await app.signedIn('admin', 'admin'),
    reader: await app.signedIn('editor', 'reader'),
    owner,
  };
  await app.database.knex('users').where('id', disabled.userId).update({ disabled_at: new Date() });
});
afterAll(() => app.close());

describe('the matrix', () => {
  it('lists every call of the contract, and no other', () => {
    expect(Object.keys(matrix).sort()).toEqual(allCalls.map(({ call }) => nameOf(call)).sort());
  });

  it('is of every route that the router serves', () => {
    const served = createRouter(app.services, app.config).stack.flatMap((layer) =>
      layer.methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${String(layer.path)}`),
    );
    expect(served.sort()).toEqual(
      allCalls.map(({ call }) => nameOf({ ...call, path: routerPath(call.path) })).sort(),
    );
  });
});

describe.each(Object.entries(matrix))('%s', (name, rows) => {
  it.each(rows)('$target: $expected', async (row) => {
    const statuses: number[] = [];
    for (const caller of callers) statuses.push(await statusFor(name, row, caller));
    expect(statuses.join(' ')).toBe(row.expected);
  });
});

// fresh things for each request: one that deletes must not decide what the next one finds
async function statusFor(name: string, row: Row, caller: Caller): Promise<number> {
  const client = clients[caller];
  const things = row.target === 'missing' ? missingThings : await thingsFor(row.target);
  const userId = await userFor(row.target, client);
  const [method = '', template = ''] = name.split(' ');
  const { path, body } = row.request({ ...things, userId, ownerId, memberId: clients.member.userId });
  expect(path.split('?')[0]?.split('/').length).toBe(template.split('/').length);
  const answer = await client.send(method, path, { body });
  if (name.startsWith('POST /api/auth/')) await signInAgain(client, caller);
  return answer.status;
}

async function thingsFor(target: Row['target']): Promise<Things> {
  const visibility = target === 'closed' ? 'members' : 'everyone';
  const things = await makeThings(app, { visibility, ownerId, memberId: clients.member.userId });
  const owner = await app.actor(ownerId);
  await app.services.spaces.setMember(owner, things.spaceId, clients.reader.userId, 'viewer');
  return things;
}

let strangers = 0;

/** Of whom a call about people is: oneself, someone else, nobody. */
async function userFor(target: Row['target'], client: { userId: number }): Promise<number> {
  if (target === 'own') return client.userId;
  if (target === 'missing') return 999_999;
  const username = `stranger${(strangers += 1)}`;
  const [row] = await app.database
    .knex('users')
    .insert({
      username,
      display_name: username,
      email: `${username}@example.org`,
      role: 'viewer',
      password_hash: 'none',
    })
    .returning<{ id: number }[]>('id');
  await app.database.knex('notification_preferences').insert({ user_id: row?.id });
  return row?.id ?? 0;
}

async function signInAgain(client: HttpClient, caller: Caller): Promise<void> {
  if (caller === 'signedOut' || caller === 'disabled') {
    client.cookie = '';
    return;
  }
  await client.signIn(caller, testPassword);
}

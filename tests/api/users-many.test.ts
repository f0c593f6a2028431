import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '../../api/contract/errors.ts';
import { texts } from '../../api/contract/texts.ts';
import type { ActResult, ManyAct } from '../../api/contract/users.ts';
import { AuditEvent } from '../../db/audit/audit-event.ts';
import { User } from '../../db/people/user.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf } from '../support/content.ts';

const directory = {
  LDAP_SERVERS: 'hq',
  LDAP_HQ_NAME: 'Head office',
  LDAP_HQ_URL: 'ldap://localhost:1',
  LDAP_HQ_BIND_DN: 'cn=reader',
  LDAP_HQ_BIND_PASSWORD: 'secret',
  LDAP_HQ_BASE: 'dc=example,dc=org',
  LDAP_HQ_ROLE_MAP: 'editor=writers',
};

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ poolSize: 5, settings: directory });
  admin = await app.signedIn('admin', 'boss');
});
afterAll(() => app.close());

let people = 0;
async function makePeople(count: number, more: object = {}): Promise<number[]> {
  const rows: { id: number }[] = await app.database
    .knex('users')
    .insert(
      Array.from({ length: count }, () => {
        const username = `one${(people += 1)}`;
        return {
          ...{ username, display_name: username, email: `${username}@example.org`, role: 'viewer' },
          ...{ password_hash: 'none', ...more },
        };
      }),
    )
    .returning('id');
  return rows.map(({ id }) => id);
}

const act = (ids: unknown, kind: ManyAct, client = admin) =>
  client.post<ActResult[]>('/api/users/acts', { ids, act: kind });
const done = (id: number) => ({ id, refusal: null });
const refused = (id: number, text: string) => ({
  id,
  refusal: expect.objectContaining({ message: text }) as object,
});
const rolesOf = async (ids: readonly number[]) =>
  (
    await User.query(app.database.knex)
      .whereIn('id', [...ids])
      .orderBy('id')
  ).map(({ role }) => role);
const auditOf = (ids: readonly number[], action: string) =>
  AuditEvent.query(app.database.knex)
    .where({ action })
    .whereIn('target_id', [...ids])
    .orderBy('id');

describe('an act on many accounts', () => {
  it('changes the role of each, and the audit log has a row for each', async () => {
    const ids = await makePeople(3);
    expect(bodyOf(await act(ids, { kind: 'role', role: 'editor' }))).toEqual(ids.map(done));
    expect(await rolesOf(ids)).toEqual(['editor', 'editor', 'editor']);
    const rows = await auditOf(ids, 'user.updated');
    expect(rows.map(({ targetId, actorName, details }) => [targetId, actorName, details])).toEqual(
      ids.map((id) => [id, 'boss', { role: { from: 'viewer', to: 'editor' } }]),
    );
  });

  it('disables, which signs out and revokes tokens, and enables again', async () => {
    const person = await app.signedIn('editor', 'leaving');
    const [other = 0] = await makePeople(1);
    bodyOf(await person.post('/api/tokens', { name: 'Script' }), 201);
    bodyOf(await act([person.userId, other], { kind: 'disable' }));
    expect((await person.get('/api/auth/user')).status).toBe(401);
    const { knex } = app.database;
    expect(await knex('api_tokens').where('user_id', person.userId).whereNull('revoked_at')).toEqual([]);
    expect(bodyOf(await act([person.userId, other], { kind: 'enable' }))).toEqual([
      done(person.userId),
      done(other),
    ]);
    expect(await User.query(knex).findByIds([person.userId, other]).whereNotNull('disabled_at')).toEqual([]);
    expect((await auditOf([person.userId, other], 'user.updated')).map(({ details }) => details)).toEqual([
      { disabled: true },
      { disabled: true },
      { disabled: false },
      { disabled: false },
    ]);
  });

  it('adds to a group those who can sign in', async () => {
    const ids = await makePeople(2);
    const [disabled = 0] = await makePeople(1, { disabled_at: new Date() });
    const { id: groupId } = bodyOf(await admin.post<{ id: number }>('/api/groups', { name: 'Crew' }), 201);
    const answer = bodyOf(await act([disabled, ...ids], { kind: 'group', groupId }));
    expect(answer).toEqual([refused(disabled, texts.userNotFound), ...ids.map(done)]);
    const members = await app.database.knex('group_members').where('group_id', groupId).orderBy('user_id');
    expect(members.map((row: { user_id: number }) => row.user_id)).toEqual(ids);
    expect(await auditOf([groupId], 'group.member_set')).toHaveLength(2);
    await app.database.knex('groups').where('id', groupId).update({ source: 'hq', external_id: 'crew' });
    expect(await act(ids, { kind: 'group', groupId })).toMatchObject({ status: 409 });
    expect((await act(ids, { kind: 'group', groupId: 999_999 })).status).toBe(404);
  });

  it('removes second steps only after a confirmation, and tells each person by mail', async () => {
    const ids = await makePeople(2);
    const { knex } = app.database;
    await knex('totp_keys').insert(
      ids.map((id) => ({ user_id: id, sealed: Buffer.from('sealed'), confirmed_at: new Date() })),
    );
    const [service = 0] = await makePeople(1, { kind: 'service', email: null, password_hash: null });
    const stale = await app.signedIn('admin', 'stale');
    await knex('sessions')
      .where('user_id', stale.userId)
      .update({ confirmed_at: new Date(0) });
    expect(await act(ids, { kind: 'reset-steps' }, stale)).toMatchObject({
      status: 403,
      body: { code: 'confirm_first' },
    });
    expect(await knex('totp_keys').whereIn('user_id', ids)).toHaveLength(2);
    expect(bodyOf(await act([...ids, service], { kind: 'reset-steps' }))).toEqual([
      ...ids.map(done),
      refused(service, texts.serviceHasNoSteps),
    ]);
    expect(await knex('totp_keys').whereIn('user_id', ids)).toEqual([]);
    expect(await knex('security_mails').whereIn('user_id', ids)).toHaveLength(2);
    expect(await auditOf(ids, 'user.second_steps_reset')).toHaveLength(2);
  });

  it('deletes, and the log keeps the username of each', async () => {
    const ids = await makePeople(2);
    expect(bodyOf(await act(ids, { kind: 'delete' }))).toEqual(ids.map(done));
    expect(await rolesOf(ids)).toEqual([]);
    const rows = await auditOf(ids, 'user.deleted');
    expect(rows.map(({ details }) => Object.keys(details))).toEqual([['username'], ['username']]);
  });

  it('leaves oneself as one is, and does the rest', async () => {
    const [other = 0] = await makePeople(1);
    for (const [kind, text] of [
      [{ kind: 'role', role: 'viewer' }, texts.ownAccountAmongMany],
      [{ kind: 'disable' }, texts.ownAccountAmongMany],
      [{ kind: 'enable' }, texts.ownAccountAmongMany],
      [{ kind: 'reset-steps' }, texts.ownAccountAmongMany],
      [{ kind: 'delete' }, texts.ownAccountDelete],
    ] as const)
      expect(bodyOf(await act([admin.userId, other], kind))).toEqual([
        refused(admin.userId, text),
        done(other),
      ]);
    expect(await User.query(app.database.knex).findById(admin.userId)).toMatchObject({
      role: 'admin',
      disabledAt: null,
    });
  });

  it('refuses who is managed elsewhere as the single act does, with the reason', async () => {
    const ids = await makePeople(2);
    const [managed = 0, own = 0] = ids;
    await app.database
      .knex('identities')
      .insert({ user_id: managed, provider: 'hq', issuer: 'ldap:hq', subject: 'managed' });
    const single = await admin.put<ErrorBody>(`/api/users/${managed}`, { role: 'editor' });
    expect(single.status).toBe(403);
    expect(bodyOf(await act(ids, { kind: 'role', role: 'editor' }))).toEqual([
      { id: managed, refusal: { message: single.body.message, reason: single.body.reason } },
      done(own),
    ]);
    expect(await rolesOf(ids)).toEqual(['viewer', 'editor']);
    expect(await auditOf([managed], 'user.updated')).toEqual([]);
  });

  it('takes the same id once, and refuses only those that nobody has', async () => {
    const [id = 0] = await makePeople(1);
    expect(bodyOf(await act([id, 2_000_000_000, id], { kind: 'role', role: 'editor' }))).toEqual([
      done(id),
      refused(2_000_000_000, texts.userNotFound),
    ]);
    expect(await auditOf([id], 'user.updated')).toHaveLength(1);
  });

  it('takes a hundred, and not one more', async () => {
    const ids = await makePeople(101);
    expect((await act(ids, { kind: 'role', role: 'editor' })).status).toBe(400);
    expect(await rolesOf(ids)).toEqual(Array(101).fill('viewer'));
    const hundred = ids.slice(0, 100);
    expect(bodyOf(await act(hundred, { kind: 'role', role: 'editor' }))).toEqual(hundred.map(done));
    expect(await auditOf(hundred, 'user.updated')).toHaveLength(100);
  });

  it.each([
    [[], { kind: 'disable' }],
    [['1'], { kind: 'disable' }],
    [[0], { kind: 'disable' }],
    [[-1], { kind: 'disable' }],
    [[1.5], { kind: 'disable' }],
    [[2 ** 31], { kind: 'disable' }],
    ['1', { kind: 'disable' }],
    [null, { kind: 'disable' }],
    [[1], { kind: 'role' }],
    [[1], { kind: 'role', role: 'owner' }],
    [[1], { kind: 'group' }],
    [[1], { kind: 'group', groupId: '1' }],
    [[1], { kind: 'password' }],
    [[1], {}],
    [[1], null],
    [[1], 'delete'],
  ])('refuses %j with %j', async (ids, kind) => {
    expect((await act(ids, kind as never)).status).toBe(400);
  });

  it('refuses a megabyte of garbage', async () => {
    const garbage = `{"ids":[${'1,'.repeat(500_000)}1],"act":{"kind":"delete"}}`;
    expect((await admin.post('/api/users/acts', garbage)).status).toBeOneOf([400, 413, 415]);
  });

  it('keeps one administrator when two of them disable each other at the same time', async () => {
    const { knex } = app.database;
    const ann = await app.signedIn('admin', 'ann');
    const ben = await app.signedIn('admin', 'ben');
    await knex('users').where('role', 'admin').whereNotIn('id', [ann.userId, ben.userId]).update({
      disabled_at: new Date(),
    });
    const answers = await Promise.all([
      act([ben.userId], { kind: 'disable' }, ann),
      act([ann.userId], { kind: 'disable' }, ben),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 403 || status === 401)).toHaveLength(1);
    expect(await knex('users').where('role', 'admin').whereNull('disabled_at')).toHaveLength(1);
  });
});

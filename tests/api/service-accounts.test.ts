import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '../../api/contract/errors.ts';
import type { ApiTokenInfo } from '../../api/contract/tokens.ts';
import type { User } from '../../api/contract/users.ts';
import { startTestApp, testPassword, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import type { HttpClient } from '../support/http-client.ts';

interface Made {
  user: User;
  token: string;
  info: ApiTokenInfo;
}

let app: TestApp;
let admin: SignedIn;
beforeEach(async () => {
  app = await startTestApp({ poolSize: 5 });
  admin = await app.signedIn('admin', 'admin');
});
afterEach(() => app.close());

const make = async (values: object = {}): Promise<Made> => {
  const asked = { name: 'Nightly report', role: 'editor', scope: 'write', days: null, ...values };
  return bodyOf(await admin.post<Made>('/api/service-accounts', asked), 201);
};
const clientOf = ({ token }: { token: string }): HttpClient => Object.assign(app.anonymous(), { token });
const messageOf = (answer: { body: unknown }) => (answer.body as ErrorBody).message;
const countOf = async (table: string, where: object): Promise<number> =>
  (await app.database.knex(table).where(where)).length;

describe('a service account', () => {
  it('is made with its token in one go, and its writes show its name', async () => {
    const made = await make();
    expect(made.user).toMatchObject({
      kind: 'service',
      username: 'nightly-report',
      displayName: 'Nightly report',
      email: '',
      role: 'editor',
    });
    expect(made.info).toMatchObject({ scope: 'write', expiresAt: null, hasEnded: false, spaces: null });
    expect(made.info.owner).toMatchObject({ displayName: 'Nightly report', kind: 'service' });
    const space = await makeSpace(clientOf(made), { name: 'Logbook' });
    const { id } = await makeDocument(clientOf(made), space.id, { title: 'Today' });
    const document = bodyOf(await admin.get<{ createdBy: object }>(`/api/documents/${id}`));
    expect(document.createdBy).toMatchObject({ id: made.user.id, displayName: 'Nightly report' });
  });

  it('gets a username of its own, whatever its name', async () => {
    const names = ['Report', 'report!', 'Ünïcode Ärger', '夜間レポート', 'x', 'N'.repeat(50)];
    const usernames: string[] = [];
    for (const name of names) {
      const answer = await admin.post<Made>('/api/service-accounts', { name });
      if (answer.status === 201) usernames.push(answer.body.user.username);
      else expect([name, answer.status]).toEqual(['x', 400]);
    }
    expect(usernames).toEqual(['report', 'report-2', 'unicode-arger', 'service', 'n'.repeat(40)]);
  });

  it('cannot sign in, nor have its password set or reset', async () => {
    const { user } = await make();
    for (const password of [testPassword, '', 'null'])
      expect([400, 401]).toContain(
        (await app.anonymous().post('/api/auth/login', { username: user.username, password })).status,
      );
    const actor = await app.actor(admin.userId);
    const { users, passwordLinks } = app.services;
    const row = await users.named(actor, user.username);
    await expect(users.setPassword(actor, user.id, 'a fine pass phrase')).rejects.toThrow('no password');
    await expect(passwordLinks.make(actor, row)).rejects.toThrow('no password');
    expect(await countOf('password_links', {})).toBe(0);
  });

  it('does not exist for links by mail', async () => {
    const mailing = await startTestApp({
      settings: {
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'lectern@example.org',
        PUBLIC_URL: 'http://docs.example.org',
      },
    });
    try {
      const boss = await mailing.signedIn('admin', 'boss');
      await boss.post('/api/service-accounts', { name: 'Report' });
      const asked = await mailing.anonymous().post('/api/auth/password-links', { name: 'report' });
      expect(asked.status).toBe(204);
      expect(await mailing.database.knex('password_link_mails').select('user_id')).toEqual([
        { user_id: null },
      ]);
    } finally {
      await mailing.close();
    }
  });

  it('is neither suggested for mentions nor notified, but can be a member and an author', async () => {
    const made = await make();
    const space = await makeSpace(clientOf(made), { name: 'Logbook', visibility: 'members' });
    const { id } = await makeDocument(clientOf(made), space.id, { title: 'Today' });
    await admin.post(`/api/documents/${id}/comments`, {
      content: 'Well done @nightly-report',
      parentId: null,
    });
    await admin.put(`/api/documents/${id}`, { content: 'Changed, @nightly-report' });
    const asking = await app.signedIn('editor', 'asking');
    await asking.post('/api/access-requests', { kind: 'space', id: space.id });
    expect(await countOf('notifications', { user_id: made.user.id })).toBe(0);
    // the service manages the space, and cannot answer: the administrators are asked
    expect(await countOf('notifications', { user_id: admin.userId, kind: 'access' })).toBe(1);
    const suggested = async (query: string) =>
      bodyOf(await admin.get<{ username: string }[]>(`/api/people?${query}`)).map(({ username }) => username);
    for (const query of ['q=night', `q=night&documentId=${id}`, 'usernames=nightly-report'])
      expect(await suggested(query)).toEqual([]);
    expect(await suggested(`q=night&spaceId=${space.id}&kind=everyone`)).toEqual(['nightly-report']);
    const members = bodyOf(await admin.get<{ username: string }[]>(`/api/spaces/${space.id}/members`));
    expect(members.map(({ username }) => username)).toEqual(['nightly-report']);
  });

  it('is not counted as the last administrator, nor acts at the command line', async () => {
    const { user } = await make({ role: 'admin' });
    const list = await admin.get<User[]>('/api/users');
    expect(list.headers.get('x-count-administrators')).toBe('1');
    expect(list.headers.get('x-count-active')).toBe('1');
    const second = await app.signedIn('admin', 'second');
    for (const change of [{ role: 'editor' }, { disabled: true }])
      expect((await second.put(`/api/users/${admin.userId}`, change)).status).toBe(200);
    const { users } = app.services;
    await expect(users.operator(user.username)).rejects.toThrow('service account');
    expect((await users.operator()).id).toBe(second.userId);
    const actor = { ...(await app.actor(user.id)), id: user.id };
    await expect(users.update(actor, second.userId, { role: 'viewer' })).rejects.toThrow(
      'only administrator',
    );
  });

  it('is listed, renamed, disabled and deleted like a person, and has no e-mail address', async () => {
    const made = await make();
    const address = `/api/users/${made.user.id}`;
    const shown = async (source: string) =>
      bodyOf(await admin.get<User[]>(`/api/users?source=${source}`)).map(({ username }) => username);
    expect(await shown('service')).toEqual(['nightly-report']);
    const refused = await admin.put(address, { email: 'report@example.org' });
    expect([refused.status, messageOf(refused)]).toEqual([400, 'A service account has no email address.']);
    expect((await admin.put<User>(address, { displayName: 'Report' })).body.displayName).toBe('Report');
    expect((await admin.put(address, { disabled: true })).status).toBe(200);
    expect((await clientOf(made).get('/api/spaces')).status).toBe(401);
    expect((await admin.delete(address)).status).toBe(204);
    expect(await countOf('api_tokens', {})).toBe(0);
  });

  it('is made by administrators alone, and not when its token is wrong', async () => {
    const editor = await app.signedIn('editor', 'editor');
    expect((await editor.post('/api/service-accounts', { name: 'Mine' })).status).toBe(403);
    for (const values of [
      { spaceIds: [999] },
      { days: 0 },
      { scope: 'admin' },
      { role: 'god' },
      { name: '' },
    ])
      expect((await admin.post('/api/service-accounts', { name: 'Report', ...values })).status).toBe(400);
    expect(await countOf('users', { kind: 'service' })).toBe(0);
    expect(await countOf('audit_events', { action: 'user.created' })).toBe(0);
  });
});

describe('a further token', () => {
  it('is made by administrators for a service account, and for nobody else', async () => {
    const { user } = await make();
    const ada = await app.signedIn('editor', 'ada');
    const ask = (as: HttpClient, ownerId: number, values: object = {}) =>
      as.post<Made>('/api/tokens', { name: 'Next', ownerId, ...values });
    const next = bodyOf(await ask(admin, user.id, { days: null }), 201);
    expect(next.info).toMatchObject({ expiresAt: null, owner: { id: user.id } });
    expect((await clientOf(next).get<{ user: User }>('/api/auth/user')).body.user.id).toBe(user.id);
    const foreign = await ask(admin, ada.userId);
    expect(foreign.status).toBe(403);
    expect(messageOf(foreign)).toContain('People make their own tokens');
    expect((await ask(ada, user.id)).status).toBe(403);
    expect((await ask(ada, ada.userId)).status).toBe(201);
    expect((await ask(admin, 999_999)).status).toBe(404);
    const own = await admin.post('/api/tokens', { name: 'Endless', days: null });
    expect([own.status, messageOf(own)]).toEqual([
      400,
      'A personal token must expire. Choose 1 to 365 days.',
    ]);
    const listed = await admin.get<ApiTokenInfo[]>(`/api/tokens?of=everyone&ownerId=${user.id}`);
    expect(bodyOf(listed).map(({ name }) => name)).toEqual(['Next', 'Nightly report']);
    await admin.put(`/api/users/${user.id}`, { disabled: true });
    expect((await ask(admin, user.id)).status).toBe(409);
  });

  it('acts at once in writes that wait, without an end', async () => {
    const made = await make();
    const space = await makeSpace(clientOf(made), { name: 'Logbook' });
    const { knex } = app.database;
    const holder = await knex.transaction();
    await holder('spaces').where({ id: space.id }).forUpdate();
    const waiting = clientOf(made).put(`/api/spaces/${space.id}`, { name: 'Renamed' });
    const waits = () =>
      knex('pg_stat_activity').where({ wait_event_type: 'Lock', datname: knex.raw('current_database()') });
    await expect.poll(async () => (await waits()).length).toBeGreaterThan(0);
    await holder.commit();
    expect((await waiting).status).toBe(200);
  });
});

describe('the tokens of a person end', () => {
  let ada: SignedIn;
  let client: HttpClient;
  beforeEach(async () => {
    ada = await app.signedIn('editor', 'ada');
    client = clientOf(bodyOf(await ada.post<Made>('/api/tokens', { name: 'Script' }), 201));
  });
  const works = async () => (await client.get('/api/spaces')).status === 200;
  const noted = async () => {
    const rows = await app.database
      .knex<{ details: object }>('audit_events')
      .where('action', 'token.revoked');
    return rows.map(({ details }) => details);
  };

  it('with their account, also if it is enabled again', async () => {
    await admin.put(`/api/users/${ada.userId}`, { disabled: true });
    expect(await works()).toBe(false);
    await admin.put(`/api/users/${ada.userId}`, { disabled: false });
    expect(await works()).toBe(false);
    expect(await noted()).toEqual([
      { name: 'Script', spaces: null, userId: ada.userId, because: 'disabled' },
    ]);
  });

  it('when an administrator sets their password', async () => {
    await app.services.users.setPassword(await app.actor(admin.userId), ada.userId, 'a fine pass phrase');
    expect(await works()).toBe(false);
    expect(await noted()).toMatchObject([{ because: 'password_set' }]);
  });

  it('when they set a new password by a link', async () => {
    const actor = await app.actor(admin.userId);
    const { passwordLinks, users } = app.services;
    const { address } = await passwordLinks.make(actor, await users.named(actor, 'ada'));
    expect(await works()).toBe(true);
    const use = { token: address.split('#')[1], newPassword: 'a fine pass phrase' };
    expect((await app.anonymous().post('/api/auth/password-links/use', use)).status).toBe(204);
    expect(await works()).toBe(false);
    expect(await noted()).toMatchObject([{ because: 'password_reset' }]);
  });

  it('with a change of their password only if they want so', async () => {
    const change = (more: object) =>
      ada.put(`/api/users/${ada.userId}/password`, {
        currentPassword: testPassword,
        newPassword: testPassword,
        ...more,
      });
    expect((await change({})).status).toBe(200);
    expect(await works()).toBe(true);
    expect((await change({ revokeTokens: true })).status).toBe(200);
    expect(await works()).toBe(false);
    expect(await noted()).toMatchObject([{ because: 'password_changed' }]);
  });
});

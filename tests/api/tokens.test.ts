import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApiTokenInfo } from '../../api/contract/tokens.ts';
import type { ErrorBody } from '../../api/contract/errors.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf } from '../support/content.ts';
import type { HttpClient } from '../support/http-client.ts';

interface Made {
  token: string;
  info: ApiTokenInfo;
}

let app: TestApp;
let ada: SignedIn;
beforeEach(async () => {
  app = await startTestApp({ poolSize: 5 });
  ada = await app.signedIn('editor', 'ada');
});
afterEach(() => app.close());

const make = async (owner: HttpClient, values: object = {}): Promise<Made> =>
  bodyOf(await owner.post<Made>('/api/tokens', { name: 'Script', ...values }), 201);

function clientOf(token: string): HttpClient {
  return Object.assign(app.anonymous(), { token });
}
const statusOf = async (client: HttpClient, path = '/api/auth/user') => (await client.get(path)).status;
const messageOf = (answer: { body: unknown }) => (answer.body as ErrorBody).message;
const daysUntil = (time: string | null) => (Date.parse(time ?? '') - Date.now()) / 86_400_000;

describe('a token', () => {
  it('is shown once, and only its digest is kept', async () => {
    const { token, info } = await make(ada);
    expect(token).toMatch(/^lct_[\w-]{43}$/);
    expect(info).toMatchObject({ name: 'Script', scope: 'read', hasEnded: false, lastUsedAt: null });
    expect(daysUntil(info.expiresAt)).toBeCloseTo(90, 1);
    await clientOf(token).get('/api/spaces');
    await clientOf(token).get('/api/nothing');
    const { knex } = app.database;
    const kept = await Promise.all(['api_tokens', 'audit_events', 'throttles'].map((table) => knex(table)));
    const list = await ada.get('/api/tokens');
    expect(JSON.stringify([kept, list.body, app.logLines])).not.toContain(token.slice(4));
  });

  it('lasts 1 to 365 days and has a name', async () => {
    expect(daysUntil((await make(ada, { days: 365 })).info.expiresAt)).toBeCloseTo(365, 1);
    for (const values of [{ days: 366 }, { days: 0 }, { days: 1.5 }, { name: ' ' }, { scope: 'admin' }])
      expect((await ada.post('/api/tokens', { name: 'x', ...values })).status).toBe(400);
  });

  it('acts for its owner, with the rights of now', async () => {
    const client = clientOf((await make(ada, { scope: 'write' })).token);
    expect(bodyOf(await client.get<{ user: { username: string } }>('/api/auth/user')).user.username).toBe(
      'ada',
    );
    expect((await client.post('/api/spaces', { name: 'By script' })).status).toBe(201);
    await app.database.knex('users').where('id', ada.userId).update({ role: 'viewer' });
    expect((await client.post('/api/spaces', { name: 'Too late' })).status).toBe(403);
  });

  it('for reading writes nothing, and says so', async () => {
    const refused = await clientOf((await make(ada)).token).post('/api/spaces', { name: 'No' });
    expect([refused.status, messageOf(refused)]).toEqual([403, 'This token can only read.']);
  });

  // evidence: S146
  it('cannot make a token, change an account or sign in', async () => {
    const client = clientOf((await make(ada, { scope: 'write' })).token);
    const answers = [
      await client.post('/api/tokens', { name: 'Next' }),
      await client.put(`/api/users/${ada.userId}`, { email: 'mine@example.org' }),
      await client.post('/api/auth/login', { username: 'ada', password: 'x' }),
    ];
    for (const answer of answers)
      expect([answer.status, messageOf(answer)]).toEqual([403, 'A token cannot do this.']);
  });

  it('is refused at once when it was revoked, has ended, or its owner is disabled', async () => {
    const { knex } = app.database;
    const [revoked, ended, disabled] = [await make(ada), await make(ada), await make(ada)];
    for (const { token } of [revoked, ended, disabled]) expect(await statusOf(clientOf(token))).toBe(200);
    expect((await ada.delete(`/api/tokens/${revoked.info.id}`)).status).toBe(204);
    await knex('api_tokens').where('id', ended.info.id).update({ expires_at: knex.fn.now() });
    expect(await statusOf(clientOf(revoked.token))).toBe(401);
    expect(await statusOf(clientOf(ended.token))).toBe(401);
    expect(await statusOf(clientOf(disabled.token))).toBe(200);
    await knex('users').where('id', ada.userId).update({ disabled_at: knex.fn.now() });
    expect(await statusOf(clientOf(disabled.token))).toBe(401);
  });

  it('that ends while a write with it waits for a lock writes nothing', async () => {
    const { knex } = app.database;
    const { token, info } = await make(ada, { scope: 'write' });
    const { id } = bodyOf(await ada.post<{ id: number }>('/api/spaces', { name: 'Locked' }), 201);
    const holder = await knex.transaction();
    await holder('spaces').where({ id }).forUpdate();
    const waiting = clientOf(token).put(`/api/spaces/${id}`, { name: 'Renamed' });
    await expect
      .poll(
        async () =>
          (
            await knex('pg_stat_activity').where({
              wait_event_type: 'Lock',
              datname: knex.raw('current_database()'),
            })
          ).length,
      )
      .toBeGreaterThan(0);
    await knex('api_tokens').where('id', info.id).update({ revoked_at: knex.fn.now() });
    await holder.commit();
    expect((await waiting).status).toBe(401);
    expect(bodyOf(await ada.get<{ name: string }>(`/api/spaces/${id}`)).name).toBe('Locked');
  });

  // evidence: S146
  it('counts alone: the cookie beside it is not read, and another site’s name is no hindrance', async () => {
    const { token } = await make(ada, { scope: 'write' });
    const boss = await app.signedIn('admin', 'boss');
    boss.token = token;
    expect(bodyOf(await boss.get<{ user: { username: string } }>('/api/auth/user')).user.username).toBe(
      'ada',
    );
    boss.token = 'lct_wrong';
    expect(await statusOf(boss)).toBe(401);
    const headers = { authorization: 'Bearer' };
    boss.token = undefined;
    expect((await boss.get('/api/auth/user', { headers })).status).toBe(401);
    const origin = { origin: 'https://elsewhere.example' };
    expect((await ada.post('/api/spaces', { name: 'No' }, { headers: origin })).status).toBe(403);
    expect((await clientOf(token).post('/api/spaces', { name: 'Yes' }, { headers: origin })).status).toBe(
      201,
    );
  });

  it('is not taken from the address', async () => {
    const { token } = await make(ada);
    const asked = `/api/auth/user?token=${token}&access_token=${token}`;
    expect(await statusOf(app.anonymous(), asked)).toBe(401);
  });

  it('has its last use written down once a minute', async () => {
    const { token, info } = await make(ada);
    const { knex } = app.database;
    const used = async () => {
      const [row] = await knex<{ last_used_at: Date | null }>('api_tokens').where('id', info.id);
      return row?.last_used_at?.getTime() ?? 0;
    };
    await clientOf(token).get('/api/spaces');
    const first = await used();
    expect(first).toBeGreaterThan(0);
    await clientOf(token).get('/api/spaces');
    expect(await used()).toBe(first);
    await knex('api_tokens').update({ last_used_at: new Date(Date.now() - 61_000) });
    await clientOf(token).get('/api/spaces');
    expect(await used()).toBeGreaterThanOrEqual(first);
  });

  it('makes 600 requests a minute', async () => {
    const { token } = await make(ada);
    const statuses = new Set<number>();
    const client = clientOf(token);
    for (let count = 0; count < 600; count += 20)
      for (const status of await Promise.all(
        Array.from({ length: 20 }, () => statusOf(client, '/api/tokens')),
      ))
        statuses.add(status);
    // refused, but each counts
    expect([...statuses]).toEqual([403]);
    const answer = await client.get('/api/spaces');
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await statusOf(clientOf((await make(ada)).token))).toBe(200);
  });

  it('counts from its first character to its last', async () => {
    const { token } = await make(ada);
    expect(await statusOf(clientOf(token))).toBe(200);
    for (const place of ['lct_'.length, 24, token.length - 1]) {
      const other = token[place] === 'A' ? 'E' : 'A';
      expect(await statusOf(clientOf(token.slice(0, place) + other + token.slice(place + 1)))).toBe(401);
    }
  });

  it('that nobody was given is refused, and after 30 tries the address is told to wait', async () => {
    const { token } = await make(ada);
    for (let count = 0; count < 30; count += 1)
      expect(await statusOf(clientOf(`lct_${'A'.repeat(43)}`))).toBe(401);
    const answer = await clientOf('something else').get('/api/spaces');
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    // others behind the same address go on
    expect(await statusOf(clientOf(token))).toBe(200);
    expect(await statusOf(ada)).toBe(200);
  });
});

describe('the list of tokens', () => {
  const names = async (client: HttpClient, of = 'me') =>
    bodyOf(await client.get<ApiTokenInfo[]>(`/api/tokens?of=${of}`)).map(({ name }) => name);

  it('has one’s own, the newest first, without those revoked', async () => {
    const other = await app.signedIn('editor', 'other');
    await make(other, { name: 'Foreign' });
    await make(ada, { name: 'First' });
    const { info } = await make(ada, { name: 'Second' });
    await make(ada, { name: 'Third' });
    await ada.delete(`/api/tokens/${info.id}`);
    expect(await names(ada)).toEqual(['Third', 'First']);
    expect((await ada.delete(`/api/tokens/${info.id}`)).status).toBe(404);
  });

  it('of everybody is for administrators, who also revoke', async () => {
    const boss = await app.signedIn('admin', 'boss');
    const other = await app.signedIn('editor', 'other');
    const { token, info } = await make(ada, { name: 'Of Ada' });
    expect((await other.get('/api/tokens?of=everyone')).status).toBe(403);
    expect((await other.delete(`/api/tokens/${info.id}`)).status).toBe(404);
    expect(await names(boss, 'everyone')).toEqual(['Of Ada']);
    expect(await names(boss)).toEqual([]);
    expect((await boss.delete(`/api/tokens/${info.id}`)).status).toBe(204);
    expect(await statusOf(clientOf(token))).toBe(401);
  });

  it('comes page by page', async () => {
    for (const name of ['One', 'Two', 'Three']) await make(ada, { name });
    const first = await ada.get<ApiTokenInfo[]>('/api/tokens?limit=2');
    expect(bodyOf(first).map(({ name }) => name)).toEqual(['Three', 'Two']);
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
    const last = await ada.get<ApiTokenInfo[]>(next);
    expect(bodyOf(last).map(({ name }) => name)).toEqual(['One']);
    expect(last.headers.get('link')).toBeNull();
  });

  it('holds fifty at most', async () => {
    const row = {
      user_id: ada.userId,
      name: 'x',
      scope: 'read',
      expires_at: new Date(Date.now() + 60_000_000),
    };
    const rows = Array.from({ length: 50 }, (_, index) => ({ ...row, hash: Buffer.from(`${index}`) }));
    await app.database.knex('api_tokens').insert(rows);
    expect((await ada.post('/api/tokens', { name: 'One more' })).status).toBe(409);
  });

  it('leaves a line in the audit log for each made and revoked', async () => {
    const { info } = await make(ada);
    await ada.delete(`/api/tokens/${info.id}`);
    const rows = await app.database.knex('audit_events').where('action', 'like', 'token.%').orderBy('id');
    expect(rows).toMatchObject([
      { action: 'token.made', target_id: info.id, details: { name: 'Script', scope: 'read', days: 90 } },
      { action: 'token.revoked', target_id: info.id, details: { name: 'Script' } },
    ]);
  });
});

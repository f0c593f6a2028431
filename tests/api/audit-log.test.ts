import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEvent } from '../../api/contract/audit.ts';
import { texts } from '../../api/contract/texts.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import type { HttpAnswer } from '../support/http-client.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signedIn('admin', 'boss');
});
afterAll(() => app.close());

interface Written {
  at?: string;
  actor_id?: number | null;
  actor_name?: string | null;
  action?: string;
  target_type?: string | null;
  target_id?: number | null;
  details?: object;
  address?: string;
}

const write = (rows: Written[]) =>
  app.database.knex('audit_events').insert(
    rows.map((row) => ({
      ...{ action: 'space.updated', actor_id: null, actor_name: null, address: '192.0.2.7' },
      ...row,
      details: JSON.stringify(row.details ?? {}),
    })),
  );

const list = async (query: string) => (await admin.get<AuditEvent[]>(`/api/audit?${query}`)).body;

/** Follows the `Link` headers to the end. */
async function listAll(query: string): Promise<{ events: AuditEvent[]; pages: number }> {
  const events: AuditEvent[] = [];
  let path: string | undefined = `/api/audit?${query}`;
  let pages = 0;
  while (path !== undefined) {
    const answer: HttpAnswer<AuditEvent[]> = await admin.get<AuditEvent[]>(path);
    events.push(...answer.body);
    pages += 1;
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return { events, pages };
}

async function csv(query = ''): Promise<{ rows: Record<string, string>[]; text: string; headers: Headers }> {
  const answer = await fetch(`${app.url}/api/audit/csv${query}`, { headers: { cookie: admin.cookie } });
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const text = bytes.toString('utf8');
  return { rows: parse(text, { bom: true, columns: true }), text, headers: answer.headers };
}

describe('the audit log in the page', () => {
  it('is newest first, with who, what and where from', async () => {
    const { body: space } = await admin.post<{ id: number }>('/api/spaces', { name: 'Handbook' });
    const [event] = await list('limit=1');
    expect(event).toMatchObject({
      actor: { id: admin.userId, username: 'boss' },
      action: 'space.created',
      target: { kind: 'space', id: space.id, name: 'Handbook', exists: true },
      details: {},
    });
    expect(event?.address).toMatch(/127\.0\.0\.1/);
    expect(Date.parse(event?.at ?? '')).toBeGreaterThan(0);
  });

  it('is filtered by person, act, kind of act, target and time, and by all at once', async () => {
    await write([
      {
        at: '2020-01-01T10:00:00Z',
        actor_id: 900,
        actor_name: 'ann',
        action: 'document.deleted',
        target_type: 'document',
        target_id: 700,
      },
      {
        at: '2020-01-02T10:00:00Z',
        actor_id: 900,
        actor_name: 'ann',
        action: 'document.exported',
        target_type: 'document',
        target_id: 700,
      },
      {
        at: '2020-01-03T10:00:00Z',
        actor_id: 900,
        actor_name: 'ann',
        action: 'user.deleted',
        target_type: 'user',
        target_id: 700,
      },
      {
        at: '2020-01-04T10:00:00Z',
        actor_id: 901,
        actor_name: 'ben',
        action: 'document.deleted',
        target_type: 'document',
        target_id: 701,
      },
    ]);
    const old = 'until=2020-02-01T00:00:00Z';
    const days = async (query: string) => (await list(`${old}&${query}`)).map(({ at }) => at.slice(8, 10));
    expect(await days('')).toEqual(['04', '03', '02', '01']);
    expect(await days('person=900')).toEqual(['03', '02', '01']);
    expect(await days('action=document.deleted')).toEqual(['04', '01']);
    expect(await days('action=document')).toEqual(['04', '02', '01']);
    expect(await days('target=document:700')).toEqual(['02', '01']);
    expect(await days('target=user:700')).toEqual(['03']);
    expect(await days('from=2020-01-02T10:00:00Z')).toEqual(['04', '03', '02']);
    // until is the first moment that is not asked for
    expect((await list('until=2020-01-02T10:00:00Z')).map(({ at }) => at.slice(8, 10))).toEqual(['01']);
    expect(await days('from=2020-01-02T12:00:00%2B02:00&person=900&action=document')).toEqual(['02']);
    expect(await days('person=900&action=document.deleted&target=document:701')).toEqual([]);
  });

  it('pages through events of the same moment without losing or repeating one', async () => {
    const at = '2019-05-05T05:05:05.123456Z';
    await write(
      Array.from({ length: 25 }, (_, index) => ({
        ...{ at, actor_id: 910, actor_name: 'kim' },
        action: index % 2 ? 'space.created' : 'space.deleted',
      })),
    );
    for (const query of [
      'person=910',
      'action=space&until=2019-06-01T00:00:00Z',
      'until=2019-06-01T00:00:00Z',
    ]) {
      const { events, pages } = await listAll(`${query}&limit=10`);
      const ids = events.map(({ id }) => id);
      expect(ids).toHaveLength(25);
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
      expect(pages).toBe(3);
    }
  });

  it('names people, documents and spaces that are gone as the log last knew them', async () => {
    const person = await app.signedIn('editor', 'leaver');
    const { body: space } = await admin.post<{ id: number }>('/api/spaces', { name: 'Attic' });
    await admin.put(`/api/spaces/${space.id}/members/${person.userId}`, { role: 'editor' });
    const input = { title: 'Old plan', spaceId: space.id, parentId: null, content: 'x' };
    const { body: document } = await person.post<{ id: number }>('/api/documents', input);
    await person.get(`/api/documents/${document.id}/download?format=md`);
    await person.delete(`/api/documents/${document.id}`);
    await admin.delete(`/api/bin/documents/${document.id}`);
    await admin.delete(`/api/spaces/${space.id}`);
    await admin.delete(`/api/bin/spaces/${space.id}`);
    await admin.delete(`/api/users/${person.userId}`);

    const gone = { name: 'Old plan', exists: false };
    const [exported] = await list(`target=document:${document.id}&action=document.exported`);
    expect(exported).toMatchObject({
      actor: { id: person.userId, username: 'leaver', displayName: null },
      target: gone,
    });
    const [member] = await list(`target=space:${space.id}&action=space.member_set`);
    expect(member).toMatchObject({
      person: { id: person.userId, name: 'leaver' },
      target: { name: 'Attic', exists: false },
    });
    const ofPerson = await list(`person=${person.userId}`);
    expect(ofPerson.map(({ action }) => action)).toContain('document.deleted');
  });

  it.each([
    'action=document.burned',
    'action=',
    'target=document',
    'target=planet:1',
    'target=document:99999999999',
    'target=document:0',
    'from=yesterday',
    'until=0000-01-01T00:00:00Z',
    'from=2026-02-30T00:00:00Z',
    'person=x',
    'after=abc',
    `after=${Buffer.from('["2020-01-01 00:00:00+00","7"]').toString('base64url')}`,
    'limit=101',
    'limit=0',
  ])('refuses %s, as a list and as a file', async (query) => {
    expect((await admin.get(`/api/audit?${query}`)).status).toBe(400);
    if (!/^(after|limit)/.test(query)) expect((await admin.get(`/api/audit/csv?${query}`)).status).toBe(400);
  });
});

describe('the audit log as CSV', () => {
  it('has all events of the filter, more than a part holds, and says so in the log itself', async () => {
    await write(
      Array.from({ length: 2_345 }, (_, index) => ({
        ...{
          at: new Date(Date.UTC(2018, 0, 1) + index * 1_000).toISOString(),
          actor_id: 920,
          actor_name: 'max',
        },
        ...{ target_type: 'space', target_id: index + 1, details: { name: `Space ${index + 1}` } },
      })),
    );
    const { rows, headers, text } = await csv('?person=920');
    expect(rows).toHaveLength(2_345);
    expect(new Set(rows.map((row) => row['target_id'])).size).toBe(2_345);
    expect(rows[0]).toMatchObject({
      time: '2018-01-01T00:39:04.000Z',
      username: 'max',
      action: 'space.updated',
    });
    expect(text.startsWith('\u{feff}time,')).toBe(true);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="?audit-log-\d{4}-\d\d-\d\d\.csv"?$/,
    );
    const [event] = await list('action=audit.exported&limit=1');
    expect(event).toMatchObject({ actor: { username: 'boss' }, details: { person: 920 } });
  });

  it('has no cell that a spreadsheet calculates', async () => {
    const name = '=HYPERLINK("http://evil.example","click")';
    await write([
      {
        at: '2017-01-01T00:00:00Z',
        actor_id: 930,
        actor_name: '+ann',
        target_type: 'space',
        target_id: 999_999,
        details: { name },
        address: '-1',
      },
    ]);
    const { rows } = await csv('?person=930');
    expect(rows).toMatchObject([{ username: "'+ann", target_name: `'${name}`, address: "'-1" }]);
    expect(JSON.parse(rows[0]?.['details'] ?? '')).toEqual({ name });
  });

  it('ends when its administrator is one no more', async () => {
    const other = await app.signedIn('admin', 'deputy');
    await app.database.knex.raw(
      `insert into audit_events (at, actor_id, actor_name, action, details)
       select '2016-01-01', 940, 'pat', 'space.updated', jsonb_build_object('note', repeat('x', 400))
       from generate_series(1, 30000)`,
    );
    const answer = await fetch(`${app.url}/api/audit/csv?person=940`, { headers: { cookie: other.cookie } });
    const reader = answer.body!.getReader();
    await reader.read();
    await admin.put(`/api/users/${other.userId}`, { role: 'viewer' });
    let bytes = 0;
    await expect(
      (async () => {
        for (;;) {
          const { done, value } = await reader.read();
          if (done) return;
          bytes += value.length;
        }
      })(),
    ).rejects.toThrow();
    expect(bytes).toBeLessThan(30_000 * 400);
  });
});

describe('the command line', () => {
  it('reads the same log: newest last, also what somebody did who is gone', async () => {
    const actor = await app.actor(admin.userId);
    const found = await app.services.auditLog.newest(actor, {
      username: 'LEAVER',
      action: 'document',
      limit: 10,
    });
    expect(found.map(({ action }) => action)).toEqual(['document.exported', 'document.deleted']);
    const bounded = await app.services.auditLog.newest(actor, {
      since: new Date('2018-01-01'),
      until: new Date('2018-02-01'),
      limit: 1_500,
    });
    expect(bounded).toHaveLength(1_500);
    expect(bounded.at(-1)?.at.toISOString()).toBe('2018-01-01T00:39:04.000Z');
    const viewer = await app.signedIn('viewer');
    await expect(
      app.actor(viewer.userId).then((as) => app.services.auditLog.newest(as, { limit: 1 })),
    ).rejects.toThrow(texts.adminOnly);
  });
});

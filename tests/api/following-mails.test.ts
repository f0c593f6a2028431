import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import type { DocumentFollowing } from '../../api/contract/following.ts';
import type { Preferences } from '../../api/contract/users.ts';
import { purgeNotifications } from '../../api/jobs/purge-notifications.ts';
import type { Repeating } from '../../api/jobs/repeat.ts';
import { startMailing } from '../../api/jobs/send-mails.ts';
import { createMail } from '../../api/ports/mail/create-mail.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { addMember, bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import { SmtpSink } from '../support/smtp-sink.ts';

const publicUrl = 'https://docs.example.org';
let app: TestApp;
let sink: SmtpSink;
let mailing: Repeating | undefined;
let mina: SignedIn;
let reader: SignedIn;
let spaceId: number;
let handbook: Document;

beforeAll(async () => {
  sink = await SmtpSink.start();
  const settings = { SMTP_URL: sink.url, MAIL_FROM: 'Lectern <lectern@example.org>', PUBLIC_URL: publicUrl };
  app = await startTestApp({ settings });
  mina = await app.signedIn('editor', 'mina');
});
afterAll(async () => {
  await app.close();
  await sink.stop();
});
beforeEach(async () => {
  reader = await app.signedIn('viewer');
  spaceId = (await makeSpace(mina, { name: 'Team' })).id;
  handbook = await makeDocument(mina, spaceId, { title: 'Handbook' });
  await app.tellFollowers();
});
afterEach(async () => {
  await mailing?.stop();
  mailing = undefined;
  await app.database.knex('news_mails').delete();
  sink.mails.length = 0;
});

const followSpace = async () =>
  bodyOf(await reader.put(`/api/spaces/${spaceId}/following`, { isFollowing: true }));
const save = async ({ id }: { id: number }, content: string) =>
  bodyOf(await mina.put<Document>(`/api/documents/${id}`, { content }));
const preferencesPath = () => `/api/users/${reader.userId}/notification-preferences`;
const choose = async (change: Partial<Preferences>) => {
  const usual = { emailNotifications: true, documentUpdates: true, comments: true, mentions: true };
  return bodyOf(await reader.put<Preferences>(preferencesPath(), { ...usual, ...change }));
};
const dueAt = async (): Promise<Date | null> => {
  await app.tellFollowers();
  const row = await app.database
    .knex('news_mails')
    .where({ user_id: reader.userId })
    .first<{ due_at: Date | null } | undefined>('due_at');
  return row?.due_at ?? null;
};

/** As if their time had come; then they are sent or dropped. */
async function deliver(): Promise<string[]> {
  const { knex } = app.database;
  await app.tellFollowers();
  await knex('notifications').update({ first_at: knex.raw("first_at - interval '1 minute'") });
  await knex('news_mails').whereNotNull('due_at').update({ due_at: knex.fn.now() });
  const mail = await createMail(app.config);
  if (!mail) throw new Error('No mail server is set');
  const log = pino({ level: 'silent' });
  const workspaceName = () => Promise.resolve('Lectern');
  mailing ??= startMailing({ knex, mail, publicUrl, workspaceName, language: 'en', log, every: 20 });
  const waiting = () => knex('news_mails').whereNotNull('due_at');
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
  // quoted-printable folds long lines
  return sink.mails.map(({ raw }) => raw.replace(/=\n/g, '').replace(/=3D/g, '='));
}

describe('the time of a digest', () => {
  /** What the function says at another time than now, which it asks `now()` for. */
  async function nextMail(at: string, chosen: 'daily' | 'weekly', zone: string, hour: number, weekday = 1) {
    return app.database.knex.transaction(async (trx) => {
      await trx.raw(`create schema other_time`);
      await trx.raw(`create function other_time.now() returns timestamptz language sql stable
        as $$ select current_setting('other_time.now')::timestamptz $$`);
      await trx.raw(`set local search_path to other_time, public, pg_catalog`);
      await trx.raw(`select set_config('other_time.now', ?, true)`, [at]);
      const { rows } = await trx.raw<{ rows: [{ due: Date }] }>(
        `select next_news_mail(?, ?, ?, ?, '-infinity') as due`,
        [chosen, zone, hour, weekday],
      );
      await trx.raw(`drop schema other_time cascade`);
      return rows[0].due.toISOString();
    });
  }

  it.each([
    // Berlin is at +1 in winter, at +2 in summer; the clocks change on 29 March and 25 October 2026
    [
      'later on the same day',
      '2026-01-14T05:00:00Z',
      'daily',
      'Europe/Berlin',
      8,
      '2026-01-14T07:00:00.000Z',
    ],
    ['on the next day', '2026-01-14T07:00:00Z', 'daily', 'Europe/Berlin', 8, '2026-01-15T07:00:00.000Z'],
    [
      'past the change in spring',
      '2026-03-28T12:00:00Z',
      'daily',
      'Europe/Berlin',
      8,
      '2026-03-29T06:00:00.000Z',
    ],
    [
      'in the hour that is not',
      '2026-03-28T12:00:00Z',
      'daily',
      'Europe/Berlin',
      2,
      '2026-03-29T01:00:00.000Z',
    ],
    [
      'past the change in autumn',
      '2026-10-24T12:00:00Z',
      'daily',
      'Europe/Berlin',
      8,
      '2026-10-25T07:00:00.000Z',
    ],
    [
      'west of Greenwich',
      '2026-01-14T05:00:00Z',
      'daily',
      'America/Los_Angeles',
      8,
      '2026-01-14T16:00:00.000Z',
    ],
    ['with half hours', '2026-01-14T05:00:00Z', 'daily', 'Asia/Kolkata', 8, '2026-01-15T02:30:00.000Z'],
    [
      'in a zone that is gone',
      '2026-01-14T05:00:00Z',
      'daily',
      'Mars/Olympus',
      8,
      '2026-01-14T08:00:00.000Z',
    ],
  ] as const)('is %s', async (_name, at, chosen, zone, hour, expected) => {
    expect(await nextMail(at, chosen, zone, hour)).toBe(expected);
  });

  it.each([
    // 14 January 2026 is a Wednesday
    ['later this week', '2026-01-14T05:00:00Z', 5, '2026-01-16T07:00:00.000Z'],
    ['today', '2026-01-14T05:00:00Z', 3, '2026-01-14T07:00:00.000Z'],
    ['today, but past', '2026-01-14T07:00:01Z', 3, '2026-01-21T07:00:00.000Z'],
    ['next Monday', '2026-01-14T05:00:00Z', 1, '2026-01-19T07:00:00.000Z'],
    // Sunday 23:30 in UTC is Monday in Berlin already
    ['by the day of the zone', '2026-01-18T23:30:00Z', 1, '2026-01-19T07:00:00.000Z'],
    ['past the change in spring', '2026-03-27T12:00:00Z', 1, '2026-03-30T06:00:00.000Z'],
  ] as const)('is, once a week, %s', async (_name, at, weekday, expected) => {
    expect(await nextMail(at, 'weekly', 'Europe/Berlin', 8, weekday)).toBe(expected);
  });

  it('is that of the person, and moves when they choose another', async () => {
    await followSpace();
    const in3Hours = (new Date().getUTCHours() + 3) % 24;
    await choose({ newsMails: 'daily', newsHour: in3Hours, timeZone: 'UTC' });
    await save(handbook, 'One');
    expect((await dueAt())?.getUTCHours()).toBe(in3Hours);
    await choose({ newsHour: (in3Hours + 1) % 24 });
    expect((await dueAt())?.getUTCHours()).toBe((in3Hours + 1) % 24);
    await choose({ newsMails: 'never' });
    expect(await dueAt()).toBeNull();
  });

  it.each(['Mars/Olympus', 'UTC+3', "'; drop table follows; --"])(
    'is not in the zone %s',
    async (timeZone) => {
      const usual = { emailNotifications: true, documentUpdates: true, comments: true, mentions: true };
      const answer = await reader.put(preferencesPath(), { ...usual, timeZone });
      expect(answer.status).toBe(400);
    },
  );
});

describe('a digest', () => {
  beforeEach(followSpace);

  it('tells all that is new by space, once', async () => {
    await choose({ newsMails: 'weekly' });
    const other = await makeDocument(mina, spaceId, { title: 'Plan' });
    await save(handbook, 'One');
    const [mail = '', ...more] = await deliver();
    expect(more).toEqual([]);
    expect(mail).toContain('Subject: Your week in Lectern: 2 updates\n');
    expect(mail).toContain(
      `Team\n- Person mina changed Handbook\n  ${publicUrl}/documents/${handbook.id}/history?version=1\n` +
        `- Person mina created Plan\n  ${publicUrl}/documents/${other.id}\n`,
    );
    await save(handbook, 'Two, within ten minutes');
    expect(await deliver()).toHaveLength(1);
  });

  it('tells nothing of what was read, or may not be seen any more, when it is sent', async () => {
    await choose({ newsMails: 'daily' });
    const closed = await makeSpace(mina, { visibility: 'members', name: 'Closed' });
    await addMember(mina, closed.id, reader.userId, 'viewer');
    bodyOf(await reader.put(`/api/spaces/${closed.id}/following`, { isFollowing: true }));
    await makeDocument(mina, closed.id, { title: 'Canary of a space' });
    const hidden = await makeDocument(mina, spaceId, { title: 'Canary of a branch' });
    const binned = await makeDocument(mina, spaceId, { title: 'Canary of the bin' });
    await save(handbook, 'One');
    await app.tellFollowers();
    bodyOf(await mina.delete(`/api/spaces/${closed.id}/members/${reader.userId}`), 204);
    bodyOf(await mina.put(`/api/documents/${hidden.id}/access`, { people: [], groups: [] }));
    bodyOf(await mina.delete(`/api/documents/${binned.id}`), 204);
    const [mail = '', ...more] = await deliver();
    expect(more).toEqual([]);
    expect(mail).toContain('Your day in Lectern: 1 update\n');
    expect(mail).toContain('Handbook');
    expect(mail).not.toMatch(/Canary|Closed/);
  });

  it('that would tell nothing is not sent', async () => {
    await choose({ newsMails: 'daily' });
    await save(handbook, 'One');
    await app.tellFollowers();
    bodyOf(await mina.put(`/api/documents/${handbook.id}/access`, { people: [], groups: [] }));
    expect(await deliver()).toEqual([]);
  });

  it('begins anew for somebody who wanted none before', async () => {
    await choose({ newsMails: 'never' });
    await save(handbook, 'One');
    expect(await dueAt()).toBeNull();
    const { knex } = app.database;
    await knex('notifications').update({ first_at: knex.raw("first_at - interval '1 hour'") });
    await choose({ newsMails: 'daily' });
    const plan = await makeDocument(mina, spaceId, { title: 'Plan' });
    const [mail = ''] = await deliver();
    expect(mail).toContain('Your day in Lectern: 1 update\n');
    expect(mail).toContain(`/documents/${plan.id}\n`);
    expect(mail).not.toContain('Handbook');
  });

  it('that could not be sent for a day is dropped', async () => {
    await save(handbook, 'One');
    await app.tellFollowers();
    const { knex } = app.database;
    await knex('news_mails').update({ due_at: knex.raw("now() - interval '25 hours'") });
    expect(await purgeNotifications(knex)).toMatchObject({ mails: 1 });
    expect(await dueAt()).toBeNull();
    expect(await deliver()).toEqual([]);
  });
});

describe('the link that ends mails', () => {
  const follows = async () =>
    bodyOf(await reader.get<DocumentFollowing>(`/api/documents/${handbook.id}/following`)).isFollowing;
  const newsMails = async () => {
    const preferences = app.database.knex('notification_preferences').where({ user_id: reader.userId });
    return (await preferences.first<{ news_mails: string }>('news_mails')).news_mails;
  };
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };

  async function mailed(): Promise<string> {
    await followSpace();
    await save(handbook, 'One');
    const [mail = ''] = await deliver();
    return mail;
  }

  it('is in the headers of the mail; a POST ends all such mails without signing in, a GET changes nothing', async () => {
    const mail = await mailed();
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\n');
    const [, path = ''] = /^List-Unsubscribe:\s+<https:\/\/docs\.example\.org([^>]+)>$/m.exec(mail) ?? [];
    const anybody = app.anonymous();
    const opened = await anybody.get(path);
    expect([opened.status, opened.headers.get('location')]).toEqual([
      302,
      path.replace('/api/unfollow/', '/unfollow#'),
    ]);
    expect(await newsMails()).toBe('at-once');
    const used = await anybody.post(path, 'List-Unsubscribe=One-Click', form);
    expect([used.status, used.body]).toEqual([200, { ends: 'mails', isDone: true }]);
    expect(used.headers.getSetCookie()).toEqual([]);
    expect(await newsMails()).toBe('never');
    // notifications stay
    expect(await follows()).toBe(true);
    await save(handbook, 'Two');
    expect(await dueAt()).toBeNull();
  });

  it('in the text ends following the one document that the mail is about', async () => {
    const mail = await mailed();
    const [, token = ''] = /Stop following this document: \S+\/unfollow#(\S+)/.exec(mail) ?? [];
    expect(mail).toMatch(/^Subject: Person mina changed Handbook$/m);
    const used = await app.anonymous().post(`/api/unfollow/${token}`, 'List-Unsubscribe=One-Click', form);
    expect(used.body).toEqual({ ends: 'document', isDone: true });
    expect(await follows()).toBe(false);
    expect(await newsMails()).toBe('at-once');
  });

  it('of another person, another document, or changed by a letter, does nothing', async () => {
    const mail = await mailed();
    const [, token = ''] = /Stop following this document: \S+\/unfollow#(\S+)/.exec(mail) ?? [];
    const others = [
      token.replace(/^\d+/, String(mina.userId)),
      token.replace(/-d\d+-/, `-d${handbook.id + 1}-`),
      token.replace(/-d\d+-/, '-m-'),
      token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A'),
      `${token}A`,
      'x',
    ];
    for (const other of others) {
      const { status } = await app.anonymous().post(`/api/unfollow/${other}`);
      expect([other, status]).toEqual([other, 404]);
    }
    expect([await follows(), await newsMails()]).toEqual([true, 'at-once']);
  });

  it('answers the same for a document that is gone, or that the person may not see', async () => {
    const mail = await mailed();
    const [, token = ''] = /Stop following this document: \S+\/unfollow#(\S+)/.exec(mail) ?? [];
    bodyOf(await mina.put(`/api/documents/${handbook.id}/access`, { people: [], groups: [] }));
    const hidden = await app.anonymous().post(`/api/unfollow/${token}`);
    await app.database.knex('documents').where({ id: handbook.id }).delete();
    const gone = await app.anonymous().post(`/api/unfollow/${token}`);
    expect([hidden.status, hidden.body]).toEqual([200, { ends: 'document', isDone: true }]);
    expect([gone.status, gone.body]).toEqual([200, { ends: 'document', isDone: true }]);
  });
});

describe('somebody who follows a busy space', () => {
  const toldOf = async (person: SignedIn) => {
    await app.tellFollowers();
    const rows = await app.database
      .knex('notifications')
      .where({ user_id: person.userId })
      .select<object[]>();
    return rows.length;
  };
  /** As if this many documents had been created and changed at once. */
  async function changeMany(count: number): Promise<number[]> {
    const { knex } = app.database;
    const { rows } = await knex.raw<{ rows: { id: number }[] }>(
      `insert into documents (space_id, position, title, content, excerpt, created_by, updated_by, version)
      select ?, 'many' || gen_random_uuid(), 'Many', '', '', ?, ?, 2 from generate_series(1, ?) returning id`,
      [spaceId, mina.userId, mina.userId, count],
    );
    await knex('document_changes').insert(
      rows.map(({ id }) => ({ document_id: id, actor_id: mina.userId, version: 2 })),
    );
    return rows.map(({ id }) => id);
  }

  it('is told of the newest 50 at once, and of 100 in an hour; whoever follows a document always is', async () => {
    await followSpace();
    const close = await app.signedIn('viewer');
    bodyOf(await close.put(`/api/documents/${handbook.id}/following`, { scope: 'document' }));
    bodyOf(await close.put(`/api/spaces/${spaceId}/following`, { isFollowing: true }));
    await save(handbook, 'The oldest of the changes');
    const first = await changeMany(60);
    expect(await toldOf(reader)).toBe(50);
    const told = await app.database
      .knex('notifications')
      .where({ user_id: reader.userId })
      .orderBy('document_id')
      .pluck<number[]>('document_id');
    expect(told).toEqual(first.slice(10));
    // the oldest of the 61 is told to whoever follows the document itself
    expect(await toldOf(close)).toBe(51);
    await changeMany(60);
    expect(await toldOf(reader)).toBe(100);
    await changeMany(1);
    expect(await toldOf(reader)).toBe(100);
    const before = await toldOf(close);
    bodyOf(await close.put('/api/notifications/read'));
    await app.database
      .knex('notifications')
      .update({ created_at: '2026-01-01T00:00:00Z', first_at: '2026-01-01T00:00:00Z' });
    await save(handbook, 'Another change');
    expect(await toldOf(close)).toBe(before + 1);
    expect(await toldOf(reader)).toBe(100);
  });
});

it('of unread changes the newest 500 of 90 days stay; what addresses the person stays', async () => {
  const { knex } = app.database;
  const insert = (kind: string, count: number, days: number) =>
    knex.raw(
      `insert into notifications (user_id, kind, actor_id, document_id, created_at)
      select ?, ?, ?, d.id, now() - make_interval(days => ?) from documents d
      where d.title = 'Kept' order by d.id limit ?`,
      [reader.userId, kind, mina.userId, days, count],
    );
  await knex.raw(
    `insert into documents (space_id, position, title, content, excerpt, created_by, updated_by, version)
    select ?, 'kept' || gen_random_uuid(), 'Kept', '', '', ?, ?, 2 from generate_series(1, 510)`,
    [spaceId, mina.userId, mina.userId],
  );
  await knex('notifications').delete();
  await insert('update', 505, 5);
  await insert('new', 3, 1);
  await insert('mention', 2, 200);
  expect(await purgeNotifications(knex)).toMatchObject({ notifications: 8 });
  const count = async (kind: string) =>
    (await knex('notifications').where({ user_id: reader.userId, kind }).select<object[]>('id')).length;
  expect([await count('update'), await count('new'), await count('mention')]).toEqual([497, 3, 2]);
  await knex('notifications')
    .where({ kind: 'update' })
    .update({ created_at: knex.raw("now() - interval '91 days'") });
  await purgeNotifications(knex);
  expect([await count('update'), await count('new'), await count('mention')]).toEqual([0, 3, 2]);
});

import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InvitationLine, InvitedPerson } from '../../api/contract/invitations.ts';
import type { MadeLink } from '../../api/contract/password-links.ts';
import type { CurrentUser, User } from '../../api/contract/users.ts';
import { startMailing } from '../../api/jobs/send-mails.ts';
import { createMail } from '../../api/ports/mail/create-mail.ts';
import { AuditEvent } from '../../db/audit/audit-event.ts';
import { startTestApp, testPassword, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf } from '../support/content.ts';
import type { HttpAnswer } from '../support/http-client.ts';
import { SmtpSink } from '../support/smtp-sink.ts';

const publicUrl = 'https://docs.example.org';
const newPassword = 'a brand new pass phrase';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ settings: { PUBLIC_URL: publicUrl }, poolSize: 4 });
  admin = await app.signedIn('admin', 'boss');
});
afterAll(() => app.close());

const tokenIn = (text: string): string => /#([\w-]{43})(?![\w-])/.exec(text)?.[1] ?? '';
const look = (token: string) => app.anonymous().post('/api/auth/password-links/look', { token });
const use = (token: string, password = newPassword) =>
  app.anonymous().post('/api/auth/password-links/use', { token, newPassword: password });
const login = (username: string, password: string) =>
  app.anonymous().post('/api/auth/login', { username, password });
const invite = (...people: object[]) => admin.post<InvitedPerson[]>('/api/users/invitations', { people });
const person = (name: string, more: object = {}) => ({
  email: `${name}@example.org`,
  displayName: `The ${name}`,
  ...more,
});
const over = { status: 404 };
/** The body of an answer to a call that creates something. */
const madeBy = <T>(answer: HttpAnswer<T>): T => bodyOf(answer, 201);

describe('an invitation', () => {
  it('is a link with which its person chooses a password, once', async () => {
    const [made] = madeBy(await invite(person('maria.santos', { role: 'editor' })));
    expect(made).toMatchObject({
      user: { username: 'maria.santos', role: 'editor', emailConfirmed: true, lastSignInAt: null },
      link: { mailedTo: null },
    });
    const { address, expiresAt } = made!.link;
    expect(address.startsWith(`${publicUrl}/invitation#`)).toBe(true);
    const days = (Date.parse(expiresAt) - Date.now()) / (24 * 60 * 60 * 1000);
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    const token = tokenIn(address);
    const owner = { username: 'maria.santos', displayName: 'The maria.santos' };
    expect((await look(token)).body).toEqual(owner);
    expect((await use(token)).status).toBe(204);
    expect(await look(token)).toMatchObject(over);
    const answer = await login('maria.santos', newPassword);
    expect(answer).toMatchObject({ status: 200, body: { user: { passwordMustChange: false } } });
    const { knex } = app.database;
    const rows = await Promise.all(
      ['password_links', 'audit_events', 'throttles'].map((table) => knex(table)),
    );
    expect(JSON.stringify(rows) + app.logLines.join('\n')).not.toContain(token);
    const events = await AuditEvent.query(knex)
      .where({ target_type: 'user', target_id: made!.user.id })
      .orderBy('id');
    expect(events.map(({ action, actorName }) => [action, actorName])).toEqual([
      ['user.created', 'boss'],
      ['user.password_link_made', 'boss'],
      ['user.password_reset', 'maria.santos'],
    ]);
  });

  it('ends with another one, and with its time', async () => {
    const [made] = madeBy(await invite(person('late')));
    const again = () => admin.post<MadeLink>(`/api/users/${made!.user.id}/password-links`);
    const second = madeBy(await again());
    expect(second.address).toContain('/invitation#');
    expect(await look(tokenIn(made!.link.address))).toMatchObject(over);
    expect((await look(tokenIn(second.address))).status).toBe(200);
    await app.database
      .knex('password_links')
      .where({ user_id: made!.user.id })
      .update({ expires_at: app.database.knex.fn.now() });
    expect(await use(tokenIn(second.address))).toMatchObject(over);
  });

  it('is for all of a list or for none, and two of one name get two usernames', async () => {
    const refusal = await invite(person('fresh'), person('boss'));
    expect(refusal).toMatchObject({
      status: 409,
      body: { message: 'boss@example.org already has an account. Nobody was invited.' },
    });
    const users = bodyOf(await admin.get<User[]>('/api/users?q=fresh'));
    expect(users).toEqual([]);
    expect(await invite(person('twin'), person('TWIN'))).toMatchObject({ status: 409 });
    const both = madeBy(
      await invite(person('twin'), { email: 'twin@elsewhere.example', displayName: 'Other' }),
    );
    expect(both.map(({ user }) => user.username)).toEqual(['twin', 'twin-2']);
    expect((await invite()).status).toBe(400);
    expect((await invite(...Array.from({ length: 501 }, (_, at) => person(`p${at}`)))).status).toBe(400);
  });

  it('can be made 60 times an hour', async () => {
    const busy = await app.signedIn('admin', 'busy');
    const again = () => busy.post(`/api/users/${admin.userId}/password-links`);
    for (let count = 0; count < 60; count += 1) expect((await again()).status).toBe(201);
    expect(await again()).toMatchObject({ status: 429 });
  });
});

describe('a link for somebody who forgot the password', () => {
  it('leaves the old one until it is used', async () => {
    const forgetful = await app.signedIn('viewer', 'forgetful');
    const link = madeBy(await admin.post<MadeLink>(`/api/users/${forgetful.userId}/password-links`));
    expect(link.address).toContain(`${publicUrl}/reset-password#`);
    expect((await login('forgetful', testPassword)).status).toBe(200);
    expect((await use(tokenIn(link.address))).status).toBe(204);
    expect((await forgetful.get('/api/auth/user')).status).toBe(401);
    expect((await login('forgetful', newPassword)).status).toBe(200);
  });

  it('is not for people without a password, nor for programs, nor from an old session', async () => {
    const { knex } = app.database;
    const outside = await app.signedIn('viewer', 'outside');
    await knex('users').where({ id: outside.userId }).update({ password_hash: null });
    const path = `/api/users/${outside.userId}/password-links`;
    expect(await admin.post(path)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('no password here') as string },
    });
    await knex('users').where({ id: outside.userId }).update({ kind: 'service', email: null });
    expect((await admin.post(path)).status).toBe(409);
    const other = await app.signedIn('admin', 'other');
    await knex('sessions')
      .where({ user_id: other.userId })
      .update({ confirmed_at: knex.raw("now() - interval '1 hour'") });
    expect(await other.post(`/api/users/${admin.userId}/password-links`)).toMatchObject({
      status: 403,
      body: { code: 'confirm_first' },
    });
  });
});

it('says of each line whether it can be used, and changes nothing', async () => {
  const text = [
    'maria@new.example, Maria Silva, Editor',
    'jonas@new.example',
    '',
    'MARIA@new.example;',
    'boss@example.org, Boss',
    'nobody',
    'kim@new.example, Kim Lee, chief',
    '"Santos, Ana" <ana@new.example>',
  ].join('\n');
  const read = bodyOf(await admin.post<InvitationLine[]>('/api/users/invitations/read', { text }));
  expect(read.map(({ line, email, problem }) => [line, email, problem])).toEqual([
    [1, 'maria@new.example', null],
    [2, 'jonas@new.example', null],
    [4, 'MARIA@new.example;', 'address'],
    [5, 'boss@example.org', 'taken'],
    [6, '', 'address'],
    [7, 'kim@new.example', 'role'],
    [8, 'ana@new.example', null],
  ]);
  expect(read[0]).toMatchObject({ displayName: 'Maria Silva', role: 'editor' });
  expect(read[1]).toMatchObject({ displayName: 'Jonas', role: 'viewer' });
  expect(bodyOf(await admin.get<User[]>('/api/users?q=new.example'))).toEqual([]);
});

describe('a list of people', () => {
  const read = (text: string) => admin.post<InvitationLine[]>('/api/users/invitations/read', { text });
  const said = async (text: string) =>
    bodyOf(await read(text)).map(({ line, email, displayName, role, problem }) => [
      ...[line, email, displayName, role, problem],
    ]);

  it.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('has columns in any order, divided by %s, with names in English or German', async (_name, mark) => {
    const ofLines = (...lines: string[][]) => lines.map((fields) => fields.join(mark)).join('\r\n');
    const expected = [[2, 'lea@list.example', 'Lea Vik', 'editor', null]];
    expect(await said(ofLines(['Email', 'Name', 'Role'], ['lea@list.example', 'Lea Vik', 'Editor']))).toEqual(
      expected,
    );
    expect(
      await said(
        ofLines(
          ['Rolle', 'Nachname', 'Vorname', 'Abteilung', 'E-Mail-Adresse'],
          ['Bearbeiterin', 'Vik', 'Lea', 'Hafen', 'lea@list.example'],
        ),
      ),
    ).toEqual(expected);
    expect(
      await said(`\u{feff}${ofLines(['Anzeigename', 'E-Mail'], ['Lea Vik', 'lea@list.example'])}`),
    ).toEqual([[2, 'lea@list.example', 'Lea Vik', 'viewer', null]]);
  });

  it('numbers its lines as the file has them', async () => {
    const text = 'email,name\n\n"a@list.example","A name of ""two""\nlines"\nnobody,Nobody\n';
    expect((await said(text)).map(([line, , , , problem]) => [line, problem])).toEqual([
      [3, 'name'],
      [5, 'address'],
    ]);
  });

  it('that was downloaded can be read again, and all are there already', async () => {
    const csv = await admin.get<string>('/api/users/csv?q=boss');
    expect(bodyOf(await read(csv.body))).toEqual([
      expect.objectContaining({ line: 2, email: 'boss@example.org', role: 'admin', problem: 'taken' }),
    ]);
  });

  it('has 2,000 lines at most, beside the one that names the columns', async () => {
    const lines = Array.from({ length: 2_001 }, (_, at) => `p${at}@list.example`);
    const allowed = lines.slice(0, 2_000).join('\n');
    expect(bodyOf(await read(`email\n${allowed}\n\n`))).toHaveLength(2_000);
    expect(bodyOf(await read(allowed))).toHaveLength(2_000);
    for (const text of [lines.join('\n'), `email\n${lines.join('\n')}`])
      expect(await read(text)).toMatchObject({
        status: 400,
        body: { message: 'A list can have up to 2,000 lines. Split it and invite in parts.' },
      });
  });

  it.each([
    ['line ends', '\n'.repeat(999_999), 200],
    ['quotes', '"'.repeat(999_999), 200],
    ['lines of a letter', 'a\n'.repeat(499_999), 400],
    ['one line', 'a'.repeat(999_999), 200],
    ['separators', ';'.repeat(999_999), 200],
    ['more than a megabyte', 'a'.repeat(1_000_001), 400],
    ['what cannot be stored', '\u0000', 400],
  ])('of %s is answered', async (_name, text, status) => {
    expect((await read(text)).status).toBe(status);
  });

  it('is no way around the form: an address or a name that it refuses is refused', async () => {
    const bad = ['ab@', 'x@list.example,x', `${'a'.repeat(300)}@list.example`, 'b@list.example,Ben,owner'];
    const problems = (await said(bad.join('\n'))).map(([, , , , problem]) => problem);
    expect(problems).toEqual(['address', 'name', 'address', 'role']);
  });
});

it('with a mail server, a link of its own goes to each address', async () => {
  const sink = await SmtpSink.start();
  const settings = { SMTP_URL: sink.url, MAIL_FROM: 'lectern@example.org', PUBLIC_URL: publicUrl };
  const mailed = await startTestApp({ settings, poolSize: 4 });
  const mailing = startMailing({
    ...{ knex: mailed.database.knex, mail: (await createMail(mailed.config))!, publicUrl },
    ...{ language: 'en', log: pino({ level: 'silent' }), every: 20 },
    workspaceName: () => Promise.resolve('Lectern'),
  });
  try {
    const boss = await mailed.signedIn('admin', 'boss');
    const [made] = madeBy(
      await boss.post<InvitedPerson[]>('/api/users/invitations', { people: [person('maria')] }),
    );
    expect(made!.link.mailedTo).toBe('maria@example.org');
    await expect.poll(() => sink.mails, { timeout: 20_000 }).toHaveLength(1);
    const text = sink.mails[0]!.raw.replace(/=\n/g, '').replace(/=3D/g, '=');
    expect(text).toContain('Subject: You are invited to Lectern\n');
    expect(text).toContain(`${publicUrl}/invitation#`);
    const [shown, sent] = [tokenIn(made!.link.address), tokenIn(text)];
    expect(sent).not.toBe(shown);
    const using = (token: string) =>
      mailed.anonymous().post('/api/auth/password-links/use', { token, newPassword });
    expect((await using(sent)).status).toBe(204);
    expect(await using(shown)).toMatchObject(over);
  } finally {
    await mailing.stop();
    await mailed.close();
    await sink.stop();
  }
});

describe('a password that somebody else chose', () => {
  const addPerson = async (username: string, more: object = {}) => {
    const email = `${username}@example.org`;
    const account = { username, displayName: username, email, password: testPassword, ...more };
    return madeBy(await admin.post<User>('/api/users', account)).id;
  };
  const signIn = async (username: string) => {
    const client = app.anonymous();
    await client.signIn(username, testPassword);
    return client;
  };

  it('must be changed before anything else', async () => {
    const id = await addPerson('given', { passwordMustChange: true });
    const client = await signIn('given');
    const { user } = bodyOf(await client.get<{ user: CurrentUser }>('/api/auth/user'));
    expect(user.passwordMustChange).toBe(true);
    expect(await client.get('/api/spaces')).toMatchObject({
      status: 403,
      body: { message: 'Someone else chose your password. Change it first.' },
    });
    expect((await client.put(`/api/users/${id}`, { displayName: 'New' })).status).toBe(403);
    const change = (password: string) =>
      client.put(`/api/users/${id}/password`, { currentPassword: testPassword, newPassword: password });
    expect(await change(testPassword)).toMatchObject({ status: 400 });
    bodyOf(await change(newPassword));
    expect((await client.get('/api/spaces')).status).toBe(200);
    expect(await login('given', newPassword)).toMatchObject({
      body: { user: { passwordMustChange: false } },
    });
  });

  it('is one from the command line too, but not one of a script that says nothing', async () => {
    const id = await addPerson('scripted');
    expect((await (await signIn('scripted')).get('/api/spaces')).status).toBe(200);
    const { users } = app.services;
    await users.setPassword(await users.operator(), id, testPassword);
    expect((await (await signIn('scripted')).get('/api/spaces')).status).toBe(403);
  });

  it('does not hold up API tokens, nor people who come in another way', async () => {
    const owner = await app.signedIn('editor', 'owner');
    const { token } = madeBy(await owner.post<{ token: string }>('/api/tokens', { name: 'Script' }));
    const { knex } = app.database;
    await knex('users').where({ id: owner.userId }).update({ password_must_change: true });
    expect((await owner.get('/api/spaces')).status).toBe(403);
    const script = app.anonymous();
    script.token = token;
    expect((await script.get('/api/spaces')).status).toBe(200);
    await knex('sessions')
      .where({ user_id: owner.userId })
      .update({ methods: ['oidc'] });
    expect((await owner.get('/api/spaces')).status).toBe(200);
  });
});

it('how somebody writes is kept with the account', async () => {
  const writer = await app.signedIn('editor', 'writer');
  const mode = async () => bodyOf(await writer.get<{ user: CurrentUser }>('/api/auth/user')).user.editorMode;
  expect(await mode()).toBeNull();
  const choose = (editorMode: string) =>
    writer.put(`/api/users/${writer.userId}/editor-mode`, { editorMode });
  expect((await choose('formatted')).status).toBe(204);
  expect(await mode()).toBe('formatted');
  expect((await choose('vim')).status).toBe(400);
});

import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startMailing } from '../../api/jobs/send-mails.ts';
import { createMail } from '../../api/ports/mail/create-mail.ts';
import { AuditEvent } from '../../db/audit/audit-event.ts';
import { startTestApp, testPassword, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf } from '../support/content.ts';
import { SmtpSink } from '../support/smtp-sink.ts';

const publicUrl = 'https://docs.example.org';
const newPassword = 'a brand new pass phrase';

let app: TestApp;
let sink: SmtpSink;
let mailing: ReturnType<typeof startMailing> | undefined;
let admin: SignedIn;

beforeAll(async () => {
  sink = await SmtpSink.start();
  const settings = { SMTP_URL: sink.url, MAIL_FROM: 'lectern@example.org', PUBLIC_URL: publicUrl };
  app = await startTestApp({ settings, poolSize: 4 });
  admin = await app.signedIn('admin', 'elder');
});
afterAll(async () => {
  await app.close();
  await sink.stop();
});
afterEach(async () => {
  await mailing?.stop();
  mailing = undefined;
  const { knex } = app.database;
  await knex('throttles').delete();
  await knex('password_link_mails').delete();
  sink.mails.length = 0;
});

const ask = (name: string) => app.anonymous().post('/api/auth/password-links', { name });
const look = (token: string) => app.anonymous().post('/api/auth/password-links/look', { token });
const use = (token: string, password = newPassword) =>
  app.anonymous().post('/api/auth/password-links/use', { token, newPassword: password });
const login = (username: string, password: string) =>
  app.anonymous().post('/api/auth/login', { username, password });
const over = { status: 404, body: { message: 'This link does not work any more. Ask for a new one.' } };

/** The link that an administrator makes on the command line. */
async function linkFor(person: SignedIn): Promise<string> {
  const { services } = app;
  const operator = await services.users.operator();
  const { address } = await services.passwordLinks.make(
    operator,
    await services.users.named(operator, person.username),
  );
  expect(address.startsWith(`${publicUrl}/reset-password#`)).toBe(true);
  return tokenIn(address);
}

const tokenIn = (text: string): string => /\/reset-password#([\w-]{43})(?![\w-])/.exec(text)?.[1] ?? '';

/** Sends what waits. */
async function deliver(): Promise<void> {
  const { knex } = app.database;
  await knex('password_link_mails').update({ due_at: knex.fn.now() });
  const mail = (await createMail(app.config))!;
  mailing ??= startMailing({
    knex,
    mail,
    publicUrl,
    workspaceName: () => Promise.resolve('Lectern'),
    language: 'en',
    log: pino({ level: 'silent' }),
    every: 20,
  });
}
const waiting = () => app.database.knex('password_link_mails').select<{ attempts: number }[]>('attempts');
const settled = () => expect.poll(waiting, { timeout: 20_000 }).toEqual([]);

// evidence: S22 S40
it('a link that was mailed sets a new password, once, and ends every session and other link', async () => {
  const person = await app.signedIn('viewer', 'vera');
  const other = await linkFor(person);
  expect((await ask('VERA@example.org')).status).toBe(204);
  await deliver();
  await settled();
  // the administrator's link goes by mail too
  expect(sink.mails.map(({ to }) => to)).toEqual([['vera@example.org'], ['vera@example.org']]);
  const texts = sink.mails.map(({ raw }) => raw.replace(/=\n/g, '').replace(/=3D/g, '='));
  const text = texts.find((each) => each.includes('Someone asked for a new password'))!;
  expect(text).toContain('Subject: Your link to set a new password\n');
  expect(text).toContain('for the account "vera"');
  const token = tokenIn(text);
  expect(await look(token)).toMatchObject({
    status: 200,
    body: { username: 'vera' },
  });

  expect((await use(token)).status).toBe(204);
  expect((await person.get('/api/auth/user')).status).toBe(401);
  expect((await login('vera', testPassword)).status).toBe(401);
  expect((await login('vera', newPassword)).status).toBe(200);
  for (const each of [token, other]) {
    expect(await look(each)).toMatchObject(over);
    expect(await use(each, 'yet another pass phrase')).toMatchObject(over);
  }
  expect((await login('vera', newPassword)).status).toBe(200);
  const events = await AuditEvent.query(app.database.knex)
    .where({ target_type: 'user', target_id: person.userId })
    .orderBy('id');
  expect(events.map(({ action, actorName }) => [action, actorName])).toEqual([
    ['user.password_link_made', 'elder'],
    ['auth.password_link_asked', null],
    ['user.password_reset', 'vera'],
    ['auth.login_failed', null],
  ]);
});

// evidence: S25
it('only its hash is kept, and it is neither in the log nor in the audit log', async () => {
  const person = await app.signedIn('viewer');
  const token = await linkFor(person);
  expect((await use(token)).status).toBe(204);
  const { knex } = app.database;
  const rows = await Promise.all(['password_links', 'audit_events', 'throttles'].map((table) => knex(table)));
  expect(JSON.stringify(rows) + app.logLines.join('\n')).not.toContain(token);
  expect(app.logLines.join('\n')).not.toContain(newPassword);
});

// evidence: S22
it('known and unknown names are answered alike, and leave the same behind', async () => {
  await app.signedIn('viewer', 'known');
  const answers = [await ask('known'), await ask('unknown'), await ask('nobody@example.org')];
  expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [204, '']));
  expect(await waiting()).toHaveLength(3);
  await deliver();
  await settled();
  expect(sink.mails.map(({ to }) => to[0])).toEqual(['known@example.org']);
  for (const name of ['known', 'unknown'])
    for (let count = 0; count < 4; count += 1) expect((await ask(name)).status).toBe(204);
  const blocked = [await ask('known'), await ask('unknown')];
  expect(blocked.map(({ status }) => status)).toEqual([429, 429]);
  expect(Number(blocked[0]!.headers.get('retry-after'))).toBeGreaterThan(60);
});

it('of an address no more than 20 are taken, whatever names were asked for', async () => {
  for (let count = 0; count < 20; count += 1) expect((await ask(`name${count}`)).status).toBe(204);
  expect((await ask('vera')).status).toBe(429);
  expect((await ask('name1')).status).toBe(429);
});

// evidence: S27
it('what is guessed opens nothing, and guessing ends after fifty', async () => {
  for (let count = 0; count < 50; count += 1) expect(await look(`guess ${count}`)).toMatchObject(over);
  expect((await look('guess')).status).toBe(429);
  expect((await use('guess')).status).toBe(429);
});

// evidence: S20 S28
it('a link of an administrator ends after seven days by the clock of the database', async () => {
  const person = await app.signedIn('viewer');
  const token = await linkFor(person);
  const { knex } = app.database;
  const [row] = await knex('password_links')
    .where({ user_id: person.userId })
    .select<{ seconds: string }[]>(knex.raw('extract(epoch from expires_at - created_at) as seconds'));
  expect(Number(row?.seconds)).toBe(7 * 24 * 3600);
  await knex('password_links').where({ user_id: person.userId }).update({ expires_at: knex.fn.now() });
  expect(await look(token)).toMatchObject(over);
  expect(await use(token)).toMatchObject(over);
});

it('whoever is disabled, or changes the password, has no links any more', async () => {
  const person = await app.signedIn('viewer');
  const first = await linkFor(person);
  const disable = (disabled: boolean) => admin.put(`/api/users/${person.userId}`, { disabled });
  bodyOf(await disable(true));
  expect(await use(first)).toMatchObject(over);
  expect((await ask(person.username)).status).toBe(204);
  await deliver();
  await settled();
  expect(sink.mails).toEqual([]);
  await expect(linkFor(person)).rejects.toThrow('is disabled. Enable it first');
  bodyOf(await disable(false));
  expect(await look(first)).toMatchObject(over);

  const second = await linkFor(person);
  await person.signIn(person.username, testPassword);
  const change = { currentPassword: testPassword, newPassword };
  bodyOf(await person.put(`/api/users/${person.userId}/password`, change));
  expect(await use(second)).toMatchObject(over);
});

// evidence: S7
it('a password that is too short, too long or too common is refused, and the link works on', async () => {
  const person = await app.signedIn('viewer');
  const token = await linkFor(person);
  const refusals = [
    ['short', 'New password must be at least 6 characters'],
    ['x'.repeat(129), 'New password cannot exceed 128 characters'],
    ['password', 'This password is too common'],
  ] as const;
  for (const [password, message] of refusals)
    expect(await use(token, password)).toMatchObject({
      status: 400,
      body: { fields: { newPassword: message } },
    });
  expect((await use(token)).status).toBe(204);
});

// evidence: S24
it('of two uses at once one sets the password', async () => {
  const person = await app.signedIn('viewer');
  const token = await linkFor(person);
  const passwords = ['the first pass phrase', 'the second pass phrase'];
  const answers = await Promise.all(passwords.map((password) => use(token, password)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  const winner = passwords[answers.findIndex(({ status }) => status === 204)]!;
  expect((await login(person.username, winner)).status).toBe(200);
});

it('the failures of an account are forgotten with its password', async () => {
  const person = await app.signedIn('viewer');
  const token = await linkFor(person);
  for (let count = 0; count < 6; count += 1) await login(person.username, 'wrong');
  expect((await login(person.username, testPassword)).status).toBe(429);
  expect((await use(token)).status).toBe(204);
  expect((await login(person.username, newPassword)).status).toBe(200);
});

it('a mail that is not taken is tried again, and what was asked for survives a restart', async () => {
  const person = await app.signedIn('viewer');
  sink.refusals = 1;
  expect((await ask(person.username)).status).toBe(204);
  await deliver();
  await expect.poll(() => sink.refusals, { timeout: 20_000 }).toBe(0);
  await expect.poll(waiting).toEqual([{ attempts: 1 }]);
  await mailing?.stop();
  mailing = undefined;
  await deliver();
  await settled();
  expect(sink.mails).toHaveLength(1);
  expect((await use(tokenIn(sink.mails[0]!.raw.replace(/=\n/g, '')))).status).toBe(204);
});

it('an administrator makes links on the command line, nobody else', async () => {
  const viewer = await app.signedIn('viewer');
  const { services, database } = app;
  const user = await services.users.read(await app.actor(viewer.userId), viewer.userId);
  await expect(services.passwordLinks.make(await app.actor(viewer.userId), user)).rejects.toMatchObject({
    status: 403,
  });
  expect(await database.knex('password_links').where({ user_id: viewer.userId })).toEqual([]);
});

it('without a mail server nothing can be asked for, and the page knows', async () => {
  expect((await app.anonymous().get('/api/auth/password-links')).body).toEqual({ areMailed: true });
  const silent = await startTestApp();
  try {
    const client = silent.anonymous();
    expect((await client.get('/api/auth/password-links')).body).toEqual({ areMailed: false });
    expect(await client.post('/api/auth/password-links', { name: 'vera' })).toMatchObject({
      status: 409,
      body: { message: 'Links are not mailed here. Ask an administrator for one.' },
    });
    expect(await silent.database.knex('password_link_mails')).toEqual([]);
  } finally {
    await silent.close();
  }
});

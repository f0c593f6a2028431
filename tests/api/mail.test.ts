import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../api/settings/config.ts';
import type { Document } from '../../api/contract/documents.ts';
import type { Repeating } from '../../api/jobs/repeat.ts';
import { mailText } from '../../api/jobs/mail-texts.ts';
import { startMailing } from '../../api/jobs/send-mails.ts';
import { createMail } from '../../api/ports/mail/create-mail.ts';
import { startTestApp, testPassword, type SignedIn, type TestApp } from '../support/app.ts';
import { setUpApp } from '../support/authenticator-app.ts';
import { addMember, bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import type { HttpClient } from '../support/http-client.ts';
import { SmtpSink } from '../support/smtp-sink.ts';

let app: TestApp;
let sink: SmtpSink;
let mailing: Repeating | undefined;
let admin: SignedIn;
let author: SignedIn;
let reader: SignedIn;
let spaceId: number;
let document: Document;

beforeAll(async () => {
  sink = await SmtpSink.start();
  const settings = {
    SMTP_URL: sink.url,
    MAIL_FROM: 'Lectern <lectern@example.org>',
    PUBLIC_URL: 'https://docs.example.org',
  };
  app = await startTestApp({ settings });
  admin = await app.signedIn('admin');
  author = await app.signedIn('editor', 'author');
  reader = await app.signedIn('editor', 'reader');
  spaceId = (await makeSpace(author)).id;
});
afterAll(async () => {
  await app.close();
  await sink.stop();
});
beforeEach(async () => {
  document = await makeDocument(author, spaceId, { title: 'Deploying' });
});
afterEach(async () => {
  await mailing?.stop();
  mailing = undefined;
  await app.database.knex('notification_mails').delete();
  await app.database.knex('notifications').update({ read: true });
  await app.database.knex('news_mails').delete();
  sink.mails.length = 0;
});

const waiting = async () => {
  const { knex } = app.database;
  await app.tellFollowers();
  const news = await knex('news_mails').whereNotNull('due_at').select<{ attempts: number }[]>('attempts');
  const others = await knex('notification_mails').select<{ attempts: number }[]>('attempts');
  return [...news, ...others];
};
const commentOn = async (client: HttpClient, content: string, { id } = document) =>
  bodyOf(await client.post(`/api/documents/${id}/comments`, { content, parentId: null }), 201);

/** As if the minute had passed; then whatever waits is sent or dropped. */
async function deliver(): Promise<void> {
  const { knex } = app.database;
  await app.tellFollowers();
  await knex('notification_mails').update({ due_at: knex.fn.now() });
  await knex('notifications').update({ first_at: knex.raw("first_at - interval '1 minute'") });
  await knex('news_mails').whereNotNull('due_at').update({ due_at: knex.fn.now() });
  const mail = await createMail(app.config);
  if (!mail) throw new Error('No mail server is set');
  const log = pino({ level: 'silent' });
  mailing ??= startMailing({
    knex,
    mail,
    publicUrl: 'https://docs.example.org',
    workspaceName: async () => (await app.services.workspace.look()).name,
    language: app.config.language,
    log,
    every: 20,
  });
}
const decodeQuotedPrintable = (raw: string): string =>
  Buffer.from(
    raw
      .replace(/=\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();
const settled = () => expect.poll(waiting, { timeout: 20_000 }).toEqual([]);

it('a notification is mailed once, in plain text, with a link to what it is about', async () => {
  const { id } = (await commentOn(reader, 'Nice')) as { id: number };
  expect(await waiting()).toHaveLength(1);
  await deliver();
  await settled();
  expect(sink.mails).toHaveLength(1);
  const [{ from, to, raw } = { from: '', to: [], raw: '' }] = sink.mails;
  expect([from, to]).toEqual(['lectern@example.org', ['author@example.org']]);
  expect(raw).toContain('From: Lectern <lectern@example.org>\n');
  expect(raw).toContain('To: Person author <author@example.org>\n');
  expect(raw).toContain('Subject: Person reader commented on Deploying\n');
  expect(raw).toContain('Auto-Submitted: auto-generated\n');
  expect(raw).toContain('Content-Type: text/plain; charset=utf-8\n');
  // quoted-printable folds long lines
  expect(raw.replace(/=\n/g, '')).toContain(
    `https://docs.example.org/documents/${document.id}#comment-${id}\n`,
  );
});

it('a notification is mailed in the language that the person has chosen', async () => {
  bodyOf(await author.put(`/api/users/${author.userId}`, { language: 'de' }));
  try {
    await commentOn(reader, 'Nice');
    await deliver();
    await settled();
  } finally {
    bodyOf(await author.put(`/api/users/${author.userId}`, { language: null }));
  }
  const [{ raw } = { raw: '' }] = sink.mails;
  const text = decodeQuotedPrintable(raw);
  expect(text).toContain('Person reader hat „Deploying“ kommentiert.');
  expect(text).toContain('Hier wählen Sie, was Sie per E-Mail bekommen: https://docs.example.org/profile');
});

it('a mail says the name that the organisation has given its workspace', async () => {
  const change = (name: string) => admin.send('PATCH', '/api/workspace/settings', { body: { name } });
  bodyOf(await change('Weser Works'));
  // a process takes what it has read of the workspace for two seconds
  const workspaceName = async () => (await app.services.workspace.look()).name;
  await expect.poll(workspaceName).toBe('Weser Works');
  const sender = await createMail({ ...app.config, mail: { url: sink.url, from: 'lectern@example.org' } });
  mailing = startMailing({
    ...{ knex: app.database.knex, mail: sender!, publicUrl: 'https://docs.example.org', language: 'en' },
    workspaceName,
    ...{ log: pino({ level: 'silent' }), every: 20 },
  });
  try {
    await commentOn(reader, 'Nice');
    await deliver();
    await settled();
  } finally {
    bodyOf(await change('Lectern'));
  }
  expect(sink.mails[0]?.raw).toContain('From: Weser Works <lectern@example.org>\n');
  expect(mailText('en')('invitationSubject', { workspace: 'Weser Works' })).toBe(
    'You are invited to Weser Works',
  );
});

it('what was read, taken back, deleted, forbidden or not wanted by then is not mailed', async () => {
  const closed = await makeSpace(author, { name: 'Closed', visibility: 'members' });
  await addMember(author, closed.id, reader.userId, 'editor');
  const secret = await makeDocument(reader, closed.id, { title: 'Canary' });
  const unwilling = await app.signedIn('editor');
  const gone = await app.signedIn('editor');
  const own = await makeDocument(unwilling, spaceId);
  const deleted = (await commentOn(author, `See @${gone.username}`)) as { id: number };
  await commentOn(author, 'Hidden', secret);
  await commentOn(author, 'Unwanted', own);
  const binned = await makeDocument(reader, spaceId, { title: 'In the bin' });
  await commentOn(author, 'About what is deleted', binned);
  await commentOn(reader, 'Seen');
  // one mail a person, beside the mention
  expect(await waiting()).toHaveLength(4);
  bodyOf(await author.put('/api/notifications/read'));
  bodyOf(await author.delete(`/api/comments/${deleted.id}`), 204);
  bodyOf(await author.delete(`/api/documents/${binned.id}`), 204);
  bodyOf(await author.delete(`/api/spaces/${closed.id}/members/${reader.userId}`), 204);
  const preferences = { emailNotifications: false, documentUpdates: true, comments: true, mentions: true };
  bodyOf(await unwilling.put(`/api/users/${unwilling.userId}/notification-preferences`, preferences));
  await deliver();
  await settled();
  expect(sink.mails).toEqual([]);
  await commentOn(author, 'Still unwanted', own);
  expect(await waiting()).toEqual([]);
});

it('a refused save leaves no mail, and further changes to what is unread make no further one', async () => {
  bodyOf(await admin.post(`/api/documents/${document.id}/star`, { isStarred: true }));
  const refused = await reader.put(`/api/documents/${document.id}`, { content: 'Late', version: 9 });
  expect(refused.status).toBe(409);
  expect(await waiting()).toEqual([]);
  bodyOf(await reader.put(`/api/documents/${document.id}`, { content: 'One' }));
  await deliver();
  await settled();
  bodyOf(await reader.put(`/api/documents/${document.id}`, { content: 'Two' }));
  expect(await waiting()).toEqual([]);
  expect(sink.mails.map(({ to }) => to[0]).sort()).toEqual(['admin1@example.org', 'author@example.org']);
});

it('what the mail server does not take is tried again, later', async () => {
  sink.refusals = 1;
  await commentOn(reader, 'Again');
  await deliver();
  await expect.poll(() => sink.refusals, { timeout: 20_000 }).toBe(0);
  await expect.poll(waiting).toMatchObject([{ attempts: 1 }]);
  expect(sink.mails).toEqual([]);
  await deliver();
  await settled();
  expect(sink.mails).toHaveLength(1);
});

it('a mention is mailed by itself, and tried again, later, if the mail server does not take it', async () => {
  sink.refusals = 1;
  await commentOn(reader, `Look, @${author.username}`);
  await deliver();
  await expect.poll(() => sink.refusals, { timeout: 20_000 }).toBe(0);
  await expect.poll(waiting).toMatchObject([{ attempts: 1 }]);
  expect(sink.mails).toEqual([]);
  await deliver();
  await settled();
  expect(sink.mails.map(({ raw }) => /Subject: .*/.exec(raw)?.[0])).toEqual([
    'Subject: Person reader mentioned you in Deploying',
  ]);
});

it('names and titles cannot write headers', async () => {
  const { knex } = app.database;
  const title = 'Plans\r\nBcc: everyone@example.org';
  await knex('documents').where('id', document.id).update({ title });
  await knex('users').where('id', author.userId).update({ display_name: 'A\r\nCc: x@example.org' });
  await commentOn(reader, 'Nice');
  await deliver();
  await settled();
  expect(sink.mails.map(({ to }) => to)).toEqual([['author@example.org']]);
  const [head = ''] = sink.mails[0]?.raw.split('\n\n') ?? [];
  expect(head).not.toMatch(/^(Bcc|Cc):/im);
  expect(head.replace(/\n\s/g, ' ')).toContain(
    'Subject: Person reader commented on Plans Bcc: everyone@example.org',
  );
});

it('a mail server without a sender and an address to link to is refused at the start', () => {
  expect(() => readConfig({ SMTP_URL: 'smtp://mail.example.org' })).toThrow(
    /MAIL_FROM is required when SMTP_URL is set[^]*PUBLIC_URL is required when SMTP_URL is set/,
  );
  const settings = { SMTP_URL: 'smtp://u:secret@mail.example.org', PUBLIC_URL: 'https://docs.example.org' };
  expect(() => readConfig({ ...settings, MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' })).toThrow(
    /MAIL_FROM must/,
  );
  expect(() => readConfig({ SMTP_URL: 'http://u:secret@mail' })).toThrow(
    /SMTP_URL must look like(?!.*secret)/,
  );
});

describe('what happens to a second step', () => {
  const security = () => app.database.knex('security_mails').select('id');
  const mailed = async () => {
    await deliver();
    await expect.poll(security, { timeout: 20_000 }).toEqual([]);
    return sink.mails.map(({ to, raw }) => ({ to, raw, text: decodeQuotedPrintable(raw) }));
  };
  const wrongCodes = async ({ username, userId }: SignedIn, code: string) => {
    const browser = app.anonymous();
    await browser.post('/api/auth/login', { username, password: testPassword });
    // as if a quarter of an hour had passed, after which five more are taken
    await app.database.knex('throttles').where('key', `step:${userId}`).delete();
    for (let count = 0; count < 5; count += 1)
      expect((await browser.post('/api/auth/step', { method: 'totp', code })).status).toBe(400);
  };

  it('is mailed to somebody whose codes are guessed, once after ten, whatever they want to be mailed', async () => {
    const person = await app.signedIn('editor', 'guessed');
    const { app: phone } = await setUpApp(person);
    const nothing = { emailNotifications: false, documentUpdates: false, comments: false, mentions: false };
    bodyOf(await person.put(`/api/users/${person.userId}/notification-preferences`, nothing));
    await wrongCodes(person, phone.wrongCode());
    expect(await mailed()).toEqual([]);
    await wrongCodes(person, phone.wrongCode());
    await wrongCodes(person, phone.wrongCode());
    const [mail, ...more] = await mailed();
    expect([mail?.to, more]).toEqual([['guessed@example.org'], []]);
    expect(mail?.raw).toContain('Subject: Someone is trying codes to sign in to your account\n');
    expect(mail?.text).toContain('"guessed"');
    expect(mail?.text).toContain('https://docs.example.org');
    expect(mail?.text).not.toContain(phone.wrongCode());
  });

  // evidence: S23
  it('is mailed to somebody whose second steps an administrator removes, in their language', async () => {
    const person = await app.signedIn('editor', 'helped');
    await setUpApp(person);
    bodyOf(await person.put(`/api/users/${person.userId}`, { language: 'de' }));
    sink.refusals = 1;
    bodyOf(await admin.delete(`/api/users/${person.userId}/second-steps`), 204);
    await deliver();
    // a mail server that says "later" is asked again: in two minutes if the process has ended meanwhile, else sooner
    const postponed = () => security().whereRaw("due_at between now() and now() + interval '1 minute'");
    await expect.poll(postponed, { timeout: 20_000 }).toHaveLength(1);
    expect(sink.mails).toEqual([]);
    await app.database.knex('security_mails').update({ due_at: app.database.knex.fn.now() });
    const [mail] = await mailed();
    expect(mail?.to).toEqual(['helped@example.org']);
    expect(mail?.raw).toContain('Subject: Ihre zweiten Schritte wurden entfernt\n');
  });
});

import { createServer } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../api/app.ts';
import type { Language } from '../../api/text/languages.ts';
import type { ErrorBody } from '../../api/contract/errors.ts';
import type { Notification } from '../../api/contract/notifications.ts';
import type { CurrentUser, User } from '../../api/contract/users.ts';
import { createSearch } from '../../api/ports/search/create-search.ts';
import { openTemporary } from '../../api/server/resources.ts';
import { startTestApp, testPassword, type TestApp } from '../support/app.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const cookiesOf = (headers: Headers) =>
  headers.getSetCookie().filter((cookie) => cookie.startsWith('lectern-language='));

describe('the language of a person', () => {
  it('is nobody’s choice at first, can be chosen, and can be left to the browser again', async () => {
    const editor = await app.signedIn('editor');
    const path = `/api/users/${editor.userId}`;
    const current = async () =>
      bodyOf(await editor.get<{ user: CurrentUser }>('/api/auth/user')).user.language;
    expect(await current()).toBeNull();
    expect(bodyOf(await editor.put<User>(path, { language: 'de' })).language).toBe('de');
    expect(await current()).toBe('de');
    bodyOf(await editor.put<User>(path, { displayName: 'Same language' }));
    expect(await current()).toBe('de');
    expect((await editor.put(path, { language: 'xx' })).status).toBe(400);
    expect(bodyOf(await editor.put<User>(path, { language: null })).language).toBeNull();
    expect(await current()).toBeNull();
  });

  it('comes to each browser in which the person signs in, as a cookie for a year, and goes with the choice', async () => {
    const editor = await app.signedIn('editor');
    const path = `/api/users/${editor.userId}`;
    expect(cookiesOf((await editor.get('/api/auth/user')).headers)).toEqual([]);
    const [chosen = ''] = cookiesOf((await editor.put(path, { language: 'de' })).headers);
    expect(chosen).toMatch(/^lectern-language=de; path=\/; expires=.*; samesite=lax/i);
    const other = app.anonymous();
    const credentials = { username: editor.username, password: testPassword };
    expect(cookiesOf((await other.post('/api/auth/login', credentials)).headers)).toHaveLength(1);
    expect(cookiesOf((await other.get('/api/auth/user')).headers)).toEqual([]);
    const [gone = ''] = cookiesOf((await editor.put(path, { language: null })).headers);
    expect(gone).toMatch(/^lectern-language=; path=\/; expires=Thu, 01 Jan 1970/);
    // the other browser learns it with its next question
    expect(cookiesOf((await other.get('/api/auth/user')).headers)).toHaveLength(1);
  });

  it('of somebody else is theirs: an administrator who changes it keeps their own cookie', async () => {
    const admin = await app.signedIn('admin');
    const editor = await app.signedIn('editor');
    const { status, headers } = await admin.put(`/api/users/${editor.userId}`, { language: 'de' });
    expect([status, cookiesOf(headers)]).toEqual([200, []]);
  });
});

it('notifications are said in the language of the page that asks', async () => {
  const author = await app.signedIn('editor');
  const reader = await app.signedIn('editor', 'reader');
  const document = await makeDocument(author, (await makeSpace(author)).id, { title: 'C:\\x41' });
  bodyOf(await reader.post(`/api/documents/${document.id}/comments`, { content: 'Hm', parentId: null }), 201);
  const said = async (asked: string) => {
    const headers = { 'accept-language': asked };
    const list = bodyOf(await author.get<Notification[]>('/api/notifications', { headers }));
    return list.map(({ message }) => message);
  };
  expect(await said('en')).toEqual(['Person reader commented on C:\\x41']);
  expect(await said('de')).toEqual(['Person reader hat „C:\\x41“ kommentiert']);
});

describe('a refusal', () => {
  const refused = async (asked: string, cookie = '') => {
    const headers = { 'accept-language': asked, ...(cookie && { cookie: `lectern-language=${cookie}` }) };
    const { body, status } = await app
      .anonymous()
      .post<ErrorBody>('/api/auth/login', { username: '', password: '' }, { headers });
    return { status, ...body };
  };

  it.each([
    ['en', '', 'Username is required'],
    ['fr-CA,fr;q=0.9,en;q=0.5', '', 'Le nom d’utilisateur est obligatoire'],
    ['zh-CN', '', '请输入用户名'],
    ['pt-PT', '', 'O nome de usuário é obrigatório'],
    ['sv, de;q=0', '', 'Username is required'],
    ['*', '', 'Username is required'],
    ['en', 'pl', 'Podaj nazwę użytkownika'],
    ['en', 'xx', 'Username is required'],
  ])('to somebody who reads "%s" and chose "%s" says: %s', async (asked, cookie, said) => {
    const { status, message, fields, fieldReasons } = await refused(asked, cookie);
    expect([status, message, fields?.username]).toEqual([400, said, said]);
    expect(fieldReasons?.username).toEqual({ name: 'usernameRequired' });
  });
});

it('a language that was removed since somebody chose it counts as none', async () => {
  const author = await app.signedIn('editor');
  const reader = await app.signedIn('editor', 'second');
  await app.database.knex('users').where({ id: author.userId }).update({ language: 'xx' });
  const { status, headers } = await author.get('/api/auth/user');
  expect(status).toBe(200);
  expect(cookiesOf(headers)).toEqual([]);
  const document = await makeDocument(author, (await makeSpace(author)).id);
  bodyOf(await reader.post(`/api/documents/${document.id}/comments`, { content: 'Hm', parentId: null }), 201);
  const [told] = bodyOf(await author.get<Notification[]>('/api/notifications'));
  expect(told?.message).toMatch(/^Person second commented on /);
});

describe('the page', () => {
  let folder: string;
  const stops: (() => unknown)[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-web-'));
    for (const name of ['index', 'document'])
      for (const end of ['', '.de']) await writeFile(join(folder, `${name}${end}.html`), `${name}${end}`);
  });
  afterAll(async () => {
    for (const stop of stops) stop();
    await rm(folder, { recursive: true });
  });

  async function served(language: Language): Promise<string> {
    const { database, files } = app;
    const { connection, knex } = database;
    const config = { ...app.config, language };
    const log = pino({ level: 'silent' });
    const options = {
      config,
      knex,
      connection,
      files,
      temporary: openTemporary(config),
      search: createSearch(config, knex),
      mail: null,
      identity: { oidc: [], directories: [] },
      environment: { DEFAULT_LANGUAGE: language },
      log,
    };
    const answer = createApp({ ...options, webDirectory: folder }).callback();
    const server = createServer((request, response) => void answer(request, response));
    stops.push(() => server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  // Accept-Language, cookie, usual language -> page
  it.each<[string, string, Language, string]>([
    ['de-AT,de;q=0.9,en;q=0.8', '', 'en', 'index.de'],
    ['sv,en;q=0.3,de;q=0.2', '', 'de', 'index'],
    ['sv', '', 'en', 'index'],
    ['sv', '', 'de', 'index.de'],
    ['*', '', 'de', 'index.de'],
    // longer than any browser's: not taken apart
    [`de${',xx'.repeat(400)}`, '', 'en', 'index'],
    ['de', 'lectern-language=en', 'de', 'index'],
    ['en', 'lectern-language=de', 'en', 'index.de'],
    ['en', 'lectern-language=../../etc', 'de', 'index'],
  ])(
    'for a browser that asks for "%s" with "%s" where %s is usual is %s',
    async (asked, cookie, usual, page) => {
      const url = await served(usual);
      const headers = { 'accept-language': asked, ...(cookie && { cookie }) };
      const response = await fetch(url, { headers });
      expect(await response.text()).toBe(page);
      expect(response.headers.get('content-language')).toBe(page === 'index' ? 'en' : 'de');
      expect(response.headers.get('vary')).toBe('Accept-Language, Cookie');
      const document = await fetch(`${url}/documents/7`, { headers });
      expect(await document.text()).toBe(page.replace('index', 'document'));
    },
  );
});

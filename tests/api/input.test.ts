import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../api/contract/call.ts';
import { allCalls } from '../../api/contract/calls.ts';
import type { Document } from '../../api/contract/documents.ts';
import type { ErrorBody } from '../../api/contract/errors.ts';
import type { Space } from '../../api/contract/spaces.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import type { HttpAnswer, HttpClient } from '../support/http-client.ts';

let app: TestApp;
let admin: SignedIn;
let provider: HttpClient;
let space: Space;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signedIn('admin');
  const actor = await app.actor(admin.userId);
  const { token } = await app.services.tokens.createForScim(actor, { name: 'SCIM', days: null });
  provider = Object.assign(app.anonymous(), { token });
  space = (await admin.post<Space>('/api/spaces', { name: 'Input' })).body;
});
afterAll(() => app.close());

const json = { 'content-type': 'application/json' };
const clear = ({ status, body }: HttpAnswer<ErrorBody>) => {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(body.message.length).toBeGreaterThan(3);
  expect(body.requestId.length).toBeGreaterThan(3);
};

const impossibleIds = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x1',
  '2147483648',
  '99999999999999999999',
  'null',
  '%00',
  "1'--",
  '%F0%9F%98%80',
  'ⅷ',
  '٣',
  '1%20',
  '%E2%80%AE1',
];
const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
const brokenBodies = [
  '{',
  'null',
  '[]',
  '"text"',
  '1e999',
  'true',
  '{"a":}',
  deep,
  '\u0000',
  '{"content":"\\ud800"}',
  `{"title":${'9'.repeat(400)}}`,
  // not UTF-8
  new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
];
const brokenQueries = [
  'limit=0',
  'limit=x',
  'limit=101',
  'after=%00',
  'after=..',
  'parentId=x',
  'kind=x',
  'format=x',
  'offset=1001',
  'spaceId=0',
  'q=%00',
  'q=%ED%A0%80',
  `q=${'x'.repeat(501)}`,
  'q[]=1',
  '__proto__=1',
  '%',
  'q=%zz',
];

// logging out takes no input and would end the session of all that follow
const calls = allCalls.map(({ call }) => call).filter(({ path }) => path !== '/api/auth/logout');
const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const named = (wanted: (call: Call) => boolean) =>
  calls.filter(wanted).map((call) => [nameOf(call), call] as const);
const withIds = (path: string, id: string) => path.replace(/\{\w+\}/g, id);

/** Nobody but a token for SCIM gets as far as its ids. */
const clientFor = ({ token }: Call): HttpClient => (token === 'scim' ? provider : admin);

describe('ids that cannot exist', () => {
  // whatever a link of a mail says, it leads to a page
  const isLink = ({ method, path }: Call) => method === 'get' && path === '/api/unfollow/{token}';
  it.each(named((call) => call.path.includes('{') && !isLink(call)))(
    'do not exist for %s',
    async (_name, call) => {
      for (const id of impossibleIds) {
        const path = withIds(call.path, encodeURI(decodeURI(id)));
        const answer = await clientFor(call).send<ErrorBody>(call.method.toUpperCase(), path, {
          body: call.body && (call.form ? 'logout_token=none' : {}),
          ...(call.form ? { headers: { 'content-type': 'application/x-www-form-urlencoded' } } : {}),
        });
        clear(answer);
        expect([id, [400, 404].includes(answer.status)]).toEqual([id, true]);
      }
    },
  );
});

describe('broken bodies', () => {
  // evidence: C330
  it.each(named(({ body }) => body !== undefined))('are answered clearly by %s', async (_name, call) => {
    for (const body of brokenBodies) {
      const path = withIds(call.path, '1');
      const answer = await admin.send<ErrorBody>(call.method.toUpperCase(), path, { body, headers: json });
      // a star's body may be left out, and what is not an object says as little
      if (answer.status < 300) expect(call.path).toContain('/star');
      else clear(answer);
    }
  });
});

describe('broken queries', () => {
  it.each(named(({ query }) => query !== undefined))('are answered clearly by %s', async (_name, call) => {
    for (const query of brokenQueries) {
      const answer = await admin.get<ErrorBody>(`${withIds(call.path, '1')}?${query}`);
      if (answer.status >= 400) clear(answer);
    }
  });
});

describe('a next page that we never gave', () => {
  const key = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = '2026-01-01 00:00:00.000001+00';

  it.each([
    ['/api/spaces/1/documents', ['abc', 1]],
    ['/api/spaces/1/documents', ['2026-02-30 00:00:00+00', 1]],
    ['/api/spaces/1/documents', ['0000-01-01 00:00:00+00', 1]],
    ['/api/spaces/1/documents', [now, 99_999_999_999]],
    ['/api/spaces/1/documents', [now, 1e300]],
    ['/api/spaces/1/documents', [now, 'x']],
    ['/api/documents/starred', ['now', 1]],
    ['/api/documents/1/revisions', [1e300]],
    ['/api/documents/1/revisions', [{}]],
  ])('does not exist: %s %j', async (path, value) => {
    const document = { title: 'Paged', spaceId: space.id, parentId: null, content: '' };
    const { body } = await admin.post<Document>('/api/documents', document);
    const existing = path.replace('/documents/1/', `/documents/${body.id}/`).replace('/1/', `/${space.id}/`);
    const answer = await admin.get<ErrorBody>(`${existing}?after=${key(value)}`);
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['after']]);
  });
});

describe('a method that an address does not know', () => {
  it('is 405 in words, with those that it knows', async () => {
    const answer = await admin.send<ErrorBody>('PATCH', '/api/spaces', { body: {} });
    expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
    expect(answer.headers.get('allow')).toContain('POST');
  });
});

describe('a name with NUL', () => {
  // evidence: Q13
  it('signs nobody in, and is no fault of ours', async () => {
    clear(await app.anonymous().post<ErrorBody>('/api/auth/login', { username: 'a\0b', password: 'x' }));
  });
});

describe('a body of 10 MB', () => {
  // evidence: Q13
  it('is refused with 413, whatever call it is for', async () => {
    const body = JSON.stringify({ title: 'x', spaceId: space.id, content: 'x'.repeat(10 * 1024 * 1024) });
    for (const [method, path] of [
      ['POST', '/api/documents'],
      ['PUT', '/api/documents/1'],
      ['POST', '/api/spaces'],
      ['POST', '/api/auth/login'],
    ] as const) {
      const { status, body: answer } = await admin.send<ErrorBody>(method, path, { body, headers: json });
      expect([path, status]).toEqual([path, 413]);
      expect(answer.message).toMatch(/kB/);
    }
  });
});

describe('text in any script', () => {
  it.each([
    'שלום עולם',
    '\u202Eevil\u202C',
    'zero\u200bwidth\u2060',
    'e\u0301 é',
    '日本語のタイトル',
    '👩‍👩‍👧‍👦 family',
    'Ω≈ç√∫',
    "Robert'); DROP TABLE documents;--",
    '%_\\',
    '<b>bold</b>',
    '{{7*7}} ${7*7}',
  ])('comes back as it was: %j', async (text) => {
    // names have rules of their own (names.test.ts), here is what they make of these
    const name = text
      .replace(/[\u202c\u202e]/g, '')
      .replace(/\u2060$/, '')
      .normalize('NFC');
    const { body } = await admin.post<Document>('/api/documents', {
      title: name,
      spaceId: space.id,
      parentId: null,
      content: text,
    });
    expect([body.title, body.content]).toEqual([name, text]);
    const made = await admin.post<Space>('/api/spaces', { name, description: text });
    expect([made.body.name, made.body.description]).toEqual([name, text]);
    const comment = await admin.post<{ content: string }>(`/api/documents/${body.id}/comments`, {
      content: text,
      parentId: null,
    });
    expect(comment.body.content).toBe(text);
  });

  // evidence: Q13 C349
  it('counts as UTF-16 does', async () => {
    const title = (count: number) =>
      admin.post('/api/documents', {
        title: '😀'.repeat(count),
        spaceId: space.id,
        parentId: null,
        content: '',
      });
    expect((await title(50)).status).toBe(201);
    expect((await title(51)).status).toBe(400);
  });
});

describe('a search for what is syntax elsewhere', () => {
  it.each([
    "'",
    "' or 1=1 --",
    ':*',
    'a & b | !c',
    '<->',
    '((',
    '\\',
    '%',
    '_',
    '"quoted',
    'kind = 1 OR spaceId > 0',
    '$1',
    '*',
    '-',
    ' ',
    '\u0001',
  ])('is just text: %j', async (q) => {
    const { status } = await admin.get(`/api/search?q=${encodeURIComponent(q)}&kind=all`);
    expect([200, 400]).toContain(status);
  });

  // evidence: Q17
  it('finds nothing that it does not name', async () => {
    const { body } = await admin.get<unknown[]>(
      `/api/search?q=${encodeURIComponent("nosuchword' or 1=1 --")}&kind=all`,
    );
    expect(Array.isArray(body)).toBe(true);
    expect((await admin.get<unknown[]>('/api/search?q=%25%25%25')).body).toEqual([]);
  });
});

describe('Markdown that stalls parsers', () => {
  const hostile: [string, string][] = [
    ['stars', '* '.repeat(4000)],
    ['quotes', '>'.repeat(10_000)],
    ['brackets', '['.repeat(10_000)],
    ['images', '![]('.repeat(5000)],
    ['backticks', Array.from({ length: 500 }, (_, index) => '`'.repeat(index)).join(' ')],
    ['emphasis', '*a_ '.repeat(20_000)],
    ['a table', `|${' a |'.repeat(2000)}\n|${' - |'.repeat(2000)}\n`.repeat(20)],
    ['html', '<a '.repeat(50_000)],
    ['entities', '&'.repeat(200_000)],
  ];

  // evidence: Q16
  it('is saved and read like any other, while others are served', async () => {
    for (const [title, content] of hostile) {
      const saving = admin.post<Document>('/api/documents', {
        title,
        spaceId: space.id,
        parentId: null,
        content,
      });
      const [saved, meanwhile] = await Promise.all([saving, admin.get('/livez')]);
      expect([title, saved.status, meanwhile.status]).toEqual([title, 201, 200]);
      expect((await admin.get<Document>(`/api/documents/${saved.body.id}`)).body.content).toBe(content);
    }
  });
});

it('the icon of a space is one emoji, or none', async () => {
  const path = `/api/spaces/${space.id}`;
  for (const icon of ['🚀', '👩🏽‍🚀', '🇩🇪', '✂️', null])
    expect((await admin.put<Space>(path, { icon })).body).toMatchObject({ icon, name: 'Input' });
  for (const icon of ['', 'a', '1', '🚀🚀', '🚀 ', '<b>', '👍'.repeat(1_000), 7]) {
    const answer = await admin.put<ErrorBody>(path, { icon });
    clear(answer);
    expect(answer.body.fields).toHaveProperty('icon');
  }
});

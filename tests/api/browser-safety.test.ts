import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { allCalls } from '../../api/contract/calls.ts';
import { createApp } from '../../api/app.ts';
import { createSearch } from '../../api/ports/search/create-search.ts';
import { openTemporary } from '../../api/server/resources.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';

const isDescription = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'openapi' in value;

let app: TestApp;
let editor: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  editor = await app.signedIn('editor');
});
afterAll(() => app.close());

const make = (headers: Record<string, string>) =>
  editor.post('/api/spaces', { name: 'Made', description: '' }, { headers });

describe('a write', () => {
  // evidence: Q8 S45
  it.each([
    ['says same-origin', { 'sec-fetch-site': 'same-origin' }, 201],
    ['says cross-site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['says same-site', { 'sec-fetch-site': 'same-site' }, 403],
    ['says none', { 'sec-fetch-site': 'none' }, 403],
    ['says cross-site with our origin', { 'sec-fetch-site': 'cross-site', origin: 'OWN' }, 403],
    ['has our origin only', { origin: 'OWN' }, 201],
    ['has another origin', { origin: 'http://evil.example' }, 403],
    ['has our host on another port', { origin: 'http://127.0.0.1:1' }, 403],
    ['has the null origin', { origin: 'null' }, 403],
    ['has neither, as no browser', {}, 201],
  ])('that %s is answered so', async (_case, headers: Record<string, string>, expected) => {
    const own = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value === 'OWN' ? app.url : value]),
    );
    expect((await make(own)).status).toBe(expected);
  });

  // evidence: Q8 S45
  it('is measured by PUBLIC_URL where that is set', async () => {
    const proxied = await startTestApp({ settings: { PUBLIC_URL: 'https://docs.example.org' } });
    try {
      const login = (origin: string) =>
        proxied
          .anonymous()
          .post('/api/auth/login', { username: 'x', password: 'wrong!' }, { headers: { origin } });
      expect((await login('https://docs.example.org')).status).toBe(401);
      expect((await login(proxied.url)).status).toBe(403);
    } finally {
      await proxied.close();
    }
  });

  // evidence: Q8 C246
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'of a JSON route with the type %j is 415',
    async (type) => {
      const body = new TextEncoder().encode('{"name":"Made"}');
      const { status } = await editor.post('/api/spaces', body, {
        headers: type ? { 'content-type': type } : {},
      });
      expect(status).toBe(415);
    },
  );

  // evidence: Q8
  it('by GET changes nothing', async () => {
    for (const path of ['/api/auth/logout', '/api/notifications/read']) {
      expect((await editor.get(path)).status).toBeGreaterThanOrEqual(404);
    }
    expect((await editor.get('/api/auth/user')).status).toBe(200);
  });
});

describe('every answer', () => {
  // evidence: Q12
  it('of the API is private, typed, and not to be framed or sniffed', async () => {
    for (const client of [editor, app.anonymous()]) {
      const { headers } = await client.get('/api/auth/user');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('strict-transport-security')).toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });

  // evidence: Q12
  it('lets no other origin read it', async () => {
    const { headers } = await editor.get('/api/auth/user', { headers: { origin: 'http://evil.example' } });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    const preflight = await editor.send('OPTIONS', '/api/spaces', {
      headers: { origin: 'http://evil.example', 'access-control-request-method': 'POST' },
    });
    expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  // evidence: Q13 C330
  it('to a fault carries the request id and nothing of the inside', async () => {
    const { body, headers } = await editor.get<{ requestId: string; message: string }>(
      '/api/documents/999999',
    );
    expect(body.requestId).toBe(headers.get('x-request-id'));
    expect(body).toEqual({
      message: 'Document not found.',
      code: 'not_found',
      reason: { name: 'documentNotFound' },
      requestId: body.requestId,
    });
  });
});

describe('the page', () => {
  let folder: string;
  let url: string;
  let stop: () => void;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-web-'));
    await mkdir(join(folder, 'assets'));
    for (const name of ['index.html', 'document.html'])
      await writeFile(join(folder, name), '<meta property="csp-nonce" content="__CSP_NONCE__" />');
    await writeFile(join(folder, 'assets', 'app-1.js'), 'plain');
    await writeFile(join(folder, 'diagram.html'), 'the frame');
    await mkdir(join(folder, 'assets', 'diagram'));
    await writeFile(join(folder, 'assets', 'diagram', 'frame-1.js'), 'plain');
    await writeFile(join(folder, '.secret'), 'secret');
    const { config, database, files } = app;
    const { connection, knex } = database;
    const search = createSearch(config, knex);
    const log = pino({ level: 'silent' });
    const options = {
      config,
      knex,
      connection,
      files,
      temporary: openTemporary(config),
      search,
      mail: null,
      identity: { oidc: [], directories: [] },
      log,
    };
    const answer = createApp({ ...options, webDirectory: folder }).callback();
    const server = createServer((request, response) => void answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    stop = () => server.close();
  });
  afterAll(async () => {
    stop();
    await rm(folder, { recursive: true });
  });

  // evidence: Q9
  it('has the policy that the quality table writes down, with a new nonce each time', async () => {
    const nonces: string[] = [];
    for (const path of ['/', '/documents/1', '/no/such/page']) {
      const response = await fetch(url + path);
      const policy = response.headers.get('content-security-policy') ?? '';
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
      nonces.push(nonce);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.text()).toContain(`content="${nonce}"`);
      expect(policy.split('; ').sort()).toEqual(
        [
          "base-uri 'none'",
          "connect-src 'self'",
          "default-src 'none'",
          "font-src 'self'",
          "form-action 'self'",
          "frame-src 'self'",
          "frame-ancestors 'none'",
          "img-src 'self' data: blob: https: http:",
          "object-src 'none'",
          "script-src 'self'",
          `style-src 'self' 'nonce-${nonce}'`,
          "worker-src 'self'",
        ].sort(),
      );
    }
    expect(new Set(nonces).size).toBe(3);
  });

  // evidence: Q9
  it('draws diagrams in a frame without an origin, whose files alone may be loaded from elsewhere', async () => {
    const frame = await fetch(`${url}/diagram`);
    expect(await frame.text()).toBe('the frame');
    expect(frame.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; sandbox allow-scripts",
    );
    expect(frame.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(frame.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    const allowed = async (path: string) =>
      (await fetch(url + path)).headers.get('access-control-allow-origin');
    expect(await allowed('/assets/diagram/frame-1.js')).toBe('*');
    for (const path of ['/assets/app-1.js', '/assets/diagram/../app-1.js', '/diagram', '/', '/diagram/x'])
      expect(await allowed(path)).toBeNull();
  });

  it('comes with files that are kept for a year, and those that are missing are missing', async () => {
    const file = await fetch(`${url}/assets/app-1.js`);
    expect(file.headers.get('cache-control')).toBe('max-age=31536000,immutable');
    expect((await fetch(`${url}/assets/app-2.js`)).status).toBe(404);
  });

  it('gives nothing from outside its folder, and no hidden file', async () => {
    for (const path of [
      '/.secret',
      '/assets/..%2f.secret',
      '/..%2f..%2fetc%2fpasswd',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/%00.js',
    ]) {
      const text = await (await fetch(url + path)).text();
      expect(text).not.toMatch(/^secret|root:/);
    }
  });
});

describe('what is for operators', () => {
  // evidence: Q6 S19
  it('does not exist over HTTP', async () => {
    const admin = await app.signedIn('admin');
    for (const path of [
      '/api/setup',
      '/api/restore',
      '/api/backup',
      '/api/undelete',
      '/api/admin',
      '/setup',
    ]) {
      expect((await admin.post(path, {})).status).toBe(404);
    }
    for (const path of ['/api/setup', '/api/restore', '/api/backup']) {
      expect((await admin.get(path)).status).toBe(404);
    }
  });

  it('of health is answered without a session', async () => {
    expect((await app.anonymous().get('/livez')).body).toEqual({ status: 'alive' });
    const { body } = await app.anonymous().get('/readyz');
    expect(body).toMatchObject({ status: 'ready', database: 'ready' });
  });

  it('of the API itself is OpenAPI 3.1, with every call', async () => {
    const { body } = await app
      .anonymous()
      .get<{ openapi: string; paths: Record<string, object> }>('/api/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    expect(Object.keys(body.paths)).toContain('/api/documents/{id}');
    expect(Object.values(body.paths).flatMap((path) => Object.keys(path))).toHaveLength(allCalls.length);
  });

  // evidence: S65
  it('is written once, however often it is asked for, and not sent again to who has it', async () => {
    const writing = vi.spyOn(JSON, 'stringify');
    try {
      const first = await app.anonymous().get('/api/openapi.json');
      writing.mockClear();
      for (let count = 0; count < 3; count += 1)
        expect((await app.anonymous().get('/api/openapi.json')).body).toEqual(first.body);
      expect(writing.mock.calls.filter(([value]) => isDescription(value))).toEqual([]);
      const etag = first.headers.get('etag') ?? '';
      const again = await app
        .anonymous()
        .get('/api/openapi.json', { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } });
      expect([again.status, again.body]).toEqual([304, '']);
    } finally {
      writing.mockRestore();
    }
  });
});

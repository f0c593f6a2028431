import { request } from 'node:http';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../api/text/messages.ts';
import { ownNames } from '../../api/core/access/own-names.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

interface Asked {
  method?: string;
  path?: string;
  /** As they go over the wire; `Host` as well. */
  headers: Record<string, string>;
  body?: object;
}

/** A request whose `Host` is what the test says: fetch would not send it. */
function ask(app: TestApp, { method = 'GET', path = '/api/auth/registration', headers, body }: Asked) {
  const { hostname: host, port } = new URL(app.url);
  const json = body ? { 'content-type': 'application/json' } : {};
  return new Promise<Answer>((resolve, reject) => {
    const sent = request({ host, port, method, path, headers: { ...json, ...headers } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    sent.on('error', reject).end(body && JSON.stringify(body));
  });
}

const statusFor = async (app: TestApp, host: string, more: Record<string, string> = {}) =>
  (await ask(app, { headers: { host, ...more } })).status;

/** The status of a request that is written out, for what `http.request` does not send. */
function statusOfRaw(app: TestApp, lines: string[]): Promise<number> {
  const { hostname: host, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect({ host, port: Number(port) }, () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (text.includes('\r\n')) socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1])));
  });
}

async function withApp(settings: Record<string, string>, test: (app: TestApp) => Promise<void>) {
  const app = await startTestApp({ settings });
  try {
    await test(app);
  } finally {
    await app.close();
  }
}

const label = hostname().toLowerCase().split('.')[0]!;

describe('a server with no settings', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  // evidence: S84
  it.each([
    ['localhost', 200],
    ['localhost:3000', 200],
    ['LocalHost.:1', 200],
    ['localhost:', 200],
    ['wiki.localhost:3000', 200],
    ['127.0.0.1:3000', 200],
    ['127.9.9.9', 200],
    ['[::1]:3000', 200],
    ['192.0.2.7:3000', 200],
    ['[2001:DB8::7]:3000', 200],
    [hostname(), 200],
    [label.toUpperCase(), 200],
    [`${label}.local:3000`, 200],
    ['evil.example', 421],
    ['evil.example:3000', 421],
    ['servername:3000', 421],
    ['localhost.evil.example', 421],
    ['127.0.0.1.evil.example', 421],
    ['notlocalhost', 421],
    ['evil.example@localhost', 421],
    ['localhost@evil.example', 421],
    ['localhost,evil.example', 421],
    ['localhost evil.example', 421],
    ['localhost/evil.example', 421],
    ['::1', 421],
    ['[evil.example]', 421],
    ['[::1', 421],
    ['localhost:port', 421],
    ['localhost..', 421],
    ['.', 421],
  ])('asked for the host %j answers %i', async (host, status) => {
    expect(await statusFor(app, host)).toBe(status);
  });

  // evidence: S84
  it.each([
    ['two hosts, the first known', ['GET / HTTP/1.1', 'Host: localhost', 'Host: evil.example'], 421],
    ['two hosts, the second known', ['GET / HTTP/1.1', 'Host: evil.example', 'Host: localhost'], 421],
    ['an unknown host in its target', ['GET http://evil.example/ HTTP/1.1', 'Host: localhost'], 421],
    ['a known host in its target', ['GET http://localhost/livez HTTP/1.1', 'Host: localhost'], 200],
    ['a user in its target', ['GET http://localhost@evil.example/ HTTP/1.1', 'Host: localhost'], 421],
    ['an unknown host beside its target', ['GET http://localhost/ HTTP/1.1', 'Host: evil.example'], 421],
    ['an empty host', ['GET / HTTP/1.1', 'Host:'], 421],
    ['no host', ['GET / HTTP/1.0'], 421],
    ['no host in HTTP/1.1, which Node refuses', ['GET / HTTP/1.1'], 400],
  ])('refuses a request with %s', async (_case, lines, status) => {
    expect(await statusOfRaw(app, lines)).toBe(status);
  });

  // evidence: S84
  it('refuses whatever is asked for under an unknown name: calls, files and pages, with and without an account', async () => {
    const { cookie } = await app.signedIn('admin');
    const headers = { host: 'evil.example', cookie };
    for (const path of [
      '/',
      '/documents/1',
      '/assets/x.js',
      '/api/spaces',
      '/api/openapi.json',
      '/uploads/x',
    ])
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE'])
        expect([method, path, (await ask(app, { method, path, headers })).status]).toEqual([
          method,
          path,
          421,
        ]);
  });

  it('answers health checks under any name', async () => {
    for (const path of ['/livez', '/readyz'])
      expect((await ask(app, { path, headers: { host: 'api-1:3000' } })).status).toBe(200);
  });

  it('believes no forwarded host without TRUST_PROXY', async () => {
    expect(await statusFor(app, 'evil.example', { 'x-forwarded-host': 'localhost' })).toBe(421);
    expect(await statusFor(app, 'localhost', { 'x-forwarded-host': 'evil.example' })).toBe(200);
  });

  it('says on a page what to set, to a program in plain text, and to a call in JSON', async () => {
    const host = 'servername:3000';
    const page = await ask(app, { path: '/spaces', headers: { host, accept: 'text/html,*/*;q=0.8' } });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.text).toContain('<pre><code>ALLOWED_HOSTS=servername</code></pre>');
    const plain = await ask(app, { path: '/', headers: { host } });
    expect(plain.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(plain.text).toContain('\n    ALLOWED_HOSTS=servername\n');
    expect(plain.text).toContain('.env');
    const call = await ask(app, { path: '/api/spaces', headers: { host, accept: 'text/html' } });
    expect(JSON.parse(call.text)).toMatchObject({
      code: 'unknown_host',
      message: expect.stringContaining('ALLOWED_HOSTS=servername') as unknown,
    });
  });

  it('repeats nothing of a host that is no name', async () => {
    const { text } = await ask(app, {
      path: '/',
      headers: { host: '<script>alert(1)</script>', accept: 'text/html' },
    });
    expect(text).not.toContain('alert');
  });
});

describe('names that are set', () => {
  it('are those of PUBLIC_URL and ALLOWED_HOSTS, and of no other', () =>
    withApp(
      { PUBLIC_URL: 'https://docs.example.org', ALLOWED_HOSTS: 'Wiki.example.org,*.example.net,nas' },
      async (app) => {
        const known = [
          'docs.example.org',
          'wiki.example.org',
          'a.example.net',
          'a.b.EXAMPLE.net.:1',
          'nas:1',
        ];
        for (const host of known) expect([host, await statusFor(app, host)]).toEqual([host, 200]);
        const unknown = [
          'example.net',
          'badexample.net',
          'example.org',
          'x.wiki.example.org',
          'nas.evil.example',
        ];
        for (const host of unknown) expect([host, await statusFor(app, host)]).toEqual([host, 421]);
      },
    ));

  it('include the name in HOST', () =>
    withApp({ HOST: 'Lectern.lan' }, async (app) => {
      expect(await statusFor(app, 'lectern.lan:3000')).toBe(200);
    }));
});

describe('behind a proxy that is trusted', () => {
  const settings = { TRUST_PROXY: 'on', PUBLIC_URL: 'https://docs.example.org' };

  // evidence: S85
  it.each([
    ['passes the host on', 'docs.example.org', undefined, 200],
    ['passes an unknown host on', 'evil.example', undefined, 421],
    ['sends both', 'docs.example.org', 'docs.example.org', 200],
    [
      'names this server as it knows it, and the host that was asked for',
      'api:3000',
      'docs.example.org',
      200,
    ],
    ['names this server by its address', '10.0.0.7:3000', 'docs.example.org', 200],
    ['forwards an unknown host', 'api:3000', 'evil.example', 421],
    ["lets a page's own header through", 'evil.example', 'docs.example.org', 421],
    ['adds to what a page sent', 'api:3000', 'docs.example.org, evil.example', 421],
    ['adds to what a page sent, in front', 'api:3000', 'evil.example, docs.example.org', 421],
    ['says nothing of the host that was asked for', 'api:3000', undefined, 421],
  ])('that %s', (_case, host, forwarded, status) =>
    withApp(settings, async (app) => {
      const more: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-host': forwarded };
      expect(await statusFor(app, host, more)).toBe(status);
    }),
  );
});

describe('the names of a machine', () => {
  const hostsFile = [
    '127.0.0.1 localhost # the usual',
    '127.0.1.1 nest.example.org nest',
    '192.0.2.7 archive',
    '192.0.2.8 somebody-else',
    '127.0.0.1 dev.test',
    '0.0.0.0 ads.example',
    '',
  ].join('\n');

  it('are its host name, and those that /etc/hosts gives to its addresses', () => {
    const names = ownNames({ hostname: 'Nest', addresses: ['192.0.2.7'], hostsFile });
    expect([...names.everywhere].sort()).toEqual(['archive', 'nest', 'nest.example.org', 'nest.local']);
    expect([...names.here].sort()).toEqual(['dev.test', 'localhost']);
  });
});

describe('registration with no settings', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  let count = 0;
  async function register(headers: Record<string, string>) {
    const username = `newcomer${(count += 1)}`;
    const body = {
      username,
      password: 'a fine pass phrase',
      displayName: `New ${username}`,
      email: `${username}@example.org`,
    };
    const made = await ask(app, { method: 'POST', path: '/api/auth/register', headers, body });
    const { message } = JSON.parse(made.text) as { message?: string };
    const told = JSON.parse((await ask(app, { headers })).text) as { open?: boolean };
    return [made.status, message, told.open];
  }

  const open = [201, undefined, true];
  const closed = [403, messages.registrationClosed, false];

  it.each<[string, Record<string, string>, unknown[]]>([
    ['a page of this server', { host: 'localhost:3000', 'sec-fetch-site': 'same-origin' }, open],
    ['a page, by its origin', { host: 'localhost:3000', origin: 'http://localhost:3000' }, open],
    ['a page at the address', { host: '[::1]:3000', origin: 'http://[::1]:3000' }, open],
    ['a program', { host: '127.0.0.1:3000' }, open],
    ['a program, under another name of the machine', { host: label }, closed],
    ['a program, at another address', { host: '192.0.2.7:3000' }, closed],
    ['a proxy', { host: 'localhost:3000', 'x-forwarded-for': '192.0.2.7' }, closed],
    ['a proxy that names itself', { host: 'localhost:3000', via: '1.1 proxy' }, closed],
    ['a proxy by the standard', { host: 'localhost:3000', forwarded: 'for=192.0.2.7' }, closed],
  ])('answers %s', async (_case, headers, expected) => {
    expect(await register(headers)).toEqual(expected);
  });

  it('is closed to what a browser opens by itself', async () => {
    const headers = { host: 'localhost:3000', 'sec-fetch-site': 'none' };
    expect(JSON.parse((await ask(app, { headers })).text)).toEqual({ open: false });
  });

  // evidence: S86
  it('is closed to people of another site behind a proxy that adds no header', async () => {
    const headers = {
      host: 'localhost:3000',
      'sec-fetch-site': 'same-origin',
      origin: 'https://docs.example.org',
    };
    expect(await register(headers)).toEqual(closed);
  });

  it('is open to everybody with REGISTRATION=open, under every known name', () =>
    withApp({ REGISTRATION: 'open' }, async (opened) => {
      for (const headers of [{ host: '192.0.2.7' }, { host: label, via: '1.1 proxy' }] as Record<
        string,
        string
      >[])
        expect(JSON.parse((await ask(opened, { headers })).text)).toEqual({ open: true });
    }));
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import { RawRequest } from '../support/raw-request.ts';

const json = 'content-type: application/json';
const boundary = 'here-it-ends';
const form = `content-type: multipart/form-data; boundary=${boundary}`;
const startOfForm = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="slow.txt"\r\n\r\n${'x'.repeat(10_000)}`;
const endOfForm = `\r\n--${boundary}--\r\n`;
/** More than any test sends: the body is never whole. */
const much = 'content-length: 100000';

let app: TestApp;
let editor: SignedIn;
let document: Document;
const open: RawRequest[] = [];

async function start(settings: Parameters<typeof startTestApp>[0]): Promise<void> {
  app = await startTestApp(settings);
  editor = await app.signedIn('editor', 'sender');
  document = await makeDocument(editor, (await makeSpace(editor)).id);
}

async function send(head: string[], body = ''): Promise<RawRequest> {
  const request = await RawRequest.send(app.url, head, body);
  open.push(request);
  return request;
}
afterEach(() => {
  for (const request of open.splice(0)) request.leave();
});

/** Sends byte after byte: a connection that is silent is closed for that alone. */
async function whileItTrickles(request: RawRequest, work: () => Promise<void>): Promise<void> {
  const trickling = setInterval(() => request.write('x'), 20);
  try {
    await work();
  } finally {
    clearInterval(trickling);
  }
}

const cookie = () => `cookie: ${editor.cookie}`;
const path = () => `/api/documents/${document.id}`;
const attachments = () => `${path()}/attachments`;

describe('a body that comes slowly', () => {
  beforeAll(async () => {
    await start({ bodies: { arrivalTimeoutMs: 400, lingerMs: 200 } });
    // it is made by a thread for the first who asks, which may take longer than these bodies are given
    await fetch(`${app.url}/api/openapi.json`);
  });
  afterAll(() => app.close());

  // evidence: S66
  it.each([
    ['nobody', () => ['POST /api/auth/login', json, much]],
    ['nobody, in chunks', () => ['POST /api/auth/register', json, 'transfer-encoding: chunked']],
    ['a person who is signed in', () => [`PUT ${path()}`, json, much, cookie()]],
  ])('of %s is answered 408 in clear text, and the connection is closed', async (_name, head) => {
    const request = await send(head());
    await request.answered(408);
    expect(request.answer).toContain(
      '"message":"The request took too long to arrive. Check your connection and try again.","code":"too_slow"',
    );
    expect(request.header('connection')).toBe('close');
    await request.closed();
  });

  // evidence: S66
  it('is late as a whole, however often a piece of it comes', async () => {
    const request = await send(['POST /api/auth/login', json, much], '{"username":"');
    await whileItTrickles(request, async () => {
      await request.answered(408);
      await request.closed();
    });
  });

  // evidence: S67
  it.each([
    ['an address that is none', 404, () => ['POST /api/nowhere', json, much]],
    ['a page', 200, () => ['GET /livez', much]],
    ['a method that the address does not take', 405, () => [`POST ${path()}`, json, much, cookie()]],
    ['a read', 401, () => ['GET /api/auth/user', json, much]],
    ['a read of somebody who is signed in', 200, () => ['GET /api/auth/user', json, much, cookie()]],
    ['an upload of nobody', 401, () => [`POST ${attachments()}`, form, much]],
    ['an upload to nowhere', 404, () => ['POST /api/documents/999999/attachments', form, much, cookie()]],
    [
      'an upload that is too large',
      413,
      () => [`POST ${attachments()}`, form, 'content-length: 99999999', cookie()],
    ],
    ['a body of another type', 415, () => [`PUT ${path()}`, 'content-type: text/plain', much, cookie()]],
    ['another site', 403, () => ['POST /api/auth/login', json, much, 'origin: https://evil.example']],
    ['the description of the API', 200, () => ['GET /api/openapi.json', much]],
  ])('does not hold the connection of a request that nobody reads: %s', async (_name, status, head) => {
    const request = await send(head(), startOfForm);
    await whileItTrickles(request, async () => {
      await request.answered(status);
      await request.closed();
    });
  });

  // evidence: S67
  it('does not hold an answer that has no end', async () => {
    const request = await send(['GET /api/events', 'accept: text/event-stream', much, cookie()]);
    await request.answered(200);
    await request.closed();
  });

  it('may be a file, where its sender is signed in', async () => {
    const length = startOfForm.length + endOfForm.length;
    const upload = await send(
      [`POST ${attachments()}`, form, `content-length: ${length}`, cookie()],
      startOfForm,
    );
    await expect.poll(() => app.arriving(), { timeout: 20_000 }).toBe(1);
    // what came later is overdue already
    await (await send(['POST /api/auth/login', json, much])).answered(408);
    upload.write(endOfForm);
    await upload.answered(201);
  });

  it('that is whole in time leaves the connection open for the next request', async () => {
    const body = JSON.stringify({ username: 'sender', password: 'wrong!' });
    const head = ['POST /api/auth/login', json, `content-length: ${body.length}`];
    const request = await send(head, body);
    await request.answered(401);
    // longer than the timeout of both clocks, seen by another request
    await (await send(['POST /api/auth/login', json, much])).answered(408);
    expect(request.isClosed).toBe(false);
    request.write(`GET /livez HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    await expect.poll(() => request.answer, { timeout: 20_000 }).toMatch(/HTTP\/1\.1 200 OK/);
  });
});

// evidence: S66
it('a file that takes longer than an upload may is answered 408, and nothing of it is kept', async () => {
  await start({ bodies: { arrivalTimeoutMs: 200, uploadTimeoutMs: 600 } });
  try {
    const upload = await send([`POST ${attachments()}`, form, much, cookie()], startOfForm);
    await upload.answered(408);
    await upload.closed();
    await expect.poll(() => app.arriving(), { timeout: 20_000 }).toBe(0);
    expect(await app.storedFiles()).toEqual([]);
    expect(bodyOf(await editor.get<unknown[]>(attachments()))).toEqual([]);
  } finally {
    await app.close();
  }
});

describe('bodies that are on their way', () => {
  beforeAll(() => start({ settings: { TRUST_PROXY: 'on' }, bodies: { maxPerAddress: 3, maxTogether: 5 } }));
  afterAll(() => app.close());

  const slow = (address: string) =>
    send(['POST /api/auth/password-links/look', json, much, `x-forwarded-for: ${address}`], '{');
  const whole = JSON.stringify({ token: 'guess' });
  const quick = (address: string, ...headers: string[]) =>
    send(
      [
        'POST /api/auth/password-links/look',
        json,
        `content-length: ${whole.length}`,
        `x-forwarded-for: ${address}`,
        ...headers,
      ],
      whole,
    );

  /** Asks until the server knows of the slow ones that were sent, or that they are gone. */
  async function comesTo(status: number, address: string): Promise<RawRequest> {
    let last!: RawRequest;
    const ask = async () => {
      last = await quick(address);
      await expect.poll(() => last.status, { timeout: 20_000 }).not.toBe(0);
      return last.status;
    };
    await expect.poll(ask, { timeout: 20_000 }).toBe(status);
    return last;
  }

  // evidence: S68
  it('are limited for an address and in all, and those that arrive make room', async () => {
    const held = [await slow('2001:db8::1'), await slow('2001:db8::2'), await slow('2001:db8::3')];
    const refused = await comesTo(429, '2001:db8::4');
    expect(refused.header('retry-after')).toBe('30');
    expect(refused.header('connection')).toBe('close');
    expect(refused.answer).toContain('Too many requests are still being sent. Try again in a minute.');
    await refused.closed();
    await (await quick('203.0.113.21')).answered(404);
    held.push(await slow('203.0.113.22'), await slow('203.0.113.23'));
    await comesTo(503, '203.0.113.24');
    // a request of somebody who is signed in makes their address familiar: it does not wait with strangers
    await (
      await send(['GET /api/documents/recent', cookie(), 'x-forwarded-for: 203.0.113.25'])
    ).answered(200);
    await (await quick('203.0.113.25')).answered(404);
    for (const request of held) request.leave();
    await comesTo(404, '2001:db8::4');
  });

  it('leave nothing behind on a connection that is used again and again', async () => {
    const warnings: string[] = [];
    const note = ({ name }: Error) => void warnings.push(name);
    process.on('warning', note);
    try {
      const request = await send(['GET /livez']);
      for (let count = 1; count <= 30; count += 1) {
        request.write('POST /api/nowhere HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\n\r\nx');
        await expect.poll(() => request.answer.split('HTTP/1.1 404').length - 1).toBe(count);
      }
    } finally {
      process.off('warning', note);
    }
    expect(warnings).toEqual([]);
  });

  it('are not those that are here already and wait to be read', async () => {
    const waiting: RawRequest[] = [];
    await app.database.knex.transaction(async (trx) => {
      // nothing is read before its sender is known
      await trx.raw('lock table sessions in access exclusive mode');
      for (let count = 0; count < 8; count += 1) waiting.push(await quick('192.0.2.9', cookie()));
      for (let count = 0; count < 5; count += 1) await (await send(['GET /livez'])).answered(200);
    });
    for (const request of waiting) await request.answered(404);
  });
});

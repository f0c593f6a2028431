import { afterEach, expect, it } from 'vitest';
import { familiarAddresses } from '../../api/core/http/familiar-addresses.ts';
import { listen, type Listening } from '../../api/server/http-server.ts';
import { RawRequest } from '../support/raw-request.ts';

let listening: Listening | undefined;
/** What the server did, in order. */
const seen: string[] = [];
const open: RawRequest[] = [];
afterEach(async () => {
  for (const request of open.splice(0)) request.leave();
  seen.splice(0);
  await listening?.close(0);
});

async function start(place: Partial<Parameters<typeof listen>[1]>): Promise<void> {
  listening = await listen(
    ({ url }, response) => {
      seen.push(`${url} begins`);
      response.once('close', () => seen.push(`${url} ends`));
      response.write('here');
      if (url !== '/endless') response.end();
    },
    { host: '127.0.0.1', port: 0, ...place },
  );
}

const send = (...head: string[]) => keep(RawRequest.send(url(), head));
const url = () => `http://127.0.0.1:${listening!.port}`;

async function keep(sending: Promise<RawRequest>): Promise<RawRequest> {
  const request = await sending;
  open.push(request);
  return request;
}

// evidence: S68
it('one address has so many connections at once, and one more when one of them ends', async () => {
  await start({ mostOfAddress: 2 });
  const [first, second] = [await send('GET /'), await send('GET /')];
  await first.answered(200);
  await second.answered(200);
  const third = await send('GET /');
  await third.closed();
  expect(third.answer).toBe('');
  expect(second.isClosed).toBe(false);
  first.leave();
  await expect
    .poll(async () => {
      const next = await send('GET /');
      await expect.poll(() => next.status !== 0 || next.isClosed, { timeout: 20_000 }).toBe(true);
      return next.status;
    })
    .toBe(200);
});

it('behind a proxy that is trusted all connections come from one address', async () => {
  await start({ mostOfAddress: 1, trustProxy: true });
  for (let count = 0; count < 3; count += 1) await (await send('GET /')).answered(200);
});

// evidence: S129
it('of many connections those that are idle longest make room for new ones, and none that is at work', async () => {
  await start({ mostConnections: 20 });
  const working = await send('GET /endless');
  await working.answered(200);
  const idle: RawRequest[] = [];
  for (let count = 0; count < 40; count += 1) {
    const next = await send('GET /');
    await next.answered(200);
    idle.push(next);
  }
  await idle[0]!.closed();
  expect(working.isClosed).toBe(false);
  expect(idle.at(-1)!.isClosed).toBe(false);
});

// evidence: S129
it('connections of strangers make room before those of addresses from which people are signed in', async () => {
  await start({ mostConnections: 20 });
  familiarAddresses.note('127.0.0.1');
  const person = await send('GET /');
  await person.answered(200);
  for (let count = 0; count < 30; count += 1) {
    const stranger = await keep(RawRequest.send(url(), ['GET /'], '', '127.0.0.66'));
    await stranger.answered(200);
  }
  expect(person.isClosed).toBe(false);
});

// evidence: S177
it('all headers are read, however many come before them', async () => {
  listening = await listen(({ headers }, response) => response.end(`from ${headers['origin']}`), {
    host: '127.0.0.1',
    port: 0,
  });
  const request = await send('GET /', ...Array.from({ length: 2_500 }, () => 'a:b'), 'origin: elsewhere');
  await request.answered(200);
  await expect.poll(() => request.answer, { timeout: 20_000 }).toContain('from elsewhere');
});

const early = (...paths: string[]) =>
  keep(
    RawRequest.begin(url(), paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`).join('')),
  );

it('requests that come before the answers to those before them are answered one after the other', async () => {
  await start({});
  const request = await early('/first', '/second', '/third');
  await expect.poll(() => request.answer.match(/here/g)?.length, { timeout: 20_000 }).toBe(3);
  expect(seen).toEqual(['/first', '/second', '/third'].flatMap((path) => [`${path} begins`, `${path} ends`]));
});

it('of such requests none is begun that nobody waits for any more, so that each that began also ends', async () => {
  await start({});
  const request = await early('/endless', '/second');
  await request.answered(200);
  request.leave();
  await expect.poll(() => seen, { timeout: 20_000 }).toContain('/endless ends');
  await (await send('GET /later')).answered(200);
  const all = ['/endless begins', '/endless ends', '/later begins', '/later ends'];
  await expect.poll(() => seen, { timeout: 20_000 }).toEqual(all);
});

it('a connection on which hundreds of them wait is ended', async () => {
  await start({});
  const request = await early('/endless', ...Array.from({ length: 300 }, (_, index) => `/${index}`));
  await request.closed();
  await expect.poll(() => seen, { timeout: 20_000 }).toEqual(['/endless begins', '/endless ends']);
});

it('a connection on which such a request is at work is not idle', async () => {
  await start({ mostConnections: 20 });
  const working = await early('/first', '/endless');
  await expect.poll(() => seen, { timeout: 20_000 }).toContain('/endless begins');
  for (let count = 0; count < 40; count += 1) await (await send('GET /')).answered(200);
  expect(working.isClosed).toBe(false);
});

// evidence: S68
it('headers that do not come in time end the connection, and so does a body', async () => {
  const timeouts = { headersTimeout: 100, requestTimeout: 300, connectionsCheckingInterval: 20 };
  await start({ timeouts });
  for (const text of [
    '',
    'GET / HTTP/1.1\r\nhost: localhost\r\nx-',
    'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n',
  ])
    await (await keep(RawRequest.begin(url(), text))).closed();
});

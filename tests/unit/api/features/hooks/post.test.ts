import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createAddressGuard,
  type Resolve,
  type ResolvedAddress,
} from '../../../../../api/features/hooks/addresses.ts';
import { post } from '../../../../../api/features/hooks/post.ts';
import { accept, answerWith, startReceiver, type HookReceiver } from '../../../../support/hook-receiver.ts';

const nothing = { hosts: [], ranges: [] };
const addressesOf = (...addresses: string[]): ResolvedAddress[] =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
const isReached = async (address: string, allowed = nothing) => {
  const guard = createAddressGuard(allowed, () => Promise.resolve(addressesOf(address)));
  return (await guard.resolve(new URL('https://hooks.example.org/'))).length > 0;
};

describe('addresses', () => {
  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.9.9.9', '169.254.169.254'],
    ...['172.16.0.1', '172.31.255.255', '192.0.0.8', '192.168.1.1', '198.18.0.1', '224.0.0.1', '239.1.1.1'],
    ...['240.0.0.1', '255.255.255.255', '::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::7f00:1'],
    ...['64:ff9b::7f00:1', '64:ff9b:1::1', '100::1', '2001::1', '2001:db8::1', '2002:7f00:1::', 'fc00::1'],
    ...['fd12:3456::1', 'fe80::1', 'fec0::1', 'ff02::1', '5f00::1', '3fff::1'],
    ...['168.63.129.16', '192.0.0.192', '100.100.100.200', 'fd00:ec2::254'],
    ...['64:ff9b::10.0.0.1', '64:ff9b::a9fe:a9fe', '2002:a9fe:a9fe::1', '::ffff:0:127.0.0.1'],
  ])('%s is refused', async (address) => {
    expect(await isReached(address)).toBe(false);
  });

  it.each([
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '100.128.0.1',
    '93.184.215.14',
    '2606:2800:21f::1',
    '2a00::1',
  ])('%s is reached', async (address) => {
    expect(await isReached(address)).toBe(true);
  });

  it('are allowed by WEBHOOK_ALLOW: a range, an address, or a host whatever it resolves to', async () => {
    expect(await isReached('10.1.2.3', { ...nothing, ranges: ['10.1.0.0/16'] } as never)).toBe(true);
    expect(await isReached('10.2.2.3', { ...nothing, ranges: ['10.1.0.0/16'] } as never)).toBe(false);
    expect(await isReached('fd00::5', { ...nothing, ranges: ['fd00::/8'] } as never)).toBe(true);
    expect(await isReached('10.2.2.3', { ...nothing, hosts: ['hooks.example.org'] } as never)).toBe(true);
    expect(await isReached('10.2.2.3', { ...nothing, hosts: ['example.org'] } as never)).toBe(false);
    // what is mapped is not what was allowed
    expect(await isReached('::ffff:10.1.2.3', { ...nothing, ranges: ['10.1.0.0/16'] } as never)).toBe(false);
  });

  it('in an URL are checked as they are, however they are written', () => {
    const { mayReach } = createAddressGuard(nothing);
    for (const host of [
      '127.1',
      '2130706433',
      '0x7f000001',
      '017700000001',
      '[::1]',
      '[::ffff:7f00:1]',
      ...[
        '10.0.0.1',
        '127.0.0.1.',
        '0.0.0.0',
        '0',
        '[::]',
        '[64:ff9b::7f00:1]',
        '１２７.0.0.1',
        '127。0。0。1',
      ],
    ])
      for (const port of ['', ':25', ':65535'])
        expect(mayReach(`http://${host}${port}/`), host + port).toBe(false);
    expect(mayReach('http://8.8.8.8/')).toBe(true);
  });

  it('of names of this machine are refused, with a dot at the end or without', async () => {
    const guard = createAddressGuard(nothing);
    for (const host of ['localhost', 'localhost.', 'LOCALHOST.'])
      expect(await guard.resolve(new URL(`http://${host}/`)), host).toEqual([]);
    // a name that was allowed is allowed by just this name
    const named = createAddressGuard({ hosts: ['localhost'], ranges: [] });
    expect(await named.resolve(new URL('http://localhost.:8080/'))).not.toEqual([]);
    for (const address of ['127.0.0.1', '[::1]'])
      expect(await named.resolve(new URL(`http://${address}/`)), address).toEqual([]);
  });
});

describe('sending', () => {
  let receiver: HookReceiver;
  let resolved: string[];
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(() => receiver.close());
  beforeEach(() => {
    receiver.received = [];
    receiver.answer = accept;
    resolved = [];
  });

  /** @param answers what the name resolves to, one time after the other */
  const send = (
    answers: string[][],
    allowed = ['127.0.0.1'],
    more: { timeout?: number; path?: string } = {},
  ) => {
    const resolve: Resolve = (host) => {
      resolved.push(host);
      return Promise.resolve(addressesOf(...(answers[resolved.length - 1] ?? [])));
    };
    const guard = createAddressGuard({ hosts: [], ranges: allowed }, resolve);
    const url = `http://hooks.example.org:${receiver.port}${more.path ?? '/'}`;
    return post({
      url,
      headers: { 'content-type': 'application/json' },
      body: '{"type":"test"}',
      guard,
      ...more,
    });
  };

  it('connects to the address that was checked, and resolves the name once', async () => {
    expect(await send([['127.0.0.1'], ['10.0.0.1']])).toEqual({ status: 204, answer: '', fault: null });
    expect(resolved).toEqual(['hooks.example.org']);
    expect(receiver.received[0]!.headers.host).toBe(`hooks.example.org:${receiver.port}`);
  });

  it('does not connect where a name resolves anew to this machine', async () => {
    const rebinding = [['127.0.0.1'], ['127.0.0.1']];
    expect(await send(rebinding, [])).toEqual({ status: null, answer: null, fault: 'address' });
    // the first answer is public, all later ones would be private: there is no later one
    await send([['192.0.2.1'], ['127.0.0.1']], ['192.0.2.1'], { timeout: 300 });
    expect(resolved.length).toBeLessThanOrEqual(2);
    expect(receiver.received).toEqual([]);
  });

  it('leaves out the private ones of several addresses', async () => {
    expect(await send([['10.0.0.1', '127.0.0.1', '::1']])).toMatchObject({ status: 204 });
  });

  it('ends after its time, also if the answer comes drop by drop', async () => {
    const slowly: RequestListener = (_request, response) => {
      response.writeHead(200);
      const drops = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(drops));
    };
    receiver.answer = slowly;
    expect(await send([['127.0.0.1']], undefined, { timeout: 250 })).toMatchObject({
      status: 200,
      fault: 'timeout',
    });
    receiver.answer = () => undefined;
    expect(await send([[], ['127.0.0.1']], undefined, { timeout: 100 })).toEqual({
      ...{ status: null, answer: null, fault: 'timeout' },
    });
  });

  it('reads 64 kB of an answer that has no end', async () => {
    let isClosed = false;
    receiver.answer = (_request, response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write('y'.repeat(10_000)));
      };
      response.on('drain', more).on('close', () => (isClosed = true));
      more();
    };
    expect(await send([['127.0.0.1']])).toMatchObject({ status: 200, fault: null, answer: 'y'.repeat(500) });
    await expect.poll(() => isClosed).toBe(true);
  });

  it('does not follow redirects', async () => {
    receiver.answer = answerWith(302, '', { location: `http://127.0.0.1:${receiver.port}/secret` });
    expect(await send([['127.0.0.1']])).toMatchObject({ status: 302, fault: 'redirect' });
    expect(receiver.received).toHaveLength(1);
  });

  it('takes no other protocol, and no answer that only announces one', async () => {
    receiver.answer = ({ socket }) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n');
    };
    expect(await send([['127.0.0.1']])).toMatchObject({ status: null, fault: 'connection' });
    receiver.answer = ({ socket }) => {
      const announce = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\nlink: <x>\r\n\r\n'), 5);
      socket.on('close', () => clearInterval(announce));
    };
    expect(await send([[], ['127.0.0.1']], undefined, { timeout: 200 })).toMatchObject({ status: null });
    receiver.answer = (_request, response) =>
      void response.writeHead(200, { 'x-long': 'y'.repeat(100_000) }).end();
    expect(await send([[], [], ['127.0.0.1']])).toMatchObject({ status: null, fault: 'connection' });
  });

  it('says that there was no connection', async () => {
    const closed = await startReceiver();
    await closed.close();
    const guard = createAddressGuard({ hosts: [], ranges: ['127.0.0.1'] });
    expect(await post({ url: closed.url, headers: {}, body: '{}', guard })).toMatchObject({
      fault: 'connection',
    });
  });
});

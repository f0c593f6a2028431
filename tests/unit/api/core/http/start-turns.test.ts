import { expect, it } from 'vitest';
import type { RequestContext } from '../../../../../api/core/http/context.ts';
import { familiarAddresses } from '../../../../../api/core/http/familiar-addresses.ts';
import { startTurns } from '../../../../../api/core/http/start-turns.ts';

function createRequests() {
  const middleware = startTurns();
  const begun: string[] = [];
  const request = (address: string, hungUp = new AbortController().signal) => {
    const ctx = {
      app: {},
      req: { socket: { remoteAddress: address } },
      state: { hasHungUp: () => hungUp.aborted },
    };
    // it never ends: what has begun must hold no place
    const next = () => {
      begun.push(address);
      return new Promise<never>(() => undefined);
    };
    return middleware(ctx as unknown as RequestContext, next);
  };
  return { begun, request };
}

const round = () => new Promise((done) => setImmediate(done));
const many = 100;
const crowded = '192.0.2.1';

// evidence: S127
it('a few requests begin at once, the rest in the rounds that follow, although none of them ends', async () => {
  const { begun, request } = createRequests();
  for (let count = 0; count < many; count += 1) void request(crowded);
  await Promise.resolve();
  const atOnce = begun.length;
  expect(atOnce).toBeGreaterThan(1);
  expect(atOnce).toBeLessThan(many / 5);
  let rounds = 0;
  for (; begun.length < many; rounds += 1) await round();
  expect(rounds).toBe(Math.ceil(many / atOnce) - 1);
});

// evidence: S127
it('a request of another address begins in the next round, however many wait of the first', async () => {
  const { begun, request } = createRequests();
  for (let count = 0; count < many; count += 1) void request(crowded);
  await round();
  void request('192.0.2.2');
  void request('2001:db8::1');
  await round();
  expect(begun).toContain('192.0.2.2');
  expect(begun).toContain('2001:db8::1');
  expect(begun.length).toBeLessThan(many / 2);
});

// evidence: S127
it('an address of people who are signed in does not wait for a crowd of strangers, who go on too', async () => {
  const { begun, request } = createRequests();
  familiarAddresses.note('203.0.113.1');
  for (let count = 0; count < many; count += 1) void request(`192.0.2.${count + 1}`);
  for (let count = 0; count < many; count += 1) void request('203.0.113.1');
  await round();
  await round();
  const fromFamiliar = begun.filter((address) => address === '203.0.113.1').length;
  expect(fromFamiliar).toBeGreaterThan(1);
  expect(begun.length).toBeGreaterThan(2 * fromFamiliar);
  expect(begun.length).toBeLessThan(many);
});

it('addresses of one network of IPv6 share a line', async () => {
  const { begun, request } = createRequests();
  for (let count = 0; count < many; count += 1) void request(`2001:db8::${(count + 1).toString(16)}`);
  void request(crowded);
  await round();
  expect(begun).toContain(crowded);
});

it('who hung up while they waited is not worked on', async () => {
  const { begun, request } = createRequests();
  for (let count = 0; count < many; count += 1) void request(crowded);
  const leaving = new AbortController();
  const left = request('192.0.2.9', leaving.signal);
  leaving.abort(new Error('left'));
  await expect(left).rejects.toMatchObject({ status: 499 });
  expect(begun).not.toContain('192.0.2.9');
});

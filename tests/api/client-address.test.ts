import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, testPassword, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ settings: { TRUST_PROXY: 'on' } });
});
afterEach(() => app.close());
const attempt = async (forwardedFor: string, username = 'ghost') => {
  const headers = { 'x-forwarded-for': forwardedFor };
  const account = { username, password: 'wrong!' };
  return (await app.anonymous().post('/api/auth/login', account, { headers })).status;
};
const attempts = async (entries: string[]) => {
  const statuses: number[] = [];
  for (const entry of entries) statuses.push(await attempt(entry));
  return statuses;
};
const fiveThenBlocked = [401, 401, 401, 401, 401, 429];

// evidence: S70
it('the address that failed log-ins are counted by is the /64 of IPv6, of which one sender has every address', async () => {
  const addresses = Array.from({ length: 6 }, (_, index) => `2001:db8:0:1::${index + 1}`);
  expect(await attempts(addresses)).toEqual(fiveThenBlocked);
  expect(await attempt('2001:db8:0:2::1')).toBe(401);
  const names = Array.from({ length: 44 }, (_, index) => `nobody${index}`);
  for (const [index, name] of names.entries())
    expect(await attempt(`2001:db8:0:1:${index}::9`, name)).toBe(401);
  expect(await attempt('2001:db8:0:1:ffff::9', 'nobody50')).toBe(429);
});

// evidence: S70
it('that address is the same with any port, in brackets, and as IPv4 inside IPv6', async () => {
  const four = ['1.2.3.4:1000', '1.2.3.4:1001', '1.2.3.4', '::ffff:1.2.3.4', '[::ffff:102:304]:80'];
  expect(await attempts([...four, '1.2.3.4:1002'])).toEqual(fiveThenBlocked);
  const six = ['[2001:db8::1]:1000', '[2001:db8::1]:1001', '2001:db8::1', '[2001:db8::1]', '[2001:DB8::1]:5'];
  expect(await attempts([...six, '2001:db8::1'])).toEqual(fiveThenBlocked);
});

// evidence: S71
it('that address is the connection’s own where the proxy’s entry is none', async () => {
  const entries = [
    'unknown',
    'x'.repeat(3_000),
    `10.0.0.1, ${'1'.repeat(3_000)}`,
    `::1%${'z'.repeat(3_000)}`,
    '',
  ];
  expect(await attempts([...entries, '127.0.0.1'])).toEqual(fiveThenBlocked);
});

it('the whole address is told to people and to the audit log', async () => {
  const person = await app.signedIn('viewer', 'seen');
  const headers = { 'x-forwarded-for': '[2001:db8::1:2:3:4]:5678' };
  const client = app.anonymous();
  await client.post('/api/auth/login', { username: 'seen', password: testPassword }, { headers });
  const sessions = await client.get<{ address: string }[]>('/api/auth/sessions');
  expect(sessions.body.map(({ address }) => address)).toContain('2001:db8::1:2:3:4');
  const events = await app.database
    .knex('audit_events')
    .where({ actor_id: person.userId, action: 'auth.login' })
    .orderBy('id')
    .select<{ address: string }[]>('address');
  expect(events.at(-1)?.address).toBe('2001:db8::1:2:3:4');
});

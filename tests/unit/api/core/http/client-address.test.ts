import { expect, it } from 'vitest';
import { addressGroup, readAddress } from '../../../../../api/core/http/client-address.ts';

// evidence: S70
it.each([
  ['1.2.3.4', '1.2.3.4'],
  [' 1.2.3.4 ', '1.2.3.4'],
  ['1.2.3.4:5678', '1.2.3.4'],
  ['::1', '::1'],
  ['[::1]', '::1'],
  ['[::1]:1234', '::1'],
  ['2001:DB8::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['[::FFFF:1.2.3.4]:80', '1.2.3.4'],
  ['::ffff:102:304', '1.2.3.4'],
  ['0:0:0:0:0:ffff:0102:0304', '1.2.3.4'],
])('%j is the address %s', (entry, address) => {
  expect(readAddress(entry)).toBe(address);
});

it.each([
  '',
  'unknown',
  '1.2.3',
  '1.2.3.4.5:80',
  '1.2.3.4:',
  '1.2.3.4:port',
  '::1:',
  '[1.2.3.4',
  '[nobody]:80',
  'x'.repeat(3_000),
  `fe80::1%${'x'.repeat(3_000)}`,
  '1'.repeat(3_000),
])('%j is none', (entry) => {
  expect(readAddress(entry)).toBeNull();
});

it('all addresses of a /64 are one sender, those of another /64 and of IPv4 are not', () => {
  const one = ['2001:db8:0:1::1', '2001:db8::1:2:3:4:5', '2001:0db8:0000:0001:ffff:ffff:ffff:ffff'];
  expect(new Set(one.map(addressGroup))).toEqual(new Set(['2001:db8:0:1::/64']));
  expect(addressGroup('2001:db8:0:2::1')).toBe('2001:db8:0:2::/64');
  expect(addressGroup('64:ff9b::1.2.3.4')).toBe('64:ff9b:0:0::/64');
  expect(addressGroup('::')).toBe('0:0:0:0::/64');
  expect(addressGroup('1.2.3.4')).toBe('1.2.3.4');
  expect(addressGroup('command line')).toBe('command line');
});

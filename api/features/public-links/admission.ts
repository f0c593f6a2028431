import { createHmac, timingSafeEqual } from 'node:crypto';
import { addressGroup } from '../../core/http/client-address.ts';

/** How long a reader who typed the password may read. Seconds. */
const admissionTime = 8 * 60 * 60;

/** What an admission is bound to. */
interface Admitted {
  /** Of the link. */
  token: string;
  /** The stored hash of its password. Only the server knows it, so it signs. */
  passwordHash: string;
  /** Of the reader. Somebody elsewhere who gets the address must type the password. */
  address: string;
}

const signatureOf = ({ token, passwordHash, address }: Admitted, until: string): Buffer =>
  createHmac('sha256', passwordHash)
    .update([token, addressGroup(address), until].join('\n'))
    .digest();

/** The key that stands in the addresses of somebody who typed the password, because no cookies are set. */
export function admit(admitted: Admitted, now: number = Date.now()): string {
  const until = (Math.floor(now / 1000) + admissionTime).toString(36);
  return `${until}.${signatureOf(admitted, until).toString('base64url')}`;
}

/** Whether a key admits this reader to this link now. */
export function isAdmitted(key: string, admitted: Admitted, now: number = Date.now()): boolean {
  const [, until = '', signature = ''] = /^([0-9a-z]{1,9})\.([\w-]{43})$/.exec(key) ?? [];
  if (until === '' || parseInt(until, 36) * 1000 <= now) return false;
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(admitted, until);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

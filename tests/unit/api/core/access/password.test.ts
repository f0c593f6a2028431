import type * as Argon2 from '@node-rs/argon2';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { afterEach, expect, it, vi } from 'vitest';
import { hashPassword, isCommonPassword, passwordMatches } from '../../../../../api/core/access/password.ts';

// watched, not replaced
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof Argon2>();
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
});
afterEach(() => vi.clearAllMocks());

// evidence: Q18
it('an unknown name costs one run of argon2 of the same size as a wrong password, the first time too', async () => {
  const compared: string[] = [];
  const stored = await hashPassword('the right one');
  for (const known of [null, stored]) {
    vi.clearAllMocks();
    expect(await passwordMatches(known, 'a wrong one')).toBe(false);
    expect(hash).not.toHaveBeenCalled();
    expect(verify).toHaveBeenCalledTimes(1);
    compared.push(String(vi.mocked(verify).mock.calls[0]?.[0]));
  }
  const sizes = compared.map((text) => text.split('$').slice(0, 4));
  expect(sizes[0]).toEqual(sizes[1]);
  expect(compared[0]).toHaveLength(stored.length);
});

// evidence: S7
it('the 3,000 commonest passwords that our rule of length allows are common, in any case', async () => {
  const allowed = dictionary['passwords-common'].filter((word) => word.length >= 6);
  const [last = ''] = allowed.slice(2999);
  expect(await isCommonPassword(last.toUpperCase())).toBe(true);
  const found = await Promise.all(allowed.map((word) => isCommonPassword(word)));
  expect(found.filter(Boolean)).toHaveLength(3000);
});

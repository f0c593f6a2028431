import { describe, expect, it } from 'vitest';
import { HOTP, Secret, TOTP } from 'otpauth';
import { stepOf } from '../../../../../api/features/second-steps/totp.ts';

const key = Buffer.from('12345678901234567890');

describe('otpauth', () => {
  it.each([
    // RFC 4226, appendix D
    [0, '755224'],
    [1, '287082'],
    [2, '359152'],
    [3, '969429'],
    [9, '520489'],
  ])('makes the code %i of RFC 4226', (counter, code) => {
    expect(HOTP.generate({ secret: Secret.fromLatin1(key.toString('latin1')), counter })).toBe(code);
  });

  it.each([
    // RFC 6238, appendix B, SHA-1, 8 digits
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('makes the code of RFC 6238 at second %i', (second, code) => {
    const secret = Secret.fromLatin1(key.toString('latin1'));
    expect(TOTP.generate({ secret, digits: 8, timestamp: second * 1000 })).toBe(code);
  });
});

describe('a code', () => {
  // the last six digits of RFC 6238 at second 1111111111: step 37037037
  const code = '050471';
  const step = 37037037;
  const during = 1111111111_000;

  it.each([
    ['its own 30 seconds', 0, step],
    ['the 30 seconds after it', 30_000, step],
    ['the 30 seconds before it', -30_000, step],
    ['a minute after it', 60_000, null],
    ['a minute before it', -60_000, null],
  ])('counts in %s: %s', (_when, shift, expected) => {
    expect(stepOf(key, code, during + shift)).toBe(expected);
  });

  it('may be typed with spaces, and is nothing but six digits', () => {
    expect(stepOf(key, '050 471', during)).toBe(step);
    for (const other of ['', '05047', '0504711', '05047a', '-50471', '٠٥٠٤٧١'])
      expect(stepOf(key, other, during)).toBeNull();
  });
});

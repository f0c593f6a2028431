import { describe, expect, it } from 'vitest';
import { decoded, encodings, isText, plainTextOf } from '../../../web/features/users/invite/read-file.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);

describe('a file of people', () => {
  it('is UTF-8, with or without a mark', () => {
    expect(plainTextOf(Buffer.from('Jürgen'))).toBe('Jürgen');
    expect(plainTextOf(Buffer.from('\u{feff}Jürgen'))).toBe('Jürgen');
    expect(plainTextOf(bytes())).toBe('');
  });

  it('is UTF-16 with a mark, in either order of bytes', () => {
    const little = Buffer.from('\u{feff}Łukasz', 'utf16le');
    expect(plainTextOf(little)).toBe('Łukasz');
    expect(plainTextOf(Buffer.from(little).swap16())).toBe('Łukasz');
  });

  it('is asked about if it is neither', () => {
    expect(plainTextOf(bytes(0x4a, 0xfc, 0x72))).toBeUndefined();
  });

  it.each([
    ['windows-1252', [0x80, 0xfc, 0x9f], '€üŸ'],
    ['windows-1250', [0xa3, 0xaf, 0x8d], 'ŁŻŤ'],
    ['windows-1251', [0xc8, 0xe2], 'Ив'],
    ['windows-1253', [0xc1, 0xe1], 'Αα'],
    ['windows-1254', [0xdd, 0xfe], 'İş'],
    ['windows-1255', [0xe0], 'א'],
    ['windows-1256', [0xc3, 0xcd], 'أح'],
    ['windows-1257', [0xc0, 0xe0], 'Ąą'],
  ] as const)('is read as %s', (encoding, values, text) => {
    expect(decoded(Uint8Array.from(values), encoding)).toBe(text);
  });

  it('is a text whatever its letters, but no archive and no picture', () => {
    const all = Uint8Array.from({ length: 256 - 32 }, (_, at) => at + 32);
    for (const encoding of encodings) expect(isText(decoded(all, encoding))).toBe(true);
    expect(isText('a\tb\r\nc')).toBe(true);
    expect(isText('PK\u0003\u0004')).toBe(false);
    expect(isText('\u0000')).toBe(false);
  });
});

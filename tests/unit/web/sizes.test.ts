import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatMegabytes, formatSize } from '../../../web/lib/sizes.ts';

// evidence: C372
it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [4300, '4.2 KB'],
  [325_632, '318 KB'],
  [1_048_575, '1.00 MB'],
  [1_048_576, '1.00 MB'],
  [44_742_738, '42.67 MB'],
  [3_328_599_655, '3.10 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});

// evidence: C373
it('gives MB to two decimals for progress', () => {
  expect(formatMegabytes(28_636_611)).toBe('27.31');
});

describe('in other languages', () => {
  afterEach(() => {
    document.documentElement.lang = '';
    vi.resetModules();
  });

  it.each([
    ['fr', '812 o', '4,2 ko', '42,67 Mo', '3,10 Go'],
    ['de', '812 Byte', '4,2 kB', '42,67 MB', '3,10 GB'],
    ['uk', '812 Б', '4,2 кБ', '42,67 МБ', '3,10 ГБ'],
    ['ar', '812 بايت', '4.2 كيلوبايت', '42.67 م.ب', '3.10 غ.ب'],
  ])('the units are those of %s', async (language, ...expected) => {
    document.documentElement.lang = language;
    // what formats is made once a page
    vi.resetModules();
    const sizes = await import('../../../web/lib/sizes.ts');
    const texts = [812, 4300, 44_742_738, 3_328_599_655].map((bytes) => sizes.formatSize(bytes));
    expect(texts.map((text) => text.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' '))).toEqual(expected);
  });
});

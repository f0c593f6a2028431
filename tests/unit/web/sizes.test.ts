import { expect, it } from 'vitest';
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

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  accentColours,
  accentContrast,
  contrastOf,
  isReadableAccent,
  neededContrast,
  readableAccent,
  usualAccent,
} from '../../../../api/text/accent.ts';
import { brandColours } from '../../../../api/text/brand-colours.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

test('the contrast of colours is that of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastOf('#1f5aa8', '#ffffff')).toBe(contrastOf('#ffffff', '#1f5aa8'));
});

test('the usual accent gives the usual colours', () => {
  const colours = accentColours(usualAccent);
  for (const [name, pair] of Object.entries(brandColours))
    for (const side of [0, 1] as const) {
      const [found, wanted] = [channels(colours[name]![side]), channels(pair[side])];
      for (const index of [0, 1, 2]) expect(Math.abs(found[index]! - wanted[index]!)).toBeLessThanOrEqual(1);
    }
});

test('an accent is shown as it was chosen, where it can be read', () => {
  expect(accentColours('#1f5aa8')).toMatchObject({ colorBrandBackground: ['#1f5aa8', expect.any(String)] });
  expect(isReadableAccent('#1f5aa8')).toBe(true);
  for (const faint of ['#ffd400', '#ffffff', '#88ccff']) expect(isReadableAccent(faint)).toBe(false);
});

test('for every colour there is one nearby that can be read in both themes', () => {
  fc.assert(
    fc.property(colour, (wanted) => {
      const taken = readableAccent(wanted);
      expect(accentContrast(taken)).toBeGreaterThanOrEqual(neededContrast);
      if (isReadableAccent(wanted)) expect(taken).toBe(wanted);
      for (const pair of Object.values(accentColours(taken)))
        for (const each of pair) expect(each).toMatch(/^#[0-9a-f]{6}$/);
    }),
    { numRuns: 60 },
  );
});

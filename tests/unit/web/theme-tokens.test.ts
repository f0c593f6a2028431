import { describe, expect, it } from 'vitest';
import { colours, ownColours } from '../../../web/app/theme/tokens.ts';

type Side = 0 | 1;

const channel = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => channel(parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** WCAG 2.2 contrast of two colours. */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

const sheet = colours.colorNeutralBackground1;
const desk = colours.colorNeutralBackground2;

const texts: [string, readonly string[], readonly string[]][] = [
  ['text on the sheet', colours.colorNeutralForeground1, sheet],
  ['quiet text on the sheet', colours.colorNeutralForeground3, sheet],
  ['quiet text on the desk', colours.colorNeutralForeground3, desk],
  ['a placeholder on the desk', colours.colorNeutralForeground4, desk],
  ['a link', colours.colorBrandForegroundLink, sheet],
  ['the main button', colours.colorNeutralForegroundOnBrand, colours.colorBrandBackground],
  ['a found word', ownColours['mark-text'], ownColours.mark],
  ['an error on its ground', ownColours.danger, ownColours['danger-ground']],
  ['a comment in code', ownColours['code-comment'], ownColours.well],
  ...([1, 2, 3, 4, 5, 6] as const).map((n): [string, readonly string[], readonly string[]] => [
    `initials on ground ${n}`,
    ownColours[`avatar-${n}-text`],
    ownColours[`avatar-${n}`],
  ]),
];

describe.each([
  ['light', 0],
  ['dark', 1],
] as [string, Side][])('the %s theme', (_name, side) => {
  it.each(texts)('can be read: %s', (_what, text, ground) => {
    expect(contrast(text[side] ?? '', ground[side] ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  it('shows the edge of a field and the focus ring', () => {
    const field = contrast(colours.colorNeutralStrokeAccessible[side], sheet[side]);
    const ring = contrast(colours.colorStrokeFocus2[side], sheet[side]);
    expect(Math.min(field, ring)).toBeGreaterThanOrEqual(3);
  });
});

it('writes every colour in one way', () => {
  const all = [...Object.values(colours), ...Object.values(ownColours)].flat();
  const odd = all.filter((value) => !/^#[0-9a-f]{6}$|^rgba\([\d.,]+\)$|^transparent$/.test(value));
  expect(odd.every((value) => value.includes('px'))).toBe(true);
});

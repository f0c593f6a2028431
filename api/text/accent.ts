/** The colours of the brand in both themes, and what they become with an accent colour of the organisation. */
import { brandColours, currentRow, type Pair } from './brand-colours.ts';

/** What Fluent makes of the brand's colours, from which a page has them without this list. */
const fluentColours = {
  colorBrandBackground2Hover: ['#d2ecde', '#113a29'],
  colorBrandBackground2Pressed: ['#92cdaf', '#07140d'],
  colorBrandBackgroundStatic: ['#25684b', '#25684b'],
  colorBrandBackground3Static: ['#1a523a', '#1a523a'],
  colorBrandBackground4Static: ['#113a29', '#113a29'],
  colorBrandBackgroundInvertedHover: ['#ebf7f1', '#ebf7f1'],
  colorBrandBackgroundInvertedPressed: ['#b1ddc6', '#b1ddc6'],
  colorBrandBackgroundInvertedSelected: ['#d2ecde', '#d2ecde'],
  colorBrandForeground2Hover: ['#1a523a', '#92cdaf'],
  colorBrandForeground2Pressed: ['#0e2d1f', '#ebf7f1'],
  colorBrandForegroundInverted: ['#47916f', '#25684b'],
  colorBrandForegroundInvertedHover: ['#5ea985', '#1f5d43'],
  colorBrandForegroundInvertedPressed: ['#47916f', '#1a523a'],
  colorBrandForegroundOnLight: ['#25684b', '#25684b'],
  colorBrandForegroundOnLightHover: ['#1f5d43', '#1f5d43'],
  colorBrandForegroundOnLightPressed: ['#154631', '#154631'],
  colorBrandForegroundOnLightSelected: ['#1a523a', '#1a523a'],
  colorBrandForegroundLinkSelected: ['#1f5d43', '#47916f'],
  colorBrandStroke2Hover: ['#77bc9a', '#154631'],
  colorBrandStroke2Pressed: ['#25684b', '#0e2d1f'],
  colorBrandStroke2Contrast: ['#b1ddc6', '#154631'],
  colorCompoundBrandBackgroundHover: ['#1f5d43', '#5ea985'],
  colorCompoundBrandBackgroundPressed: ['#1a523a', '#347c5c'],
  colorCompoundBrandForeground1Pressed: ['#1a523a', '#347c5c'],
  colorCompoundBrandStrokeHover: ['#1f5d43', '#5ea985'],
  colorCompoundBrandStrokePressed: ['#1a523a', '#347c5c'],
  colorNeutralForeground2BrandPressed: ['#1f5d43', '#347c5c'],
  colorNeutralForeground3BrandHover: ['#25684b', '#47916f'],
  colorNeutralForeground3BrandPressed: ['#1f5d43', '#347c5c'],
  colorNeutralForeground3BrandSelected: ['#25684b', '#47916f'],
  colorNeutralStrokeAccessibleSelected: ['#25684b', '#47916f'],
} as const satisfies Record<string, Pair>;

/** The brand's own colour, from which all others are. */
export const usualAccent = '#25684b';

/** What stands on the brand, and what the brand stands on: light, then dark. */
const onBrand: Pair = ['#ffffff', '#07120d'];
const page: Pair = ['#ffffff', '#1b1e1d'];

/** WCAG 2.2, 1.4.3, for words of the usual size. */
export const neededContrast = 4.5;
/** A tint is pale in any hue: the strongest colour of a hue would glare. */
const maxChromaRatio = 2.4;

/** Lightness 0 to 1, and a point in the plane of hues and chroma. */
interface Oklab {
  l: number;
  a: number;
  b: number;
}

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

const channels = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16) / 255,
  Number.parseInt(hex.slice(3, 5), 16) / 255,
  Number.parseInt(hex.slice(5, 7), 16) / 255,
];
const linear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const encoded = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

/** Björn Ottosson, 'A perceptual color space for image processing' (2020). */
function toOklab(hex: string): Oklab {
  const [red, green, blue] = channels(hex).map(linear) as [number, number, number];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    l: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  };
}

function linearOf({ l, a, b }: Oklab): [number, number, number] {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

/** The nearest colour that a screen shows, with this lightness and hue. */
function toHex(colour: Oklab): string {
  const isShown = (ratio: number) =>
    linearOf({ l: colour.l, a: colour.a * ratio, b: colour.b * ratio }).every(
      (value) => value >= -0.0005 && value <= 1.0005,
    );
  let [least, most] = isShown(1) ? [1, 1] : [0, 1];
  for (let step = 0; step < 20 && most > least; step += 1) {
    const middle = (least + most) / 2;
    if (isShown(middle)) least = middle;
    else most = middle;
  }
  const digits = linearOf({ l: colour.l, a: colour.a * least, b: colour.b * least }).map((value) =>
    Math.round(encoded(Math.min(1, Math.max(0, value))) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map(linear) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** By WCAG 2.2: 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const chromaOf = ({ a, b }: Oklab): number => Math.hypot(a, b);

/** A colour of the brand with the hue and strength of an accent, as dark or light as `lightness` says. */
function recoloured(hex: string, accent: Oklab, lightness: (own: number) => number): string {
  const own = toOklab(hex);
  const ratio = Math.min(chromaOf(accent) / chromaOf(toOklab(usualAccent)), maxChromaRatio);
  const chroma = chromaOf(own) * ratio;
  const strength = chromaOf(accent) || 1;
  return toHex({
    l: Math.min(1, Math.max(0, lightness(own.l))),
    a: (accent.a / strength) * chroma,
    b: (accent.b / strength) * chroma,
  });
}

/** Tints and what the dark theme shows stay as light as they are; strong colours follow the accent. */
const strongest = 0.5;

function recolour(hex: string, accent: string): string {
  if (hex === usualAccent) return accent;
  const [aim, usual] = [toOklab(accent), toOklab(usualAccent)];
  const isStrong = toOklab(hex).l < strongest;
  return recoloured(hex, aim, (own) => (isStrong ? (own * aim.l) / usual.l : own));
}

/** Darker colours of the dark theme are grounds: they stay as dark as they are. */
const recolourDark = (hex: string, accent: string): string =>
  hex === usualAccent ? accent : recoloured(hex, toOklab(accent), (own) => own);

const withAccent = ([light, dark]: Pair, accent: string): Pair => [
  recolour(light, accent),
  // the current row has no tint in the dark theme
  dark === currentRow[1] ? dark : recolourDark(dark, accent),
];

/** The tokens of a theme with an accent, by name. @param accent `#rrggbb`, one without a fault */
export function accentColours(accent: string): Record<string, Pair> {
  const colours = Object.entries({ ...fluentColours, ...brandColours, 'lectern-current': currentRow });
  return Object.fromEntries(colours.map(([name, pair]) => [name, withAccent(pair, accent)]));
}

/** The least contrast that words have with an accent: on it and in it, in both themes. */
export function accentContrast(accent: string): number {
  const contrasts = (name: keyof typeof brandColours, others: Pair) => {
    const colours = withAccent(brandColours[name], accent);
    return ([0, 1] as const).map((side) => contrastOf(colours[side], others[side]));
  };
  return Math.min(
    ...contrasts('colorBrandBackground', onBrand),
    ...contrasts('colorBrandBackgroundHover', onBrand),
    ...contrasts('colorBrandForeground1', page),
    ...contrasts('colorBrandForegroundLink', page),
  );
}

/** Whether everybody can read words with this accent. */
export const isReadableAccent = (accent: string): boolean => accentContrast(accent) >= neededContrast;

/** The nearest colour of the same hue that everybody can read. @param accent `#rrggbb` */
export function readableAccent(accent: string): string {
  if (isReadableAccent(accent)) return accent;
  const wanted = toOklab(accent);
  for (let l = wanted.l; l > 0; l -= 0.01) {
    const candidate = toHex({ ...wanted, l });
    if (isReadableAccent(candidate)) return candidate;
  }
  return usualAccent;
}

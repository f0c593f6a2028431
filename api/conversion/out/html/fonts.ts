import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { noTime, type ExportEntry } from '../format.ts';

interface Font {
  family: string;
  style: 'normal' | 'italic';
  weights: string;
  /** In the package of the font. */
  file: string;
}

const serif = (style: Font['style']): Font => ({
  family: 'Source Serif 4 Variable',
  style,
  weights: '200 900',
  file: `@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-${style}.woff2`,
});

/** The Latin letters of the page's fonts. For other letters the browser takes the fonts of the reader's machine. */
const fonts: readonly Font[] = [
  serif('normal'),
  serif('italic'),
  {
    family: 'Source Sans 3 Variable',
    style: 'normal',
    weights: '200 900',
    file: '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
  },
  {
    family: 'Source Code Pro Variable',
    style: 'normal',
    weights: '200 900',
    file: '@fontsource-variable/source-code-pro/files/source-code-pro-latin-wght-normal.woff2',
  },
];

const latin =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, ' +
  'U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD';

const nameOf = ({ file }: Font): string => file.slice(file.lastIndexOf('/') + 1);

const read = (font: Font): Promise<Buffer> => readFile(createRequire(import.meta.url).resolve(font.file));

const rule = ({ family, style, weights }: Font, address: string): string =>
  `@font-face { font-family: '${family}'; font-style: ${style}; font-weight: ${weights}; font-display: swap; ` +
  `src: url(${address}) format('woff2'); unicode-range: ${latin}; }`;

/** CSS for fonts that lie in a folder. @param folder its address */
export const fontRulesOf = (folder: string): string =>
  fonts.map((font) => rule(font, `${folder}/${nameOf(font)}`)).join('\n');

/** CSS for fonts that lie beside the style. */
export const fontRules = fontRulesOf('fonts');

/** The bytes of a font by the name of its file; undefined if there is no such font. */
export const readFont = (name: string): Promise<Buffer> | undefined => {
  const font = fonts.find((each) => nameOf(each) === name);
  return font && read(font);
};

/** The files of the fonts. */
export function* fontEntries(): Generator<ExportEntry, void> {
  for (const font of fonts)
    yield {
      kind: 'part',
      path: `fonts/${nameOf(font)}`,
      modifiedAt: noTime,
      open: async () => Readable.from([await read(font)]),
    };
}

/** CSS with the fonts inside, for a page that is one file. */
export async function embeddedFontRules(): Promise<string> {
  const rules = fonts.map(async (font) =>
    rule(font, `data:font/woff2;base64,${(await read(font)).toString('base64')}`),
  );
  return (await Promise.all(rules)).join('\n');
}

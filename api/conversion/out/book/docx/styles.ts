import { BorderStyle, type IParagraphStyleOptions, type IStylesOptions } from 'docx';

// the colours of the page's light theme: web/app/theme/tokens.ts
const ink = '1C221E';
const quiet = '575E59';
const green = '1F5D43';

const serif = 'Georgia';
const sans = 'Calibri';
const mono = 'Consolas';

/** In half points. */
const size = (points: number): number => points * 2;
/** In twentieths of a point. */
const space = (points: number): number => points * 20;

/** In points, by what a line is in. */
export const letterSizes = { text: 11, cell: 10, note: 9.5, headings: [20, 16, 13, 11.5, 11, 11] as const };

const heading = (points: number, before: number) => ({
  run: { font: serif, size: size(points), bold: true, color: ink },
  paragraph: { spacing: { before: space(before), after: space(6) }, keepNext: true, keepLines: true },
});

const own = (
  style: Partial<IParagraphStyleOptions> & { id: string; name: string },
): IParagraphStyleOptions => ({
  basedOn: 'Normal',
  quickFormat: true,
  ...style,
});

export const codeColours = {
  keyword: '8A3A7C',
  string: '2C6A2F',
  number: '9A4A0A',
  function: '1F5AA8',
  comment: '646D67',
  attribute: '1A6472',
  type: '7A5A00',
  variable: 'A03030',
  punctuation: '4A524D',
};

/** Beside a quote. */
export const quoteLine = { style: BorderStyle.SINGLE, size: 12, space: 10, color: 'D0D4D1' } as const;

/**
 * Uses Word's own styles where there are some, so that people can change all headings at once.
 * @param language for Word's spelling check: `en`
 */
export const wordStyles = (language: string): IStylesOptions => ({
  default: {
    document: {
      run: { font: serif, size: size(letterSizes.text), color: ink, language: wordLanguage(language) },
      paragraph: { spacing: { after: space(8), line: 300 } },
    },
    title: { run: { font: serif, size: size(26), bold: true, color: ink } },
    heading1: heading(letterSizes.headings[0], 24),
    heading2: heading(letterSizes.headings[1], 20),
    heading3: heading(letterSizes.headings[2], 16),
    heading4: heading(letterSizes.headings[3], 12),
    heading5: heading(letterSizes.headings[4], 12),
    heading6: heading(letterSizes.headings[5], 12),
    hyperlink: { run: { color: green, underline: {} } },
    listParagraph: { paragraph: { spacing: { after: space(8) }, contextualSpacing: true } },
    footnoteText: { run: { size: size(letterSizes.note) } },
  },
  paragraphStyles: [
    own({ id: 'Subtitle', name: 'Subtitle', run: { color: quiet, size: size(12) } }),
    own({ id: 'Heading7', name: 'heading 7', basedOn: 'Heading6' }),
    own({ id: 'Heading8', name: 'heading 8', basedOn: 'Heading6' }),
    own({ id: 'Heading9', name: 'heading 9', basedOn: 'Heading6' }),
    own({
      id: 'Quote',
      name: 'Quote',
      run: { italics: true, color: '3B423D' },
      paragraph: {
        indent: { left: 360 },
        border: { left: quoteLine },
      },
    }),
    own({
      id: 'IntenseQuote',
      name: 'Intense Quote',
      paragraph: {
        indent: { left: 360 },
        shading: { type: 'clear', color: 'auto', fill: 'F5F8F5' },
      },
    }),
    own({
      id: 'SourceCode',
      name: 'Source Code',
      run: { font: mono, size: size(9), noProof: true },
      paragraph: {
        spacing: { line: 252 },
        shading: { type: 'clear', color: 'auto', fill: 'F5F8F5' },
      },
    }),
    own({ id: 'Caption', name: 'caption', run: { font: sans, size: size(9.5), color: quiet } }),
    own({ id: 'Properties', name: 'Properties', run: { font: sans, size: size(9.5), color: quiet } }),
    own({
      id: 'TableText',
      name: 'Table Text',
      run: { font: sans, size: size(letterSizes.cell) },
      paragraph: { spacing: { before: space(2), after: space(2), line: 252 } },
    }),
  ],
  characterStyles: [
    {
      id: 'VerbatimChar',
      name: 'Verbatim Char',
      basedOn: 'DefaultParagraphFont',
      quickFormat: true,
      run: { font: mono, size: size(9.5), shading: { type: 'clear', color: 'auto', fill: 'F0F3F1' } },
    },
  ],
});

/** Word needs a region with each language (`de-DE`), and separate settings for Chinese, Japanese and Korean and for scripts from right to left. */
function wordLanguage(language: string): { value?: string; eastAsia?: string; bidirectional?: string } {
  const { region = '' } = new Intl.Locale(language).maximize();
  const named = language === 'en' ? 'en-GB' : `${language}-${region}`;
  if (/^(?:ar|fa|he|ur|yi)$/.test(language)) return { bidirectional: named };
  return /^(?:ja|ko|zh)$/.test(language) ? { eastAsia: named } : { value: named };
}

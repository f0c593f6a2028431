import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordReader } from '../../../../../../api/conversion/in/word/reader.ts';
import { lossesOf, memoryArchive } from '../../../../../support/memory-archive.ts';
import { propertyRuns } from '../../../../../support/property-runs.ts';
import { wordFile } from '../../../../../support/word-file.ts';

/*
 * No word of a Word file is lost in silence: each is in the title or the Markdown, or a line of the report counts it.
 */

/** Words that are lost, and those that the report counts as lost. */
async function lossOf(bytes: Buffer): Promise<{ lost: string[]; counted: string[] }> {
  const [loss] = await lossesOf(wordReader, memoryArchive({ 'Plan.docx': bytes }));
  return { lost: loss?.lost ?? [], counted: loss?.counted.flatMap(({ words }) => words) ?? [] };
}

const found = join(import.meta.dirname, '../../../../../support/found');

describe('a Word file that somebody wrote', () => {
  it.each(readdirSync(found).filter((name) => name.endsWith('.docx')))(
    'keeps all words: %s',
    async (name) => {
      const { lost } = await lossOf(readFileSync(join(found, name)));
      expect(lost).toEqual([]);
    },
  );
});

const words = fc.stringMatching(/^[a-z]{3,8}( [a-z]{3,8}){0,2}$/);
const runOf = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;

/** The elements of Word that contain runs, or take the place of one. */
const containers: Record<string, (inside: string) => string> = {
  'simple field': (inside) => `<w:fldSimple w:instr=" SEQ Figure ">${inside}</w:fldSimple>`,
  'nested simple fields': (inside) =>
    `<w:fldSimple w:instr=" IF "><w:fldSimple w:instr=" PAGE ">${inside}</w:fldSimple></w:fldSimple>`,
  'complex field': (inside) =>
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> HYPERLINK "https://a.example" \\o "tip" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${inside}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
  'smart tag': (inside) => `<w:smartTag w:uri="u" w:element="place">${inside}</w:smartTag>`,
  'custom XML': (inside) => `<w:customXml w:element="e">${inside}</w:customXml>`,
  'content control': (inside) => `<w:sdt><w:sdtPr/><w:sdtContent>${inside}</w:sdtContent></w:sdt>`,
  insertion: (inside) => `<w:ins w:id="1" w:author="Anna">${inside}</w:ins>`,
  'moved text': (inside) => `<w:moveTo w:id="2" w:author="Anna">${inside}</w:moveTo>`,
  'direction of text': (inside) => `<w:bdo w:val="rtl"><w:dir w:val="ltr">${inside}</w:dir></w:bdo>`,
  'link to a place': (inside) => `<w:hyperlink w:anchor="nowhere">${inside}</w:hyperlink>`,
  reading: (inside) =>
    `<w:r><w:ruby><w:rubyPr/><w:rt>${runOf('reading')}</w:rt><w:rubyBase>${inside}</w:rubyBase></w:ruby></w:r>`,
  'text box': (inside) =>
    `<w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps"><w:drawing><wp:inline><a:graphic><a:graphicData><wps:wsp xmlns:wps="urn:wps"><wps:txbx><w:txbxContent><w:p>${inside}</w:p></w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice><mc:Fallback/></mc:AlternateContent></w:r>`,
  'old text box': (inside) =>
    `<w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml"><v:textbox><w:txbxContent><w:p>${inside}</w:p></w:txbxContent></v:textbox></v:shape></w:pict></w:r>`,
  'element of tomorrow': (inside) => `<w99:new xmlns:w99="urn:tomorrow">${inside}</w99:new>`,
};

const line = fc
  .array(
    fc
      .tuple(words, fc.array(fc.constantFrom(...Object.keys(containers)), { maxLength: 3 }))
      .map(([text, around]) => around.reduce((inside, name) => containers[name]!(inside), runOf(text))),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => parts.join(runOf(' and ')));

const properties = fc.constantFrom(
  '',
  '<w:pPr><w:pStyle w:val="Heading2"/></w:pPr>',
  '<w:pPr><w:pStyle w:val="Quote"/></w:pPr>',
  '<w:pPr><w:pStyle w:val="SourceCode"/></w:pPr>',
  '<w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="7"/></w:numPr></w:pPr>',
  '<w:pPr><w:rPr><w:ins w:id="3" w:author="Ben"/></w:rPr></w:pPr>',
);
const paragraph = fc.tuple(properties, line).map(([look, inside]) => `<w:p>${look}${inside}</w:p>`);
const cell = (merge: string) => paragraph.map((inside) => `<w:tc><w:tcPr>${merge}</w:tcPr>${inside}</w:tc>`);
const table = fc
  .tuple(cell('<w:vMerge w:val="restart"/>'), cell(''), cell('<w:vMerge/>'), cell(''))
  .map(
    ([a, b, c, d]) =>
      `<w:tbl><w:tr>${a}${b}</w:tr><w:sdt><w:sdtContent><w:tr>${c}${d}</w:tr></w:sdtContent></w:sdt></w:tbl>`,
  );
const block = fc.oneof({ weight: 4, arbitrary: paragraph }, { weight: 1, arbitrary: table });

describe('a generated Word file', () => {
  it.each(Object.entries(containers))('keeps the text of each container: %s', async (_, around) => {
    const { lost } = await lossOf(
      await wordFile(`<w:p>${runOf('before ')}${around(runOf('within'))}${runOf(' after')}</w:p>`),
    );
    expect(lost).toEqual([]);
  });

  it('loses no word in silence', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 5 }), async (blocks) => {
        const { lost, counted } = await lossOf(await wordFile(blocks.join('')));
        expect(lost).toEqual([]);
        expect(counted).toEqual([]);
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  it('counts a word that is lost', async () => {
    // notes without a mark in the text are not shown
    const bytes = await wordFile(`<w:p>${runOf('Text')}</w:p>`, {
      'word/footnotes.xml': `<w:footnotes NAMESPACES><w:footnote w:id="2"><w:p>${runOf('forgotten')}</w:p></w:footnote></w:footnotes>`,
    });
    expect(await lossOf(bytes)).toEqual({ lost: [], counted: ['forgotten'] });
  });
});

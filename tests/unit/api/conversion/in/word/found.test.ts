import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { wordReader } from '../../../../../../api/conversion/in/word/reader.ts';
import { codesOf, memoryArchive, readAll, type ReadPage } from '../../../../../support/memory-archive.ts';
import { wordFile } from '../../../../../support/word-file.ts';

const read = async (bytes: Buffer): Promise<ReadPage> => {
  const { pages } = await readAll(wordReader, memoryArchive({ 'Plan.docx': bytes }));
  return pages[0]!;
};
const found = (name: string) => readFileSync(join(import.meta.dirname, '../../../../../support/found', name));

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (inside: string, look = '') => `<w:p><w:pPr>${look}</w:pPr>${inside}</w:p>`;
const styled = (style: string, inside: string) => paragraph(inside, `<w:pStyle w:val="${style}"/>`);
const item = (number: number, text: string, level = 0) =>
  paragraph(run(text), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${number}"/></w:numPr>`);

describe('a Word file that broke an import', () => {
  it.each([
    ['word-drop-cap.docx', 'Drop cap begins this chapter.\n'],
    ['word-checkbox-bullets.docx', '- [ ] Not yet done\n- [x] Done\n'],
    ['word-link-to-heading.docx', '[See the second part](#second-part)\n\n# Second part\n\nText\n'],
    [
      'word-linked-picture.docx',
      'Before the picture. ![The plan of the house](https://example.org/plan.png)\n',
    ],
    ['word-style-based-on-heading.docx', '# A company heading\n\nText below.\n'],
    [
      'captions.docx',
      '# Release manual\n\nAs Table 4 shows, owner Platform team decides.\n\nFigure 3: Overview\n\nField with complex: 4: Limits\n',
    ],
    [
      'steps.docx',
      '# Runbook\n\n1. Stop the service\n2. Copy the data\n\nWait until the copy is done.\n\n3. Start the service\n4. Check the log\n\n## Second procedure\n\n5. Starts at five\n6. Then six\n',
    ],
  ])('%s', async (name, markdown) => {
    expect((await read(found(name))).markdown).toBe(markdown);
  });
});

describe('a list of Word', () => {
  const level = (index: number, format: string, text: string, more = '') =>
    `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/>${more}</w:lvl>`;
  const wingdings = '<w:rPr><w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/></w:rPr>';
  const numbering = `<w:numbering NAMESPACES>
    <w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '%2)')}</w:abstractNum>
    <w:abstractNum w:abstractNumId="1">${level(0, 'bullet', '•')}</w:abstractNum>
    <w:abstractNum w:abstractNumId="2">${level(0, 'bullet', '–')}</w:abstractNum>
    <w:abstractNum w:abstractNumId="3">${level(0, 'none', '')}</w:abstractNum>
    <w:abstractNum w:abstractNumId="4">${level(0, 'bullet', '\uf0a8', wingdings)}</w:abstractNum>
    <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
    <w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>
    <w:num w:numId="3"><w:abstractNumId w:val="1"/></w:num>
    <w:num w:numId="4"><w:abstractNumId w:val="2"/></w:num>
    <w:num w:numId="5"><w:abstractNumId w:val="3"/></w:num>
    <w:num w:numId="6"><w:abstractNumId w:val="4"/></w:num></w:numbering>`;

  it.each<[string, string, string]>([
    ['begins anew beside another', item(1, 'a') + item(1, 'b') + item(2, 'c'), '1. a\n2. b\n\n1) c\n'],
    [
      'goes on after a table or a heading',
      item(1, 'a') + styled('Heading1', run('H')) + item(1, 'b'),
      '1. a\n\n# H\n\n2. b\n',
    ],
    ['of other bullets is another', item(3, 'a') + item(4, 'b'), '- a\n\n* b\n'],
    ['goes on after items below', item(1, 'a') + item(1, 'x', 1) + item(1, 'b'), '1. a\n   1. x\n2. b\n'],
    [
      'goes on below another item',
      item(1, 'x', 1) + paragraph(run('P')) + item(1, 'y', 1),
      '1. x\n\nP\n\n2. y\n',
    ],
    ['without a sign is no list', item(1, 'a') + item(5, 'b'), '1. a\n\nb\n'],
    ['of boxes of another font has tasks', item(6, 'a') + item(6, 'b'), '- [ ] a\n- [ ] b\n'],
  ])('%s', async (_, body, markdown) => {
    expect((await read(await wordFile(body, { 'word/numbering.xml': numbering }))).markdown).toBe(markdown);
  });
});

describe('a style of Word', () => {
  const style = (id: string, name: string, more = '') =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`;
  const outline = (level: number) => `<w:pPr><w:outlineLvl w:val="${level}"/></w:pPr>`;
  const styles = `<w:styles NAMESPACES>
    ${style('Titel', 'Title')}${style('Berichtstitel', 'Our title', '<w:basedOn w:val="Titel"/>')}
    ${style('berschrift2', 'heading 2', outline(1))}
    ${style('Kapitel', 'Kapitel', '<w:basedOn w:val="berschrift2"/>')}
    ${style('Abschnitt', 'Abschnitt', `<w:basedOn w:val="Kapitel"/>${outline(2)}`)}
    ${style('Klein', 'Klein', `<w:basedOn w:val="berschrift2"/>${outline(9)}`)}
    ${style('Circle', 'Circle', '<w:basedOn w:val="Circle"/>')}</w:styles>`;

  it('counts by its name, its outline, and what it is based on', async () => {
    const body = ['Kapitel', 'Abschnitt', 'Klein', 'Circle'].map((each) => styled(each, run(each))).join('');
    const page = await read(
      await wordFile(styled('Berichtstitel', run('The report')) + body, { 'word/styles.xml': styles }),
    );
    expect(page.item.title).toBe('The report');
    expect(page.markdown).toBe('## Kapitel\n\n### Abschnitt\n\nKlein\n\nCircle\n');
  });
});

describe('a link of Word to a place in the same file', () => {
  const mark = (name: string) => `<w:bookmarkStart w:id="1" w:name="${name}"/><w:bookmarkEnd w:id="1"/>`;
  const field = (instruction: string) =>
    `<w:fldSimple w:instr=" ${instruction.replaceAll('"', '&quot;')} ">${run('there')}</w:fldSimple>`;
  const heading = (name: string) => styled('Heading1', mark(name) + run('Part'));

  it.each([
    [
      'by a field',
      paragraph(field('HYPERLINK \\l "b"')) + heading('a') + heading('b'),
      '[there](#part-1)\n\n# Part\n\n# Part\n',
    ],
    ['by a reference', paragraph(field('REF a \\h')) + heading('a'), '[there](#part)\n\n# Part\n'],
    [
      'below a heading',
      heading('a') + paragraph(mark('p') + run('Text')) + paragraph(field('HYPERLINK \\l "p"')),
      '# Part\n\nText\n\n[there](#part)\n',
    ],
    [
      'before a heading',
      mark('m') + heading('a') + paragraph(field('HYPERLINK \\l "m"')),
      '# Part\n\n[there](#part)\n',
    ],
  ])('%s', async (_, body, markdown) => {
    const page = await read(await wordFile(body));
    expect(page.markdown).toBe(markdown);
    expect(page.notes).toEqual([]);
  });

  it('leads to the web with the words of its tip left out', async () => {
    const page = await read(await wordFile(paragraph(field('HYPERLINK "https://a.example/x" \\o "A tip"'))));
    expect(page.markdown).toBe('[there](https://a.example/x)\n');
  });
});

describe('the report of a Word file', () => {
  const box = `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps"><w:drawing><wp:anchor><wp:docPr name="Box"/><a:graphic><wps:txbx xmlns:wps="urn:wps"><w:txbxContent>${paragraph(run('In the box'))}</w:txbxContent></wps:txbx></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:rect xmlns:v="urn:schemas-microsoft-com:vml"><v:textbox><w:txbxContent>${paragraph(run('In the box'))}</w:txbxContent></v:textbox></v:rect></w:pict></mc:Fallback></mc:AlternateContent>`;

  it('does not count drawings that are kept', async () => {
    const page = await read(await wordFile(paragraph(`${run('Text')}<w:r>${box}</w:r>`)));
    expect(page.markdown).toBe('Text\n\nIn the box\n');
    expect(page.notes).toEqual([]);
  });

  it('counts those that are not', async () => {
    const drawing = '<w:drawing><wp:inline><wp:docPr name="Arrow"/><a:graphic/></wp:inline></w:drawing>';
    const page = await read(await wordFile(paragraph(`${run('Text')}<w:r>${drawing}</w:r>`)));
    expect(codesOf(page.notes)).toEqual(['word-element: 1']);
    expect(page.notes[0]?.example).toBe('Arrow');
  });
});

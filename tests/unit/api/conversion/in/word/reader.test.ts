import { describe, expect, it } from 'vitest';
import { wordReader } from '../../../../../../api/conversion/in/word/reader.ts';
import { codesOf, memoryArchive, readAll, type ReadPage } from '../../../../../support/memory-archive.ts';
import { wordFile } from '../../../../../support/word-file.ts';

const read = async (bytes: Buffer): Promise<ReadPage> => {
  const { pages } = await readAll(wordReader, memoryArchive({ 'Plan.docx': bytes }));
  return pages[0]!;
};
const paragraph = (runs: string, style = '') =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${runs}</w:p>`;
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;

const styles = `<w:styles NAMESPACES><w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`;

describe('a Word file', () => {
  it('has the title of its first paragraph, which is not repeated', async () => {
    const { item, markdown } = await read(
      await wordFile(paragraph(run('The plan'), 'Title') + paragraph(run('Begin'), 'Heading1'), {
        'word/styles.xml': styles,
        'word/_rels/document.xml.rels':
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
      }),
    );
    expect(item.title).toBe('The plan');
    expect(markdown).toBe('# Begin\n');
  });

  it('keeps insertions and counts deletions', async () => {
    const { markdown, notes, item } = await read(
      await wordFile(
        paragraph(
          `${run('We ')}<w:ins w:author="Anna">${run('will ')}</w:ins><w:del w:author="Ben"><w:r><w:delText>may </w:delText></w:r></w:del>${run('go.')}`,
        ),
      ),
    );
    expect(item.title).toBe('Plan');
    expect(markdown).toBe('We will go.\n');
    expect(codesOf(notes)).toEqual(['tracked-deletion: 1', 'tracked-insertion: 1']);
  });

  it('names what cannot be read: equations, headers, parts', async () => {
    const { notes } = await read(
      await wordFile(paragraph(`${run('E')}<m:oMath><m:r><m:t>mc</m:t></m:r></m:oMath>`), {
        'word/header1.xml': `<w:hdr NAMESPACES>${paragraph(run('Confidential'))}</w:hdr>`,
        'word/charts/chart1.xml': '<c/>',
      }),
    );
    expect(codesOf(notes)).toEqual(['word-element: 1', 'word-header: 1', 'word-part: 1']);
  });

  it('keeps comments with their author, their day and the words that they are about', async () => {
    const { item } = await read(
      await wordFile(
        paragraph(
          `<w:commentRangeStart w:id="1"/>${run('Friday')}<w:commentRangeEnd w:id="1"/><w:r><w:commentReference w:id="1"/></w:r>`,
        ),
        {
          'word/comments.xml': `<w:comments NAMESPACES>
            <w:comment w:id="1" w:author="Anna Kern" w:date="2021-03-03T10:00:00Z"><w:p w14:paraId="AA">${run('Which *one*?')}</w:p></w:comment>
            <w:comment w:id="2" w:author="Ben" w:date="2021-03-04T10:00:00Z"><w:p w14:paraId="BB">${run('The first.')}</w:p></w:comment>
          </w:comments>`,
          'word/commentsExtended.xml':
            '<w15:commentsEx NAMESPACES><w15:commentEx w15:paraId="BB" w15:paraIdParent="AA"/></w15:commentsEx>',
        },
      ),
    );
    expect(item.comments).toEqual([
      {
        key: 'Plan.docx#comment-1',
        parentKey: null,
        author: { name: 'Anna Kern' },
        createdAt: new Date('2021-03-03T10:00:00Z'),
        quote: 'Friday',
        markdown: 'Which \\*one\\*?',
      },
      {
        key: 'Plan.docx#comment-2',
        parentKey: 'Plan.docx#comment-1',
        author: { name: 'Ben' },
        createdAt: new Date('2021-03-04T10:00:00Z'),
        markdown: 'The first.',
      },
    ]);
  });
});

describe('a hostile Word file', () => {
  const entities = '<?xml version="1.0"?><!DOCTYPE w [<!ENTITY a "aaaa">]><w>&a;</w>';
  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['no zip', () => Buffer.from('PK no')],
    ['a bomb', () => wordFile(paragraph(run('x'.repeat(40_000_000))))],
    ['entities', () => wordFile('', { 'word/document.xml': entities })],
    ['deep', () => wordFile('<w:p>'.repeat(100_000) + '</w:p>'.repeat(100_000))],
    ['no XML', () => wordFile('', { 'word/document.xml': '<w:document' })],
  ])('is attached as it is: %s', async (_, make) => {
    const { item, markdown, notes } = await read(await make());
    expect(markdown).toBe('[Plan.docx](import:file/Plan.docx)\n');
    expect(item.files.map(({ name }) => name)).toEqual(['Plan.docx']);
    expect(codesOf(notes)).toEqual(['document-not-read: 1']);
  });
});

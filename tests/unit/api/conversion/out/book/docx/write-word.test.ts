import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import JSZip from 'jszip';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eachPart } from '../../../../../../../api/conversion/out/book/walk.ts';
import { readText } from '../../../../../../../api/conversion/out/book/read-text.ts';
import type { WordManuscript } from '../../../../../../../api/conversion/out/book/docx/manuscript.ts';
import { writeWord } from '../../../../../../../api/conversion/out/book/docx/write-word.ts';
import { labelOf } from '../../../../../../../api/conversion/out/book/addresses.ts';
import { wordReader } from '../../../../../../../api/conversion/in/word/reader.ts';
import { memoryArchive, readAll } from '../../../../../../support/memory-archive.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-word-'));
  for (const each of ['texts', 'img']) await mkdir(join(folder, each));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

interface Written {
  title: string;
  source: string;
  depth?: number;
}

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Writes documents, numbered from 1, as one Word file. */
async function write(documents: readonly Written[], rest: Partial<WordManuscript> = {}): Promise<Buffer> {
  const labels: string[] = [];
  for (const [index, { title, source }] of documents.entries()) {
    const id = index + 1;
    const text = readText(source, title);
    labels.push(labelOf(id));
    eachPart(text, (part) => {
      if (typeof part !== 'string' && (part.k === 'h' || part.k === 'anchor') && part.id !== undefined)
        labels.push(labelOf(id, part.id));
    });
    await writeFile(join(folder, 'texts', `${id}.json`), JSON.stringify(text));
  }
  await writeFile(join(folder, 'img', 'dot.png'), dot);
  const [first] = documents;
  const bytes = await writeWord({
    folder,
    title: first?.title ?? '',
    subtitle: '',
    volume: [],
    language: 'en',
    publicUrl: 'https://docs.example',
    titled: documents.length > 1 ? undefined : 1,
    documents: documents.map(({ title, depth = 0 }, index) => ({ id: index + 1, title, depth })),
    pictures: { '/dot.png': { name: 'dot.png', type: 'png', width: 40, height: 30 } },
    labels,
    beside: {},
    words: { note: 'Note', tip: 'Tip', important: 'Important', warning: 'Warning', caution: 'Caution' },
    ...rest,
  });
  return Buffer.from(bytes);
}

/** What our own import reads in it. */
async function readBack(bytes: Buffer): Promise<{ title: string; markdown: string }> {
  const { pages } = await readAll(wordReader, memoryArchive({ 'Written.docx': bytes }));
  const [page] = pages;
  if (!page) throw new Error('There is no page in it');
  return { title: page.item.title, markdown: page.markdown };
}

const partOf = async (bytes: Buffer, name: string): Promise<string> =>
  (await (await JSZip.loadAsync(bytes)).file(name)?.async('string')) ?? '';

describe('a text as a Word file', () => {
  test.each([
    ['headings and marks', '# One\n\n## Two\n\nA **bold**, *slanted*, ~~gone~~ and `coded` word.\n'],
    ['lists', '- one\n  - inner\n- two\n\nBetween.\n\n1. first\n2. second\n\nBetween.\n\n1. again\n'],
    ['tasks', '- [ ] open\n- [x] done\n'],
    ['a quote', '> Wise words.\n'],
    ['code', 'Before.\n\n```\nconst a = 1;\n\n  if (a < b && c > d) {}\n```\n'],
    ['a table', '| Name | Number |\n| --- | --- |\n| One | 1 |\n| Two | 2 |\n'],
    ['footnotes', 'Words[^1] and others[^2].\n\n[^1]: The first.\n\n[^2]: The second.\n'],
    ['links', '[Outside](https://example.org/a?b=c) and [our own](https://docs.example/spaces/3).\n'],
    ['signs that XML has', 'A < B & C > D "quoted" \'so\'\n'],
    [
      'callouts beside each other',
      '> [!NOTE]\n> One.\n>\n> Two.\n\n> [!NOTE]\n> Three.\n\n> [!WARNING]\n> Four.\n\n> A quotation.\n',
    ],
  ])('comes back from our own import: %s', async (_name, source) => {
    const { title, markdown } = await readBack(await write([{ title: 'The plan', source }]));
    expect(title).toBe('The plan');
    expect(markdown).toBe(source);
  });

  test('keeps merged cells, the head of a table on each page, and the size of pictures', async () => {
    const source =
      '<table><thead><tr><th colspan="2">Wide</th></tr></thead><tbody><tr><td rowspan="2">High</td><td>a</td></tr><tr><td>b</td></tr></tbody></table>\n\n' +
      '![A dot](/dot.png)\n\n<img src="/dot.png" width="20" alt="Small">\n';
    const xml = await partOf(await write([{ title: 'Seen', source }]), 'word/document.xml');
    expect(xml).toContain('<w:gridSpan w:val="2"/>');
    expect(xml).toContain('<w:vMerge w:val="restart"/>');
    expect(xml).toContain('<w:tblHeader/>');
    // pixels are 9,525 of Word's units
    expect(xml).toContain(`cx="${40 * 9_525}" cy="${30 * 9_525}"`);
    expect(xml).toContain(`cx="${20 * 9_525}" cy="${15 * 9_525}"`);
  });

  // 1.4 times the letters: of text 11 points, of a cell 10, of the first heading 20
  test.each([
    ['Press ![A dot](/dot.png) now', 21],
    ['| Press ![A dot](/dot.png) |\n| --- |', 19],
    ['Words\n\n# Press ![A dot](/dot.png)', 30],
    ['Words[^1]\n\n[^1]: Press ![A dot](/dot.png)', 18],
    ['Press <img src="/dot.png" alt="A dot" width="36"> now', 27],
    ['Press\n![A dot](/dot.png)', 30],
    ['![A dot](/dot.png)', 30],
  ])('has the image in %j %i pixels high', async (source, height) => {
    const bytes = await write([{ title: 'Seen', source }]);
    const xml = (await partOf(bytes, 'word/document.xml')) + (await partOf(bytes, 'word/footnotes.xml'));
    const [, cx, cy] = /<wp:extent cx="(\d+)" cy="(\d+)"\/>/.exec(xml) ?? [];
    expect(Number(cy) / 9_525).toBe(height);
    expect(Math.abs(Number(cx) / 9_525 - (height * 4) / 3)).toBeLessThanOrEqual(1);
  });

  test('has columns as wide as what they hold', async () => {
    const source = `| No | What | Description |\n|---|---|---|\n| 1 | Tea | ${'some words '.repeat(20)} |\n`;
    const xml = await partOf(await write([{ title: 'Wide', source }]), 'word/document.xml');
    const widths = [...xml.matchAll(/<w:gridCol w:w="(\d+)"\/>/g)].map(([, width]) => Number(width));
    const [first = 0, second = 0, third = 0] = widths;
    expect(widths).toHaveLength(3);
    expect(first).toBeLessThan(second);
    expect(third).toBeGreaterThan(5_000);
    expect(first + second + third).toBeGreaterThan(9_060);
    expect(first + second + third).toBeLessThanOrEqual(9_072);
  });

  test('links to a document of another volume there, and says which one it is', async () => {
    const beside = { [labelOf(2)]: { url: 'Book%202.docx', volume: 'Volume 2' } };
    const volume = ['Volume 1 of 2', 'Guide'];
    const source = 'See [there](/documents/2#part).';
    const bytes = await write([{ title: 'First', source }], { beside, volume });
    expect(await partOf(bytes, 'word/_rels/document.xml.rels')).toMatch(
      /Target="Book%202\.docx#p[0-9a-f]{30}"/,
    );
    const xml = await partOf(bytes, 'word/document.xml');
    for (const words of ['Volume 1 of 2', 'Guide', ' (Volume 2)']) expect(xml).toContain(`${words}</w:t>`);
  });

  test('of several documents leads links to their headings, and numbers headings below their titles', async () => {
    const bytes = await write([
      {
        title: 'First',
        source: 'See [there](/documents/2#the-part), [it](/documents/2), [gone](/documents/9).',
      },
      { title: 'Second', source: '## The part\n\nWords.', depth: 1 },
    ]);
    const xml = await partOf(bytes, 'word/document.xml');
    const names = [...xml.matchAll(/<w:bookmarkStart w:name="(\w+)"/g)].map(([, name]) => name);
    const anchors = [...xml.matchAll(/<w:hyperlink[^>]* w:anchor="(\w+)"/g)].map(([, name]) => name);
    expect(anchors).toHaveLength(2);
    expect(xml.match(/<w:rStyle w:val="Hyperlink"\/>/g)).toHaveLength(3);
    const numbers = [...xml.matchAll(/<w:bookmarkStart [^>]*w:id="(\d+)"/g)].map(([, number]) => number);
    expect(numbers.length).toBeGreaterThan(2);
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const anchor of anchors) expect(names).toContain(anchor);
    expect(await partOf(bytes, 'word/_rels/document.xml.rels')).toContain('https://docs.example/documents/9');
    expect([...xml.matchAll(/<w:pStyle w:val="(Heading\d)"/g)].map(([, style]) => style)).toEqual([
      'Heading1',
      'Heading2',
      'Heading4',
    ]);
  });

  test('has formulas that Word draws and changes, and others as they were typed', async () => {
    const source = 'A $`\\frac{a}{2}`$ and $`\\foo{`$.\n\n$$\\sum_{i=1}^n \\sqrt{i}$$\n';
    const xml = await partOf(await write([{ title: 'Sums', source }]), 'word/document.xml');
    expect(xml).toContain(
      '<m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f>',
    );
    expect(xml).toMatch(/<m:oMathPara>.*<m:nary>.*<m:chr m:val="∑"\/>.*<m:e><m:rad>.*<\/m:oMathPara>/);
    expect(xml).toContain('\\foo{');
    expect(xml).not.toContain('\\frac');
  });

  test('reads from right to left where its text does', async () => {
    const source = [
      'שלום Lectern, `code` https://a.example/b/ עולם.',
      'English עולם words.',
      '- פריט\n- English',
      '1. ראשון',
      '| שם | Sum |\n| :-- | --: |\n| תה | 3 |',
      '> [!NOTE]\n> הערה',
      '> ציטוט\n>\n> Hello',
      '```\nקוד\n```',
      'Footnoted[^1]',
      '[^1]: הערת שוליים',
    ].join('\n\n');
    const bytes = await write([{ title: 'מדריך', source }]);
    const xml = await partOf(bytes, 'word/document.xml');
    const paragraphs = [...xml.matchAll(/<w:p>.*?<\/w:p>/g)].map(([paragraph]) => paragraph);
    const of = (words: string) => paragraphs.find((each) => each.includes(words)) ?? '';
    const runs = (words: string) =>
      [...of(words).matchAll(/<w:r>(.*?)<\/w:r>/g)].map(
        ([, run = '']) =>
          (run.includes('<w:rtl/>') ? '«' : '') + (/<w:t [^>]*>(.*?)<\/w:t>/.exec(run)?.[1] ?? ''),
      );
    for (const words of ['מדריך', 'Lectern', 'פריט', 'ראשון', 'שם', 'הערה', 'ציטוט'])
      expect(of(words), words).toContain('<w:bidi/>');
    for (const words of ['English ', 'קוד', 'Sum', 'Hello', 'Footnoted'])
      expect(of(words), words).not.toContain('<w:bidi/>');
    expect(runs('Lectern')).toEqual([
      ...['«שלום ', 'Lectern', '«, ', 'code', '« ', 'https://a.example/b/', '« עולם.'],
    ]);
    expect(runs('English ')).toEqual(['English ', '«עולם', ' words.']);
    expect(runs('קוד')).toEqual(['קוד']);
    expect(paragraphs.filter((each) => /<w:numPr>.*<w:bidi\/>/.test(each))).toHaveLength(3);
    expect(xml).toContain('<w:bidiVisual/>');
    // Word's 'left' is the beginning of such a paragraph
    expect(of('שם')).toContain('<w:jc w:val="right"/>');
    expect(of('Sum')).toContain('<w:jc w:val="right"/>');
    for (const words of ['הערה', 'ציטוט', 'Hello'])
      expect(of(words), words).toContain('<w:right w:val="single"');
    expect(of('Hello')).toContain('<w:ind w:left="0" w:right="360"/>');
    expect(await partOf(bytes, 'word/footnotes.xml')).toMatch(/<w:bidi\/>.*<w:rtl\/>.*הערת שוליים/);
    const { title, markdown } = await readBack(bytes);
    expect(title).toBe('מדריך');
    expect(markdown).toContain('- פריט\n- English');
    expect(markdown).toContain('English עולם words.');
  });

  test('has no sign of a direction without letters from the right', async () => {
    const source =
      '# One\n\nTwo `three`.\n\n- four\n\n1. five\n\n> six\n\n> [!TIP]\n> 日本\n\n| a |\n|--:|\n| b |\n';
    const xml = await partOf(await write([{ title: 'Plain', source }]), 'word/document.xml');
    expect(xml).not.toMatch(/w:bidi|w:rtl/);
  });

  test('holds no character that would make the file unreadable, and no field of a text', async () => {
    const source =
      'A\u0001\u0008\uffff\ud800B { HYPERLINK "javascript:ran()" } [x](javascript:ran()) <script>ran()</script>';
    const bytes = await write([{ title: 'Odd\u0002', source }]);
    const { markdown } = await readBack(bytes);
    expect(markdown).toContain('A');
    expect(await partOf(bytes, 'word/document.xml')).not.toMatch(/instrText|[\0-\x08\ufffe\uffff]/);
    expect(await partOf(bytes, 'word/_rels/document.xml.rels')).not.toContain('javascript');
  });
});

import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readBytes } from '../../../../../api/conversion/files/read-bytes.ts';
import { compoundFile } from '../../../../support/compound-file.ts';
import {
  bookOf,
  excelOf,
  lockedPdf,
  openDocumentOf,
  pdfOf,
  powerPointOf,
  wordFile,
  wordOf,
  zipOf,
} from '../../../../support/searched-files.ts';

const read = async (bytes: Buffer | string) => {
  const { state, placeKind, parts } = await readBytes(Buffer.from(bytes as string));
  return [state, placeKind, ...parts.map(({ place, text }) => (place === null ? text : `${place}: ${text}`))];
};

it.each([
  ['text', 'Größe\r\nund Maß', ['found', null, 'Größe\nund Maß']],
  ['Markdown', '# Title\n\nText', ['found', null, '# Title\n\nText']],
  ['CSV in the letters of Windows', Buffer.from('Stra\xdfe;1', 'latin1'), ['found', null, 'Straße;1']],
  ['text in UTF-16', Buffer.from('\ufeffcafé', 'utf16le'), ['found', null, 'café']],
  [
    'HTML',
    '<!doctype html><style>p {}</style><p>One &amp; <b>t</b>wo</p><script>let x</script><p>Three',
    ['found', null, 'One & two\n\nThree'],
  ],
  [
    'a PDF',
    pdfOf(['First page', '', 'Grüße (3)'], { packed: true }),
    ['found', 'page', '1: First page', '3: Grüße (3)'],
  ],
  [
    'Word',
    wordFile(
      '<w:p><w:r><w:t>One</w:t><w:tab/><w:t xml:space="preserve">two </w:t></w:r></w:p>' +
        '<w:p><w:del><w:delText>gone</w:delText></w:del><w:r><w:t>A &lt; B</w:t></w:r></w:p>',
    ),
    ['found', null, 'One\ttwo\nA < B'],
  ],
  ['Excel', excelOf('Budget', 'Costs', 'Rent'), ['found', 'sheet', 'First: Budget\t4711', 'Costs: Rent']],
  [
    'PowerPoint',
    powerPointOf('Hello', 'Say it slowly', 'The end'),
    ['found', 'slide', '1: Hello\n\nSay it slowly', '2: The end'],
  ],
  [
    'a text of OpenDocument',
    openDocumentOf('text', '<text:h>Title</text:h><text:p>One<text:s/>two</text:p>'),
    ['found', null, 'Title\nOne two'],
  ],
  [
    'a spreadsheet of OpenDocument',
    openDocumentOf(
      'spreadsheet',
      '<table:table table:name="Costs"><table:table-row><table:table-cell><text:p>Rent</text:p></table:table-cell></table:table-row></table:table>',
    ),
    ['found', 'sheet', 'Costs: Rent'],
  ],
  [
    'a presentation of OpenDocument',
    openDocumentOf(
      'presentation',
      '<draw:page><text:p>One</text:p></draw:page><draw:page><text:p>Two</text:p></draw:page>',
    ),
    ['found', 'slide', '1: One', '2: Two'],
  ],
  ['an EPUB', bookOf('Call me', 'Ishmael'), ['found', null, 'Call me\n\nIshmael']],
])('finds the text of %s', async (_, bytes, expected) => {
  expect(await read(await bytes)).toEqual(expected);
});

// evidence: S152
it.each([
  ['a scanned PDF', pdfOf(['', '']), 'empty'],
  ['an empty file', '', 'empty'],
  ['a PDF with a password', lockedPdf('Secret'), 'locked'],
  [
    'an OpenDocument with a password',
    openDocumentOf('text', '<text:p>x</text:p>', '<manifest:encryption-data/>'),
    'locked',
  ],
  ['an office file with a password', compoundFile('EncryptedPackage'), 'locked'],
  ['half a PDF', pdfOf(['First page']).subarray(0, 60), 'broken'],
  ['half a zip', (await wordOf('Text')).subarray(0, 80), 'broken'],
  [
    'XML with entities of its own',
    zipOf({ 'word/document.xml': '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><x><t>&b;</t></x>' }),
    'broken',
  ],
  ['XML nested without end', wordFile('<w:p>'.repeat(100_000)), 'broken'],
  ['a Word document of before 2007', compoundFile('WordDocument'), 'old'],
  ['an Excel workbook of before 2007', compoundFile('Workbook'), 'old'],
  ['a PowerPoint presentation of before 2007', compoundFile('PowerPoint Document'), 'old'],
  ['a mail of Outlook', compoundFile('__nameid_version1.0'), 'other'],
  ['any other zip', zipOf({ 'a.txt': 'text' }), 'archive'],
  ['a packed file', gzipSync('text'), 'archive'],
  ['a document of Pages', zipOf({ 'Index/Document.iwa': 'x' }), 'other'],
  ['bytes', Buffer.from([1, 2, 3, 0, 5]), 'other'],
])('says of %s what it is', async (_, bytes, state) => {
  expect(await read(await bytes)).toEqual([state, null]);
});

it('keeps a megabyte of text, in parts that a snippet can be cut from', async () => {
  const { state, isCut, parts } = await readBytes(
    await wordOf(...Array<string>(40_000).fill('A sentence of this length, many times.')),
  );
  const size = parts.reduce((sum, { text }) => sum + text.length + 1, 0);
  expect({ state, isCut }).toEqual({ state: 'found', isCut: true });
  expect(Math.abs(size - 1024 * 1024)).toBeLessThan(10_000);
  expect(Math.max(...parts.map(({ text }) => text.length))).toBeLessThanOrEqual(8_100);
});

it('finds what comes before the fault of a broken file', async () => {
  expect(await read(await wordFile('<w:p><w:t>Before</w:t></w:p></w:body>'))).toEqual([
    'found',
    null,
    'Before',
  ]);
});

it('does not say of a file that takes too long that it has no text', async () => {
  expect(await readBytes(pdfOf(['One']), () => true)).toMatchObject({ state: 'broken', parts: [] });
});

it('cuts the name of a sheet, which stands at each of its parts', async () => {
  const { parts } = await readBytes(
    await openDocumentOf(
      'spreadsheet',
      `<table:table table:name="${'x'.repeat(100_000)}"><text:p>${'Rent '.repeat(4_000)}</text:p></table:table>`,
    ),
  );
  expect(parts.length).toBeGreaterThan(1);
  for (const { place } of parts) expect(place).toBe('x'.repeat(200));
});

it('parts a text without blanks between characters', async () => {
  const { parts } = await readBytes(Buffer.from(`a${'𠮷'.repeat(20_000)}`));
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.map(({ text }) => text).join('')).toBe(`a${'𠮷'.repeat(20_000)}`);
});

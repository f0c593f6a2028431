import { describe, expect, it } from 'vitest';
import { htmlReader } from '../../../../../api/conversion/in/html/reader.ts';
import { wordReader } from '../../../../../api/conversion/in/word/reader.ts';
import { codesOf, memoryArchive, readAll } from '../../../../support/memory-archive.ts';
import { wordFile } from '../../../../support/word-file.ts';

describe('a document that needs more memory than a conversion may have', () => {
  it('is attached as it is, and the next one is converted', async () => {
    const archive = memoryArchive({
      'Bomb.docx': await wordFile('<w:p/>'.repeat(1_300_000)),
      'Plan.docx': await wordFile('<w:p><w:r><w:t>The plan</w:t></w:r></w:p>'),
    });
    const { pages } = await readAll(wordReader, archive);
    expect(pages.map(({ markdown }) => markdown)).toEqual([
      '[Bomb.docx](import:file/Bomb.docx)\n',
      'The plan\n',
    ]);
    expect(codesOf(pages[0]!.notes)).toEqual(['document-not-read: 1']);
    expect(pages[0]!.item.files.map(({ name }) => name)).toEqual(['Bomb.docx']);
  });
});

it('each of two documents that are converted at once gets its own links', async () => {
  const linking = (target: string) =>
    memoryArchive({ 'page.html': '<p><a href="next">Next</a></p>', [target]: '<p>It</p>' });
  const archives = [linking('next'), memoryArchive({ 'page.html': '<p><a href="next">Next</a></p>' })];
  const read = await Promise.all(archives.map((archive) => readAll(htmlReader, archive)));
  expect(read.map(({ pages }) => pages[0]?.markdown)).toEqual(['[Next](import:file/next)\n', 'Next\n']);
});

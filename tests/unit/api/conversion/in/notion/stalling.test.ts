import { expect, it } from 'vitest';
import { notionReader } from '../../../../../../api/conversion/in/notion/reader.ts';
import { codesOf, memoryArchive, readAll } from '../../../../../support/memory-archive.ts';

const id = (digit: string): string => digit.repeat(32);

// two of them take the 20 seconds of a processor that a text is given
it('texts of Notion that were written to stall are read', { timeout: 240_000 }, async () => {
  const archive = memoryArchive({
    [`A ${id('1')}.md`]: '['.repeat(200_000),
    [`B ${id('2')}.html`]: '<'.repeat(2_000_000),
    [`C ${id('3')}.html`]: `<article>${'<div>'.repeat(50_000)}</article>`,
  });
  const { pages } = await readAll(notionReader, archive);
  expect(pages).toHaveLength(3);
  expect(pages.flatMap(({ notes }) => codesOf(notes))).toContain('kept-as-source: 1');
});

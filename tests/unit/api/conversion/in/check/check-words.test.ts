import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ImportReader } from '../../../../../../api/conversion/in/item.ts';
import { importKinds, type ImportKind } from '../../../../../../api/conversion/in/kinds.ts';
import { readers } from '../../../../../../api/conversion/in/list.ts';
import { lossesOf, memoryArchive } from '../../../../../support/memory-archive.ts';
import { propertyRuns } from '../../../../../support/property-runs.ts';
import { wordFile } from '../../../../../support/word-file.ts';
import { generatedTexts } from './generated-texts.ts';
import { all, htmlSources, markdownSources, otherSources } from './sources.ts';

/*
 * No reader loses a word in silence: each word of a source is in a document, or a line of the report counts it.
 */

const readerOf = (kind: ImportKind): ImportReader => readers.findLast((each) => each.kind === kind)!;

/** What is lost of a page, a line each. */
async function lostOf(kind: ImportKind, files: Record<string, string | Uint8Array>): Promise<string[]> {
  const losses = await lossesOf(readerOf(kind), memoryArchive(files, { name: 'Source.zip' }));
  return losses.flatMap(({ path, lost }) => (lost.length > 0 ? [`${path}: ${lost.join(' ')}`] : []));
}

const paragraph: Partial<Record<ImportKind, string>> = {
  'outline-json':
    '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"one precious word"}]}]}',
  confluence: '<p>one precious word</p>',
};

const samples: [string, ImportKind, Record<string, string | Uint8Array>][] = [
  ...all(markdownSources).map(([kind, of]) => [`${kind}, Markdown`, kind, of('one precious word')] as const),
  ...all(htmlSources).map(([kind, of]) => [`${kind}, HTML`, kind, of('<p>one precious word</p>')] as const),
  ...all(otherSources).map(([kind, of]) => [kind, kind, of(paragraph[kind] ?? 'one precious word')] as const),
].map((each) => [...each]);

describe('a word that a reader loses', () => {
  /** The reader, but it loses a word. */
  const faulty = (reader: ImportReader): ImportReader => ({
    ...reader,
    async *read(archive, options) {
      const items = reader.read(archive, options);
      for (let next = await items.next(); ; next = await items.next()) {
        if (next.done) return next.value;
        const item = next.value;
        yield {
          ...item,
          body: async () => {
            const body = await item.body();
            return { ...body, markdown: body.markdown.replace('precious ', '') };
          },
        };
      }
    },
  });
  const lostBy = async (kind: ImportKind, files: Record<string, string | Uint8Array>) =>
    (await lossesOf(faulty(readerOf(kind)), memoryArchive(files, { name: 'Source.zip' }))).flatMap(
      ({ lost }) => lost,
    );

  it.each(samples)('is found: %s', async (_, kind, files) => {
    expect(await lostOf(kind, files)).toEqual([]);
    expect(await lostBy(kind, files)).toEqual(['precious']);
  });

  it('is found: word', async () => {
    const bytes = await wordFile('<w:p><w:r><w:t>one precious word</w:t></w:r></w:p>');
    expect(await lostBy('word', { 'Page.docx': bytes })).toEqual(['precious']);
  });

  it('is looked for in every kind of source', () => {
    const kinds = new Set<ImportKind>([...samples.map(([, kind]) => kind), 'word']);
    expect([...kinds].sort()).toEqual([...importKinds].sort());
  });
});

it('a file that is in no document must be counted', async () => {
  const files = { 'a.md': '# A\n', 'notes.txt': 'forgotten' };
  const silent: ImportReader = {
    ...readerOf('markdown'),
    async *read(archive, options) {
      const items = readerOf('markdown').read(archive, options);
      for (let next = await items.next(); !next.done; next = await items.next()) yield next.value;
      return [];
    },
  };
  expect(await lossesOf(silent, memoryArchive(files))).toEqual([
    { path: 'notes.txt', lost: ['forgotten'], counted: [] },
  ]);
  expect(await lossesOf(readerOf('markdown'), memoryArchive(files))).toEqual([
    { path: 'notes.txt', lost: [], counted: [{ code: 'file-not-linked', words: ['forgotten'] }] },
  ]);
});

/** Found among generated texts, a few in many thousands. */
const rareTexts: [string, ImportKind, string][] = [
  ['a title that begins with a comment', 'obsidian', '> [!faq]- <!-- aaa --> [bbb](missing.md) ccc\n> ddd'],
  ['a comment within a word', 'obsidian', 'aaa%%bbb%%ccc %%\nddd%%eee'],
  ['an item that is a comment', 'obsidian', '1. %%aaa%%\n\n   %%bbb%% [ccc](missing.md)'],
  ['footnotes behind two comments', 'obsidian', '%%aaa%% <!-- bbb --> ^[ccc] ddd[^1]\n\n[^1]: eee'],
  ['footnotes behind a long comment', 'obsidian', '%%\na\n%% <!-- b --> ^[ccc] ddd[^1]\n\n[^1]: eee'],
  ['a footnote in a tag behind a comment', 'obsidian', '%%aaa%% <div>bbb ^[ccc]</div>'],
];

it.each(rareTexts)('no word is lost of %s', async (_, kind, text) => {
  expect(await lostOf(kind, markdownSources[kind]!(text))).toEqual([]);
});

describe('a generated text', () => {
  it.each(generatedTexts)('loses no word in silence: %s', { timeout: 120_000 }, async (_, kind, of, text) => {
    await fc.assert(
      fc.asyncProperty(text, async (given) => {
        expect(await lostOf(kind, of(given))).toEqual([]);
      }),
      { numRuns: propertyRuns(150) },
    );
  });
});

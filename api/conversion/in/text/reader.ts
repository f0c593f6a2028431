import { escapeLine } from '../../../text/markdown/escape-line.ts';
import type { Archive, ArchiveEntry, ImportItem, ImportNote, ImportReader, ReadOptions } from '../item.ts';
import { createNoteList } from '../notes.ts';
import { nameOf } from '../shared/entry-paths.ts';
import { maxTextBytes } from '../shared/limits.ts';
import { readPageText } from '../shared/page-text.ts';

const isText = ({ path }: ArchiveEntry): boolean => /\.(?:txt|text|log)$/i.test(path);

/** Plain texts: each is a document, and its lines stay as they are. */
export const textReader: ImportReader = {
  kind: 'text',
  recognise: ({ entries }) => (entries.every(isText) ? (entries[0]?.path ?? null) : null),
  read: readTexts,
};

async function* readTexts(
  { entries }: Archive,
  { signal }: ReadOptions,
): AsyncGenerator<ImportItem, ImportNote[]> {
  const notes = createNoteList();
  for (const [order, entry] of entries.entries()) {
    // a generator that others wait for may be stopped between two items
    await Promise.resolve();
    signal?.throwIfAborted();
    if (!isText(entry)) notes.add('file-without-page', entry.path);
    else if (entry.size > maxTextBytes) notes.add('text-too-long', entry.path);
    else yield itemOf(entry, order);
  }
  return notes.all();
}

const itemOf = (entry: ArchiveEntry, order: number): ImportItem => ({
  ...{ key: entry.path, parentKey: null, order, path: entry.path, files: [] },
  title: nameOf(entry.path),
  async body() {
    const { text, notes } = await readPageText(entry);
    return { markdown: plainTextMarkdown(text), notes };
  },
});

/** Lines break where they broke, and nothing in them is a mark. */
function plainTextMarkdown(text: string): string {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '')
    .split(/\n(?:[ \t]*\n)+/)
    .map((paragraph) => paragraph.replace(/^\n+/, '').trimEnd())
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) =>
      paragraph
        .split('\n')
        .map((line) => escapeLine(line.trim()))
        .join('\\\n'),
    );
  return paragraphs.length === 0 ? '' : `${paragraphs.join('\n\n')}\n`;
}

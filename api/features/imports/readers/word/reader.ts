import { AppError } from '../../../../core/errors.ts';
import type { Archive, ArchiveEntry, ImportItem, ImportNote, ImportReader, ReadOptions } from '../../item.ts';
import { fileAddress } from '../../item.ts';
import { createNoteList } from '../../notes.ts';
import { endingOf, withoutEnding } from '../shared/entry-paths.ts';
import { wordBody } from './body.ts';
import { readComments } from './comments.ts';
import { openPart, openWord, type WordPackage } from './package.ts';
import { noteParts, scanDocument, WordRefused, type WordScan } from './scan.ts';

const isWord = ({ path }: ArchiveEntry): boolean => endingOf(path) === '.docx';

/** Word files: each is a document. */
export const wordReader: ImportReader = {
  kind: 'word',
  recognise: ({ entries }) => Promise.resolve(entries.find(isWord)?.path ?? null),
  read: readWord,
};

async function* readWord(
  { entries }: Archive,
  { signal }: ReadOptions,
): AsyncGenerator<ImportItem, ImportNote[]> {
  const notes = createNoteList();
  let order = 0;
  for (const entry of entries) {
    signal?.throwIfAborted();
    if (isWord(entry)) yield await itemOf(entry, order++);
    else notes.add('file-without-page', entry.path);
  }
  return notes.all();
}

async function itemOf(entry: ArchiveEntry, order: number): Promise<ImportItem> {
  const key = entry.path;
  const name = withoutEnding(entry.path).split('/').at(-1) ?? entry.path;
  const place = { key, order, parentKey: null, path: entry.path };
  try {
    const word = await openWord(entry);
    const scan = await scanDocument(word, createNoteList());
    const title = scan.title || name;
    return {
      ...{ ...place, title },
      body: () => bodyOf(entry, title),
      files: [...word.images.values()].map(({ path, size }) => ({
        ...{ key: fileKeyOf(entry, path), name: path.split('/').at(-1) ?? path, size },
        open: () => openPart(entry, path),
      })),
      comments: await readComments(word, key, scan.quotes),
    };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return refusedItem({ ...place, title: name }, entry);
  }
}

const fileKeyOf = (entry: ArchiveEntry, part: string): string => `${entry.path}#${part}`;
const isRefusal = (error: unknown): boolean => error instanceof WordRefused || error instanceof AppError;

async function bodyOf(entry: ArchiveEntry, title: string) {
  const notes = createNoteList();
  const word: WordPackage = await openWord(entry);
  const scan: WordScan = await scanDocument(word, notes);
  await noteParts(word, notes);
  const body = await wordBody(word, {
    title: scan.title ? title : '',
    fileKey: (part) => fileKeyOf(entry, part),
  });
  notes.addAll(body.notes);
  return { markdown: body.markdown, notes: notes.all() };
}

/** What is no Word file, or a hostile one, is attached as it is. */
function refusedItem(place: Omit<ImportItem, 'body' | 'files'>, entry: ArchiveEntry): ImportItem {
  const name = entry.path.split('/').at(-1) ?? entry.path;
  return {
    ...place,
    body: () =>
      Promise.resolve({
        markdown: `[${name.replace(/[\\[\]]/g, '\\$&')}](${fileAddress(entry.path)})\n`,
        notes: [{ code: 'document-not-read', count: 1, example: name }],
      }),
    files: [{ key: entry.path, name, size: entry.size, open: () => entry.open() }],
  };
}

import { localCopyOf, type LocalCopy } from '../archive/local-copy.ts';
import { isJobTooLarge } from '../../process/temporary-folder.ts';
import { ConversionKilled, runConversion } from '../run-conversion.ts';
import type { Archive, ArchiveEntry, ImportItem, ImportNote, ImportReader, ReadOptions } from '../item.ts';
import { createNoteList } from '../notes.ts';
import { SourceRefused } from '../source-refused.ts';
import { attachedItem } from '../shared/attached-item.ts';
import { endingOf, nameOf } from '../shared/entry-paths.ts';
import { partKey, type WordDocument } from './document.ts';
import { maxWordBytes, openPart } from './package.ts';

const isWord = ({ path }: ArchiveEntry): boolean => endingOf(path) === '.docx';

/** Word files: each is a document. */
export const wordReader: ImportReader = {
  kind: 'word',
  recognise: ({ entries }) => entries.find(isWord)?.path ?? null,
  read: readWord,
};

async function* readWord(
  { entries, temporary }: Archive,
  { signal }: ReadOptions,
): AsyncGenerator<ImportItem, ImportNote[]> {
  const notes = createNoteList();
  let order = 0;
  for (const entry of entries) {
    signal?.throwIfAborted();
    if (!isWord(entry)) {
      notes.add('file-without-page', entry.path);
      continue;
    }
    const copy = localCopyOf(entry, temporary, maxWordBytes);
    try {
      yield await itemOf(entry, order++, copy);
    } finally {
      // the caller has finished with an item when it asks for the next one
      await copy.remove();
    }
  }
  return notes.all();
}

async function itemOf(entry: ArchiveEntry, order: number, copy: LocalCopy): Promise<ImportItem> {
  const key = entry.path;
  const name = nameOf(entry.path);
  const place = { key, order, parentKey: null, path: entry.path };
  const document = await readDocument(copy, { key, name });
  // a file that is not from Word, or hostile, is attached as it is
  if (!document) return attachedItem({ ...place, title: name }, entry);
  return {
    ...{ ...place, title: document.title, comments: document.comments },
    body: () => Promise.resolve(document.body),
    files: document.images.map(({ path, size }) => ({
      ...{ key: partKey(key, path), name: path.split('/').at(-1) ?? path, size },
      open: async () => openPart(await copy.path(), path),
    })),
  };
}

async function readDocument(
  copy: LocalCopy,
  names: { key: string; name: string },
): Promise<WordDocument | null> {
  try {
    return await runConversion('word', { copy: await copy.path(), ...names });
  } catch (error) {
    // but if the disk is full, every file that follows would be attached as it is, too
    const isOfThisFile =
      error instanceof ConversionKilled || error instanceof SourceRefused || isJobTooLarge(error);
    if (isOfThisFile) return null;
    throw error;
  }
}

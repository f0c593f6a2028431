import { Readable } from 'node:stream';
import { localCopyOf, type LocalCopy } from '../archive/local-copy.ts';
import { readStart, readTextEntry } from '../archive/decode-text.ts';
import { runConversion, unlessKilled } from '../run-conversion.ts';
import {
  fileAddress,
  itemAddress,
  type Archive,
  type ArchiveEntry,
  type ImportItem,
  type ImportNote,
  type ImportReader,
  type ReadOptions,
} from '../item.ts';
import { createNoteList } from '../notes.ts';
import { attachedItem } from '../shared/attached-item.ts';
import { convertPage } from '../shared/convert-page.ts';
import { createFileFinder, entryFile } from '../shared/entry-files.ts';
import { createEntryFinder, isExternal, nameOf } from '../shared/entry-paths.ts';
import { createFolderTree, type FolderTree } from '../shared/folder-tree.ts';
import { maxTextBytes } from '../shared/limits.ts';
import { readPageText } from '../shared/page-text.ts';
import { htmlTitle } from './body.ts';
import { isMhtmlStart, mhtmlStartBytes } from './mhtml.ts';
import { maxMhtmlBytes, pictureKey, type SavedPage } from './saved-page.ts';

const isHtml = ({ path }: ArchiveEntry): boolean => /\.x?html?$/i.test(path);
/** Confluence names its pages for Word `.doc`; a real one of those is no text. */
const mayBeMhtml = ({ path }: ArchiveEntry): boolean => /\.(?:mht|mhtml|doc)$/i.test(path);

/** Pages of HTML: one, a folder of them, or one with its images in an `.mht` file. */
export const htmlReader: ImportReader = {
  kind: 'html',
  async recognise({ entries }) {
    const page = entries.find(isHtml);
    if (page) return page.path;
    for (const entry of entries.filter(mayBeMhtml)) if (await isMhtml(entry)) return entry.path;
    return null;
  },
  read: readPages,
};

const isMhtml = async (entry: ArchiveEntry): Promise<boolean> =>
  mayBeMhtml(entry) && entry.size <= maxMhtmlBytes && isMhtmlStart(await readStart(entry, mhtmlStartBytes));

async function* readPages(
  { entries, temporary }: Archive,
  { signal }: ReadOptions,
): AsyncGenerator<ImportItem, ImportNote[]> {
  const notes = createNoteList();
  const pages = new Set<ArchiveEntry>();
  for (const entry of entries) if (isHtml(entry) || (await isMhtml(entry))) pages.add(entry);
  const tree = createFolderTree(entries, pages);
  const context = { tree, find: createEntryFinder(entries), fileOf: createFileFinder(entries) };
  for (const file of tree.loose) notes.add('file-without-page', file.path);
  for (const [order, entry] of tree.pages.entries()) {
    signal?.throwIfAborted();
    if (entry.size > maxTextBytes && isHtml(entry)) notes.add('text-too-long', entry.path);
    else if (isHtml(entry)) yield await pageOf(entry, order, context);
    else yield* savedPage(entry, order, { tree, temporary });
  }
  return notes.all();
}

interface Context {
  tree: FolderTree;
  find: ReturnType<typeof createEntryFinder>;
  fileOf: ReturnType<typeof createFileFinder>;
}

async function pageOf(
  entry: ArchiveEntry,
  order: number,
  { tree, find, fileOf }: Context,
): Promise<ImportItem> {
  const title = htmlTitle((await readTextEntry(entry, maxTextBytes)).text) || nameOf(entry.path);
  const address = (url: string): string | null => {
    const found = isExternal(url) ? null : find(entry.path, url);
    if (found)
      return tree.isPage(found.entry) ? itemAddress(found.entry.path) : fileAddress(found.entry.path);
    return isExternal(url) ? url : null;
  };
  return {
    ...{ key: entry.path, parentKey: tree.parentOf(entry)?.path ?? null, order, title, path: entry.path },
    async body() {
      const { text, notes } = await readPageText(entry);
      const body = await convertPage('html', { html: text, title }, address);
      return { markdown: body.markdown, notes: [...body.notes, ...notes] };
    },
    files: tree.filesOf(entry).map(entryFile),
    fileOf,
  };
}

/** One file with its images. */
async function* savedPage(
  entry: ArchiveEntry,
  order: number,
  { tree, temporary }: { tree: FolderTree; temporary: Archive['temporary'] },
): AsyncGenerator<ImportItem> {
  const copy = localCopyOf(entry, temporary, maxMhtmlBytes);
  try {
    yield await savedPageOf(entry, order, { tree, copy });
  } finally {
    await copy.remove();
  }
}

async function savedPageOf(
  entry: ArchiveEntry,
  order: number,
  { tree, copy }: { tree: FolderTree; copy: LocalCopy },
): Promise<ImportItem> {
  const key = entry.path;
  const name = nameOf(entry.path);
  const place = { key, parentKey: tree.parentOf(entry)?.path ?? null, order, path: entry.path };
  const page = await readSavedPage(copy, { key, name });
  if (!page) return attachedItem({ ...place, title: name }, entry);
  return {
    ...{ ...place, title: page.title },
    body: () => Promise.resolve(page.body),
    files: page.pictures.map(({ index, ...picture }) => ({
      ...{ ...picture, key: pictureKey(key, index) },
      open: async () => {
        const bytes = await runConversion('saved-picture', { copy: await copy.path(), index });
        return Readable.from([Buffer.from(bytes)]);
      },
    })),
  };
}

async function readSavedPage(
  copy: LocalCopy,
  names: { key: string; name: string },
): Promise<SavedPage | null> {
  const input = { copy: await copy.path(), ...names };
  return unlessKilled<SavedPage | null>(runConversion('saved-page', input), () => null);
}

import { Readable } from 'node:stream';
import { decodeText, readBytes, readTextEntry } from '../../archive/texts.ts';
import {
  fileAddress,
  itemAddress,
  type Archive,
  type ArchiveEntry,
  type ImportItem,
  type ImportNote,
  type ImportReader,
  type ReadOptions,
} from '../../item.ts';
import { createNoteList } from '../../notes.ts';
import { createFileFinder, entryFile } from '../shared/entry-files.ts';
import { createEntryFinder, endingOf, isExternal, withoutEnding } from '../shared/entry-paths.ts';
import { createFolderTree, type FolderTree } from '../shared/folder-tree.ts';
import { mostTextBytes } from '../shared/limits.ts';
import { htmlBody, htmlTitle } from './body.ts';
import { readMhtml, type MhtmlPart } from './mhtml.ts';

const isHtml = ({ path }: ArchiveEntry): boolean => /\.x?html?$/i.test(path);
/** Confluence names its pages for Word `.doc`; a real one of those is no text. */
const mayBeMhtml = ({ path }: ArchiveEntry): boolean => /\.(?:mht|mhtml|doc)$/i.test(path);
const mostMhtmlBytes = 100 * 1024 * 1024;

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

async function isMhtml(entry: ArchiveEntry): Promise<boolean> {
  if (!mayBeMhtml(entry) || entry.size > mostMhtmlBytes) return false;
  return readMhtml(await readBytes(entry, mostMhtmlBytes)) !== null;
}

async function* readPages(
  { entries }: Archive,
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
    if (entry.size > mostTextBytes && isHtml(entry)) notes.add('text-too-long', entry.path);
    else if (isHtml(entry)) yield await pageOf(entry, order, context);
    else yield await savedPageOf(entry, order, tree);
  }
  return notes.all();
}

interface Context {
  tree: FolderTree;
  find: ReturnType<typeof createEntryFinder>;
  fileOf: ReturnType<typeof createFileFinder>;
}

const nameOf = (path: string): string => withoutEnding(path).split('/').at(-1) ?? path;

async function pageOf(
  entry: ArchiveEntry,
  order: number,
  { tree, find, fileOf }: Context,
): Promise<ImportItem> {
  const title = htmlTitle((await readTextEntry(entry, mostTextBytes)).text) || nameOf(entry.path);
  const address = (url: string): string | null => {
    const found = isExternal(url) ? null : find(entry.path, url);
    if (found)
      return tree.isPage(found.entry) ? itemAddress(found.entry.path) : fileAddress(found.entry.path);
    return isExternal(url) ? url : null;
  };
  return {
    ...{ key: entry.path, parentKey: tree.parentOf(entry)?.path ?? null, order, title, path: entry.path },
    async body() {
      const { text, isGuessed } = await readTextEntry(entry, mostTextBytes);
      const { markdown, notes } = htmlBody(text, title, address);
      const guessed = isGuessed ? [{ code: 'old-encoding', count: 1, example: entry.path }] : [];
      return { markdown, notes: [...notes, ...guessed] };
    },
    files: tree.filesOf(entry).map(entryFile),
    fileOf,
  };
}

/** One file with its images. */
async function savedPageOf(entry: ArchiveEntry, order: number, tree: FolderTree): Promise<ImportItem> {
  const partsOf = async (): Promise<MhtmlPart[]> => readMhtml(await readBytes(entry, mostMhtmlBytes)) ?? [];
  const pageIn = (parts: readonly MhtmlPart[]): string => {
    const page = parts.find(({ type }) => type === 'text/html');
    return page ? decodeText(page.bytes.subarray(0, mostTextBytes)).text : '';
  };
  const parts = await partsOf();
  const title = htmlTitle(pageIn(parts)) || nameOf(entry.path);
  const keyOf = (index: number) => `${entry.path}#${index}`;
  return {
    ...{ key: entry.path, parentKey: tree.parentOf(entry)?.path ?? null, order, title, path: entry.path },
    async body() {
      const now = await partsOf();
      return htmlBody(pageIn(now), title, (url) => {
        const index = now.findIndex(
          ({ names, type }) => isPicture(type) && names.some((name) => isSame(name, url)),
        );
        if (index !== -1) return fileAddress(keyOf(index));
        return isExternal(url) && !/^(?:file|cid):/i.test(url) ? url : null;
      });
    },
    files: parts.flatMap(({ type, names, bytes }, index) =>
      isPicture(type)
        ? [
            {
              ...{ key: keyOf(index), name: pictureName(names[0], type, index), size: bytes.length },
              open: async () => Readable.from([(await partsOf())[index]?.bytes ?? Buffer.alloc(0)]),
            },
          ]
        : [],
    ),
  };
}

/** Scripts and styles of a saved page are no files of it. */
const isPicture = (type: string): boolean => /^image\//.test(type);
/** Confluence gives locations such as `file:///C:/3a4b…` to images that it names `3a4b…`. */
const isSame = (name: string, url: string): boolean => name === url || name.endsWith(`/${url}`);

function pictureName(location: string | undefined, type: string, index: number): string {
  const last = /([^/?#]{1,100})(?:[?#]|$)/.exec(location?.split('/').at(-1) ?? '')?.[1] ?? '';
  const ending = type.split('/')[1]?.replace('svg+xml', 'svg').replace('jpeg', 'jpg') ?? 'png';
  return endingOf(last) !== '' && !last.startsWith('cid:') ? last : `image-${index}.${ending}`;
}

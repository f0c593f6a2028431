import { plainText } from '../../../text/markdown/plain-text.ts';
import { readTextEntry } from '../archive/decode-text.ts';
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
import { addTo } from '../shared/add-to.ts';
import { createFileFinder, entryFile } from '../shared/entry-files.ts';
import { createEntryFinder, endingOf, isExternal, nameOf } from '../shared/entry-paths.ts';
import { createFolderTree } from '../shared/folder-tree.ts';
import { maxTextBytes } from '../shared/limits.ts';
import { readPageText } from '../shared/page-text.ts';
import {
  fencesToCallouts,
  resolveMarkdown,
  splitTitle,
  type ResolveTarget,
} from '../shared/markdown-text.ts';

/** A text that is too large to be read is a file. */
const isPage = ({ path, size }: ArchiveEntry): boolean => endingOf(path) === '.md' && size <= maxTextBytes;
const upload = /(?:^|\/)(?:uploads|public|buckets)\/[0-9a-f-]{36}\/[0-9a-f-]{36}\//;

/** The export of Outline as Markdown: a folder is a collection, and uploads lie in a folder of their own. */
export const outlineReader: ImportReader = {
  kind: 'outline',
  recognise({ entries }) {
    const file = entries.find(({ path }) => upload.test(path));
    return file && entries.some(isPage) ? file.path : null;
  },
  read: readOutline,
};

async function* readOutline(
  { entries }: Archive,
  { signal }: ReadOptions,
): AsyncGenerator<ImportItem, ImportNote[]> {
  const notes = createNoteList();
  const tree = createFolderTree(entries, new Set(entries.filter(isPage)));
  const titles = await readTitles(tree.pages);
  const find = createEntryFinder(entries);
  const fileOf = createFileFinder(entries);
  const owners = await ownersOfFiles(tree.pages, find);
  const filesOf = new Map<ArchiveEntry, ArchiveEntry[]>();
  for (const [file, page] of owners) addTo(filesOf, page, file);
  const bySlug = titlesBySlug(titles);
  const collections = new Map<string, number>();
  for (const entry of entries)
    if (!isPage(entry) && !owners.has(entry)) notes.add('file-without-page', entry.path);
  const resolverFrom =
    (page: ArchiveEntry): ResolveTarget =>
    (target) => {
      const document = /^(?:https?:\/\/[^/]{1,255})?\/doc\/([^/?#]{1,300})/.exec(target)?.[1];
      const linked = document === undefined ? undefined : bySlug.get(slugInAddress(document));
      if (linked) return itemAddress(linked.path);
      if (isExternal(target)) return target;
      const found = find(page.path, target);
      if (!found) return null;
      return isPage(found.entry) ? itemAddress(found.entry.path) : fileAddress(found.entry.path);
    };
  for (const [order, page] of tree.pages.entries()) {
    signal?.throwIfAborted();
    const collection = page.path.includes('/') ? (page.path.split('/')[0] ?? '') : '';
    if (collection && !collections.has(collection)) {
      collections.set(collection, collections.size);
      yield collectionOf(collection, collections.size - 1);
    }
    const parent = tree.parentOf(page);
    const title = titles.get(page) ?? page.path;
    yield {
      ...{ key: page.path, order, title, path: page.path },
      parentKey: parent?.path ?? (collection ? collectionKey(collection) : null),
      body: () => bodyOf(page, title, resolverFrom(page)),
      files: (filesOf.get(page) ?? []).map(entryFile),
      fileOf,
    };
  }
  return notes.all();
}

const collectionKey = (name: string): string => `${name}/`;

const collectionOf = (name: string, order: number): ImportItem => ({
  ...{ key: collectionKey(name), parentKey: null, order, title: name, path: `${name}/`, files: [] },
  body: () => Promise.resolve({ markdown: '', notes: [] }),
});

async function bodyOf(page: ArchiveEntry, title: string, resolve: ResolveTarget) {
  const { text, notes } = await readPageText(page);
  const { body } = splitTitle(text.replace(/\r\n?/g, '\n'));
  const callouts = fencesToCallouts(body);
  const resolved = await resolveMarkdown(callouts.text, resolve, { title, callouts: callouts.count });
  const markdown = resolved.markdown.trimEnd();
  return { markdown: markdown && `${markdown}\n`, notes: [...resolved.notes, ...notes] };
}

async function readTitles(pages: readonly ArchiveEntry[]): Promise<Map<ArchiveEntry, string>> {
  const titles = new Map<ArchiveEntry, string>();
  for (const page of pages) {
    const { text } = await readTextEntry(page, maxTextBytes);
    titles.set(page, plainText(splitTitle(text.slice(0, 5000)).title).trim() || nameOf(page.path));
  }
  return titles;
}

const target = /\]\(([^[)\s]{1,1000})/g;

/** Uploads lie together, so that their links alone say to which page they belong. */
async function ownersOfFiles(
  pages: readonly ArchiveEntry[],
  find: ReturnType<typeof createEntryFinder>,
): Promise<Map<ArchiveEntry, ArchiveEntry>> {
  const owners = new Map<ArchiveEntry, ArchiveEntry>();
  for (const page of pages) {
    const { text } = await readTextEntry(page, maxTextBytes);
    for (const [, address = ''] of text.matchAll(target)) {
      const file = find(page.path, address)?.entry;
      if (file && !isPage(file) && !owners.has(file)) owners.set(file, page);
    }
  }
  return owners;
}

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');

/** `/doc/roadmap-pGIdT6co6u`: the export does not say the id, so the title must do. */
const slugInAddress = (document: string): string => slugOf(document.replace(/-[A-Za-z0-9]{10}$/, ''));

/** A title that two pages have is not resolved: a wrong link is worse than none. */
function titlesBySlug(titles: ReadonlyMap<ArchiveEntry, string>): Map<string, ArchiveEntry> {
  const bySlug = new Map<string, ArchiveEntry>();
  const twice = new Set<string>();
  for (const [page, title] of titles) {
    const slug = slugOf(title);
    if (bySlug.has(slug)) twice.add(slug);
    bySlug.set(slug, page);
  }
  for (const slug of twice) bySlug.delete(slug);
  return bySlug;
}

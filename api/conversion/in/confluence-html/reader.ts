import { readTextEntry } from '../archive/decode-text.ts';
import {
  fileAddress,
  itemAddress,
  type Archive,
  type ArchiveEntry,
  type ImportBody,
  type ImportFile,
  type ImportItem,
  type ImportNote,
  type ImportReader,
  type ReadOptions,
} from '../item.ts';
import { runConversion, unlessKilled } from '../run-conversion.ts';
import { createNoteList, type NoteList } from '../notes.ts';
import { addTo } from '../shared/add-to.ts';
import { convertPage } from '../shared/convert-page.ts';
import { createFileFinder, entryFile } from '../shared/entry-files.ts';
import { createEntryFinder, endingOf, folderOf, isExternal, nameOf } from '../shared/entry-paths.ts';
import { maxTextBytes } from '../shared/limits.ts';
import { readPageText } from '../shared/page-text.ts';
import { decodePercent } from '../../../text/decode-percent.ts';
import type { ListedPage } from './page-list.ts';
import { scanPage } from './scan-page.ts';

const isHtml = ({ path, size }: ArchiveEntry): boolean => endingOf(path) === '.html' && size <= maxTextBytes;
const isIndex = ({ path }: ArchiveEntry): boolean => /(?:^|\/)index\.html$/.test(path);

/** The HTML export of a space of Confluence: the tree is that of the list of pages in its `index.html`. */
export const confluenceHtmlReader: ImportReader = {
  kind: 'confluence-html',
  async recognise({ entries }) {
    const index = entries.find((entry) => isIndex(entry) && isHtml(entry));
    // the style of the export lies beside it
    if (!index || !entries.some(({ path }) => path === join(folderOf(index.path), 'styles/site.css')))
      return null;
    return /confluence/i.test((await readTextEntry(index, maxTextBytes)).text) ? index.path : null;
  },
  read: readExport,
};

const join = (folder: string, path: string): string => (folder ? `${folder}/${path}` : path);

async function* readExport(
  { entries }: Archive,
  { signal }: ReadOptions,
): AsyncGenerator<ImportItem, ImportNote[]> {
  const notes = createNoteList();
  const index = entries.find((entry) => isIndex(entry) && isHtml(entry));
  const folder = index ? folderOf(index.path) : '';
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  const listed = index ? await listOf(index, notes) : [];
  if (index) notes.add('page-frame-left-out', index.path);
  const pages = new Map<ArchiveEntry, ListedPage>();
  for (const page of listed) {
    const entry = byPath.get(join(folder, page.path).normalize('NFC'));
    if (entry && entry !== index && isHtml(entry)) pages.set(entry, page);
    else if (!entry) notes.add('file-missing', page.path);
  }
  // the list may leave out pages that nobody sees in it
  for (const entry of entries)
    if (isHtml(entry) && entry !== index && folderOf(entry.path) === folder && !pages.has(entry))
      pages.set(entry, {
        path: entry.path,
        title: nameOf(entry.path),
        parent: null,
      });
  const { names, anchorOf } = await scanPages([...pages.keys()], folder, signal);
  const named = (entry: ArchiveEntry): ImportFile => {
    const file = entryFile(entry);
    return { ...file, name: names.get(entry.path) ?? file.name };
  };
  const filesOf = groupFiles(entries, pages, { folder: join(folder, 'attachments/'), named });
  const find = createEntryFinder(entries);
  const findFile = createFileFinder(entries);
  const fileOf = (key: string) => {
    const file = findFile(key);
    return file && { ...file, name: names.get(key) ?? file.name };
  };
  const keys = new Map([...pages].map(([entry, { path }]) => [path, entry.path]));
  for (const [order, [entry, page]] of [...pages].entries()) {
    signal?.throwIfAborted();
    yield {
      ...{ key: entry.path, order, title: page.title || 'Untitled', path: entry.path },
      parentKey: page.parent === null ? null : (keys.get(page.parent) ?? null),
      body: () => bodyOf(entry, (url) => resolveTarget(url, entry, { find, pages, index, anchorOf })),
      files: filesOf(entry),
      fileOf,
    };
  }
  return notes.all();
}

/** The pages that the index names. Where it takes too long to read, the pages are known by their files. */
async function listOf(index: ArchiveEntry, notes: NoteList): Promise<ListedPage[]> {
  const { text } = await readTextEntry(index, maxTextBytes);
  return unlessKilled(runConversion('confluence-list', text), () => {
    notes.add('file-not-read', index.path);
    return [];
  });
}

interface Targets {
  find: ReturnType<typeof createEntryFinder>;
  pages: ReadonlyMap<ArchiveEntry, ListedPage>;
  index: ArchiveEntry | undefined;
  anchorOf: (path: string, id: string) => string;
}

function resolveTarget(
  url: string,
  from: ArchiveEntry,
  { find, pages, index, anchorOf }: Targets,
): string | null {
  if (isExternal(url)) return url;
  if (url.startsWith('#')) {
    const anchor = anchorOf(from.path, decodePercent(url.slice(1)));
    return anchor === '' ? null : `#${anchor}`;
  }
  const { entry: found, fragment } = find(from.path, url) ?? {};
  if (!found || found === index) return null;
  if (!pages.has(found)) return fileAddress(found.path);
  return itemAddress(found.path, anchorOf(found.path, decodePercent(fragment ?? '')));
}

interface ScannedPages {
  /** By the paths of files. */
  names: Map<string, string>;
  /** Of the heading that has an id on a page; '' for none. */
  anchorOf: (path: string, id: string) => string;
}

/** What each page says of files and of its headings, which links of other pages need. */
async function scanPages(
  pages: readonly ArchiveEntry[],
  folder: string,
  signal: AbortSignal | undefined,
): Promise<ScannedPages> {
  const names = new Map<string, string>();
  const anchors = new Map<string, Map<string, string>>();
  for (const page of pages) {
    signal?.throwIfAborted();
    const scan = scanPage((await readPageText(page)).text);
    for (const [path, name] of scan.names) names.set(join(folder, path).normalize('NFC'), name);
    anchors.set(page.path, scan.anchors);
  }
  return { names, anchorOf: (path, id) => anchors.get(path)?.get(id) ?? '' };
}

async function bodyOf(entry: ArchiveEntry, resolve: (url: string) => string | null): Promise<ImportBody> {
  const { text, notes } = await readPageText(entry);
  const body = await convertPage('confluence-html', { html: text, title: entry.path }, resolve);
  return { markdown: body.markdown, notes: [...body.notes, ...notes] };
}

/** The files of a page lie at `attachments/<its id>/`, and its name ends with the id. */
function groupFiles(
  entries: readonly ArchiveEntry[],
  pages: ReadonlyMap<ArchiveEntry, ListedPage>,
  { folder, named }: { folder: string; named: (entry: ArchiveEntry) => ImportFile },
): (page: ArchiveEntry) => ImportFile[] {
  const byId = new Map<string, ImportFile[]>();
  for (const entry of entries) {
    if (!entry.path.startsWith(folder) || pages.has(entry)) continue;
    const id = entry.path.slice(folder.length).split('/')[0] ?? '';
    addTo(byId, id, named(entry));
  }
  return ({ path }) => byId.get(/(?:^|[/_])(\d+)\.html$/.exec(path)?.[1] ?? '') ?? [];
}

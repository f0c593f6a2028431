import { plainText } from '../../../text/markdown/plain-text.ts';
import { readTextEntry } from '../archive/decode-text.ts';
import {
  fileAddress,
  itemAddress,
  type Archive,
  type ArchiveEntry,
  type ImportBody,
  type ImportItem,
  type ImportNote,
  type ImportReader,
  type ReadOptions,
} from '../item.ts';
import { createNoteList } from '../notes.ts';
import { htmlTitle } from '../html/body.ts';
import { addTo } from '../shared/add-to.ts';
import { convertPage } from '../shared/convert-page.ts';
import { datesOf } from '../shared/dates.ts';
import { createFileFinder, entryFile } from '../shared/entry-files.ts';
import {
  createEntryFinder,
  endingOf,
  folderOf,
  isExternal,
  nameOf,
  readingsOf,
} from '../shared/entry-paths.ts';
import { maxTextBytes } from '../shared/limits.ts';
import { readPageText } from '../shared/page-text.ts';
import { readJsonEntry } from '../shared/read-json.ts';
import {
  fencesToCallouts,
  resolveMarkdown,
  splitTitle,
  type ResolveTarget,
} from '../shared/markdown-text.ts';

const metadataName = 'docmost-metadata.json';

interface DocmostPage {
  entry: ArchiveEntry;
  id: string;
  slug: string | null;
  icon: string;
  position: string;
  parent: DocmostPage | null;
  createdAt?: Date;
  updatedAt?: Date;
  title: string;
}

/** The export of a space of Docmost, as Markdown or HTML, with the list of its pages. */
export const docmostReader: ImportReader = {
  kind: 'docmost',
  recognise: ({ entries }) => (entries.some(({ path }) => path === metadataName) ? metadataName : null),
  read: readDocmost,
};

async function* readDocmost(
  archive: Archive,
  { signal }: ReadOptions,
): AsyncGenerator<ImportItem, ImportNote[]> {
  const notes = createNoteList();
  const pages = await readPages(archive);
  const byEntry = new Map(pages.map((page) => [page.entry, page]));
  const bySlug = new Map(pages.flatMap((page) => (page.slug ? [[page.slug, page]] : [])));
  const find = createEntryFinder(archive.entries);
  const fileOf = createFileFinder(archive.entries);
  const byFolder = new Map<string, DocmostPage>();
  for (const page of pages)
    if (!byFolder.has(folderOf(page.entry.path))) byFolder.set(folderOf(page.entry.path), page);
  const files = new Map<DocmostPage, ArchiveEntry[]>();
  for (const entry of archive.entries) {
    if (byEntry.has(entry) || entry.path === metadataName) continue;
    const owner = ownerOf(entry, byFolder);
    if (owner) addTo(files, owner, entry);
    else notes.add('file-without-page', entry.path);
  }
  const resolverFrom =
    (page: DocmostPage): ResolveTarget =>
    (target) => {
      const slug = /\/p\/(?:[^/?#]{0,300}-)?([A-Za-z0-9]{6,20})\/?(?:[?#]|$)/.exec(target)?.[1];
      const linked = slug === undefined ? undefined : bySlug.get(slug);
      if (linked) return itemAddress(linked.id);
      if (isExternal(target)) return target;
      const found = find(page.entry.path, target);
      if (!found) return null;
      const document = byEntry.get(found.entry);
      return document ? itemAddress(document.id) : fileAddress(found.entry.path);
    };
  for (const [order, page] of pages.entries()) {
    signal?.throwIfAborted();
    yield {
      ...{
        key: page.id,
        parentKey: page.parent?.id ?? null,
        order,
        title: page.title,
        path: page.entry.path,
      },
      ...(page.createdAt && { createdAt: page.createdAt }),
      ...(page.updatedAt && { updatedAt: page.updatedAt }),
      body: () => bodyOf(page, resolverFrom(page)),
      files: (files.get(page) ?? []).map(entryFile),
      fileOf,
    };
  }
  return notes.all();
}

/** Files lie beside the page that shows them, in a folder `files`. */
function ownerOf(entry: ArchiveEntry, byFolder: ReadonlyMap<string, DocmostPage>): DocmostPage | undefined {
  for (let folder = folderOf(entry.path); ; folder = folderOf(folder)) {
    const owner = byFolder.get(folder);
    if (owner || folder === '') return owner;
  }
}

/** Each parent before its children, siblings by their positions. */
async function readPages({ entries, temporary }: Archive): Promise<DocmostPage[]> {
  const list = entries.find(({ path }) => path === metadataName);
  if (!list) return [];
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  const entryOf = (path: string) =>
    [...readingsOf(path)].map((reading) => byPath.get(reading.normalize('NFC'))).find(Boolean);
  const pages = new Map<string, DocmostPage>();
  const parents = new Map<DocmostPage, string>();
  await readJsonEntry(list, 'docmost-list', temporary, (said) => {
    const entry = entryOf(said.path);
    if (!entry || entry.size > maxTextBytes) return;
    const page: DocmostPage = {
      ...{ entry, id: said.pageId, slug: said.slugId ?? null, icon: said.icon ?? '', parent: null },
      ...{ position: said.position ?? '', title: '', ...datesOf(said) },
    };
    pages.set(said.path, page);
    if (said.parentPath) parents.set(page, said.parentPath);
  });
  for (const page of pages.values()) page.title = await titleOf(page.entry);
  // a parent lies nearer to the top, so that no two can be each other's
  for (const [page, path] of parents) {
    const parent = pages.get(path);
    if (parent && parent.entry.path.split('/').length < page.entry.path.split('/').length)
      page.parent = parent;
  }
  const depthOf = ({ entry }: DocmostPage) => entry.path.split('/').length;
  return [...pages.values()].sort(
    (a, b) => depthOf(a) - depthOf(b) || (a.position < b.position ? -1 : a.position > b.position ? 1 : 0),
  );
}

const isHtml = (entry: ArchiveEntry): boolean => endingOf(entry.path) === '.html';

async function titleOf(entry: ArchiveEntry): Promise<string> {
  const { text } = await readTextEntry(entry, maxTextBytes);
  const title = isHtml(entry) ? htmlTitle(text) : plainText(splitTitle(text.slice(0, 5000)).title).trim();
  return title || nameOf(entry.path);
}

async function bodyOf(page: DocmostPage, resolve: ResolveTarget): Promise<ImportBody> {
  const notes = createNoteList();
  if (page.icon) notes.add('page-icon-left-out', page.icon);
  const { text, notes: ofText } = await readPageText(page.entry);
  notes.addAll(ofText);
  if (isHtml(page.entry)) {
    const body = await convertPage('html', { html: text, title: page.title }, resolve);
    notes.addAll(body.notes);
    return { markdown: body.markdown, notes: notes.all() };
  }
  const callouts = fencesToCallouts(splitTitle(text.replace(/\r\n?/g, '\n')).body);
  const resolved = await resolveMarkdown(callouts.text, resolve, {
    title: page.title,
    callouts: callouts.count,
  });
  notes.addAll(resolved.notes);
  const markdown = resolved.markdown.trimEnd();
  return { markdown: markdown && `${markdown}\n`, notes: notes.all() };
}

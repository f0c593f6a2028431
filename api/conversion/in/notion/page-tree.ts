import type { ArchiveEntry } from '../item.ts';
import { endingOf, folderOf, withoutEnding } from '../shared/entry-paths.ts';
import { maxTextBytes } from '../shared/limits.ts';
import { ownPath, readName, type NotionName } from './names.ts';

/** A page or a database of the export, before its text is read. */
export interface NotionPage {
  /** The id, else the path. */
  key: string;
  /** In the workspace, without wrapping folders. */
  path: string;
  name: NotionName;
  /** Null for a database of which the export has the table alone. */
  text: ArchiveEntry | null;
  /** Of a database: all rows where the export has them. */
  table: ArchiveEntry | null;
  parent: NotionPage | null;
  children: NotionPage[];
  files: ArchiveEntry[];
}

export interface NotionTree {
  pages: NotionPage[];
  /** By the path of the entry in the archive; both tables of a database lead to it. */
  byEntry: ReadonlyMap<string, NotionPage>;
  /** Files beside no page. */
  loose: ArchiveEntry[];
  /** Pages that an export has twice, and tables of which it has all rows elsewhere. */
  doubled: ArchiveEntry[];
}

export const isPageText = (path: string): boolean => ['.md', '.html'].includes(endingOf(path));
/** The list of all pages, which the tree says as well. */
export const isIndex = (path: string): boolean => ownPath(path) === 'index.html';

/** Pages and databases, each below the one in whose folder it lies, and the files beside them. */
export function buildTree(entries: readonly ArchiveEntry[]): NotionTree {
  const pages = new Map<string, NotionPage>();
  const byEntry = new Map<string, NotionPage>();
  const files: ArchiveEntry[] = [];
  const doubled: ArchiveEntry[] = [];
  for (const entry of entries) {
    if (isIndex(entry.path)) continue;
    const place = placeOf(entry);
    if (!place) {
      files.push(entry);
      continue;
    }
    const page = pages.get(place) ?? addPage(pages, place, entry);
    const other = takeEntry(page, entry);
    if (other) doubled.push(other);
    byEntry.set(entry.path, page);
  }
  const all = uniqueKeys([...pages.values()]);
  const folderOwner = createFolderOwner(all);
  for (const page of all) {
    page.parent = ancestorOf(folderOf(page.path), folderOwner);
    page.parent?.children.push(page);
  }
  const loose: ArchiveEntry[] = [];
  for (const file of files) {
    (ancestorOf(folderOf(ownPath(file.path)), folderOwner)?.files ?? loose).push(file);
  }
  return { pages: all, byEntry, loose, doubled };
}

/** Page and table of one database have the same place; null for an entry that is neither. */
function placeOf(entry: ArchiveEntry): string | null {
  const path = ownPath(entry.path);
  if (isPageText(path)) return entry.size <= maxTextBytes ? withoutEnding(path) : null;
  // a csv without an id is a file that somebody attached
  if (endingOf(path) !== '.csv') return null;
  const { id, isAll } = readName(path);
  const place = withoutEnding(path);
  if (isAll) return place.slice(0, -'_all'.length);
  return id ? place : null;
}

function addPage(pages: Map<string, NotionPage>, place: string, entry: ArchiveEntry): NotionPage {
  const name = readName(entry.path);
  const page: NotionPage = {
    ...{ key: name.id ?? place, path: place, name, parent: null },
    ...{ text: null, table: null, children: [], files: [] },
  };
  pages.set(place, page);
  return page;
}

/** @returns what the page has no place for */
function takeEntry(page: NotionPage, entry: ArchiveEntry): ArchiveEntry | null {
  const part = isPageText(entry.path) ? 'text' : 'table';
  const before = page[part];
  if (before !== null && !(part === 'table' && readName(entry.path).isAll)) return entry;
  page[part] = entry;
  return before;
}

/** Two parts of an export may hold the same page twice. */
function uniqueKeys(pages: NotionPage[]): NotionPage[] {
  const used = new Set<string>();
  for (const page of pages) {
    if (used.has(page.key)) page.key = page.path;
    used.add(page.key);
  }
  return pages;
}

type FolderOwner = (folder: string) => NotionPage | undefined;

/** Newer exports leave the id out of the names of folders. */
function createFolderOwner(pages: readonly NotionPage[]): FolderOwner {
  const exact = new Map<string, NotionPage>();
  const byTitle = new Map<string, NotionPage>();
  for (const page of pages) {
    const above = folderOf(page.path);
    const titled = above ? `${above}/${page.name.title}` : page.name.title;
    exact.set(page.path, page);
    if (!byTitle.has(titled)) byTitle.set(titled, page);
  }
  return (folder) => exact.get(folder) ?? byTitle.get(folder);
}

function ancestorOf(folder: string, ownerOf: FolderOwner): NotionPage | null {
  for (let above = folder; above !== ''; above = folderOf(above)) {
    const owner = ownerOf(above);
    if (owner) return owner;
  }
  return null;
}

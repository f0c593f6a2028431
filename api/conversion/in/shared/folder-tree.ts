import type { ArchiveEntry } from '../item.ts';
import { addTo } from './add-to.ts';
import { folderOf, withoutEnding } from './entry-paths.ts';

/** Pages that lie in folders: those in `Team/` are below `Team.html`, or below `Team/index.html`. */
export interface FolderTree {
  /** Each parent before its children, else in the order of the source. */
  pages: ArchiveEntry[];
  isPage(entry: ArchiveEntry): boolean;
  parentOf(page: ArchiveEntry): ArchiveEntry | null;
  /** Files beside a page, or in a folder below it. */
  filesOf(page: ArchiveEntry): readonly ArchiveEntry[];
  /** Files where there is no page. */
  loose: readonly ArchiveEntry[];
}

const isIndex = (path: string): boolean => /(?:^|\/)(?:index|readme)$/i.test(path);

export function createFolderTree(
  entries: readonly ArchiveEntry[],
  pages: ReadonlySet<ArchiveEntry>,
): FolderTree {
  const ownerOf = createOwners(pages);
  const parentOf = (page: ArchiveEntry): ArchiveEntry | null => {
    const folder = folderOf(page.path);
    // the page of a folder is below that of the folder around it
    return ownerAbove(ownerOf(folder) === page ? folderOf(folder) : folder, page, ownerOf);
  };
  const files = new Map<ArchiveEntry, ArchiveEntry[]>();
  const loose: ArchiveEntry[] = [];
  const first = firstInFolder(pages);
  for (const entry of entries) {
    if (pages.has(entry)) continue;
    const owner = fileOwner(folderOf(entry.path), ownerOf, first);
    if (owner) addTo(files, owner, entry);
    else loose.push(entry);
  }
  return {
    pages: parentsFirst([...pages], parentOf),
    isPage: (entry) => pages.has(entry),
    parentOf,
    filesOf: (page) => files.get(page) ?? [],
    loose,
  };
}

type Owners = (folder: string) => ArchiveEntry | undefined;

function createOwners(pages: ReadonlySet<ArchiveEntry>): Owners {
  const owners = new Map<string, ArchiveEntry>();
  for (const page of pages) {
    const place = withoutEnding(page.path);
    if (isIndex(place)) owners.set(folderOf(page.path), page);
    else if (!owners.has(place)) owners.set(place, page);
  }
  return (folder) => owners.get(folder) ?? owners.get(folder.replace(/[_.]files?$/i, ''));
}

function ownerAbove(folder: string, page: ArchiveEntry, ownerOf: Owners): ArchiveEntry | null {
  for (let above = folder; above !== ''; above = folderOf(above)) {
    const owner = ownerOf(above);
    if (owner && owner !== page) return owner;
  }
  return null;
}

function firstInFolder(pages: ReadonlySet<ArchiveEntry>): Map<string, ArchiveEntry> {
  const first = new Map<string, ArchiveEntry>();
  for (const page of pages) if (!first.has(folderOf(page.path))) first.set(folderOf(page.path), page);
  return first;
}

function fileOwner(
  folder: string,
  ownerOf: Owners,
  first: ReadonlyMap<string, ArchiveEntry>,
): ArchiveEntry | undefined {
  for (let above = folder; above !== ''; above = folderOf(above)) {
    const owner = ownerOf(above) ?? first.get(above);
    if (owner) return owner;
  }
  return ownerOf('') ?? first.get('');
}

function parentsFirst(
  pages: readonly ArchiveEntry[],
  parentOf: (page: ArchiveEntry) => ArchiveEntry | null,
): ArchiveEntry[] {
  const ordered = new Set<ArchiveEntry>();
  for (const page of pages) {
    const line = [page];
    for (let above = parentOf(page); above && !ordered.has(above); above = parentOf(above)) line.push(above);
    for (const each of line.reverse()) ordered.add(each);
  }
  return [...ordered];
}

import type { ArchiveEntry } from '../item.ts';

/** Paths are relative to the folder that is imported, with slashes; '' is that folder. */
export interface FoundFolder {
  path: string;
  name: string;
  /** Its own document's text, where it has an index or a README. */
  index: FoundFile | null;
  /** By name, those with Markdown below alone. */
  children: (FoundFolder | FoundFile)[];
}

export interface FoundFile {
  path: string;
  /** Without its ending. */
  name: string;
  entry: ArchiveEntry;
}

/** The files of an archive, seen from the folder that holds them all. */
export interface Files {
  /** The name of that folder, or of the archive. */
  rootName: string;
  byPath: ReadonlyMap<string, ArchiveEntry>;
}

export const markdownEnding = /\.(?:md|markdown)$/i;
const byName = new Intl.Collator('en', { numeric: true });

/** A zip often holds a single folder with everything in it: that is the root then. */
export function filesOf({ name, entries }: { name: string; entries: readonly ArchiveEntry[] }): Files {
  const isZip = /\.zip$/i.test(name);
  const tops = new Set(entries.map(({ path }) => /^([^/]+)\//.exec(path)?.[1] ?? ''));
  const [top = ''] = tops;
  const root = isZip && tops.size === 1 ? top : '';
  const skipped = root === '' ? 0 : root.length + 1;
  return {
    rootName: root || name.replace(/\.(?:zip|md|markdown)$/i, ''),
    byPath: new Map(entries.map((entry) => [entry.path.slice(skipped), entry])),
  };
}

interface TreeOptions {
  /** The folder whose files are taken; '' for all. */
  top?: string;
  /** Of documents. */
  ending?: RegExp;
}

/** The Markdown files as a tree. */
export function foldersOf(
  { byPath }: Files,
  { top = '', ending = markdownEnding }: TreeOptions = {},
): FoundFolder {
  const root: FoundFolder = { path: top, name: '', index: null, children: [] };
  const prefix = top === '' ? '' : `${top}/`;
  const folders = new Map([[top, root]]);
  const folderAt = (path: string): FoundFolder => {
    const known = folders.get(path);
    if (known) return known;
    const cut = path.lastIndexOf('/');
    const made: FoundFolder = { path, name: path.slice(cut + 1), index: null, children: [] };
    folders.set(path, made);
    folderAt(path.slice(0, Math.max(cut, 0))).children.push(made);
    return made;
  };
  for (const [path, entry] of byPath) {
    if (!ending.test(path) || !path.startsWith(prefix) || path[prefix.length] === '.') continue;
    const cut = path.lastIndexOf('/');
    const name = path.slice(cut + 1).replace(ending, '');
    folderAt(path.slice(0, Math.max(cut, 0))).children.push({ path, name, entry });
  }
  for (const folder of folders.values()) arrange(folder, folder === root);
  return root;
}

function arrange(folder: FoundFolder, isTop: boolean): void {
  folder.children.sort((a, b) => byName.compare(a.name, b.name) || (a.path < b.path ? -1 : 1));
  const index = indexOf(folder.children);
  if (!index) return;
  const others = folder.children.filter((child) => child !== index);
  // the top folder is the space itself, which has no text: there it is the first document
  if (isTop) folder.children = [index, ...others];
  else Object.assign(folder, { index, children: others });
}

/** The names of files that are the text of their folder, without endings; `_index` is Hugo's. The first one found is it. */
const indexNames = ['_index', 'index', 'readme'];

export const isIndexName = (name: string): boolean => indexNames.includes(name.toLowerCase());

/** Of two with the same name, `.md` goes before other endings. */
function indexOf(children: FoundFolder['children']): FoundFile | null {
  const files = children.filter((child): child is FoundFile => 'entry' in child);
  for (const wanted of indexNames) {
    const [first, ...others] = files.filter(({ name }) => name.toLowerCase() === wanted);
    if (first) return [first, ...others].find(({ path }) => path.endsWith('.md')) ?? first;
  }
  return null;
}

import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Report } from './report.ts';

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
}

const markdownEnding = /\.(?:md|markdown)$/i;
const byName = new Intl.Collator('en', { numeric: true });

/**
 * The Markdown files below a folder, without hidden ones. Links to folders are not followed, so that nothing is
 * read twice and no circle walked; links to files are files, unless they leave the folder.
 * @param root absolute, without symbolic links
 */
export async function readFolder(root: string, report: Report): Promise<FoundFolder> {
  return readLevel({ root, report }, '', '');
}

interface Walk {
  root: string;
  report: Report;
}

async function readLevel(walk: Walk, path: string, name: string): Promise<FoundFolder> {
  const folder: FoundFolder = { path, name, index: null, children: [] };
  for (const entry of await entriesOf(walk, path)) {
    const child = await readEntry(walk, entry, path);
    if (child) folder.children.push(child);
  }
  folder.children.sort((a, b) => byName.compare(a.name, b.name) || (a.path < b.path ? -1 : 1));
  const index = indexOf(folder.children);
  if (!index) return folder;
  const others = folder.children.filter((child) => child !== index);
  // the top folder is the space itself, which has no text: there it is the first document
  return path === '' ? { ...folder, children: [index, ...others] } : { ...folder, index, children: others };
}

async function entriesOf({ root, report }: Walk, path: string): Promise<Dirent<Buffer>[]> {
  try {
    // as bytes: a name that is no UTF-8 would come back as another, which does not exist
    const entries = await readdir(join(root, path), { withFileTypes: true, encoding: 'buffer' });
    return entries.filter(({ name }) => name[0] !== 0x2e);
  } catch (error) {
    report.refused(path || '.', `it cannot be read (${(error as Error).message})`);
    return [];
  }
}

async function readEntry(
  walk: Walk,
  entry: Dirent<Buffer>,
  parent: string,
): Promise<FoundFolder | FoundFile | null> {
  const name = entry.name.toString();
  const path = parent ? `${parent}/${name}` : name;
  const isMarkdown = markdownEnding.test(name);
  if (!Buffer.from(name).equals(entry.name)) {
    if (isMarkdown || entry.isDirectory()) walk.report.refused(path, 'its name is not UTF-8: rename it');
    return null;
  }
  const file = { path, name: name.replace(markdownEnding, '') };
  if (entry.isSymbolicLink()) return (await leadsToFile(walk, path, isMarkdown)) ? file : null;
  if (entry.isDirectory()) {
    const folder = await readLevel(walk, path, name);
    return folder.index || folder.children.length > 0 ? folder : null;
  }
  if (!isMarkdown) return null;
  if (entry.isFile()) return file;
  walk.report.refused(path, 'it is not a file that can be read');
  return null;
}

/** Whether a symbolic link is another name of a Markdown file in the folder. Others are named and left alone. */
async function leadsToFile({ root, report }: Walk, path: string, isMarkdown: boolean): Promise<boolean> {
  const target = await realpath(join(root, path)).catch((error: NodeJS.ErrnoException) => error);
  if (target instanceof Error) {
    report.left(
      path,
      target.code === 'ELOOP' ? 'a symbolic link that leads to itself' : 'a broken symbolic link',
    );
    return false;
  }
  if (!isInside(root, target)) {
    report.left(path, `a symbolic link that leaves the folder (to ${target})`);
    return false;
  }
  const isFile = (await stat(target).catch(() => undefined))?.isFile() ?? false;
  if (!isFile) report.left(path, 'a symbolic link to a folder, which is imported where it lies');
  return isFile && isMarkdown;
}

export const isInside = (root: string, path: string): boolean => {
  const way = relative(root, path);
  return way !== '..' && !way.startsWith(`..${sep}`);
};

/** The names of files that are the text of their folder, without endings; `_index` is Hugo's. The first one found is it. */
const indexNames = ['_index', 'index', 'readme'];

export const isIndexName = (name: string): boolean => indexNames.includes(name.toLowerCase());

/** Of two with the same name, `.md` goes before other endings. */
function indexOf(children: FoundFolder['children']): FoundFile | null {
  const files = children.filter((child) => !('children' in child));
  for (const wanted of indexNames) {
    const found = files.filter(({ name }) => name.toLowerCase() === wanted);
    if (found.length > 0) return found.find(({ path }) => path.endsWith('.md')) ?? found[0]!;
  }
  return null;
}

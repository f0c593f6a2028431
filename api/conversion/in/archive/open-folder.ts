import { createReadStream, type Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, resolve, sep } from 'node:path';
import type { ArchiveEntry } from '../item.ts';
import { createNoteList, type NoteList } from '../notes.ts';
import { SourceRefused } from '../source-refused.ts';
import { isHidden } from './names.ts';
import { zipLimits, type OpenArchive } from './open-zip.ts';

interface Walk {
  /** Without symbolic links. */
  root: string;
  entries: ArchiveEntry[];
  notes: NoteList;
}

/**
 * A folder on this machine, by the rules of zips. Links to folders are not followed, because they may form a circle.
 * Links to files count as files if they stay in the folder.
 */
export async function openFolder(path: string): Promise<OpenArchive> {
  const walk: Walk = { root: await realpath(path), entries: [], notes: createNoteList() };
  await walkFolder(walk, '');
  return { name: basename(resolve(path)), entries: walk.entries, notes: walk.notes.all(), close };
}

/** A single file on this machine. */
export async function openFile(path: string): Promise<OpenArchive> {
  const real = await realpath(path);
  const { size } = await stat(real);
  const name = basename(path).normalize('NFC');
  const entry = { path: name, size, open: async () => createReadStream(real) };
  return { name, entries: [entry], notes: [], close };
}

const close = async () => undefined;

async function walkFolder(walk: Walk, folder: string): Promise<void> {
  for (const child of await childrenOf(walk, folder)) {
    const raw = child.name;
    const name = raw.toString();
    const path = folder === '' ? name : `${folder}/${name}`;
    // a name that is not UTF-8 cannot be opened by its decoded form
    if (!Buffer.from(name).equals(raw)) walk.notes.add('file-not-read', path);
    else if (child.isDirectory()) await walkFolder(walk, path);
    else if (isHidden(path)) walk.notes.add('hidden-files', path);
    else await takeFile(walk, path);
  }
}

async function childrenOf({ root, notes }: Walk, folder: string): Promise<Dirent<Buffer>[]> {
  try {
    const children = await readdir(join(root, folder), { withFileTypes: true, encoding: 'buffer' });
    return children.sort((one, other) => Buffer.compare(one.name, other.name));
  } catch {
    notes.add('file-not-read', folder);
    return [];
  }
}

async function takeFile({ root, entries, notes }: Walk, path: string): Promise<void> {
  try {
    const real = await realpath(join(root, path));
    const info = await stat(real);
    if (!real.startsWith(root.endsWith(sep) ? root : root + sep) || !info.isFile()) {
      notes.add('symbolic-link', path);
      return;
    }
    if (entries.length >= zipLimits.entries) throw new SourceRefused('archiveTooManyFiles');
    entries.push({ path: path.normalize('NFC'), size: info.size, open: async () => createReadStream(real) });
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    notes.add('file-not-read', path);
  }
}

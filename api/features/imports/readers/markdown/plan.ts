import type { ArchiveEntry } from '../../item.ts';
import type { NoteList } from '../../notes.ts';
import { documentTitle, titleOfName } from './document-title.ts';
import { isIndexName, type FoundFile, type FoundFolder } from './folders.ts';
import { FileRefused, readText } from './read-text.ts';
import type { TextReader } from './text-reader.ts';

/** A document of a folder of Markdown files. */
export interface PlannedDocument {
  /** Of the file, or of the folder with a slash at its end: the same at each run. */
  path: string;
  /** Null for a folder without a text of its own. */
  file: FoundFile | null;
  parent: PlannedDocument | null;
  title: string;
  /** Among those with the same parent. */
  order: number;
}

export interface PlanOptions {
  rootName: string;
  notes: NoteList;
  read: TextReader;
  signal?: AbortSignal | undefined;
}

/** Parents before their children. Files that cannot be taken are noted and left out, with folders of nothing else. */
export async function planDocuments(folder: FoundFolder, options: PlanOptions): Promise<PlannedDocument[]> {
  const planned = await planChildren(folder, null, options);
  planned.forEach((document, order) => (document.order = order));
  return planned;
}

async function planChildren(
  { name: folderName, children }: FoundFolder,
  parent: PlannedDocument | null,
  options: PlanOptions,
): Promise<PlannedDocument[]> {
  const planned: PlannedDocument[] = [];
  const besides = new Map<string, PlannedDocument>();
  for (const child of children) {
    if ('children' in child) continue;
    // "index" and "README" say nothing to a reader
    const name = isIndexName(child.name) ? folderName || options.rootName : child.name;
    const title = await readTitle(child, name, options);
    if (title === null) continue;
    const own = { path: child.path, file: child, parent, title, order: 0 };
    planned.push(own);
    besides.set(child.name, own);
  }
  for (const child of children) {
    if (!('children' in child)) continue;
    // `Guide.md` beside a folder `Guide` is its text, as an export writes it
    const beside = child.index ? undefined : besides.get(child.name);
    planned.push(
      ...(await (beside ? planChildren(child, beside, options) : planFolder(child, parent, options))),
    );
  }
  return planned;
}

async function planFolder(
  folder: FoundFolder,
  parent: PlannedDocument | null,
  options: PlanOptions,
): Promise<PlannedDocument[]> {
  const { path, name, index } = folder;
  const title = index && (await readTitle(index, name, options));
  const file = title === null ? null : index;
  const own = { path: `${path}/`, file, parent, title: title ?? titleOfName(name), order: 0 };
  const below = await planChildren(folder, own, options);
  return file === null && below.length === 0 ? [] : [own, ...below];
}

async function readTitle(
  { path, entry }: { path: string; entry: ArchiveEntry },
  name: string,
  { notes, read, signal }: PlanOptions,
): Promise<string | null> {
  signal?.throwIfAborted();
  try {
    return await documentTitle((await readText(entry)).text, name, read);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    notes.add(error.code, path);
    return null;
  }
}

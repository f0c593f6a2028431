import { basename, join } from 'node:path';
import { documentTitle, titleOfName } from './document-title.ts';
import { isIndexName, type FoundFile, type FoundFolder } from './read-folder.ts';
import { FileRefused, readText } from './read-text.ts';
import type { Report } from './report.ts';
import type { TextReader } from './text-reader.ts';

/** A document that an import makes or finds. */
export interface PlannedDocument {
  /** Of the file, or of the folder with a slash at its end: the same at each run. */
  path: string;
  /** Relative; null for a folder without a text of its own. */
  file: string | null;
  parent: PlannedDocument | null;
  title: string;
  /** The title where the text has none. */
  name: string;
  /** Once it is there. */
  id: number | null;
  isNew: boolean;
}

export interface PlanOptions {
  root: string;
  maxBytes: number;
  report: Report;
  read: TextReader;
  /** Called before each file that is read. */
  onFile: (path: string) => void;
}

/** Parents before their children. Files that cannot be taken are named and left out, with folders of nothing else. */
export async function planDocuments(folder: FoundFolder, options: PlanOptions): Promise<PlannedDocument[]> {
  return planChildren(folder, null, options);
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
    const name = isIndexName(child.name) ? folderName || basename(options.root) : child.name;
    const title = await readTitle(child, name, options);
    if (title === null) continue;
    const own = document({ path: child.path, file: child.path, parent, title, name });
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
  const file = title === null ? null : (index?.path ?? null);
  const own = document({
    path: `${path}/`,
    file,
    parent,
    title: title ?? titleOfName(name),
    name,
  });
  const below = await planChildren(folder, own, options);
  return file === null && below.length === 0 ? [] : [own, ...below];
}

async function readTitle(
  { path }: FoundFile,
  name: string,
  { root, maxBytes, report, read, onFile }: PlanOptions,
): Promise<string | null> {
  onFile(path);
  try {
    return await documentTitle(await readText(join(root, path), maxBytes), name, read);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    report.refused(path, error.message);
    return null;
  }
}

const document = (fields: Omit<PlannedDocument, 'id' | 'isNew'>): PlannedDocument => ({
  ...fields,
  id: null,
  isNew: false,
});

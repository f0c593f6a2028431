import { frontMatterFields } from '../../../text/markdown/front-matter.ts';
import type { ImportNoteCode } from '../../../text/import-notes.ts';
import type { NoteList } from '../notes.ts';
import { ownCopy } from '../shared/own-copy.ts';
import { documentTitle, titleOfName } from './document-title.ts';
import { isIndexName, type FoundFile, type FoundFolder } from './folders.ts';
import { FileRefused, readText } from './read-text.ts';
import type { TextReader } from './text-reader.ts';

/** What a page says of itself. */
export interface PageFacts {
  /** Of its file; of a folder without a text of its own, with a slash at its end. */
  path: string;
  /** Of its front matter, by their names in lower case. */
  fields: ReadonlyMap<string, string>;
}

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
  facts: PageFacts;
}

/** What a program that makes sites of Markdown files means by them. */
export interface PageRules {
  /** Smaller first among siblings; those without one behind them, by name. */
  placeOf?(facts: PageFacts): number | undefined;
  /** No heading names a page. */
  isNamedByFile?: boolean;
  /** Where neither front matter nor a heading names the page. */
  nameOf?(facts: PageFacts, name: string): string;
  /** The text by which a page is named: its front matter, where that is written in another way, and its own words. */
  withFrontMatter?(path: string, text: string): string;
  /** A code of `importNotes` for a page that is left out. */
  leaveOut?(facts: PageFacts): ImportNoteCode | null;
}

export interface PlanOptions {
  rootName: string;
  notes: NoteList;
  read: TextReader;
  rules?: PageRules;
  signal?: AbortSignal | undefined;
}

/** Parents before their children. Files that cannot be taken are noted and left out, with folders of nothing else. */
export async function planDocuments(folder: FoundFolder, options: PlanOptions): Promise<PlannedDocument[]> {
  const planned = await planChildren(folder, null, options);
  const placeOf = (document: PlannedDocument) =>
    options.rules?.placeOf?.(document.facts) ?? (isTopIndex(document) ? -Infinity : Infinity);
  const places = new Map(planned.map((document, at) => [document, { place: placeOf(document), at }]));
  const inOrder = [...places].sort(([, a], [, b]) => (a.place === b.place ? a.at - b.at : a.place - b.place));
  inOrder.forEach(([document], order) => (document.order = order));
  return planned;
}

/** The text of the folder that is imported, which is the space itself: it comes first. */
const isTopIndex = ({ parent, path, file }: PlannedDocument): boolean =>
  parent === null && file?.path === path && isIndexName(file.name);

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
    const page = await readPage(child, name, options);
    if (page === null) continue;
    const own = { path: child.path, file: child, parent, order: 0, ...page };
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
  const page = index && (await readPage(index, name, options));
  const facts: PageFacts = { path: `${path}/`, fields: new Map() };
  const empty = { title: titleOfName(options.rules?.nameOf?.(facts, name) ?? name), facts };
  const own = { path: `${path}/`, file: page === null ? null : index, parent, order: 0, ...(page ?? empty) };
  const below = await planChildren(folder, own, options);
  return own.file === null && below.length === 0 ? [] : [own, ...below];
}

/** Null for a file that is no page. */
async function readPage(
  { path, entry }: FoundFile,
  name: string,
  { notes, read, rules, signal }: PlanOptions,
): Promise<Pick<PlannedDocument, 'title' | 'facts'> | null> {
  signal?.throwIfAborted();
  try {
    const { text: written } = await readText(entry);
    const text = rules?.withFrontMatter?.(path, written) ?? written;
    const facts = { path, fields: fieldsOf(text) };
    const code = rules?.leaveOut?.(facts) ?? null;
    const readTitle: TextReader = rules?.isNamedByFile ? () => Promise.resolve(null) : read;
    if (code === null)
      return { title: await documentTitle(text, rules?.nameOf?.(facts, name) ?? name, readTitle), facts };
    notes.add(code, path);
    return null;
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    notes.add(error.code, path);
    return null;
  }
}

const fieldsOf = (text: string): Map<string, string> =>
  new Map(frontMatterFields(text).map(({ name, value }) => [name.toLowerCase(), ownCopy(value)]));

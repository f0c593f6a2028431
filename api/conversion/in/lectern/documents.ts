import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { NoteList } from '../notes.ts';
import { documentTitle, titleOfName } from '../markdown/document-title.ts';
import { markdownEnding, type Files, type FoundFile } from '../markdown/folders.ts';
import type { PlannedDocument } from '../markdown/plan.ts';
import { FileRefused, readText } from '../markdown/read-text.ts';
import type { TextReader } from '../markdown/text-reader.ts';
import { withoutEnding } from '../shared/entry-paths.ts';
import type { ListedDocument } from './manifest.ts';

/** A document of an export. */
export interface ExportedDocument {
  planned: PlannedDocument;
  /** What the list says of it; null for a file that somebody has added. */
  listed: ListedDocument | null;
  /** Whether the file is as it was exported. */
  isUnchanged: boolean;
}

interface Options {
  notes: NoteList;
  read: TextReader;
  signal?: AbortSignal | undefined;
}

/**
 * Parents before their children: first those of the list in its tree, then files that somebody has added, below the
 * document whose folder they lie in.
 */
export async function exportedDocuments(
  { byPath }: Files,
  list: readonly ListedDocument[],
  { notes, read, signal }: Options,
): Promise<ExportedDocument[]> {
  const found = new Map<string, ExportedDocument>();
  const parents = new Map(list.map(({ path, parent }) => [path, parent]));
  const add = async (path: string, parent: PlannedDocument | null, listed: ListedDocument | null) => {
    signal?.throwIfAborted();
    const entry = byPath.get(path);
    if (!entry) return notes.add('file-missing', path);
    const file = { path, name: posix.basename(path).replace(markdownEnding, ''), entry };
    const text = await titleAndState(file, listed, read).catch((error: unknown) => {
      if (!(error instanceof FileRefused)) throw error;
      notes.add(error.code, path);
      return null;
    });
    if (!text) return;
    const facts = { path, fields: new Map<string, string>() };
    const planned = { path, file, parent, title: text.title, order: found.size, facts };
    found.set(path, { planned, listed, isUnchanged: text.isUnchanged });
  };
  for (const listed of list) await add(listed.path, nearest(listed.parent, parents, found), listed);
  for (const path of addedFiles(byPath.keys(), list)) await add(path, folderDocument(path, found), null);
  return [...found.values()];
}

async function titleAndState(
  file: FoundFile,
  listed: ListedDocument | null,
  read: TextReader,
): Promise<{ title: string; isUnchanged: boolean }> {
  const { text, isConverted } = await readText(file.entry);
  const isUnchanged =
    listed !== null && !isConverted && createHash('sha256').update(text).digest('hex') === listed.fileSha256;
  if (isUnchanged) return { title: titleOfName(listed.title), isUnchanged };
  return { title: await documentTitle(text, listed?.title ?? file.name, read), isUnchanged };
}

/** Where a document above was deleted from the export, the one above that. */
function nearest(
  parent: string | null,
  parents: ReadonlyMap<string, string | null>,
  found: ReadonlyMap<string, ExportedDocument>,
): PlannedDocument | null {
  for (let above = parent; above !== null; above = parents.get(above) ?? null) {
    const document = found.get(above);
    if (document) return document.planned;
  }
  return null;
}

/** Those nearer to the top first. */
function addedFiles(paths: Iterable<string>, list: readonly ListedDocument[]): string[] {
  const known = new Set(
    list.flatMap(({ path, attachments }) => [path, ...attachments.map((file) => file.path)]),
  );
  return [...paths]
    .filter((path) => markdownEnding.test(path) && !path.startsWith('.') && !known.has(path))
    .sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1));
}

/** `Guide.md` is above what lies in `Guide/`. */
function folderDocument(path: string, found: ReadonlyMap<string, ExportedDocument>): PlannedDocument | null {
  const byFolder = (folder: string) => found.get(`${folder}.md`) ?? found.get(`${folder}.markdown`);
  for (let above = posix.dirname(path); above !== '.'; above = posix.dirname(above)) {
    const document = byFolder(above);
    if (document && withoutEnding(document.planned.path) === above) return document.planned;
  }
  return null;
}

import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { NoteList } from '../notes.ts';
import { documentTitle, titleOfName } from '../markdown/document-title.ts';
import { markdownEnding, type Files, type FoundFile } from '../markdown/folders.ts';
import type { PlannedDocument } from '../markdown/plan.ts';
import { FileRefused, readText } from '../markdown/read-text.ts';
import type { TextReader } from '../markdown/text-reader.ts';
import { withoutEnding } from '../shared/entry-paths.ts';
import { inBoth, type ListedDocument } from './manifest.ts';

/** A document of an export. */
export interface ExportedDocument {
  planned: PlannedDocument;
  /** What the list says of it; null for a file that somebody has added. */
  listed: ListedDocument | null;
  /** Whether the file is as it was exported. */
  isUnchanged: boolean;
  /** Who alone may read it, also by a document above it that is missing here. */
  restricted?: ListedDocument['restricted'];
  /** The same for editing. */
  editing?: ListedDocument['editing'];
}

type Named = Pick<ExportedDocument, 'restricted' | 'editing'>;

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
  const byPathInList = new Map(list.map((listed) => [listed.path, listed]));
  const add = async (
    path: string,
    parent: PlannedDocument | null,
    listed: ListedDocument | null,
    named: Named = {},
  ) => {
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
    found.set(path, { planned, listed, isUnchanged: text.isUnchanged, ...named });
  };
  for (const listed of list) {
    const { parent, ...named } = placeOf(listed, byPathInList, found);
    await add(listed.path, parent, listed, named);
  }
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

/**
 * Finds the document above. Where that one is missing here, it is the one above it, and what restricted the missing one
 * restricts this one.
 */
function placeOf(
  listed: ListedDocument,
  byPath: ReadonlyMap<string, ListedDocument>,
  found: ReadonlyMap<string, ExportedDocument>,
): Named & { parent: PlannedDocument | null } {
  let { restricted, editing } = listed;
  const seen = new Set([listed.path]);
  for (let above = listed.parent; above !== null && !seen.has(above);) {
    const document = found.get(above);
    if (document) return { parent: document.planned, restricted, editing };
    seen.add(above);
    restricted = inBoth(restricted, byPath.get(above)?.restricted);
    editing = inBoth(editing, byPath.get(above)?.editing);
    above = byPath.get(above)?.parent ?? null;
  }
  return { parent: null, restricted, editing };
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

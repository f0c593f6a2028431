import type { Archive, ImportFile, ImportItem, ImportNote, ImportReader, ReadOptions } from '../../item.ts';
import { createNoteList, type NoteList } from '../../notes.ts';
import { fileKey } from '../markdown/body.ts';
import { createTargetFinder } from '../markdown/find-target.ts';
import { filesOf, type Files } from '../markdown/folders.ts';
import { itemOf } from '../markdown/item-of.ts';
import { createTextReader } from '../markdown/text-reader.ts';
import { exportedDocuments, type ExportedDocument } from './documents.ts';
import { manifestPath, readManifest, type ListedDocument } from './manifest.ts';

/**
 * Our own export: Markdown files with a list of the documents. A file that is as it was exported gets its title, order
 * and times from the list, one that was edited its order. Texts are kept byte for byte, but for where their links lead.
 */
export const lecternReader: ImportReader = {
  kind: 'lectern',
  recognise: (archive) => Promise.resolve(filesOf(archive).byPath.has(manifestPath) ? manifestPath : null),
  read: readExport,
};

async function* readExport(
  archive: Archive,
  { signal }: ReadOptions,
): AsyncGenerator<ImportItem, ImportNote[]> {
  const notes = createNoteList();
  const files = filesOf(archive);
  const manifest = files.byPath.get(manifestPath);
  const list = manifest ? await readManifest(manifest) : [];
  const read = createTextReader();
  const documents = await exportedDocuments(files, list, { notes, read, signal });
  const rules = {
    find: createTargetFinder(
      files,
      documents.map(({ planned }) => planned),
    ),
  };
  for (const document of documents) {
    signal?.throwIfAborted();
    const item = await itemOf(document.planned, rules, read);
    yield {
      ...item,
      ...writingOf(document),
      files: withAttachments(item.files, document.listed, { files, notes }),
    };
  }
  return notes.all();
}

/** Who wrote a text last, and when; of an edited one nobody knows. */
function writingOf({ listed, isUnchanged }: ExportedDocument): Partial<ImportItem> {
  if (!listed || !isUnchanged) return {};
  const [createdAt, updatedAt] = [dateOf(listed.createdAt), dateOf(listed.updatedAt)];
  const author = listed.updatedBy ?? listed.createdBy;
  return {
    ...(author !== null && { author: { name: author, username: author } }),
    ...(createdAt && { createdAt }),
    ...(updatedAt && { updatedAt }),
  };
}

function dateOf(text: string): Date | null {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Those of the list under their own names, linked or not, and others that the text links to. */
function withAttachments(
  linked: readonly ImportFile[],
  listed: ListedDocument | null,
  { files, notes }: { files: Files; notes: NoteList },
): ImportFile[] {
  if (!listed) return [...linked];
  const attached = new Map<string, ImportFile>();
  for (const { path, name } of listed.attachments) {
    const entry = files.byPath.get(path);
    const key = fileKey(listed.path, path);
    if (!entry) notes.add('file-missing', path);
    else attached.set(key, { key, name, size: entry.size, open: () => entry.open() });
  }
  return [...attached.values(), ...linked.filter(({ key }) => !attached.has(key))];
}

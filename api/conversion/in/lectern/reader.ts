import type {
  Archive,
  ArchiveEntry,
  ImportFile,
  ImportItem,
  ImportNote,
  ImportReader,
  ReadOptions,
  SpaceFacts,
} from '../item.ts';
import { createNoteList, type NoteList } from '../notes.ts';
import { fileKey, pathInKey } from '../markdown/body.ts';
import { createTargetFinder, type TargetFinder } from '../markdown/find-target.ts';
import { filesOf, markdownEnding, type Files } from '../markdown/folders.ts';
import { itemOf } from '../markdown/item-of.ts';
import { createTextReader } from '../markdown/text-reader.ts';
import { datesOf } from '../shared/dates.ts';
import { readJsonEntry } from '../shared/read-json.ts';
import { exportedDocuments, type ExportedDocument } from './documents.ts';
import { manifestPath, type ListedDocument } from './manifest.ts';

/**
 * Our own export: Markdown files with a list of the documents. A file that is as it was exported gets its title, order
 * and times from the list, one that was edited its order. Of their texts, only the targets of links change.
 */
export const lecternReader: ImportReader = {
  kind: 'lectern',
  recognise: (archive) => (filesOf(archive).byPath.has(manifestPath) ? manifestPath : null),
  describe: async (archive) => {
    const entry = filesOf(archive).byPath.get(manifestPath);
    return entry ? (await readManifest(entry, archive.temporary)).space : { description: '' };
  },
  read: readExport,
};

async function* readExport(
  archive: Archive,
  { signal }: ReadOptions,
): AsyncGenerator<ImportItem, ImportNote[]> {
  const notes = createNoteList();
  const files = filesOf(archive);
  const manifest = files.byPath.get(manifestPath);
  const list = manifest ? (await readManifest(manifest, archive.temporary)).documents : [];
  const read = createTextReader();
  const documents = await exportedDocuments(files, list, { notes, read, signal });
  const attached = attachedFiles(documents, files, notes);
  const find = createTargetFinder(
    files,
    documents.map(({ planned }) => planned),
  );
  const taken = new Set(documents.flatMap(({ planned }) => (planned.file ? [planned.file.path] : [])));
  for (const document of documents) {
    signal?.throwIfAborted();
    const item = await itemOf(document.planned, { find: heldTargets(find, attached) }, read);
    const own = attached.byDocument.get(document.planned.path) ?? [];
    const keys = new Set(own.map(({ key }) => key));
    const itemFiles = [...own, ...item.files.filter(({ key }) => !keys.has(key))];
    for (const { key } of itemFiles) taken.add(pathInKey(key));
    yield {
      ...item,
      ...writingOf(document),
      ...(document.restricted && { restricted: { kind: 'view', ...peopleOf(document.restricted) } }),
      ...(document.editing && { editing: peopleOf(document.editing) }),
      isTemplate: document.listed?.template ?? false,
      files: itemFiles,
      fileOf: (key) => attached.byKey.get(key),
    };
  }
  for (const path of files.byPath.keys())
    if (!taken.has(path) && !/(?:^|\/)\./.test(path) && !markdownEnding.test(path))
      notes.add('file-not-linked', path);
  return notes.all();
}

/** Parents before their children. @throws SourceRefused where it is no list of documents, or too large */
async function readManifest(
  entry: ArchiveEntry,
  temporary: Archive['temporary'],
): Promise<{ space: SpaceFacts; documents: ListedDocument[] }> {
  const read: { space: SpaceFacts; documents: ListedDocument[] } = {
    space: { description: '' },
    documents: [],
  };
  await readJsonEntry(entry, 'lectern-list', temporary, (piece) => {
    if ('document' in piece) read.documents.push(piece.document);
    else read.space = piece.space;
  });
  return read;
}

/** Who wrote a text last, and when; of an edited one nobody knows. */
function writingOf({ listed, isUnchanged }: ExportedDocument): Partial<ImportItem> {
  if (!listed || !isUnchanged) return {};
  const [author, creator] = [listed.updatedBy, listed.createdBy].map((name) =>
    name === null ? undefined : { name, username: name },
  );
  return {
    ...(author && { author }),
    ...(creator && { creator }),
    ...datesOf(listed),
  };
}

const peopleOf = ({ people, groups }: NonNullable<ExportedDocument['restricted']>) => ({
  people: people.map((name) => ({ name, username: name })),
  groups,
});

interface AttachedFiles {
  /** By the path of the document, in the order of the list. */
  byDocument: ReadonlyMap<string, readonly ImportFile[]>;
  /** Each with its holder. */
  byKey: ReadonlyMap<string, ImportFile>;
  /** The path of the document, by the path of the file. */
  holders: ReadonlyMap<string, string>;
}

/** Those of the list under their own names, linked or not. */
function attachedFiles(documents: readonly ExportedDocument[], files: Files, notes: NoteList): AttachedFiles {
  const [byDocument, byKey, holders] = [
    new Map<string, ImportFile[]>(),
    new Map<string, ImportFile>(),
    new Map<string, string>(),
  ];
  for (const { listed } of documents) {
    if (!listed) continue;
    const own: ImportFile[] = [];
    for (const { path, name } of listed.attachments) {
      const entry = files.byPath.get(path);
      if (!entry) {
        notes.add('file-missing', path);
        continue;
      }
      const key = fileKey(listed.path, path);
      const file: ImportFile = { key, name, size: entry.size, open: () => entry.open() };
      own.push(file);
      byKey.set(key, { ...file, holder: { key: listed.path, files: own } });
      if (!holders.has(path)) holders.set(path, listed.path);
    }
    byDocument.set(listed.path, own);
  }
  return { byDocument, byKey, holders };
}

/** A link to a file of another document shows that file, not a copy. */
const heldTargets =
  (find: TargetFinder, { holders }: AttachedFiles): TargetFinder =>
  (fromFile, path) => {
    const found = find(fromFile, path);
    const holder = found.kind === 'file' ? holders.get(found.path) : undefined;
    return found.kind === 'file' && holder !== undefined ? { ...found, holder } : found;
  };

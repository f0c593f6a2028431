import { keptAsSource } from '../from-html/fence.ts';
import { ConversionKilled, runConversion } from '../run-conversion.ts';
import {
  fileAddress,
  itemAddress,
  type Archive,
  type ArchiveEntry,
  type ImportBody,
  type ImportFile,
  type ImportItem,
  type ImportNote,
  type ImportReader,
  type ReadOptions,
} from '../item.ts';
import { createNoteList, type NoteList } from '../notes.ts';
import { addTo } from '../shared/add-to.ts';
import { datesOf } from '../shared/dates.ts';
import { isExternal } from '../shared/entry-paths.ts';
import { readJsonEntry } from '../shared/read-json.ts';
import { openSpool, type Spool, type Spooled } from '../shared/spool.ts';
import type { CollectionPiece, DocumentPiece, FilePiece, LeftOutPiece } from './collection.ts';

const isCollection = ({ path }: ArchiveEntry): boolean => /^(?!metadata\.json$)[^/]+\.json$/.test(path);

/** The export of Outline as JSON: a file a collection, with the tree of its documents. */
export const outlineJsonReader: ImportReader = {
  kind: 'outline-json',
  recognise({ entries }) {
    const isOutline = entries.some(({ path }) => path === 'metadata.json') && entries.some(isCollection);
    return isOutline ? 'metadata.json' : null;
  },
  read: readCollections,
};

async function* readCollections(
  archive: Archive,
  { signal }: ReadOptions,
): AsyncGenerator<ImportItem, ImportNote[]> {
  const notes = createNoteList();
  const files = new Map(archive.entries.map((entry) => [entry.path, entry]));
  for (const [order, entry] of archive.entries.filter(isCollection).entries()) {
    const spool = await openSpool(archive.temporary);
    try {
      const read = await readCollection(entry, archive.temporary, spool);
      for (const { code, title } of read.leftOut) notes.add(code, title);
      for (const item of itemsOf(read, { spool, order, path: entry.path, files, notes })) {
        signal?.throwIfAborted();
        yield item;
      }
    } finally {
      await spool.close();
    }
  }
  return notes.all();
}

/** A text in the spool. */
type Kept<P extends CollectionPiece | DocumentPiece> = Omit<P, 'text'> & { text: Spooled };

interface ReadCollection {
  collection: Kept<CollectionPiece> | undefined;
  documents: Kept<DocumentPiece>[];
  files: FilePiece[];
  leftOut: LeftOutPiece[];
}

/** @throws SourceRefused if it is not a collection, or too large */
async function readCollection(
  entry: ArchiveEntry,
  temporary: Archive['temporary'],
  spool: Spool,
): Promise<ReadCollection> {
  const read: ReadCollection = { collection: undefined, documents: [], files: [], leftOut: [] };
  await readJsonEntry(entry, 'outline-list', temporary, async (piece) => {
    if (piece.kind === 'file') read.files.push(piece);
    else if (piece.kind === 'left-out') read.leftOut.push(piece);
    else if (piece.kind === 'document') read.documents.push({ ...piece, text: await spool.keep(piece.text) });
    else read.collection = { ...piece, text: await spool.keep(piece.text) };
  });
  return read;
}

interface ReadingOf {
  spool: Spool;
  order: number;
  /** Of the collection's file. */
  path: string;
  files: ReadonlyMap<string, ArchiveEntry>;
  notes: NoteList;
}

function* itemsOf(
  read: ReadCollection,
  { spool, order, path, files, notes }: ReadingOf,
): Generator<ImportItem> {
  const links = linksOf(read);
  const { collection, documents } = read;
  if (!collection) return;
  const bodyFrom = ({ text, isWords }: Kept<CollectionPiece | DocumentPiece>, icon = '') =>
    bodyOf({ spool, text, isWords, icon }, links);
  const { id, name } = collection;
  yield {
    ...{ key: id, parentKey: null, order, title: name, path, files: [] },
    body: () => bodyFrom(collection),
  };
  const filesOf = filesByDocument(read, files, notes);
  const byKey = new Map([...filesOf.values()].flat().map((file) => [file.key, file]));
  for (const each of documents)
    yield {
      ...{ key: each.id, parentKey: each.parent ?? id, order: each.order, title: each.title || 'Untitled' },
      ...{ path: `${path}#${each.title}`, ...writtenBy(each) },
      body: () => bodyFrom(each, each.icon ?? ''),
      files: filesOf.get(each.id) ?? [],
      fileOf: (key) => byKey.get(key),
    };
}

function writtenBy(each: Kept<DocumentPiece>): Pick<ImportItem, 'author' | 'createdAt' | 'updatedAt'> {
  const email = each.createdByEmail ?? undefined;
  return {
    ...(each.createdByName && { author: { name: each.createdByName, ...(email && { email }) } }),
    ...datesOf(each),
  };
}

function filesByDocument(
  read: ReadCollection,
  entries: ReadonlyMap<string, ArchiveEntry>,
  notes: NoteList,
): Map<string, ImportFile[]> {
  const files = new Map<string, ImportFile[]>();
  for (const { id, documentId, name, key, hasDocument } of read.files) {
    const entry = entries.get(key.normalize('NFC'));
    if (!entry) notes.add('file-missing', name);
    else if (!hasDocument) notes.add('file-without-page', name);
    if (!entry || !documentId) continue;
    addTo(files, documentId, { key: id, name, size: entry.size, open: () => entry.open() });
  }
  return files;
}

/** Resolves addresses of this collection; null for those that lead nowhere. */
type Links = (url: string) => string | null;

function linksOf({ documents, files: attached }: ReadCollection): Links {
  const byUrl = new Map(documents.flatMap(({ id, urlId }) => (urlId ? [[urlId, id]] : [])));
  const files = new Set(attached.map(({ id }) => id));
  const kept = new Set(documents.map(({ id }) => id));
  return (url) => {
    const file = /attachments\.redirect\?(?:[^#]{0,300}&)?id=([\w-]{1,64})/.exec(url)?.[1];
    if (file !== undefined) return files.has(file) ? fileAddress(file) : null;
    const urlId = /\/doc\/(?:[^/?#]{0,300}-)?([A-Za-z0-9]{10,15})(?:[/?#]|$)/.exec(url)?.[1];
    const id = byUrl.get(urlId ?? '') ?? /^outline:([\w-]{1,64})$/.exec(url)?.[1];
    if (id !== undefined && kept.has(id)) return itemAddress(id);
    return isExternal(url) && !url.startsWith('outline:') ? url : null;
  };
}

interface BodySource {
  spool: Spool;
  text: Spooled;
  isWords: boolean;
  icon: string;
}

async function bodyOf({ spool, text, isWords, icon }: BodySource, links: Links): Promise<ImportBody> {
  const notes = createNoteList();
  if (icon) notes.add('page-icon-left-out', icon);
  const source = await spool.read(text);
  const body = isWords ? keptAsSource(source, source) : await convertNodes(source, links);
  notes.addAll(body.notes);
  return { markdown: body.markdown, notes: notes.all() };
}

async function convertNodes(json: string, links: Links): Promise<ImportBody> {
  try {
    return await runConversion('outline', json, ([url]) => links(url));
  } catch (error) {
    if (!(error instanceof ConversionKilled)) throw error;
    const words = await runConversion('outline-words', json);
    return keptAsSource(words, words);
  }
}

import { z } from 'zod';
import { keptAsSource } from '../../convert/fence.ts';
import { ConversionKilled, runConversion } from '../../isolated/run-conversion.ts';
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
} from '../../item.ts';
import { createNoteList, type NoteList } from '../../notes.ts';
import { addTo } from '../shared/add-to.ts';
import { datesOf } from '../shared/dates.ts';
import { isExternal } from '../shared/entry-paths.ts';
import { readJsonEntry } from '../shared/read-json.ts';
import { textsIn } from './nodes.ts';

/** Bytes of one collection with all its texts. */
const mostCollectionBytes = 64 * 1024 * 1024;

const textOrNull = z.string().nullish();
/** Checked level by level: a tree that a stranger made may be as deep as it likes. */
const branch = z.object({ id: z.string(), children: z.array(z.unknown()).optional() });
const document = z.object({
  ...{ id: z.string(), urlId: textOrNull, title: z.string(), data: z.unknown(), icon: textOrNull },
  ...{ createdByName: textOrNull, createdByEmail: textOrNull, createdAt: textOrNull, updatedAt: textOrNull },
  ...{ publishedAt: textOrNull, template: z.boolean().nullish() },
});
const collection = z.object({
  collection: z.object({
    ...{ id: z.string(), name: z.string(), data: z.unknown() },
    documentStructure: z.array(z.unknown()).nullish(),
  }),
  documents: z.record(z.string(), document),
  attachments: z
    .record(
      z.string(),
      z.object({ id: z.string(), documentId: textOrNull, name: z.string(), key: z.string() }),
    )
    .default({}),
});
type Collection = z.infer<typeof collection>;
type Document = z.infer<typeof document>;

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
    const read = await readCollection(entry);
    const links = linksOf(read);
    const { id, name, data } = read.collection;
    const at = (part: string) => `${entry.path}#${part}`;
    yield {
      ...{ key: id, parentKey: null, order, title: name, path: entry.path, files: [] },
      body: () => Promise.resolve(bodyOf(data, '', links)),
    };
    const filesOf = filesByDocument(read, files, notes);
    const byKey = new Map([...filesOf.values()].flat().map((file) => [file.key, file]));
    for (const { document: each, parent, order: place } of placesOf(read, notes)) {
      signal?.throwIfAborted();
      yield {
        ...{
          key: each.id,
          parentKey: parent ?? id,
          order: place,
          title: each.title || 'Untitled',
          path: at(each.title),
        },
        ...writtenBy(each),
        // not read anew: it is in memory as long as its collection is
        body: () => Promise.resolve(bodyOf(each.data, each.icon ?? '', links)),
        files: filesOf.get(each.id) ?? [],
        fileOf: (key) => byKey.get(key),
      };
    }
  }
  return notes.all();
}

/** @throws AppError 400 where it is no collection */
const readCollection = (entry: ArchiveEntry): Promise<Collection> =>
  readJsonEntry(entry, mostCollectionBytes, (value) => collection.parse(value));

function writtenBy(each: Document): Pick<ImportItem, 'author' | 'createdAt' | 'updatedAt'> {
  const email = each.createdByEmail ?? undefined;
  return {
    ...(each.createdByName && { author: { name: each.createdByName, ...(email && { email }) } }),
    ...datesOf(each),
  };
}

interface Place {
  document: Document;
  /** Null below the collection. */
  parent: string | null;
  order: number;
}

/** Documents as the tree of the collection has them, then those that it does not name. */
function* placesOf(
  { collection: { documentStructure }, documents }: Collection,
  notes: NoteList,
): Generator<Place> {
  const left = new Map(Object.values(documents).map((each) => [each.id, each]));
  const waiting = (documentStructure ?? []).map((node, order) => ({
    node,
    parent: null as string | null,
    order,
  }));
  waiting.reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { success, data } = branch.safeParse(next.node);
    const found = success ? left.get(data.id) : undefined;
    if (!success || !found) continue;
    left.delete(data.id);
    if (isTaken(found, notes)) yield { document: found, parent: next.parent, order: next.order };
    const parent = isKept(found) ? found.id : next.parent;
    waiting.push(...(data.children ?? []).map((node, order) => ({ node, parent, order })).reverse());
  }
  let order = documentStructure?.length ?? 0;
  for (const each of left.values())
    if (isTaken(each, notes)) yield { document: each, parent: null, order: order++ };
}

const isKept = (each: Document): boolean => each.template !== true && each.publishedAt !== null;

function isTaken(each: Document, notes: NoteList): boolean {
  if (each.template === true) notes.add('template-left-out', each.title);
  else if (each.publishedAt === null) notes.add('draft-left-out', each.title);
  return isKept(each);
}

function filesByDocument(
  { attachments, documents }: Collection,
  entries: ReadonlyMap<string, ArchiveEntry>,
  notes: NoteList,
): Map<string, ImportFile[]> {
  const files = new Map<string, ImportFile[]>();
  for (const { id, documentId, name, key } of Object.values(attachments)) {
    const entry = entries.get(key.normalize('NFC'));
    if (!entry) notes.add('file-missing', name);
    else if (!documentId || !documents[documentId]) notes.add('file-without-page', name);
    if (!entry || !documentId) continue;
    addTo(files, documentId, { key: id, name, size: entry.size, open: () => entry.open() });
  }
  return files;
}

/** Where addresses of this collection lead; null where to nothing. */
type Links = (url: string) => string | null;

function linksOf({ documents, attachments }: Collection): Links {
  const byUrl = new Map(Object.values(documents).flatMap(({ id, urlId }) => (urlId ? [[urlId, id]] : [])));
  const files = new Set(Object.values(attachments).map(({ id }) => id));
  const kept = new Set(
    Object.values(documents)
      .filter(isKept)
      .map(({ id }) => id),
  );
  return (url) => {
    const file = /attachments\.redirect\?(?:[^#]{0,300}&)?id=([\w-]{1,64})/.exec(url)?.[1];
    if (file !== undefined) return files.has(file) ? fileAddress(file) : null;
    const urlId = /\/doc\/(?:[^/?#]{0,300}-)?([A-Za-z0-9]{10,15})(?:[/?#]|$)/.exec(url)?.[1];
    const id = byUrl.get(urlId ?? '') ?? /^outline:([\w-]{1,64})$/.exec(url)?.[1];
    if (id !== undefined && kept.has(id)) return itemAddress(id);
    return isExternal(url) && !url.startsWith('outline:') ? url : null;
  };
}

async function bodyOf(data: unknown, icon: string, links: Links): Promise<ImportBody> {
  const notes = createNoteList();
  if (icon) notes.add('page-icon-left-out', icon);
  const body = await convertNodes(data, links);
  notes.addAll(body.notes);
  return { markdown: body.markdown, notes: notes.all() };
}

async function convertNodes(data: unknown, links: Links): Promise<ImportBody> {
  try {
    return await runConversion('outline', data, { answer: ([url]) => links(url) });
  } catch (error) {
    // nested so deep that it cannot be told to another process
    if (!(error instanceof ConversionKilled) && !(error instanceof RangeError)) throw error;
    const words = textsIn(data);
    return keptAsSource(words, words);
  }
}

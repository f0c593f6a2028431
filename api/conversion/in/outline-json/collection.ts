import { z } from 'zod';
import { depthFirst } from '../shared/depth-first.ts';
import { maxTextBytes } from '../shared/limits.ts';
import { textsIn } from './nodes.ts';

const textOrNull = z.string().nullish();
/** Checked level by level: a tree that a stranger made may be as deep as it likes. */
const branch = z.object({ id: z.string(), children: z.array(z.unknown()).optional() });
const document = z.object({
  ...{ id: z.string(), urlId: textOrNull, title: z.string(), data: z.unknown(), icon: textOrNull },
  ...{ createdByName: textOrNull, createdByEmail: textOrNull, createdAt: textOrNull, updatedAt: textOrNull },
  ...{ publishedAt: textOrNull, template: z.boolean().nullish() },
});
const attachment = z.object({ id: z.string(), documentId: textOrNull, name: z.string(), key: z.string() });
const collection = z.object({
  collection: z.object({
    ...{ id: z.string(), name: z.string(), data: z.unknown() },
    documentStructure: z.array(z.unknown()).nullish(),
  }),
  documents: z.record(z.string(), document),
  attachments: z.record(z.string(), attachment).default({}),
});
type Collection = z.infer<typeof collection>;
type Document = z.infer<typeof document>;

/** A text as JSON, or only its words where nobody could read that. */
interface Text {
  text: string;
  isWords: boolean;
}

export interface CollectionPiece extends Text {
  kind: 'collection';
  id: string;
  name: string;
}

export interface DocumentPiece extends Omit<Document, 'data'>, Text {
  kind: 'document';
  /** Null below the collection. */
  parent: string | null;
  order: number;
}

export interface FilePiece extends z.infer<typeof attachment> {
  kind: 'file';
  /** Whether its document is there, taken or not. */
  hasDocument: boolean;
}

/** What is not taken. */
export interface LeftOutPiece {
  kind: 'left-out';
  code: 'template-left-out' | 'draft-left-out';
  title: string;
}

type OutlinePiece = CollectionPiece | DocumentPiece | FilePiece | LeftOutPiece;

/** The collection, its files, then its documents, parents before their children. @throws ZodError */
export function* outlinePieces(value: unknown): Generator<OutlinePiece> {
  const read = collection.parse(value);
  const { id, name, data } = read.collection;
  yield { kind: 'collection', id, name, ...textOf(data) };
  for (const each of Object.values(read.attachments))
    yield { kind: 'file', ...each, hasDocument: Boolean(each.documentId && read.documents[each.documentId]) };
  for (const { document: each, parent, order } of placesOf(read)) {
    const { data: own, ...said } = each;
    if (isKept(each)) yield { kind: 'document', ...said, parent, order, ...textOf(own) };
    else
      yield {
        kind: 'left-out',
        code: each.template ? 'template-left-out' : 'draft-left-out',
        title: each.title,
      };
  }
}

function textOf(data: unknown): Text {
  try {
    const text = JSON.stringify(data ?? null);
    if (text.length <= maxTextBytes) return { text, isWords: false };
  } catch (error) {
    // nested too deep to be written
    if (!(error instanceof RangeError)) throw error;
  }
  return { text: textsIn(data), isWords: true };
}

interface Place {
  document: Document;
  parent: string | null;
  order: number;
}

/** A place in the tree of the collection. Of those whose document is not there, or not there any more, nothing counts. */
interface Branch {
  node: z.infer<typeof branch> | undefined;
  parent: string | null;
  order: number;
  document?: Document;
}

/** Documents as the tree of the collection has them, then those that it does not name. */
function* placesOf({ collection: { documentStructure }, documents }: Collection): Generator<Place> {
  const left = new Map(Object.values(documents).map((each) => [each.id, each]));
  const branches = (nodes: readonly unknown[] = [], parent: string | null): Branch[] =>
    nodes.map((node, order) => ({ node: branch.safeParse(node).data, parent, order }));
  const below = ({ node, parent, document: own }: Branch): Branch[] =>
    own ? branches(node?.children, isKept(own) ? own.id : parent) : [];
  for (const at of depthFirst(branches(documentStructure ?? [], null), below)) {
    const found = at.node && left.get(at.node.id);
    if (!found) continue;
    left.delete(found.id);
    at.document = found;
    yield { document: found, parent: at.parent, order: at.order };
  }
  let order = documentStructure?.length ?? 0;
  for (const each of left.values())
    yield { document: each, parent: null, order: isKept(each) ? order++ : order };
}

const isKept = (each: Document): boolean => each.template !== true && each.publishedAt !== null;

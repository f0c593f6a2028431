import { z } from 'zod';
import { spaceLanguages } from '../../../text/words/word-languages.ts';
import type { SpaceFacts } from '../item.ts';
import { depthFirst } from '../shared/depth-first.ts';

/** Where an export has its list of documents, below its top. */
export const manifestPath = '.lectern/manifest.json';

const named = z.object({ people: z.array(z.string()), groups: z.array(z.string()) });

const listedDocument = z.object({
  path: z.string(),
  title: z.string(),
  /** The path of the document above; null at the top. */
  parent: z.string().nullable(),
  order: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Usernames. */
  createdBy: z.string().nullable(),
  updatedBy: z.string().nullable(),
  /** Of the file's bytes, in hexadecimal. */
  fileSha256: z.string(),
  attachments: z.array(z.object({ path: z.string(), name: z.string() })),
  /** Who alone may read it and those below it. Where it cannot be read, the list is refused: nobody may gain by that. */
  restricted: named.optional(),
  /** The same for editing: who alone may edit it and those below it. */
  editing: named.optional(),
  template: z.boolean().optional().catch(undefined),
});

const manifest = z.object({
  version: z.literal(1),
  space: z
    .object({
      description: z.string().catch(''),
      language: z.enum(spaceLanguages).optional().catch(undefined),
    })
    .catch({ description: '' }),
  documents: z.array(listedDocument),
});

/** What the list says of a document. Paths are relative to the top of the export, in NFC. */
export type ListedDocument = z.infer<typeof listedDocument>;

/** First the space, then each document. A document comes before those below it, and siblings in their order. */
type ManifestPiece = { space: SpaceFacts } | { document: ListedDocument };

/**
 * A parent that is not listed, and a language that we do not know, count as none.
 * @throws ZodError where it is no list of documents
 */
export function* manifestPieces(value: unknown): Generator<ManifestPiece> {
  const { space, documents } = manifest.parse(value);
  yield { space };
  for (const document of parentsFirst(documents.map(normalised))) yield { document };
}

/** Names in an archive are read in NFC. */
const normalised = (document: ListedDocument): ListedDocument => ({
  ...document,
  path: document.path.normalize('NFC'),
  parent: document.parent?.normalize('NFC') ?? null,
  attachments: document.attachments.map(({ path, name }) => ({ path: path.normalize('NFC'), name })),
});

type Restricted = NonNullable<ListedDocument['restricted']>;

/** Those whom two restrictions let in. */
export const inBoth = (one: Restricted | undefined, other: Restricted | undefined): Restricted | undefined =>
  one && other
    ? {
        people: one.people.filter((name) => other.people.includes(name)),
        groups: one.groups.filter((name) => other.groups.includes(name)),
      }
    : (one ?? other);

function parentsFirst(listed: readonly ListedDocument[]): ListedDocument[] {
  const paths = new Set(listed.map(({ path }) => path));
  const below = new Map<string | null, ListedDocument[]>();
  for (const document of [...listed].sort((a, b) => a.order - b.order)) {
    const parent = document.parent !== null && paths.has(document.parent) ? document.parent : null;
    const known = below.get(parent);
    if (known) known.push(document);
    else below.set(parent, [document]);
  }
  const ordered = new Map<string, ListedDocument>();
  // of two with one path, those below belong to the first
  const newBelow = (path: string | null) =>
    (below.get(path) ?? []).filter((document) => !ordered.has(document.path));
  for (const document of depthFirst(newBelow(null), ({ path }) => newBelow(path)))
    if (!ordered.has(document.path)) ordered.set(document.path, document);
  // two that are each other's parents are below nothing
  for (const document of listed)
    if (!ordered.has(document.path)) ordered.set(document.path, { ...document, parent: null });
  return [...ordered.values()];
}

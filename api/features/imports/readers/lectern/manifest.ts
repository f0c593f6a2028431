import { z } from 'zod';
import { spaceLanguages } from '../../../../contract/word-languages.ts';
import { archiveDamaged } from '../../archive/refusals.ts';
import { readTextEntry } from '../../archive/texts.ts';
import type { ArchiveEntry, SpaceFacts } from '../../item.ts';

/** Where an export has its list of documents, below its top. */
export const manifestPath = '.lectern/manifest.json';

/** Bytes: about 1,000 for each document. */
const mostBytes = 64 * 1024 * 1024;

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

/**
 * Each document before those below it, siblings in their order. A parent that is not listed counts as none.
 * @throws AppError 400 where it is no list of documents
 */
export async function readManifest(entry: ArchiveEntry): Promise<ListedDocument[]> {
  return parentsFirst((await parsed(entry)).documents.map(normalised));
}

/** A language that we do not know counts as none. @throws AppError 400 as `readManifest` */
export const readSpace = async (entry: ArchiveEntry): Promise<SpaceFacts> => (await parsed(entry)).space;

async function parsed(entry: ArchiveEntry): Promise<z.infer<typeof manifest>> {
  const { text } = await readTextEntry(entry, mostBytes);
  try {
    return manifest.parse(JSON.parse(text));
  } catch (error) {
    throw archiveDamaged(error);
  }
}

/** Names in an archive are read in NFC. */
const normalised = (document: ListedDocument): ListedDocument => ({
  ...document,
  path: document.path.normalize('NFC'),
  parent: document.parent?.normalize('NFC') ?? null,
  attachments: document.attachments.map(({ path, name }) => ({ path: path.normalize('NFC'), name })),
});

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
  const waiting = [...(below.get(null) ?? [])].reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (ordered.has(next.path)) continue;
    ordered.set(next.path, next);
    waiting.push(...[...(below.get(next.path) ?? [])].reverse());
  }
  // two that are each other's parents are below nothing
  for (const document of listed)
    if (!ordered.has(document.path)) ordered.set(document.path, { ...document, parent: null });
  return [...ordered.values()];
}

import type { Readable } from 'node:stream';
import type { Attachment } from '../../../../db/attachments/attachment.ts';
import type { Space } from '../../../../db/spaces/space.ts';
import { manifestDocument, manifestPath, manifestText, type Manifest } from './manifest.ts';
import type { PlannedDocument } from './plan.ts';
import { leadLinks, type Places } from './relative-links.ts';

/** One file of an export. */
export interface ExportEntry {
  kind: 'document' | 'file' | 'manifest' | 'part';
  /** Relative, with slashes. */
  path: string;
  modifiedAt: Date;
  /** @throws AppError 404 or 'damaged' for a file that the store has lost or has with other bytes */
  open(): Promise<string | Readable>;
}

/** A space, or a part of it, in a folder of an export. */
export interface PlannedSpace {
  space: Pick<Space, 'id' | 'name' | 'description' | 'language'>;
  /** Relative; '' at the top. */
  folder: string;
  documents: PlannedDocument[];
}

interface EntriesOptions {
  publicUrl: string | undefined;
  contentOf: (documentId: number) => Promise<string>;
  openFile: (attachment: Attachment) => Promise<Readable>;
}

/** Times of files that come from no document; nothing in a file may tell when the export was made. */
const noTime = new Date(1980, 0, 2);

/** Every file of the spaces, each document with its own; the manifest of a space comes behind its documents. */
export async function* markdownEntries(
  spaces: readonly PlannedSpace[],
  { publicUrl, contentOf, openFile }: EntriesOptions,
): AsyncGenerator<ExportEntry, void> {
  const places = placesOf(
    spaces.flatMap(({ documents }) => documents),
    publicUrl,
  );
  for (const { space, folder, documents } of spaces) {
    const prefix = folder === '' ? '' : `${folder}/`;
    const pathIn = (path: string) => path.slice(prefix.length);
    const byId = new Map(documents.map((document) => [document.id, document]));
    const { name, description, language } = space;
    const manifest: Manifest = { version: 1, space: { name, description, language }, documents: [] };
    for (const document of documents) {
      const stored = await contentOf(document.id);
      const file = await leadLinks(stored, document, places);
      const parent = document.parentId === null ? undefined : byId.get(document.parentId);
      manifest.documents.push(manifestDocument(document, file, { parent, pathIn }));
      yield {
        kind: 'document',
        path: document.path,
        modifiedAt: document.updatedAt,
        open: () => Promise.resolve(file),
      };
      for (const { attachment, path } of document.files)
        yield { kind: 'file', path, modifiedAt: document.updatedAt, open: () => openFile(attachment) };
    }
    yield {
      kind: 'manifest',
      path: prefix + manifestPath,
      modifiedAt: noTime,
      open: () => Promise.resolve(manifestText(manifest)),
    };
  }
}

function placesOf(documents: readonly PlannedDocument[], publicUrl: string | undefined): Places {
  const paths = new Map(documents.map(({ id, path }) => [id, path]));
  const files = new Map<string, Map<number, string>>();
  for (const { id, files: own } of documents)
    for (const { attachment, path } of own) {
      const known = files.get(attachment.storageKey) ?? new Map<number, string>();
      files.set(attachment.storageKey, known.set(id, path));
    }
  // copies of a document share their files: its own is the nearest
  const fileOf = (key: string, documentId: number) => {
    const known = files.get(key);
    return known?.get(documentId) ?? known?.values().next().value;
  };
  return { documents: paths, fileOf, publicUrl };
}

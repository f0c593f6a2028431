import { createHash } from 'node:crypto';
import type { SpaceLanguage } from '../../../text/words/word-languages.ts';
import type { NamedReaders } from '../format.ts';
import type { PlannedDocument } from './plan.ts';

/** Relative to the folder of a space, or to the top of a zip. */
export const manifestPath = '.lectern/manifest.json';

interface ManifestDocument {
  path: string;
  title: string;
  /** The path of the document above it; null at the top. */
  parent: string | null;
  /** Position among the documents with the same parent, from 0. */
  order: number;
  createdAt: string;
  updatedAt: string;
  /** Usernames; null if the account was deleted. */
  createdBy: string | null;
  updatedBy: string | null;
  /** Of the bytes of the file, in hexadecimal: it tells whether somebody has changed the file. */
  fileSha256: string;
  attachments: { path: string; name: string; sha256: string }[];
  /** Who alone may read it and those below it. Absent if it has no restriction of its own. */
  restricted?: NamedReaders;
  /** Who alone of those may edit it and those below it. Absent if it has no such restriction of its own. */
  editing?: NamedReaders;
  /** Absent if it is not a template. */
  template?: true;
}

/** From this an import makes the same tree again. All paths are relative to the folder that holds `.lectern`. */
export interface Manifest {
  version: 1;
  /** `language` is 'auto' if the space sets none. */
  space: { name: string; description: string; language: SpaceLanguage };
  documents: ManifestDocument[];
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Describes a document without any ids, so that the same space gives the same manifest on every server.
 * @param text as it is written to the file
 * @param pathIn makes a path relative to the folder that holds `.lectern`
 */
export function manifestDocument(
  document: PlannedDocument,
  text: string,
  { parent, pathIn }: { parent: PlannedDocument | undefined; pathIn: (path: string) => string },
): ManifestDocument {
  return {
    path: pathIn(document.path),
    title: document.title,
    parent: parent ? pathIn(parent.path) : null,
    order: document.order,
    createdAt: document.createdAt.toISOString(),
    updatedAt: document.updatedAt.toISOString(),
    createdBy: document.createdBy,
    updatedBy: document.updatedBy,
    fileSha256: sha256(text),
    attachments: document.files.map(({ file, path }) => ({
      path: pathIn(path),
      name: file.name,
      sha256: file.sha256,
    })),
    ...(document.restricted && { restricted: document.restricted }),
    ...(document.editing && { editing: document.editing }),
    ...(document.isTemplate && { template: true }),
  };
}

export const manifestText = (manifest: Manifest): string => `${JSON.stringify(manifest, null, 2)}\n`;

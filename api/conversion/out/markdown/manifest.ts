import { createHash } from 'node:crypto';
import type { SpaceLanguage } from '../../../text/words/word-languages.ts';
import type { PlannedDocument } from './plan.ts';

/** Where it lies in the folder of a space, or at the top of a zip. */
export const manifestPath = '.lectern/manifest.json';

interface ManifestDocument {
  path: string;
  title: string;
  /** The path of the document that it lies below; null at the top. */
  parent: string | null;
  /** Among those with the same parent, from 0. */
  order: number;
  createdAt: string;
  updatedAt: string;
  /** Usernames; null where the account is gone. */
  createdBy: string | null;
  updatedBy: string | null;
  /** Of the file's bytes, in hexadecimal: whoever changes the file makes it another. */
  fileSha256: string;
  attachments: { path: string; name: string; sha256: string }[];
}

/** What an import reads to make the same tree again. All paths are relative to the folder that holds `.lectern`. */
export interface Manifest {
  version: 1;
  /** `language` as the space sets it: 'auto' where it sets none. */
  space: { name: string; description: string; language: SpaceLanguage };
  documents: ManifestDocument[];
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * @param file its text; nothing that is said of it holds ids, so that the same space gives the same list everywhere
 * @param pathIn a path, relative to the folder that holds `.lectern`
 */
export function manifestDocument(
  document: PlannedDocument,
  file: string,
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
    fileSha256: sha256(file),
    attachments: document.files.map(({ attachment, path }) => ({
      path: pathIn(path),
      name: attachment.filename,
      sha256: attachment.sha256,
    })),
  };
}

export const manifestText = (manifest: Manifest): string => `${JSON.stringify(manifest, null, 2)}\n`;

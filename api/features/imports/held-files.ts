import { attachFiles, type Attaching } from './attach.ts';
import type { ImportFile } from '../../conversion/in/item.ts';
import type { ItemRow } from './items.ts';

type Held = ImportFile & Required<Pick<ImportFile, 'holder'>>;

export const isHeld = (file: ImportFile): file is Held => file.holder !== undefined;

interface HolderAttaching extends Attaching {
  /** Of an item's key. */
  rowOf: (key: string) => ItemRow | undefined;
  /** Addresses of files that were attached before their documents' turn, by the keys of the items and the files. */
  heldUrls: Map<string, ReadonlyMap<string, string>>;
}

/**
 * Attaches linked files to their own documents, which may be imported later than the text that links to them. Nothing is
 * attached to a document that the import has not made.
 * @returns addresses, by the keys of the files
 */
export async function attachToHolders(
  files: readonly Held[],
  options: HolderAttaching,
): Promise<Map<string, string>> {
  const urls = new Map<string, string>();
  for (const { key, holder } of files) {
    const url = (await attachAll(holder, options)).get(key);
    if (url !== undefined) urls.set(key, url);
  }
  return urls;
}

/** All files of a document, so that they keep their order. */
async function attachAll(
  { key, files }: Held['holder'],
  { rowOf, heldUrls, ...attaching }: HolderAttaching,
): Promise<ReadonlyMap<string, string>> {
  const known = heldUrls.get(key);
  if (known) return known;
  const row = rowOf(key);
  if (!row || row.documentId === null) return new Map();
  const onlyFind = attaching.onlyFind || !row.isMade;
  const { urls } = await attachFiles(row.documentId, files, { ...attaching, onlyFind });
  if (!attaching.onlyFind) heldUrls.set(key, urls);
  return urls;
}

import { attachFiles } from './attach.ts';
import type { Filling } from './fill.ts';
import type { ImportFile } from '../../conversion/in/item.ts';

type Held = ImportFile & Required<Pick<ImportFile, 'holder'>>;

export const isHeld = (file: ImportFile): file is Held => file.holder !== undefined;

/**
 * Attaches files that a text leads to to the documents that they belong to, whose own turn may come later. To a document
 * that the import has not made, nothing is attached.
 * @param options.onlyFind nothing is attached to any
 * @returns addresses, by the keys of the files
 */
export async function attachToHolders(
  filling: Filling,
  files: readonly Held[],
  { onlyFind }: { onlyFind: boolean },
): Promise<Map<string, string>> {
  const urls = new Map<string, string>();
  for (const { key, holder } of files) {
    const url = (await attachAll(filling, holder, onlyFind)).get(key);
    if (url !== undefined) urls.set(key, url);
  }
  return urls;
}

/** All files of a document, so that they keep their order. */
async function attachAll(
  filling: Filling,
  { key, files }: Held['holder'],
  onlyFind: boolean,
): Promise<ReadonlyMap<string, string>> {
  const known = filling.heldUrls.get(key);
  if (known) return known;
  const row = filling.rowOf(key);
  if (!row || row.documentId === null) return new Map();
  const { urls } = await attachFiles(filling, row.documentId, files, {
    onlyFind: onlyFind || !row.isMade,
  });
  if (!onlyFind) filling.heldUrls.set(key, urls);
  return urls;
}

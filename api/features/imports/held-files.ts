import { attachFiles } from './attach.ts';
import type { Filling } from './fill.ts';
import type { ImportFile } from './item.ts';

type Held = ImportFile & Required<Pick<ImportFile, 'holder'>>;

export const isHeld = (file: ImportFile): file is Held => file.holder !== undefined;

/**
 * Attaches files that a text leads to to the documents that they belong to, whose own turn may come later. To a document
 * that the import has not made, nothing is attached.
 * @param options.onlyFind nothing is attached to any
 * @returns addresses, by the keys of the files, and how many were attached
 */
export async function attachToHolders(
  filling: Filling,
  files: readonly Held[],
  { onlyFind }: { onlyFind: boolean },
): Promise<{ urls: Map<string, string>; made: number }> {
  const urls = new Map<string, string>();
  let count = 0;
  for (const { key, holder } of files) {
    const { urls: all, made } = await attachAll(filling, holder, onlyFind);
    count += made;
    const url = all.get(key);
    if (url !== undefined) urls.set(key, url);
  }
  return { urls, made: count };
}

/** All files of a document, so that they keep their order. */
async function attachAll(
  filling: Filling,
  { key, files }: Held['holder'],
  onlyFind: boolean,
): Promise<{ urls: ReadonlyMap<string, string>; made: number }> {
  const known = filling.heldUrls.get(key);
  if (known) return { urls: known, made: 0 };
  const row = filling.rowOf(key);
  if (!row || row.documentId === null) return { urls: new Map(), made: 0 };
  const { urls, made } = await attachFiles(filling, row.documentId, files, {
    onlyFind: onlyFind || !row.isMade,
  });
  if (!onlyFind) filling.heldUrls.set(key, urls);
  return { urls, made };
}

import { fileAddress, type ArchiveEntry, type ImportItem } from '../item.ts';

/** A file that cannot be read as a document: a document with the file attached, as it is. */
export function attachedItem(place: Omit<ImportItem, 'body' | 'files'>, entry: ArchiveEntry): ImportItem {
  const name = entry.path.split('/').at(-1) ?? entry.path;
  return {
    ...place,
    body: () =>
      Promise.resolve({
        markdown: `[${name.replace(/[\\[\]]/g, '\\$&')}](${fileAddress(entry.path)})\n`,
        notes: [{ code: 'document-not-read', count: 1, example: name }],
      }),
    files: [{ key: entry.path, name, size: entry.size, open: () => entry.open() }],
  };
}

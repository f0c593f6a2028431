import type { ArchiveEntry, ImportFile } from '../item.ts';

/** A file of the archive as it is attached. Its key is its path. */
export const entryFile = (entry: ArchiveEntry): ImportFile => ({
  ...{ key: entry.path, name: entry.path.split('/').at(-1) ?? entry.path, size: entry.size },
  open: () => entry.open(),
});

/** Finds files of the archive by the keys of `entryFile`, for texts that show files of other pages. */
export function createFileFinder(entries: readonly ArchiveEntry[]): (key: string) => ImportFile | undefined {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  return (key) => {
    const entry = byPath.get(key);
    return entry && entryFile(entry);
  };
}

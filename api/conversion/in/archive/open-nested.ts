import { join } from 'node:path';
import type { TemporaryFolder } from '../../process/temporary-folder.ts';
import type { ArchiveEntry } from '../item.ts';
import { createNoteList } from '../notes.ts';
import { SourceRefused } from '../source-refused.ts';
import { fileSource, type ByteSource } from './byte-source.ts';
import { createNumbering } from './names.ts';
import { openZip, zipLimits, type OpenArchive, type ZipEntry, type ZipLimits } from './open-zip.ts';

/** Zips within a zip: each that is open holds up to 128 kB of its list. Notion makes a part of every 5 GB. */
const maxInnerZips = 200;

const isPacked = (entry: ArchiveEntry): entry is ZipEntry => 'inPlace' in entry;

/**
 * Opens the zips within an archive, and puts their files in their place. An inner zip within another is refused.
 * Closing the archive that is returned also closes the given one.
 * @param isInner whether to open a zip; any other stays a file, which somebody attached
 * @param temporary for inner zips that are compressed; must outlive the archive
 */
export async function openNested(
  archive: OpenArchive,
  isInner: (entry: ArchiveEntry) => boolean,
  temporary: TemporaryFolder,
  limits: ZipLimits = zipLimits,
): Promise<OpenArchive> {
  if (!archive.entries.some(isInner)) return archive;
  const opened: OpenArchive[] = [archive];
  const close = async () => void (await Promise.all(opened.map((each) => each.close())));
  try {
    const notes = createNoteList();
    const numbered = createNumbering();
    const entries: ArchiveEntry[] = [];
    notes.addAll(archive.notes);
    if (archive.entries.filter(isInner).length > maxInnerZips) throw new SourceRefused('archiveTooManyFiles');
    const left = { ...limits };
    const take = (entry: ArchiveEntry) => {
      const path = numbered(entry.path);
      if (path !== entry.path) notes.add('numbered-name', entry.path);
      entries.push({ ...entry, path });
      if ((left.unpacked -= entry.size) < 0) throw new SourceRefused('archiveTooLarge');
      if ((left.entries -= 1) < 0) throw new SourceRefused('archiveTooManyFiles');
    };
    for (const [index, entry] of archive.entries.entries()) {
      if (!isInner(entry)) {
        take(entry);
        continue;
      }
      const source = await sourceOf(entry, temporary, `${index}.zip`);
      const inner = await openZip(source, entry.path, left);
      opened.push(inner);
      if (inner.entries.some(isInner)) throw new SourceRefused('archiveTooDeep');
      notes.addAll(inner.notes);
      inner.entries.forEach(take);
    }
    return { name: archive.name, entries, notes: notes.all(), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** An inner zip that is compressed is unpacked to a temporary file; any other is read in place. */
async function sourceOf(entry: ArchiveEntry, temporary: TemporaryFolder, name: string): Promise<ByteSource> {
  const inPlace = isPacked(entry) ? await entry.inPlace() : null;
  if (inPlace) return inPlace;
  await temporary.write(name, await entry.open());
  return fileSource(join(await temporary.path(), name));
}

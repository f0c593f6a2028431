import { Readable } from 'node:stream';
import { expect } from 'vitest';
import type {
  Archive,
  ArchiveEntry,
  ImportFile,
  ImportItem,
  ImportNote,
} from '../../api/conversion/in/item.ts';
import type { ImportReader } from '../../api/conversion/in/item.ts';
import { checkWords, type TextLoss } from '../../api/conversion/in/check/check-words.ts';
import { temporaryFolder } from './temporary.ts';

/** An archive of texts and bytes that a test gives, in the order given. */
export function memoryArchive(
  files: Record<string, string | Uint8Array>,
  { name = 'Export.zip' }: { name?: string } = {},
): Archive {
  const entries = Object.entries(files).map(([path, contents]): ArchiveEntry => {
    const bytes = Buffer.from(contents as string);
    return {
      path: path.normalize('NFC'),
      size: bytes.length,
      open: () => Promise.resolve(Readable.from([bytes], { objectMode: false })),
    };
  });
  return { name, entries, notes: [], temporary: temporaryFolder() };
}

export interface ReadPage {
  item: ImportItem;
  markdown: string;
  notes: ImportNote[];
}

/** What a reader leaves out of the texts of a source. */
export async function lossesOf(reader: ImportReader, archive: Archive, baseUrl = ''): Promise<TextLoss[]> {
  const losses: TextLoss[] = [];
  for await (const loss of checkWords(archive, reader, { baseUrl })) losses.push(loss);
  return losses;
}

/** Everything that a reader gives, with the texts. Fails where it loses a word in silence. */
export async function readAll(
  reader: ImportReader,
  archive: Archive,
  baseUrl = '',
): Promise<{ pages: ReadPage[]; notes: ImportNote[] }> {
  const read = await readUnchecked(reader, archive, baseUrl);
  const losses = await lossesOf(reader, archive, baseUrl);
  const lost = losses.filter((loss) => loss.lost.length > 0);
  expect(lost.map((loss) => `${loss.path}: ${loss.lost.join(' ')}`).join('\n'), 'lost words').toBe('');
  return read;
}

/** The same for a source that is hostile: its words are not compared. */
export async function readUnchecked(
  reader: ImportReader,
  archive: Archive,
  baseUrl = '',
): Promise<{ pages: ReadPage[]; notes: ImportNote[] }> {
  const pages: ReadPage[] = [];
  const items = reader.read(archive, { baseUrl });
  for (;;) {
    const next = await items.next();
    if (next.done) return { pages, notes: next.value };
    pages.push({ item: next.value, ...(await next.value.body()) });
  }
}

/** Titles below each other, indented by depth, in their order: what a person sees in the tree. */
export function treeOf(pages: readonly ReadPage[]): string[] {
  const below = (parent: string | null, depth: number): string[] =>
    pages
      .filter(({ item }) => item.parentKey === parent)
      .sort((a, b) => a.item.order - b.item.order)
      .flatMap(({ item }) => [`${'  '.repeat(depth)}${item.title}`, ...below(item.key, depth + 1)]);
  return below(null, 0);
}

/** The page with this title. */
export function pageOf(pages: readonly ReadPage[], title: string): ReadPage {
  const page = pages.find(({ item }) => item.title === title);
  if (!page) throw new Error(`no page has the title ${title}`);
  return page;
}

/** `code: count` of each note, sorted. */
export const codesOf = (notes: readonly ImportNote[]): string[] =>
  notes.map(({ code, count }) => `${code}: ${count}`).sort();

export async function bytesOf(file: ImportFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await file.open()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

import { readTextEntry } from '../archive/decode-text.ts';
import type { ArchiveEntry, ImportNote } from '../item.ts';
import { maxTextBytes } from './limits.ts';

/** The text of a page, and a note where its encoding had to be guessed. */
export async function readPageText(entry: ArchiveEntry): Promise<{ text: string; notes: ImportNote[] }> {
  const { text, isGuessed } = await readTextEntry(entry, maxTextBytes);
  return { text, notes: isGuessed ? [{ code: 'old-encoding', count: 1, example: entry.path }] : [] };
}

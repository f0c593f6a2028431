import { archiveDamaged, archiveTooLarge } from '../../archive/refusals.ts';
import { readTextEntry } from '../../archive/texts.ts';
import type { ArchiveEntry } from '../../item.ts';

/** Objects and lists of a file: three bytes of each become hundreds in memory, and an honest text has 30 for one. */
const mostObjects = 2_000_000;

/**
 * A file of JSON.
 * @param maxBytes more than this is refused before all of it is read
 * @param check throws for what the file should not be
 * @throws AppError 400 where it is no such JSON, 413 where it is larger, or holds more than memory should
 */
export async function readJsonEntry<T>(
  entry: ArchiveEntry,
  maxBytes: number,
  check: (value: unknown) => T,
): Promise<T> {
  const { text } = await readTextEntry(entry, maxBytes);
  let objects = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === 0x5b || sign === 0x7b) objects += 1;
  }
  if (objects > mostObjects) throw archiveTooLarge();
  try {
    return check(JSON.parse(text));
  } catch (error) {
    throw archiveDamaged(error);
  }
}

import { archiveDamaged } from '../archive/refusals.ts';
import { localCopyOf } from '../archive/local-copy.ts';
import { tooLarge } from '../../../core/errors.ts';
import type { TemporaryFolder } from '../../process/temporary-folder.ts';
import { say } from '../../../core/texts.ts';
import { ConversionKilled, runConversion, type ConversionQuestion } from '../run-conversion.ts';
import type { ArchiveEntry } from '../item.ts';

type JsonName = 'outline-list' | 'bookstack-list' | 'docmost-list' | 'lectern-list';

/** Bytes of one file of JSON. */
export const mostJsonBytes = 64 * 1024 * 1024;

/**
 * Reads a file of JSON piece by piece. It is parsed in the process of conversions, so that the server neither waits for
 * it nor holds it.
 * @param take gets each piece, in the order of the file
 * @throws AppError 400 where it is no such JSON, 413 where it is larger than `mostJsonBytes`, or holds more than that
 * process may take
 */
export async function readJsonEntry<N extends JsonName>(
  entry: ArchiveEntry,
  kind: N,
  temporary: TemporaryFolder,
  take: (piece: ConversionQuestion<N>) => unknown,
): Promise<void> {
  const copy = localCopyOf(entry, temporary, mostJsonBytes);
  const tooMuch = () => tooLarge(say('importedJsonTooLarge', { name: entry.path }));
  try {
    const outcome = await runConversion<JsonName>(kind, await copy.path(), take);
    if (outcome === 'too-much') throw tooMuch();
    if (outcome === 'damaged') throw archiveDamaged();
  } catch (error) {
    throw error instanceof ConversionKilled ? tooMuch() : error;
  } finally {
    await copy.remove();
  }
}

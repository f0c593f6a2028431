import { localCopyOf } from '../archive/local-copy.ts';
import type { TemporaryFolder } from '../../process/temporary-folder.ts';
import { ConversionKilled, runConversion, type ConversionQuestion } from '../run-conversion.ts';
import type { ArchiveEntry } from '../item.ts';
import { SourceRefused } from '../source-refused.ts';

type JsonName = 'outline-list' | 'bookstack-list' | 'docmost-list' | 'lectern-list';

/** Bytes of one file of JSON. */
export const maxJsonBytes = 64 * 1024 * 1024;

/**
 * Reads a file of JSON piece by piece. It is parsed in the process of conversions, so that it takes neither time nor
 * memory of the server.
 * @param take gets each piece, in the order of the file
 * @throws SourceRefused where it is no such JSON, is larger than `maxJsonBytes`, or holds more than that process may
 * take
 */
export async function readJsonEntry<N extends JsonName>(
  entry: ArchiveEntry,
  kind: N,
  temporary: TemporaryFolder,
  take: (piece: ConversionQuestion<N>) => unknown,
): Promise<void> {
  const copy = localCopyOf(entry, temporary, maxJsonBytes);
  const tooMuch = () => new SourceRefused('importedJsonTooLarge', { values: { name: entry.path } });
  try {
    const outcome = await runConversion<JsonName>(kind, await copy.path(), take);
    if (outcome === 'too-much') throw tooMuch();
    if (outcome === 'damaged') throw new SourceRefused('archiveDamaged');
  } catch (error) {
    throw error instanceof ConversionKilled ? tooMuch() : error;
  } finally {
    await copy.remove();
  }
}

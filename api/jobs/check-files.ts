import { finished } from 'node:stream/promises';
import type { Knex } from 'knex';
import {
  databaseNow,
  filesToCheck,
  noteFileCheck,
  type AttachedFile,
} from '../../db/attachments/file-checks.ts';
import { FileDamaged, FileMissing, openStored, type FilesPort } from '../ports/files/port.ts';

export interface FoundDamage extends AttachedFile {
  state: 'missing' | 'damaged';
  /** A description for the operator. */
  fault: string;
}

export interface FileCheckOptions {
  /** No further file is read after this many bytes; by default all files are read. */
  mostBytes?: number;
  signal?: AbortSignal;
  onChecked?: () => void;
  onDamage: (damage: FoundDamage) => void;
}

/** How many rows are read at once. */
const batch = 200;

/**
 * Reads attached files completely, those checked longest ago first, and records which are missing or damaged.
 * @throws FilesAway if the store cannot be reached; then nothing is known about its files
 */
export async function checkFiles(
  knex: Knex,
  files: FilesPort,
  { mostBytes = Infinity, signal, onChecked, onDamage }: FileCheckOptions,
): Promise<{ checked: number; bytes: number; damaged: number }> {
  const began = await databaseNow(knex);
  const counts = { checked: 0, bytes: 0, damaged: 0 };
  for (;;) {
    const due = await filesToCheck(knex, began, batch);
    if (due.length === 0) return counts;
    const seen = new Set<string>();
    for (const file of due) {
      if (signal?.aborted || counts.bytes >= mostBytes) return counts;
      if (seen.has(file.key)) continue;
      seen.add(file.key);
      const damage = await findDamage(files, file);
      await noteFileCheck(knex, file.key, damage === null);
      counts.checked += 1;
      counts.bytes += file.size;
      if (damage) {
        counts.damaged += 1;
        onDamage(damage);
      }
      onChecked?.();
    }
  }
}

async function findDamage(files: FilesPort, file: AttachedFile): Promise<FoundDamage | null> {
  const name = `"${file.filename}" (attachment ${file.attachmentId} of document ${file.documentId})`;
  try {
    const stream = await openStored(files, file, { name });
    await finished(stream.resume());
    return null;
  } catch (error) {
    if (error instanceof FileMissing)
      return { ...file, state: 'missing', fault: `${name}: file ${file.key} is not in the store` };
    if (error instanceof FileDamaged)
      return { ...file, state: 'damaged', fault: (error.cause as Error).message };
    throw error;
  }
}

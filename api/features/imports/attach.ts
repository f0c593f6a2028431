import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { attachmentCalls } from '../../contract/attachments.ts';
import type { AttachmentsService } from '../attachments/service.ts';
import type { ImportFile, ImportNote } from '../../conversion/in/item.ts';
import { refusalOfOne } from './refusal.ts';
import type { Writing } from './write.ts';

type Attached = Awaited<ReturnType<AttachmentsService['list']>>[number];

/**
 * Attaches files to a document; one that it has already, by name and content, is not attached again. Of two that are
 * equal, each has its own.
 * @param options.onlyFind nothing is attached
 * @returns addresses, by the keys of the files
 */
export async function attachFiles(
  { attachments, actor, most }: Writing,
  documentId: number,
  files: readonly ImportFile[],
  { onlyFind }: { onlyFind: boolean },
): Promise<{ urls: Map<string, string>; notes: ImportNote[] }> {
  const urls = new Map<string, string>();
  const notes: ImportNote[] = [];
  if (files.length === 0) return { urls, notes };
  const present = [...(await attachments.list(actor, documentId))];
  for (const file of files) {
    const same = await presentFile(present, file, attachments.nameOf(file.name));
    if (same) {
      urls.set(file.key, urlOf(same));
      present.splice(present.indexOf(same), 1);
    }
    if (same || onlyFind || file.size > most.file) continue;
    try {
      const made = await attachments.attach(actor, documentId, async (intake) => ({
        filename: file.name,
        file: await intake.keep(await file.open()),
      }));
      urls.set(file.key, urlOf(made));
    } catch (error) {
      const refusal = refusalOfOne(error);
      if (!refusal) throw error;
      notes.push({ code: 'file-not-attached', count: 1, example: `${file.name}: ${refusal.message}` });
    }
  }
  return { urls, notes };
}

/** How many files an import has attached to a document, also in a run that was cut off. */
export async function countAttached({ knex, actor, row }: Writing, documentId: number): Promise<number> {
  const [{ count } = { count: '0' }] = await knex('attachments')
    .where({ document_id: documentId, created_by: actor.id })
    .where('created_at', '>=', row.createdAt)
    .count<{ count: string }[]>('id as count');
  return Number(count);
}

async function presentFile(
  present: readonly Attached[],
  file: ImportFile,
  name: string,
): Promise<Attached | undefined> {
  const alike = present.filter(({ filename, size }) => filename === name && Number(size) === file.size);
  if (alike.length === 0) return undefined;
  const hash = createHash('sha256');
  await pipeline(await file.open(), hash);
  const digest = hash.digest('hex');
  return alike.find(({ sha256 }) => sha256 === digest);
}

const urlOf = ({ storageKey }: Attached): string =>
  attachmentCalls.file.path.replace('{storagePath}', encodeURIComponent(storageKey));

import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Knex } from 'knex';
import { attachmentCalls } from '../../contract/attachments.ts';
import type { Actor } from '../../core/access/actor.ts';
import type { AttachmentsService } from '../attachments/service.ts';
import type { ImportFile, ImportNote } from '../../conversion/in/item.ts';
import { refusalOfOne } from './refusal.ts';

type Attached = Awaited<ReturnType<AttachmentsService['list']>>[number];

export interface Attaching {
  attachments: AttachmentsService;
  actor: Actor;
  /** Larger files are not attached. */
  maxFileBytes: number;
  /** Attaches nothing: only files that are there already get an address. */
  onlyFind: boolean;
}

/**
 * Attaches files to a document. One that it has already, by name and content, is not attached again; two equal files
 * become two attachments.
 * @returns addresses, by the keys of the files
 */
export async function attachFiles(
  documentId: number,
  files: readonly ImportFile[],
  { attachments, actor, maxFileBytes, onlyFind }: Attaching,
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
    if (same || onlyFind || file.size > maxFileBytes) continue;
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

/** How many files a person has attached to a document since a time. */
export async function countAttached(
  knex: Knex,
  documentId: number,
  { by, since }: { by: number; since: Date },
): Promise<number> {
  const [{ count } = { count: '0' }] = await knex('attachments')
    .where({ document_id: documentId, created_by: by })
    .where('created_at', '>=', since)
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

import type { Knex } from 'knex';
import type { Actor } from '../../core/access/actor.ts';
import { passesRestriction } from '../../../db/grants.ts';
import { unwrittenVersion } from '../../../db/documents/write-statements.ts';
import type { DocumentsService } from '../documents/service.ts';
import { noteItem, readItems, type ItemRow } from './items.ts';
import { digestOf, originOf } from './origins.ts';
import type { Progress } from './progress.ts';
import { refusalOfOne } from './refusal.ts';

interface Undoing {
  knex: Knex;
  documents: DocumentsService;
  actor: Actor;
  importId: number;
  progressOf: (total: number) => Progress;
}

/** Deletes the documents that an import made, the deepest first. What somebody changed or added to since stays. */
export async function undoImport(undoing: Undoing): Promise<void> {
  const { knex, documents, actor, importId, progressOf } = undoing;
  const made = (await readItems(knex, importId)).filter(({ isMade }) => isMade).reverse();
  const progress = progressOf(made.length);
  for (const item of made) {
    await progress.step();
    const { documentId } = item;
    if (documentId === null || item.state === 'undone') continue;
    try {
      if (!(await isAsWritten(undoing, documentId, item))) continue;
      await documents.remove(actor, documentId);
      await noteItem(knex, importId, item, { state: 'undone' });
    } catch (error) {
      // it is gone, or this person may no longer delete it
      if (!refusalOfOne(error)) throw error;
    }
  }
  await progress.flush();
}

async function isAsWritten(
  { knex, documents, actor }: Undoing,
  documentId: number,
  { isFilled }: ItemRow,
): Promise<boolean> {
  const stored = await documents.read(actor, documentId);
  if (!isFilled && stored.version === unwrittenVersion) return !(await hasMore(knex, documentId, actor));
  const origin = await originOf(knex, documentId);
  if (!origin || origin.title !== stored.title || origin.sha256 !== digestOf(stored.content)) return false;
  return !(await hasMore(knex, documentId, actor));
}

/**
 * Whether a document has comments, files or documents below it that the import did not make. Documents that the importer
 * cannot see do not count: they move up, as when anybody deletes the document above them.
 */
async function hasMore(knex: Knex, documentId: number, importer: Actor): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: { has: boolean }[] }>(
    `select exists (
       select from comments c where c.document_id = :documentId
         and not exists (select from import_comments i where i.comment_id = c.id)
     ) or exists (
       select from attachments a where a.document_id = :documentId and a.created_by is distinct from :importerId
     ) or exists (
       select from documents d where d.parent_id = :documentId and d.deleted_at is null
         and ${passesRestriction('d', { viewer: ':importerId', seesAll: ':seesAll' })}
     ) as has`,
    { documentId, importerId: importer.id, seesAll: importer.role === 'admin' },
  );
  return rows[0]?.has ?? false;
}

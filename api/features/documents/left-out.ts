import type { Knex } from 'knex';
import type { SaveDocument } from '../../contract/documents.ts';
import type { Transaction } from '../../core/transaction.ts';
import { Document, DocumentRevision } from '../../../db/documents/document.ts';

type LeftOut = NonNullable<SaveDocument['leftOut']>;

interface Writer {
  documentId: number;
  authorId: number;
}

/** Removes texts that are already in the history, from an earlier save whose answer was lost. */
export async function findNewLeftOut(
  knex: Knex,
  { documentId, authorId }: Writer,
  leftOut: LeftOut = [],
): Promise<LeftOut> {
  const found: LeftOut = [];
  // one after the other: in parallel, a save would take more connections than the limit per person allows
  for (const text of leftOut) {
    const known = await DocumentRevision.query(knex)
      .where({ document_id: documentId, author_id: authorId, ...text, kept_because: 'conflict' })
      .first()
      .select('version');
    if (known === undefined) found.push(text);
  }
  return found;
}

/**
 * Adds texts that their author did not choose in a conflict to the history. Their revisions come before the text that
 * the same transaction saves next, so that the newest revision is always the document's text.
 * @param version the version that the writer read; without it, any version is accepted
 * @returns the version to save on; undefined, with nothing written, if the version differs or the document does not
 *   exist any more
 */
export async function keepLeftOut(
  trx: Transaction,
  { documentId, authorId }: Writer,
  leftOut: LeftOut,
  version?: number,
): Promise<number | undefined> {
  const update = Document.query(trx)
    .findById(documentId)
    .whereNull('deleted_at')
    .patch({ version: Document.raw('version + ?', leftOut.length) })
    .returning('version');
  if (version !== undefined) void update.where({ version });
  const raised = (await update) as unknown as Pick<Document, 'version'> | undefined;
  if (!raised) return undefined;
  const first = raised.version - leftOut.length + 1;
  for (const [index, text] of leftOut.entries())
    await DocumentRevision.query(trx).insert({
      documentId,
      authorId,
      ...text,
      version: first + index,
      keptBecause: 'conflict',
    });
  return raised.version;
}

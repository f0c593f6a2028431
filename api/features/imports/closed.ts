import { allowedBy } from './allowed.ts';
import type { ItemRow } from './items.ts';
import type { Writing } from './write.ts';

/** Whether a page is not for everybody who sees the space. */
export const isClosed = ({
  restriction,
  isBelowRestricted,
}: Pick<ItemRow, 'restriction' | 'isBelowRestricted'>): boolean => restriction !== null || isBelowRestricted;

/**
 * Restricts a document of an earlier run whose page is restricted now.
 * @returns false for one that more people may see than its page: it gets no text, and nothing is made below it
 */
export async function isClosedEnough(writing: Writing, row: ItemRow, documentId: number): Promise<boolean> {
  const { actor, options } = writing;
  if (options.restricted === 'own-space' || !isClosed(row)) return true;
  if (await writing.isRestricted(actor, documentId)) return isOwn(writing, documentId);
  if (row.restriction === null) return false;
  await writing.restrict(actor, documentId, await allowedBy(writing, row.restriction));
  return true;
}

/**
 * Whether the importer made a document, in this run or an earlier one. Who else made one chose who may see it, and may
 * have made it only to read what is written there.
 */
async function isOwn({ knex, actor }: Writing, documentId: number): Promise<boolean> {
  const own = await knex('documents')
    .where({ id: documentId })
    .where((either) => {
      void either
        .where({ created_by: actor.id })
        .orWhereExists(
          knex('import_items')
            .join('imports', 'imports.id', 'import_items.import_id')
            .where('import_items.document_id', documentId)
            .where({ is_made: true, 'imports.created_by': actor.id }),
        );
    })
    .pluck<number[]>('id');
  return own.length > 0;
}

import type { Knex } from 'knex';
import { raw } from 'objection';
import { ImportItem } from '../../../db/imports/import.ts';
import type { ImportItem as SourceItem, ImportNote } from '../../conversion/in/item.ts';
import { storableNotes } from '../../conversion/in/shared/storable.ts';

/** What stays in memory of each page while an import is written: no texts, no notes. */
export type ItemRow = Pick<
  ImportItem,
  | 'number'
  | 'key'
  | 'parentNumber'
  | 'title'
  | 'restriction'
  | 'editingRestriction'
  | 'isBelowRestricted'
  | 'state'
  | 'isFilled'
  | 'isComplete'
  | 'isMade'
  | 'documentId'
>;

/** A page of the source whose document is there. */
export interface Page {
  item: SourceItem;
  row: ItemRow;
  documentId: number;
}

/** Parents before their children, and those of a level in their order. */
export async function readItems(knex: Knex, importId: number): Promise<ItemRow[]> {
  return ImportItem.query(knex)
    .where('import_id', importId)
    .select(
      'number',
      'key',
      'parent_number',
      'title',
      'restriction',
      'editing_restriction',
      'is_below_restricted',
      'state',
      'is_filled',
      'is_complete',
      'is_made',
      'document_id',
    )
    .orderBy(['depth', 'place', 'number']);
}

/** Stores what became of a page, in `row` and in the database. @param more notes beside those that it has */
export async function noteItem(
  knex: Knex,
  importId: number,
  row: ItemRow,
  change: Partial<ImportItem>,
  more: readonly ImportNote[] = [],
): Promise<void> {
  Object.assign(row, change);
  const { writeNotes } = change;
  await ImportItem.query(knex)
    .findById([importId, row.number])
    .patch({
      ...change,
      ...(writeNotes && { writeNotes: storableNotes(writeNotes) }),
      ...(more.length > 0 && {
        writeNotes: raw('write_notes || ?::jsonb', [JSON.stringify(storableNotes(more))]),
      }),
    });
}

import type { Transaction } from '../../core/transaction.ts';
import type { Document } from '../../../db/documents/document.ts';

export type PlacedChild = Pick<Document, 'id' | 'position'>;

const idsOf = (children: readonly PlacedChild[]) => children.map(({ id }) => id);
const positionsOf = (children: readonly PlacedChild[]) => children.map(({ position }) => position);

/**
 * Records which children moved up when their parent was deleted, so that they can go back with it.
 * @param children with their positions below the parent; the database already has their new ones
 */
export async function noteHandedUp(
  trx: Transaction,
  parentId: number,
  children: readonly PlacedChild[],
): Promise<void> {
  if (children.length === 0) return;
  await trx.raw(
    `insert into handed_up_children (document_id, child_id, former_position, position)
     select ?, c.id, former.position, c.position
     from unnest(?::integer[], ?::text[]) as former (id, position) join documents c on c.id = former.id`,
    [parentId, idsOf(children), positionsOf(children)],
  );
}

/**
 * Updates the records when documents get shorter keys in their present order, because those documents have not moved.
 */
export async function followHandedUp(
  trx: Transaction,
  before: readonly PlacedChild[],
  positions: string[],
): Promise<void> {
  await trx.raw(
    `update handed_up_children h set position = changed.after
     from unnest(?::integer[], ?::text[], ?::text[]) as changed (id, before, after)
     where h.child_id = changed.id and h.position = changed.before`,
    [idsOf(before), positionsOf(before), positions],
  );
}

/**
 * The children that moved up when a document was deleted, in their old order, and that can go back. Children that were
 * moved or deleted since stay where they are.
 * @param level of the document, before and after, and of its children in the meantime
 */
export async function childrenHandedUp(
  trx: Transaction,
  id: number,
  level: { spaceId: number; parentId: number | null },
): Promise<HandedUpChild[]> {
  const { rows } = await trx.raw<{ rows: HandedUpChild[] }>(
    `select c.id, c.position, c.restricted_by as "restrictedBy"
     from handed_up_children h join documents c on c.id = h.child_id
     where h.document_id = ? and c.position = h.position and c.deleted_at is null
       and c.space_id = ? and c.parent_id is not distinct from ?::integer
     order by h.former_position`,
    [id, level.spaceId, level.parentId],
  );
  return rows;
}

export interface HandedUpChild extends PlacedChild {
  restrictedBy: number | null;
}

/** Moves children back below a restored document, in their old order. */
export async function takeBackChildren(
  trx: Transaction,
  id: number,
  children: readonly number[],
): Promise<void> {
  await trx.raw(
    `update documents c set parent_id = h.document_id, position = h.former_position
     from handed_up_children h
     where h.document_id = ? and c.id = h.child_id and c.id = any (?::integer[])`,
    [id, [...children]],
  );
}

/** Deletes the records about the children of a restored document: they are below it again, or stay where they are. */
export const forgetHandedUp = (trx: Transaction, id: number) =>
  trx('handed_up_children').where('document_id', id).delete();

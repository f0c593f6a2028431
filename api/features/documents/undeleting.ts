import type { Knex } from 'knex';
import { limits } from '../../contract/limits.ts';
import type { Actor } from '../../core/access/actor.ts';
import { notFound, refused } from '../../core/errors.ts';
import type { Transaction } from '../../core/transaction.ts';
import { Document } from '../../../db/models/document.ts';
import { Space } from '../../../db/models/space.ts';
import { restrictionsOnReturn } from './handing-on.ts';
import { lockSpaces } from './locking.ts';
import { positionAfter } from './positions.ts';

export interface DeletedDocument {
  id: number;
  title: string;
  spaceId: number;
  spaceName: string;
  deletedAt: Date;
}

/** Deleted documents that can be restored, last deleted first. Those deleted with their space are restored with it. */
export async function listDeleted(knex: Knex): Promise<DeletedDocument[]> {
  const rows = await deletedDocuments(knex)
    .join('spaces', 'spaces.id', 'documents.space_id')
    .whereNull('spaces.deleted_at')
    .select('documents.id', 'documents.title', 'documents.space_id', 'documents.deleted_at')
    .select('spaces.name as space_name')
    .orderByRaw('documents.deleted_at desc, documents.id');
  return rows as unknown as DeletedDocument[];
}

/**
 * Restores a document as the last child of its former parent, or at the top of its space if the parent is gone.
 * @throws AppError 404 if no document with this id was deleted in the last days, 409 if its space is deleted too
 */
export async function undeleteDocument(trx: Transaction, actor: Actor, id: number): Promise<Document> {
  const document = await deletedDocuments(trx)
    .findById(id)
    .select(
      'documents.id',
      'documents.title',
      'documents.space_id',
      'documents.parent_id',
      'documents.restricted_by',
    );
  if (!document) throw notFound(`A document ${id} that was deleted in the last ${limits.undeleteDays} days`);
  const { spaceId } = document;
  const space = await Space.query(trx).findById(spaceId).throwIfNotFound({ type: 'Space' });
  if (space.deletedAt)
    throw refused(
      `Its space "${space.name}" is deleted too. Bring that back first: undelete space ${spaceId}`,
    );
  await lockSpaces(trx, actor, [spaceId], 'update');
  const parent =
    document.parentId === null
      ? undefined
      : await Document.query(trx)
          .findById(document.parentId)
          .whereNull('deleted_at')
          .select('id', 'restricted_by');
  const level = { spaceId, parentId: parent?.id ?? null };
  const position = await positionAfter(trx, level, undefined, id);
  // another process may have restored the row while we waited for the space
  const changed = await deletedDocuments(trx)
    .where('documents.id', id)
    .patch({
      deletedAt: null,
      parentId: level.parentId,
      position,
      restrictedBy: await restrictionsOnReturn(trx, document, parent ?? null),
    });
  if (changed === 0) throw refused(`The document ${id} was brought back a moment ago.`);
  return document;
}

const deletedDocuments = (knex: Knex) =>
  Document.query(knex).whereRaw('documents.deleted_at > now() - make_interval(days => ?)', [
    limits.undeleteDays,
  ]);

import type { MoveDocument } from '../../contract/documents.ts';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { refused } from '../../core/errors.ts';
import { canWriteInSpace } from '../../core/space-rights.ts';
import { allowLongStatements, type Transaction } from '../../core/transaction.ts';
import { Document } from '../../../db/models/document.ts';
import { lockParent, lockTreeOf, spaceIn } from './locking.ts';
import { handUpChildren, manyDocuments, positionAfter } from './positions.ts';

/** Moves a document with all below it. The locks come before the look for a cycle: two moves must not make one. */
export async function moveBranch(
  trx: Transaction,
  actor: Actor,
  id: number,
  to: MoveDocument,
): Promise<void> {
  const { document, spaces } = await lockTreeOf(trx, actor, id, to.spaceId);
  authorize(canWriteInSpace(actor, spaceIn(spaces, document.spaceId)));
  authorize(canWriteInSpace(actor, spaceIn(spaces, to.spaceId)));
  const branch = await idsOfBranch(trx, id);
  if (to.parentId !== null) {
    if (branch.includes(to.parentId)) throw refused('A document cannot be moved below itself.');
    await lockParent(trx, to.spaceId, to.parentId);
  }
  const position = await positionAfter(trx, to, to.afterId, id);
  if (document.spaceId !== to.spaceId) await moveToSpace(trx, branch, to.spaceId);
  await Document.query(trx).findById(id).patch({ parentId: to.parentId, position, spaceId: to.spaceId });
}

async function moveToSpace(trx: Transaction, branch: number[], spaceId: number): Promise<void> {
  if (branch.length >= manyDocuments) await allowLongStatements(trx);
  // arrays, for a statement takes 65,535 values at most
  const below = branch.slice(1);
  // deleted documents stay where they were, and so lose a parent that goes
  await Document.query(trx)
    .whereRaw('parent_id = any (?::integer[])', [branch])
    .whereNotNull('deleted_at')
    .patch({ parentId: null });
  await Document.query(trx).whereRaw('id = any (?::integer[])', [below]).patch({ spaceId });
}

/** The document first, then all below it. */
async function idsOfBranch(trx: Transaction, id: number): Promise<number[]> {
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    `with recursive branch as (
       select id, 0 as depth from documents where id = ?
       union all
       select d.id, b.depth + 1 from branch b join documents d on d.parent_id = b.id
       where d.deleted_at is null
     ) select id from branch order by depth`,
    [id],
  );
  return rows.map((row) => row.id);
}

/** Deletes a document; its children go to its parent. */
export async function removeDocument(trx: Transaction, actor: Actor, id: number): Promise<Document> {
  const { document, spaces } = await lockTreeOf(trx, actor, id);
  authorize(canWriteInSpace(actor, spaceIn(spaces, document.spaceId)));
  await Document.query(trx)
    .findById(id)
    .patch({ deletedAt: Document.raw('now()') } as object);
  await handUpChildren(trx, document);
  return document;
}

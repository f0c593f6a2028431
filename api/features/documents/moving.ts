import type { MoveDocument } from '../../contract/documents.ts';
import { texts } from '../../contract/texts.ts';
import { refused } from '../../core/errors.ts';
import { canWriteInSpace } from '../../core/access/space-rights.ts';
import { allowLongStatements, type Transaction } from '../../core/transaction.ts';
import type { Write } from '../../core/access/writing.ts';
import { Document } from '../../../db/models/document.ts';
import { noteHandedUp } from './handed-up.ts';
import { lockParent, lockTreeOf, spaceIn } from './locking.ts';
import { handUpChildren, manyDocuments, positionAfter } from './positions.ts';

/**
 * Moves a document with everything below it. Locks before it checks for a cycle, so that two moves cannot create one.
 */
export async function moveBranch({ trx, actor, rights }: Write, id: number, to: MoveDocument): Promise<void> {
  const { document, spaces } = await lockTreeOf(trx, actor, id, to.spaceId);
  rights.inSpace(actor, spaceIn(spaces, document.spaceId), canWriteInSpace);
  rights.inSpace(actor, spaceIn(spaces, to.spaceId), canWriteInSpace);
  const branch = await idsOfBranch(trx, id);
  if (to.parentId !== null) {
    if (branch.includes(to.parentId)) throw refused(texts.movedBelowItself);
    await lockParent(trx, to.spaceId, to.parentId);
  }
  const position = await positionAfter(trx, to, to.afterId, id);
  if (document.spaceId !== to.spaceId) await moveToSpace(trx, branch, to.spaceId);
  await Document.query(trx)
    .findById(id)
    // it may have been deleted while we waited for its row
    .whereNull('deleted_at')
    .patch({ parentId: to.parentId, position, spaceId: to.spaceId })
    .throwIfNotFound({ type: 'Document' });
}

async function moveToSpace(trx: Transaction, branch: number[], spaceId: number): Promise<void> {
  if (branch.length >= manyDocuments) await allowLongStatements(trx);
  // arrays, because a statement takes at most 65,535 values
  const below = branch.slice(1);
  // deleted documents stay in their space, so they lose a parent that leaves it
  await Document.query(trx)
    .whereRaw('parent_id = any (?::integer[])', [branch])
    .whereNotNull('deleted_at')
    .patch({ parentId: null, parentLost: true });
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

/** Deletes a document. Its children move up to its parent. */
export async function removeDocument({ trx, actor, rights }: Write, id: number): Promise<Document> {
  const { document, spaces } = await lockTreeOf(trx, actor, id);
  rights.inSpace(actor, spaceIn(spaces, document.spaceId), canWriteInSpace);
  await Document.query(trx)
    .findById(id)
    .whereNull('deleted_at')
    .patch({ deletedAt: Document.raw('now()'), deletedBy: actor.id } as object)
    .throwIfNotFound({ type: 'Document' });
  await noteHandedUp(trx, id, await handUpChildren(trx, document));
  return document;
}

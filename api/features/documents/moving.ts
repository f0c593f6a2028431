import type { MoveDocument } from '../../contract/documents.ts';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { forbidden, notFound, refused } from '../../core/errors.ts';
import { canWriteInSpace } from '../../core/access/space-rights.ts';
import { allowLongStatements, type Transaction } from '../../core/transaction.ts';
import type { Write } from '../../core/access/writing.ts';
import { Document } from '../../../db/documents/document.ts';
import {
  forgetKeptOfBranch,
  hasOthersToEdit,
  letsManagersIn,
} from '../../../db/documents/hidden-statements.ts';
import {
  chainsOf,
  idsOfBranch,
  inheritInstead,
  readChain,
  restrictionKinds,
  type Chains,
} from '../../../db/restrictions/statements.ts';
import { cutAnew } from '../../../db/search/language-statements.ts';
import { noteHandedUp } from './handed-up.ts';
import { handOnRestrictions } from './handing-on.ts';
import { leaveDeletedBehind, leaveHiddenBehind } from './leaving-behind.ts';
import { lockParent, lockTreeOf, spaceIn, withinRestrictions } from './locking.ts';
import { handUpChildren, manyDocuments, positionAfter } from './positions.ts';

/**
 * Moves a document with everything below it. Locks before it checks for a cycle, so that two moves cannot create one.
 * @throws AppError 403 if somebody else decides who edits a document below it; 409 `moveOpens` if more people could read
 *   or edit it there, unless `to.mayOpen`
 */
export async function moveBranch(write: Write, id: number, to: MoveDocument): Promise<void> {
  const { trx, actor, rights } = write;
  const { document, spaces } = await lockTreeOf(trx, actor, id, to.spaceId);
  rights.inSpace(actor, spaceIn(spaces, document.spaceId), canWriteInSpace);
  rights.inSpace(actor, spaceIn(spaces, to.spaceId), canWriteInSpace);
  await withinRestrictions(write, document);
  let branch = await idsOfBranch(trx, id);
  if (to.parentId !== null && branch.includes(to.parentId)) throw refused(texts.movedBelowItself);
  const parent = await lockParent(trx, actor, to);
  await withinRestrictions(write, parent);
  if (to.afterId) await requireSibling(trx, actor, to.afterId);
  const before = await inheritedBy(trx, document.parentId);
  const after = chainsOf(parent);
  const isLeaving = document.spaceId !== to.spaceId;
  const changed = restrictionKinds.filter((kind) => isLeaving || before[kind] !== after[kind]);
  if (changed.includes('edit') && actor.role !== 'admin' && (await hasOthersToEdit(trx, actor.id, branch)))
    throw forbidden(texts.editingRestrictedBelow);
  if (!to.mayOpen) {
    const isOpened = await opens(trx, { before, after });
    if (isOpened || (isLeaving && (await letsManagersIn(trx, actor, { branch, spaceId: to.spaceId }))))
      throw refused(texts.moveOpens);
  }
  const position = await positionAfter(trx, to, to.afterId, id);
  if (branch.length >= manyDocuments) await allowLongStatements(trx);
  if (changed.length > 0) {
    branch = await leaveHiddenBehind(write, document, { branch, before, changed });
    for (const kind of changed) await forgetKeptOfBranch(trx, { kind, branch });
  }
  if (isLeaving) {
    await leaveDeletedBehind(trx, document, { branch, before });
    // who manages a space is let in by the restrictions that go into another one, until they are there
    await rights.settleRestrictions();
    await moveToSpace(trx, branch, to.spaceId);
    const [from, into] = [document.spaceId, to.spaceId].map((space) => spaceIn(spaces, space).language);
    if (from !== into) await cutAnew(trx, branch);
  }
  await Document.query(trx)
    .findById(id)
    // it may have been deleted while we waited for its row
    .whereNull('deleted_at')
    .patch({ parentId: to.parentId, position, spaceId: to.spaceId })
    .throwIfNotFound({ text: texts.documentNotFound });
  for (const kind of changed)
    await inheritInstead(trx, kind, branch, { before: before[kind], after: after[kind] });
}

/** A sibling that the actor may not see does not exist for them. */
async function requireSibling(trx: Transaction, actor: Actor, id: number): Promise<void> {
  const sibling = await Document.query(trx).modify('openTo', actor).findById(id).select('id');
  if (!sibling) throw notFound(texts.siblingNotFound);
}

/** Whether a restriction that a document inherits now would no longer apply to it. */
async function opens(
  trx: Transaction,
  { before, after }: { before: Chains; after: Chains },
): Promise<boolean> {
  for (const kind of restrictionKinds) {
    const lost = before[kind];
    if (lost === null || lost === after[kind]) continue;
    const kept = await readChain(trx, after[kind]);
    if (!kept.some(({ id }) => id === lost)) return true;
  }
  return false;
}

/** The innermost restrictions that a document has from above. */
async function inheritedBy(trx: Transaction, parentId: number | null): Promise<Chains> {
  if (parentId === null) return chainsOf(null);
  const parent = await Document.query(trx)
    .findById(parentId)
    .select('restricted_by', 'editing_restricted_by')
    .throwIfNotFound();
  return chainsOf(parent);
}

async function moveToSpace(trx: Transaction, branch: number[], spaceId: number): Promise<void> {
  // arrays, because a statement takes at most 65,535 values
  const below = branch.slice(1);
  // deleted documents stay in their space, so they lose a parent that moves to another
  await Document.query(trx)
    .whereRaw('parent_id = any (?::integer[])', [branch])
    .whereNotNull('deleted_at')
    .patch({ parentId: null, parentLost: true });
  await Document.query(trx).whereRaw('id = any (?::integer[])', [below]).patch({ spaceId });
  await trx('restrictions')
    .whereRaw('document_id = any (?::integer[])', [branch])
    .update({ space_id: spaceId });
}

/** Deletes a document, with its draft. Its children move up to its parent and keep its restrictions. */
export async function removeDocument(write: Write, id: number): Promise<Document> {
  const { trx, actor, rights } = write;
  const { document, spaces } = await lockTreeOf(trx, actor, id);
  rights.inSpace(actor, spaceIn(spaces, document.spaceId), canWriteInSpace);
  await withinRestrictions(write, document);
  const deleted = { deletedAt: Document.raw('now()'), deletedBy: actor.id } as object;
  await Document.query(trx)
    .findById(id)
    .whereNull('deleted_at')
    .patch(deleted)
    .throwIfNotFound({ text: texts.documentNotFound });
  if (document.draftId !== null) await Document.query(trx).findById(document.draftId).patch(deleted);
  const children = await handUpChildren(trx, document);
  await noteHandedUp(trx, id, children);
  await handOnRestrictions(
    trx,
    document,
    children.map((child) => child.id),
  );
  return document;
}

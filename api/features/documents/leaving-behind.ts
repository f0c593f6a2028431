import { auditAll } from '../../core/access/audit.ts';
import type { Write } from '../../core/access/writing.ts';
import { deletedInBranch, hidingInBranch } from '../../../db/documents/hidden-statements.ts';
import type { Document } from '../../../db/documents/document.ts';
import {
  chainsOf,
  copyRestrictions,
  idsOfBranch,
  inheritInstead,
  readChain,
  restrictionColumns,
  restrictionKinds,
  type Chains,
  type Restrictable,
  type Restriction,
  type RestrictionKind,
} from '../../../db/restrictions/statements.ts';
import type { Transaction } from '../../core/transaction.ts';
import { placeBehind } from './positions.ts';

type Root = Pick<Document, 'id' | 'spaceId' | 'parentId' | 'position'>;

interface Leaving {
  /** The ids of the documents that move away, topmost first. */
  branch: readonly number[];
  /** The innermost restrictions that the branch had from above until now. */
  before: Chains;
}

/**
 * When a branch moves away or gets other restrictions from above, documents in it that the actor does not see stay
 * where they are: the topmost hidden documents move up to the level of the branch, right after it, with all
 * restrictions that apply to them now. So the same people see and edit them as before. The actor is not told, because
 * that would reveal that something is there; the audit log is. Deleted documents that the actor could not read or edit
 * keep what restricts them too.
 * @param changed the kinds of restrictions from above that will be others
 * @returns the ids of the documents that still move
 */
export async function leaveHiddenBehind(
  { trx, actor }: Pick<Write, 'trx' | 'actor'>,
  root: Root,
  { branch, before, changed }: Leaving & { changed: readonly RestrictionKind[] },
): Promise<number[]> {
  if (actor.role === 'admin') return [...branch];
  const { spaceId } = root;
  const order = new Map(branch.map((id, index) => [id, index]));
  const hiding = await hidingInBranch(trx, actor.id, { kind: 'read', branch });
  const deleted = changed.includes('edit')
    ? await hidingInBranch(trx, actor.id, { kind: 'edit', branch })
    : [];
  for (const { id, kind, documentId } of [...hiding, ...deleted].filter(
    (each) => !order.has(each.documentId),
  ))
    await keepRestrictions(trx, kind, { documentId, innermost: id, spaceId, before });
  const left = hiding
    .filter(({ documentId }) => order.has(documentId))
    .map(({ documentId }) => ({ id: documentId }))
    .sort((one, other) => order.get(one.id)! - order.get(other.id)!);
  for (const { id } of left) {
    const document = await trx('documents')
      .where({ id })
      .first<Restrictable>('restricted_by as restrictedBy', 'editing_restricted_by as editingRestrictedBy');
    for (const kind of restrictionKinds)
      await keepRestrictions(trx, kind, {
        documentId: id,
        innermost: chainsOf(document)[kind],
        spaceId,
        before,
      });
  }
  await placeBehind(trx, root, left);
  const details = { movedId: root.id, spaceId: root.spaceId, parentId: root.parentId };
  await auditAll(
    trx,
    actor,
    left.map(({ id }) => ({
      action: 'document.left_behind',
      target: { type: 'document', id },
      details,
    })),
  );
  return left.length > 0 ? idsOfBranch(trx, root.id) : [...branch];
}

/**
 * Deleted documents stay in the space that their branch leaves, so they can no longer depend on restrictions of that
 * branch. They get copies, in case somebody restores them.
 */
export async function leaveDeletedBehind(
  trx: Transaction,
  { spaceId }: Pick<Root, 'spaceId'>,
  { branch, before }: Leaving,
): Promise<void> {
  for (const kind of restrictionKinds) {
    const { restrictions, documents } = await deletedInBranch(trx, { kind, branch });
    for (const { id: innermost, documentId } of restrictions)
      await keepRestrictions(trx, kind, { documentId, innermost, spaceId, before });
    for (const { id, innermost } of documents) {
      const lost = upTo(await readChain(trx, innermost), before[kind]);
      const kept = await copyRestrictions(trx, lost, { documentId: id, spaceId, outerId: before[kind] });
      await trx('documents')
        .where({ id })
        .update({ [restrictionColumns[kind]]: kept });
    }
  }
}

interface Kept {
  documentId: number;
  /** The innermost restriction of the document; null if there is none. */
  innermost: number | null;
  spaceId: number;
  before: Chains;
}

/** Gives a document its own copies of what restricts it in a branch, nested inside what the branch had from above. */
async function keepRestrictions(
  trx: Transaction,
  kind: RestrictionKind,
  { documentId, innermost, spaceId, before }: Kept,
): Promise<void> {
  const chain = await readChain(trx, innermost);
  const outermost = chain.findLast((each) => each.documentId === documentId);
  const lost = upTo(outermost ? chain.slice(chain.indexOf(outermost) + 1) : chain, before[kind]);
  if (lost.length === 0) return;
  const below = outermost ? [] : await idsOfBranch(trx, documentId);
  const outerId = await copyRestrictions(trx, lost, { documentId, spaceId, outerId: before[kind] });
  if (outermost) await trx('restrictions').where({ id: outermost.id }).update({ outer_id: outerId });
  else await inheritInstead(trx, kind, below, { before: innermost, after: outerId });
}

/** The part of a chain that is inside one of its restrictions; the whole chain for null. */
function upTo(chain: readonly Restriction[], end: number | null): Restriction[] {
  const index = chain.findIndex(({ id }) => id === end);
  return index === -1 ? [...chain] : chain.slice(0, index);
}

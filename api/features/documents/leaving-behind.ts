import { auditAll } from '../../core/access/audit.ts';
import type { Write } from '../../core/access/writing.ts';
import { deletedInBranch, hidingInBranch, type Hiding } from '../../../db/documents/hidden-statements.ts';
import type { Document } from '../../../db/documents/document.ts';
import {
  copyRestrictions,
  idsOfBranch,
  readChain,
  type Restriction,
} from '../../../db/restrictions/statements.ts';
import type { Transaction } from '../../core/transaction.ts';
import { placeBehind } from './positions.ts';

type Root = Pick<Document, 'id' | 'spaceId' | 'parentId' | 'position'>;

interface Leaving {
  /** The ids of the documents that move away, topmost first. */
  branch: readonly number[];
  /** The innermost restriction that the branch had from above until now. */
  before: number | null;
}

/**
 * When a branch moves away or gets other restrictions from above, documents in it that the actor does not see stay
 * where they are: the topmost hidden documents move up to the level of the branch, right after it, with all
 * restrictions that apply to them now. So the same people see them as before. The actor is not told, because that would
 * reveal that something is there; the audit log is.
 * @returns the ids of the documents that still move
 */
export async function leaveHiddenBehind(
  { trx, actor }: Pick<Write, 'trx' | 'actor'>,
  root: Root,
  { branch, before }: Leaving,
): Promise<number[]> {
  const hiding = actor.role === 'admin' ? [] : await hidingInBranch(trx, actor.id, branch);
  if (hiding.length === 0) return [...branch];
  for (const each of hiding) await keepRestrictions(trx, each, { spaceId: root.spaceId, before });
  const order = new Map(branch.map((id, index) => [id, index]));
  const left = hiding
    .filter(({ documentId }) => order.has(documentId))
    .map(({ documentId }) => ({ id: documentId }))
    .sort((one, other) => order.get(one.id)! - order.get(other.id)!);
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
  const { restrictions, documents } = await deletedInBranch(trx, branch);
  for (const each of restrictions) await keepRestrictions(trx, each, { spaceId, before });
  for (const { id, restrictedBy } of documents) {
    const lost = upTo(await readChain(trx, restrictedBy), before);
    const kept = await copyRestrictions(trx, lost, { documentId: id, spaceId, outerId: before });
    await trx('documents').where({ id }).update({ restricted_by: kept });
  }
}

/** Gives a document its own copies of what restricts it in a branch, nested inside what the branch had from above. */
async function keepRestrictions(
  trx: Transaction,
  { id, documentId }: Hiding,
  { spaceId, before }: { spaceId: number; before: number | null },
): Promise<void> {
  const chain = await readChain(trx, id);
  const outermost = chain.findLast((each) => each.documentId === documentId)!;
  const lost = upTo(chain.slice(chain.indexOf(outermost) + 1), before);
  const outerId = await copyRestrictions(trx, lost, { documentId, spaceId, outerId: before });
  await trx('restrictions').where({ id: outermost.id }).update({ outer_id: outerId });
}

/** The part of a chain that is inside one of its restrictions; the whole chain for null. */
function upTo(chain: readonly Restriction[], end: number | null): Restriction[] {
  const index = chain.findIndex(({ id }) => id === end);
  return index === -1 ? [...chain] : chain.slice(0, index);
}

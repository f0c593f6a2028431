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
  /** The ids of the documents that leave, the highest first. */
  branch: readonly number[];
  /** The innermost restriction that the branch has from above until now. */
  before: number | null;
}

/**
 * What the actor does not see stays where it is when its branch goes elsewhere, or gets other restrictions from above:
 * the topmost hidden documents go up to the level of the branch, right behind it, with all that restricts them now. So
 * the same people see them as before. The actor is not told, for that would say that something is there; the audit log is.
 * @returns the ids of those that still leave
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
 * Deleted documents stay in the space that their branch leaves, so they can no longer depend on restrictions there: they
 * get copies, for the day when somebody restores them.
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

/** A document keeps what restricts it in a branch, in copies of its own, inside what the branch had from above. */
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

/** The part of a chain that is inside one of its restrictions; all of it for null. */
function upTo(chain: readonly Restriction[], end: number | null): Restriction[] {
  const index = chain.findIndex(({ id }) => id === end);
  return index === -1 ? [...chain] : chain.slice(0, index);
}

import type { Transaction } from '../../core/transaction.ts';
import type { Document } from '../../../db/documents/document.ts';
import {
  chainsOf,
  copyRestrictions,
  handedCopies,
  idsOfBranch,
  inheritInstead,
  readChain,
  removeRestriction,
  restrictionKinds,
  type Chains,
  type Restrictable,
  type RestrictionKind,
} from '../../../db/restrictions/statements.ts';

type Place = Pick<Document, 'id' | 'spaceId'> & Restrictable;

/**
 * Copies a document's own restrictions to other documents that need the same ones: children that move up because it is
 * deleted, or its duplicate. Restrictions further below stay nested inside the copies.
 */
export async function handOnRestrictions(
  trx: Transaction,
  document: Place,
  to: readonly number[],
): Promise<void> {
  const { id, spaceId } = document;
  for (const kind of restrictionKinds) {
    const before = chainsOf(document)[kind];
    const own = (await readChain(trx, before)).filter(({ documentId }) => documentId === id);
    const outermost = own.at(-1);
    if (!outermost) continue;
    for (const documentId of to) {
      // before the copies exist, because they would be in the branch too and must not change
      const branch = await idsOfBranch(trx, documentId);
      const after = await copyRestrictions(trx, own, { documentId, spaceId, outerId: outermost.outerId });
      await inheritInstead(trx, kind, branch, { before, after });
    }
  }
}

/**
 * The restrictions of a document that comes back from the bin: its own, those that applied when it was deleted and
 * would not apply in its new place, and those of its new place. So it never comes back to more people than before.
 * @param above what applies in its new place
 * @returns its innermost restrictions
 */
export async function restrictionsOnReturn(
  trx: Transaction,
  document: Place,
  above: Chains,
): Promise<Restrictable> {
  const innermost = (kind: RestrictionKind) =>
    restrictionOnReturn(trx, document, { innermost: chainsOf(document)[kind], outerId: above[kind] });
  return { restrictedBy: await innermost('read'), editingRestrictedBy: await innermost('edit') };
}

async function restrictionOnReturn(
  trx: Transaction,
  { id, spaceId }: Place,
  { innermost, outerId }: { innermost: number | null; outerId: number | null },
): Promise<number | null> {
  const above = new Set((await readChain(trx, outerId)).map((each) => each.id));
  const former = (await readChain(trx, innermost)).filter((each) => !above.has(each.id));
  const own = former.filter(({ documentId }) => documentId === id);
  const lost = former.filter(({ documentId }) => documentId !== id);
  const inherited = await copyRestrictions(trx, lost, { documentId: id, spaceId, outerId });
  const outermost = own.at(-1);
  if (!outermost) return inherited;
  await trx('restrictions').where({ id: outermost.id }).update({ outer_id: inherited, space_id: spaceId });
  return own[0]!.id;
}

/**
 * Whether a child of a restored document would have the same restrictions of a kind below it: its only restrictions are the
 * copies it got when the document was deleted, they are unchanged, and they are removed when it moves back.
 * @param before the innermost restrictions that both had from above until now
 */
export async function keepsItsPeople(
  trx: Transaction,
  kind: RestrictionKind,
  { restored, before, child }: { restored: Restored; before: Chains; child: number },
): Promise<boolean> {
  const innermost = chainsOf(restored)[kind];
  if (innermost === before[kind]) return true;
  const own = (await readChain(trx, innermost)).filter(({ documentId }) => documentId === restored.id);
  const outermost = own.at(-1);
  if ((outermost ? outermost.outerId : innermost) !== before[kind]) return false;
  const copies = new Set(
    (await handedCopies(trx, kind, child, restored.id)).map(({ handedFrom }) => handedFrom),
  );
  return own.every((each) => copies.has(each.id));
}

type Restored = Pick<Document, 'id'> & Restrictable;

/**
 * Puts children that are below a restored document again under its restrictions. Removes the copies that they got when
 * it was deleted, unless somebody changed whom they let in.
 * @param before the innermost restrictions that the children had from above until now
 */
export async function takeBackRestrictions(
  trx: Transaction,
  restored: Restored,
  before: Chains,
  children: readonly number[],
): Promise<void> {
  for (const kind of restrictionKinds) {
    const after = chainsOf(restored)[kind];
    if (after === before[kind]) continue;
    for (const child of children) {
      await inheritInstead(trx, kind, await idsOfBranch(trx, child), { before: before[kind], after });
      for (const copy of await handedCopies(trx, kind, child, restored.id))
        await removeRestriction(trx, copy);
    }
  }
}

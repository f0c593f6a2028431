import type { Transaction } from '../../core/transaction.ts';
import type { Document } from '../../../db/documents/document.ts';
import {
  copyRestrictions,
  handedCopies,
  idsOfBranch,
  inheritInstead,
  readChain,
  removeRestriction,
} from '../../../db/restrictions/statements.ts';

type Place = Pick<Document, 'id' | 'spaceId' | 'restrictedBy'>;

/**
 * Copies a document's own restrictions to other documents that need the same ones: children that move up because it is
 * deleted, or its duplicate. Restrictions further below stay nested inside the copies.
 */
export async function handOnRestrictions(
  trx: Transaction,
  { id, spaceId, restrictedBy }: Place,
  to: readonly number[],
): Promise<void> {
  const chain = await readChain(trx, restrictedBy);
  const own = chain.filter(({ documentId }) => documentId === id);
  const outermost = own.at(-1);
  if (!outermost) return;
  for (const documentId of to) {
    // before the copies exist, because they would be in the branch too and must not change
    const branch = await idsOfBranch(trx, documentId);
    const after = await copyRestrictions(trx, own, { documentId, spaceId, outerId: outermost.outerId });
    await inheritInstead(trx, branch, { before: restrictedBy, after });
  }
}

/**
 * The restrictions of a document that comes back from the bin: its own, those that applied when it was deleted and
 * would not apply in its new place, and those of its new place. So it never comes back to more people than before.
 * @param parent null for the top of the space
 * @returns its innermost restriction
 */
export async function restrictionsOnReturn(
  trx: Transaction,
  { id, spaceId, restrictedBy }: Place,
  parent: Pick<Document, 'restrictedBy'> | null,
): Promise<number | null> {
  const outerId = parent?.restrictedBy ?? null;
  const above = new Set((await readChain(trx, outerId)).map((each) => each.id));
  const former = (await readChain(trx, restrictedBy)).filter((each) => !above.has(each.id));
  const own = former.filter(({ documentId }) => documentId === id);
  const lost = former.filter(({ documentId }) => documentId !== id);
  const inherited = await copyRestrictions(trx, lost, { documentId: id, spaceId, outerId });
  const outermost = own.at(-1);
  if (!outermost) return inherited;
  await trx('restrictions').where({ id: outermost.id }).update({ outer_id: inherited, space_id: spaceId });
  return own[0]!.id;
}

/**
 * Whether a child of a restored document would have the same restrictions below it: its only restrictions are the
 * copies it got when the document was deleted, they are unchanged, and they are removed when it moves back.
 * @param before the innermost restriction that both had from above until now
 */
export async function keepsItsReaders(
  trx: Transaction,
  { id, restrictedBy }: Pick<Document, 'id' | 'restrictedBy'>,
  before: number | null,
  child: number,
): Promise<boolean> {
  const own = (await readChain(trx, restrictedBy)).filter(({ documentId }) => documentId === id);
  const outermost = own.at(-1);
  if ((outermost ? outermost.outerId : restrictedBy) !== before) return false;
  const copies = new Set((await handedCopies(trx, child, id)).map(({ handedFrom }) => handedFrom));
  return own.every((each) => copies.has(each.id));
}

/**
 * Puts children that are below a restored document again under its restrictions. Removes the copies that they got when
 * it was deleted, unless somebody changed whom they let in.
 * @param before the innermost restriction that the children had from above until now
 */
export async function takeBackRestrictions(
  trx: Transaction,
  { id, restrictedBy }: Pick<Document, 'id' | 'restrictedBy'>,
  before: number | null,
  children: readonly number[],
): Promise<void> {
  if (restrictedBy === before) return;
  for (const child of children) {
    await inheritInstead(trx, await idsOfBranch(trx, child), { before, after: restrictedBy });
    for (const copy of await handedCopies(trx, child, id)) await removeRestriction(trx, copy);
  }
}

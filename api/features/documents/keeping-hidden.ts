import { audit } from '../../core/access/audit.ts';
import type { Write } from '../../core/access/writing.ts';
import {
  copiesOf,
  forgetKeptSeen,
  hidingInside,
  noteKept,
  readKept,
} from '../../../db/documents/hidden-statements.ts';
import {
  copyRestrictions,
  removeRestriction,
  type Restriction,
} from '../../../db/restrictions/statements.ts';

type Acting = Pick<Write, 'trx' | 'actor'>;

/**
 * Called before somebody changes or removes a restriction. Restricted documents inside it that this person cannot see,
 * or edit if it restricts editing, get a copy of the old restriction. So the change cannot open them. The copy is made only once, so that names removed
 * by mistake and added again are let in as before.
 */
export async function keepForHidden({ trx, actor }: Acting, restriction: Restriction): Promise<void> {
  await forgetKeptSeen(trx, restriction.id, actor);
  if (actor.role === 'admin') return;
  const hiding = await hidingInside(trx, actor.id, restriction.id);
  if (hiding.length === 0) return;
  const kept = await readKept(trx, restriction.id);
  const lacking = hiding.filter(({ id }) => !kept.has(id));
  for (const { id, documentId, spaceId, outerId } of lacking) {
    const copies = await copiesOf(trx, { id: restriction.id, documentId });
    if (copies.some(({ isWithin }) => isWithin)) continue;
    const copy = await copyRestrictions(trx, [restriction], { documentId, spaceId, outerId });
    await trx('restrictions').where({ id }).update({ outer_id: copy });
    for (const each of copies.filter(({ isAround }) => isAround)) await dropCopy(trx, each);
    const target = { type: 'document', id: documentId };
    const details = { restrictedId: restriction.documentId };
    await audit(trx, actor, { action: 'document.kept_restriction', target, details });
  }
  await noteKept(
    trx,
    restriction.id,
    lacking.map(({ id }) => id),
  );
}

/**
 * Called for a new restriction. It can only shut people out, so documents that are hidden from the actor need no copy
 * of it.
 */
export async function nothingToKeep({ trx, actor }: Acting, restrictionId: number): Promise<void> {
  if (actor.role === 'admin') return;
  const hiding = await hidingInside(trx, actor.id, restrictionId);
  if (hiding.length === 0) return;
  await noteKept(
    trx,
    restrictionId,
    hiding.map(({ id }) => id),
  );
}

/** Reads the copy again, because another copy may have changed what is outside it. */
async function dropCopy(trx: Acting['trx'], { id, kind }: Pick<Restriction, 'id' | 'kind'>): Promise<void> {
  const row = await trx('restrictions').where({ id }).first<{ outer_id: number | null }>('outer_id');
  await removeRestriction(trx, { id, kind, outerId: row?.outer_id ?? null });
}

import type { Knex } from 'knex';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { canManageSpace, canWriteInSpace } from '../../core/access/space-rights.ts';
import type { Write } from '../../core/access/writing.ts';
import { notFound, refused } from '../../core/errors.ts';
import { say } from '../../core/refusal-texts.ts';
import { allowLongStatements, type Transaction } from '../../core/transaction.ts';
import { Document } from '../../../db/documents/document.ts';
import { Space } from '../../../db/spaces/space.ts';
import { alignDraft } from '../../../db/documents/release-statements.ts';
import { hasOthersToEdit } from '../../../db/documents/hidden-statements.ts';
import {
  chainsOf,
  idsOfBranch,
  restrictionKinds,
  seesRestriction,
  type Chains,
  type Restrictable,
  type RestrictionKind,
} from '../../../db/restrictions/statements.ts';
import { childrenHandedUp, forgetHandedUp, takeBackChildren } from './handed-up.ts';
import { keepsItsPeople, restrictionsOnReturn, takeBackRestrictions } from './handing-on.ts';
import { leaveHiddenBehind } from './leaving-behind.ts';
import { lockSpaces, spaceIn, withinRestrictions } from './locking.ts';
import { endLiveText } from './releasing.ts';
import { positionAfter, positionAgain, type Level } from './positions.ts';

export interface Undeleted {
  title: string;
  /** Its parent no longer exists, so it is now at the top of its space. */
  movedToTop: boolean;
}

/**
 * Restores a document to its place, with the children that moved up when it was deleted; if its parent no longer
 * exists, to the top of its space. For managers of the space, and for whoever deleted it and can still write there.
 * @param days for how many days a document can be restored
 * @throws AppError 404 if the actor can restore no such document, 409 if its space is deleted too
 */
export async function undeleteDocument(write: Write, id: number, days: number): Promise<Undeleted> {
  const { trx, actor, rights } = write;
  const found = await inBin(trx, days).findById(id).select('space_id');
  if (!found) throw notDeleted();
  const { spaceId } = found;
  await requireSpace(trx, actor, spaceId);
  const space = spaceIn(await lockSpaces(trx, actor, [spaceId], 'update'), spaceId);
  const document = await inBin(trx, days)
    .findById(id)
    .select('id', 'title', 'space_id', 'parent_id', 'parent_lost', 'position', 'deleted_by')
    .select('restricted_by', 'editing_restricted_by', 'template', 'draft_id')
    .forUpdate();
  // another process may have restored or removed the row while we waited for the space
  if (!document) throw refused(texts.restoredMeanwhile);
  const isDraft = document.template === 'draft';
  // one that was deleted with its document comes back with that
  if (isDraft && (await Document.query(trx).findOne({ draft_id: id }).select('id'))) throw notDeleted();
  const isOwn = document.deletedBy === actor.id && !isDraft;
  if (!isOwn && canManageSpace(actor, space) !== null) throw notDeleted();
  rights.inSpace(actor, space, canWriteInSpace);
  const { parent, movedToTop } = await findParent(trx, document);
  const level = { spaceId, parentId: parent?.id ?? null };
  const position = movedToTop
    ? await positionAfter(trx, level, undefined, id)
    : await positionAgain(trx, level, document);
  const before = chainsOf(parent);
  const isDraftAgain = isDraft && parent?.draftId === null;
  if (isDraftAgain) await needReleaseAgain(trx, parent.id, id);
  const innermost = isDraftAgain
    ? { restrictedBy: document.restrictedBy, editingRestrictedBy: before.edit }
    : await restrictionsOnReturn(trx, document, before);
  if (innermost.restrictedBy !== null && !(await seesRestriction(trx, innermost.restrictedBy, actor.id)))
    throw notDeleted();
  await withinRestrictions(write, innermost);
  await Document.query(trx)
    .findById(id)
    .patch({
      deletedAt: null,
      deletedBy: null,
      parentLost: false,
      parentId: level.parentId,
      position,
      ...innermost,
    });
  if (document.draftId !== null) await returnDraft(trx, { id, draftId: document.draftId });
  if (isDraft && !isDraftAgain) await showManagersAlone(trx, id);
  await allowLongStatements(trx);
  if (!movedToTop) {
    const restored = { id, ...innermost };
    const children = await readyToReturn(write, restored, level, before);
    await takeBackChildren(trx, id, children);
    await takeBackRestrictions(trx, restored, before, children);
  }
  await forgetHandedUp(trx, id);
  return { title: document.title, movedToTop };
}

/** The draft of a restored document was deleted with it. */
async function returnDraft(
  trx: Transaction,
  { id, draftId }: { id: number; draftId: number },
): Promise<void> {
  await Document.query(trx).findById(draftId).patch({ deletedAt: null, deletedBy: null });
  await alignDraft(trx, id);
}

/** A draft that went to the bin alone comes back to its document, which needs a release again. */
async function needReleaseAgain(trx: Transaction, documentId: number, draftId: number): Promise<void> {
  await endLiveText(trx, documentId);
  await Document.query(trx).findById(documentId).patch({ draftId });
  await alignDraft(trx, documentId);
}

/** A draft whose document is gone, or has another one, becomes a document that only managers see. */
async function showManagersAlone(trx: Transaction, draftId: number): Promise<void> {
  await Document.query(trx).findById(draftId).patch({ template: null });
  await trx('restrictions').where({ document_id: draftId }).update({ for_editors: false });
}

const notDeleted = () => notFound(texts.deletedDocumentNotFound);

/** Documents that are not deleted, or were deleted too long ago, are not in the bin. */
const inBin = (knex: Knex, days: number) =>
  Document.query(knex).whereRaw('documents.deleted_at > now() - make_interval(days => ?)', [days]);

/** @throws AppError 404 if the actor may not see the space, 409 if it is deleted and they may restore it */
async function requireSpace(trx: Transaction, actor: Actor, id: number): Promise<void> {
  const space = await Space.query(trx).findById(id).modify('visibleTo', actor).select('id');
  if (space) return;
  if (actor.role !== 'admin' || actor.onlySpaces) throw notDeleted();
  const { name } = await Space.query(trx)
    .findById(id)
    .select('name')
    .throwIfNotFound({ text: texts.spaceNotFound });
  throw refused(say('spaceDeletedToo', { name }));
}

async function findParent(
  trx: Transaction,
  { parentId, parentLost }: Document,
): Promise<{ parent: Document | undefined; movedToTop: boolean }> {
  if (parentId === null) return { parent: undefined, movedToTop: parentLost };
  const parent = await Document.query(trx)
    .findById(parentId)
    .whereNull('deleted_at')
    // it may have become a template meanwhile
    .whereNull('template')
    .select('id', 'restricted_by', 'editing_restricted_by', 'draft_id');
  return { parent, movedToTop: !parent };
}

/**
 * The children that move back below a restored document. A child whose restrictions change by that moves back only if the
 * actor sees it and may edit all that is seen below it; otherwise it stays where it is.
 * @param before the innermost restrictions that the children have from above
 */
async function readyToReturn(
  { trx, actor }: Write,
  restored: Pick<Document, 'id'> & Restrictable,
  level: Level,
  before: Chains,
): Promise<number[]> {
  const children = await childrenHandedUp(trx, restored.id, level);
  const ids = children.map(({ id }) => id);
  const after = chainsOf(restored);
  if (actor.role === 'admin' || restrictionKinds.every((kind) => after[kind] === before[kind])) return ids;
  const seen = new Set(
    await Document.query(trx)
      .modify('openTo', actor)
      .whereRaw('id = any (?::integer[])', [ids])
      .select('id')
      .then((rows) => rows.map(({ id }) => id)),
  );
  const ready: number[] = [];
  for (const child of children) {
    const changed: RestrictionKind[] = [];
    for (const kind of restrictionKinds)
      if (!(await keepsItsPeople(trx, kind, { restored, before, child: child.id }))) changed.push(kind);
    if (changed.length > 0) {
      if (!seen.has(child.id)) continue;
      const branch = await idsOfBranch(trx, child.id);
      if (changed.includes('edit') && (await hasOthersToEdit(trx, actor.id, branch))) continue;
      await leaveHiddenBehind({ trx, actor }, { ...child, ...level }, { branch, before, changed });
    }
    ready.push(child.id);
  }
  return ready;
}

import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import type { Write } from '../../core/access/writing.ts';
import { forbidden, notFound, refused } from '../../core/errors.ts';
import type { Transaction } from '../../core/transaction.ts';
import { Document } from '../../../db/documents/document.ts';
import { chainsOf, seesRestriction, type Restrictable } from '../../../db/restrictions/statements.ts';
import { Space } from '../../../db/spaces/space.ts';

/**
 * Locks spaces that the actor may see, in the order of their ids. `share` lets others add documents meanwhile, `update`
 * locks the whole tree.
 * @throws AppError 404 if one of them does not exist for the actor
 */
export async function lockSpaces(
  trx: Transaction,
  actor: Actor,
  ids: readonly number[],
  strength: 'share' | 'update',
): Promise<Map<number, Space>> {
  const wanted = [...new Set(ids)];
  const query = Space.query(trx)
    .modify('visibleTo', actor)
    .modify('withMembership', actor)
    .whereIn('spaces.id', wanted)
    .orderBy('spaces.id');
  const rows = await (strength === 'share' ? query.forShare() : query.forUpdate());
  if (rows.length < wanted.length) throw notFound(texts.spaceNotFound);
  return new Map(rows.map((space) => [space.id, space]));
}

/**
 * Finds a document and its space, and locks the space's tree until the transaction ends.
 * @throws AppError 404, or 409 for a draft, which stays with its document
 */
export async function lockTreeOf(
  trx: Transaction,
  actor: Actor,
  id: number,
  otherSpaceId?: number,
): Promise<{ document: Document; spaces: Map<number, Space> }> {
  const find = () =>
    Document.query(trx)
      .modify('visibleTo', actor)
      .findById(id)
      .throwIfNotFound({ text: texts.documentNotFound });
  let document = await find().select('documents.id', 'documents.space_id');
  for (;;) {
    const { spaceId } = document;
    const spaces = await lockSpaces(trx, actor, [spaceId, otherSpaceId ?? spaceId], 'update');
    // it may have moved to another space while we waited for the lock
    document = await find().modify('forList');
    if (document.template === 'draft') throw refused(texts.draftStays);
    if (document.spaceId === spaceId) return { document, spaces };
  }
}

/** A space from a map that `lockSpaces` returned. */
export function spaceIn(spaces: Map<number, Space>, id: number): Space {
  const space = spaces.get(id);
  if (!space) throw notFound(texts.spaceNotFound);
  return space;
}

/**
 * The parent of a document; null for the top of the space.
 * @throws AppError 404 if the actor may see no such document in that space, 409 if it is a template
 */
export async function lockParent(
  trx: Transaction,
  actor: Actor,
  { spaceId, parentId }: { spaceId: number; parentId: number | null },
): Promise<(Pick<Document, 'id'> & Restrictable) | null> {
  if (parentId === null) return null;
  const find = () =>
    Document.query(trx)
      .modify('openTo', actor)
      .select('id', 'restricted_by', 'editing_restricted_by', 'has_children', 'template')
      .findOne({ id: parentId, space_id: spaceId })
      .throwIfNotFound({ text: texts.parentNotFound });
  const { hasChildren } = await find();
  // the first child marks its parent: two who share the lock would wait for each other
  const parent = await (hasChildren ? find().forShare() : find().forNoKeyUpdate());
  if (parent.template) throw refused(texts.parentIsTemplate);
  return parent;
}

/**
 * The actor must be let in, until the write is done, by all that restricts reading and editing a document. The tree must
 * be locked.
 * @param document null for the top of a space
 * @throws AppError 403 if something keeps them from editing it
 */
export async function withinRestrictions(
  { trx, actor, rights }: Write,
  document: Restrictable | null,
): Promise<void> {
  const { read, edit } = chainsOf(document);
  rights.within(read);
  if (edit === null) return;
  if (!(await seesRestriction(trx, edit, actor.id))) throw forbidden(texts.editingRestricted);
  rights.within(edit);
}

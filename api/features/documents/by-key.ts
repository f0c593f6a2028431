import type { Knex } from 'knex';
import type { Actor } from '../../core/access/actor.ts';
import { Document } from '../../../db/documents/document.ts';

export interface KeyState {
  /** Ids of documents in the space, by the key that they were created with, whoever created them. */
  found: Map<string, number>;
  /** Keys that cannot be used again: their document was deleted or moved to another space. */
  used: Set<string>;
}

/**
 * Looks up which documents of a space were created with these keys. Documents that the actor may not see are omitted.
 */
export async function findByKeys(
  knex: Knex,
  actor: Actor,
  spaceId: number,
  keys: readonly string[],
): Promise<KeyState> {
  const rows = await Document.query(knex)
    .whereRaw('created_key = any(?::uuid[])', [keys])
    .select('id', 'created_key', 'created_by')
    .select(
      Document.raw('space_id = ? and id in (?)', [
        spaceId,
        Document.query().modify('visibleTo', actor).select('documents.id'),
      ]).as('is_here'),
    );
  const state: KeyState = { found: new Map(), used: new Set() };
  for (const { id, createdKey, isHere } of rows as (Document & { isHere: boolean })[]) {
    if (createdKey === null) continue;
    if (isHere) state.found.set(createdKey, id);
    else state.used.add(createdKey);
  }
  return state;
}

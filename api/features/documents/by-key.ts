import type { Knex } from 'knex';
import type { Actor } from '../../core/actor.ts';
import { Document } from '../../../db/models/document.ts';

export interface KeyState {
  /** The documents of the space that were made with these keys, by whomever. */
  found: Map<string, number>;
  /** Keys that make no document any more: what they made was deleted, or moved to another space. */
  used: Set<string>;
}

/** What became of the documents that were made in a space with these keys, as far as the actor may see. */
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

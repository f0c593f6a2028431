import type { Knex } from 'knex';
import { texts } from '../../contract/texts.ts';
import { Space } from '../../../db/spaces/space.ts';
import type { Actor } from './actor.ts';
import { authorize } from './authorize.ts';
import { canManageSpace } from './space-rights.ts';
import type { Write } from './writing.ts';

/**
 * A space that the actor manages, for reading what only its managers may see.
 * @throws AppError 404 if no such space exists for the actor, 403 if they do not manage it
 */
export async function readManagedSpace(knex: Knex, actor: Actor, id: number): Promise<Space> {
  const space = await visibleSpace(knex, actor, id);
  authorize(canManageSpace(actor, space));
  return space;
}

/**
 * Locks a space for a change by a manager. The change may affect the actor's own rights, so these are checked now; at
 * the end only the account is checked.
 * @param lockMore locks everything else that the change waits for, so that rights lost meanwhile are noticed. Locks are
 *   always taken in this order: spaces, then groups
 * @throws AppError 404 if no such space exists for the actor, 403 if they do not manage it
 */
export async function lockManagedSpace(
  { trx, actor, rights }: Write,
  id: number,
  lockMore: () => Promise<void> = () => Promise.resolve(),
): Promise<Space> {
  const space = await visibleSpace(trx, actor, id).forUpdate();
  rights.inSpace(actor, space, canManageSpace);
  await lockMore();
  await rights.settle();
  return space;
}

/** @throws AppError 404 */
export const visibleSpace = (knex: Knex, actor: Actor, id: number) =>
  Space.query(knex)
    .modify('visibleTo', actor)
    .modify('withMembership', actor)
    .findById(id)
    .throwIfNotFound({ text: texts.spaceNotFound });

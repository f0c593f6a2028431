import type { Knex } from 'knex';
import { limits } from '../../contract/limits.ts';
import { notFound } from '../../core/errors.ts';
import { allowLongStatements, type Transaction } from '../../core/transaction.ts';
import { Space } from '../../../db/models/space.ts';

export interface DeletedSpace {
  id: number;
  name: string;
  /** Documents that were deleted with the space and are restored with it. */
  documentCount: number;
  deletedAt: Date;
}

const wentWithIt = `select count(*)::int from documents d where d.space_id = spaces.id and d.deleted_at = spaces.deleted_at`;

/** Deleted spaces that can be restored, last deleted first. */
export async function listDeletedSpaces(knex: Knex): Promise<DeletedSpace[]> {
  const rows = await deletedSpaces(knex)
    .select('spaces.id', 'spaces.name', 'spaces.deleted_at')
    .select(Space.raw(`(${wentWithIt})`).as('document_count'))
    .orderByRaw('spaces.deleted_at desc, spaces.id');
  return rows as unknown as DeletedSpace[];
}

/**
 * Restores a space with its members and the documents that were deleted with it, each in its former place.
 * @throws AppError 404 if no space with this id was deleted in the last days
 */
export async function undeleteSpace(
  trx: Transaction,
  id: number,
): Promise<{ name: string; documents: number }> {
  const space = await deletedSpaces(trx).findById(id).select('spaces.name').forUpdate();
  if (!space) throw notFound(`A space ${id} that was deleted in the last ${limits.undeleteDays} days`);
  await allowLongStatements(trx);
  // the space and these documents have the same time of deletion
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `update documents d set deleted_at = null from spaces s
     where s.id = ? and d.space_id = s.id and d.deleted_at = s.deleted_at`,
    [id],
  );
  await Space.query(trx).findById(id).patch({ deletedAt: null });
  return { name: space.name, documents: rowCount };
}

const deletedSpaces = (knex: Knex) =>
  Space.query(knex).whereRaw('spaces.deleted_at > now() - make_interval(days => ?)', [limits.undeleteDays]);

import { notFound } from '../../core/errors.ts';
import { allowLongStatements, type Transaction } from '../../core/transaction.ts';
import { Space } from '../../../db/spaces/space.ts';

/**
 * Restores a space with its members and the documents that were deleted with it, each in its former place.
 * @param days for how many days a space can be restored
 * @throws AppError 404 if no space with this id was deleted in the last days
 */
export async function undeleteSpace(
  trx: Transaction,
  id: number,
  days: number,
): Promise<{ name: string; documents: number }> {
  const space = await Space.query(trx)
    .whereRaw('spaces.deleted_at > now() - make_interval(days => ?)', [days])
    .findById(id)
    .select('spaces.name')
    .forUpdate();
  if (!space) throw notFound('Deleted space');
  await allowLongStatements(trx);
  // the space and these documents have the same time of deletion
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `update documents d set deleted_at = null from spaces s
     where s.id = ? and d.space_id = s.id and d.deleted_at = s.deleted_at`,
    [id],
  );
  await Space.query(trx).findById(id).patch({ deletedAt: null, deletedBy: null });
  return { name: space.name, documents: rowCount };
}

import type { Knex } from 'knex';
import { removeUnusedRestrictions } from '../../db/restrictions/statements.ts';
import { purgeDocuments } from '../../db/documents/bin-statements.ts';

const batch = 200;

/**
 * Removes for good what was deleted long ago: documents with their revisions, comments and attachments (blobs are
 * collected later), then empty spaces.
 * @param days for how many days something deleted can be restored
 */
export async function purgeDeleted(knex: Knex, days: number): Promise<{ documents: number; spaces: number }> {
  let documents = 0;
  for (let removed = batch; removed >= batch; documents += removed) {
    const rows = knex('documents').whereRaw('deleted_at < now() - make_interval(days => ?)', [days]);
    removed = await purgeDocuments(knex, await rows.limit(batch).pluck<number[]>('id'));
  }
  await removeUnusedRestrictions(knex);
  const spaces = await knex.raw<{ rowCount: number }>(
    `delete from spaces s where s.deleted_at < now() - make_interval(days => ?)
      and not exists (select from documents d where d.space_id = s.id)`,
    [days],
  );
  return { documents, spaces: spaces.rowCount };
}

import type { Knex } from 'knex';
import { limits } from '../contract/limits.ts';

const batch = 200;

/**
 * Removes for good what was deleted over 30 days ago: documents with their revisions, comments and attachments (blobs
 * are collected later), then empty spaces.
 */
export async function purgeDeleted(knex: Knex): Promise<{ documents: number; spaces: number }> {
  let documents = 0;
  for (let removed = batch; removed === batch; documents += removed) removed = await purgeDocuments(knex);
  const spaces = await knex.raw<{ rowCount: number }>(
    `delete from spaces s where s.deleted_at < now() - make_interval(days => ?)
      and not exists (select from documents d where d.space_id = s.id)`,
    [limits.undeleteDays],
  );
  return { documents, spaces: spaces.rowCount };
}

/** Removes leaves of the tree first: a parent that still exists may be restored together with its child. */
async function purgeDocuments(knex: Knex): Promise<number> {
  const removed = await knex.raw<{ rowCount: number }>(
    `delete from documents where id in (
      select d.id from documents d where d.deleted_at < now() - make_interval(days => ?)
        and not exists (select from documents c where c.parent_id = d.id)
      limit ?)`,
    [limits.undeleteDays, batch],
  );
  return removed.rowCount;
}

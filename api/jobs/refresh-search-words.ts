import type { Knex } from 'knex';
import { allowTime } from '../../db/connect.ts';
import { estimateDocuments } from '../../db/search/recent-index.ts';

/** With more documents than this, about this many are sampled: counting a million takes a quarter of an hour. */
const countedAtMost = 100_000;

/**
 * Recounts in how many documents each search word occurs. If all documents are read, the job removes words that
 * occurred in none at the last count and were not saved since (a save sets 1). If there are too many documents, a
 * sample shows which words are common, which is enough to correct typos; words outside the sample stay unchanged. Rows
 * locked by a save are left for the next time.
 */
export async function refreshSearchWords(
  knex: Knex,
  atMost = countedAtMost,
): Promise<{ changed: number; removed: number }> {
  return knex.transaction(async (trx) => {
    // reading the whole index takes long, but nobody waits for it
    await allowTime(trx, 0);
    const documents = await estimateDocuments(trx);
    if (documents > atMost) return { changed: await countSample(trx, atMost / documents), removed: 0 };
    const removed = await trx.raw<{ rowCount: number }>(`
      delete from search_words where word in (
        select word from search_words where documents = 0 order by word for update skip locked)`);
    return { changed: await countAll(trx), removed: removed.rowCount };
  });
}

async function countAll(trx: Knex): Promise<number> {
  const { rowCount } = await trx.raw<{ rowCount: number }>(`
    with counted as materialized (
      select word, ndoc from ts_stat('select search_vector from documents')
    ), changed as (
      select k.word, coalesce(c.ndoc, 0) as documents from search_words k left join counted c on c.word = k.word
      where k.documents <> coalesce(c.ndoc, 0) order by k.word for update of k skip locked
    )
    update search_words k set documents = changed.documents from changed where k.word = changed.word`);
  return rowCount;
}

/** Counts from samples vary, so small changes are not written. */
async function countSample(trx: Knex, share: number): Promise<number> {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `
    with counted as materialized (
      select word, cast(ceil(ndoc / cast(:share as float8)) as integer) as documents
      from ts_stat(format('select search_vector from documents tablesample system (%s)', 100 * cast(:share as float8)))
    ), changed as (
      select k.word, c.documents from search_words k join counted c on c.word = k.word
      where c.documents not between k.documents * 0.7 and k.documents * 1.4
      order by k.word for update of k skip locked
    )
    update search_words k set documents = changed.documents from changed where k.word = changed.word`,
    { share },
  );
  return rowCount;
}

import type { Knex } from 'knex';
import { allowTime } from '../../db/connect.ts';
import { estimateDocuments } from '../../db/search/recent-index.ts';

/** With more documents than this, about this many are sampled: counting a million takes a quarter of an hour. */
const countedAtMost = 100_000;
/**
 * `ts_stat` keeps all that it has read in memory until it is done: 820 MB for 100,000 documents of 1,000 words, which
 * ended the whole server where it may use 1 GB. In slices it needs 17 MB.
 */
const documentsPerSlice = 50;

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

/** SQL with `:documentsPerSlice` and `:share`: how many documents contain each word, estimated from a share of all slices. */
const counted = `
  slices as materialized (
    select low from generate_series(0, (select max(id) from documents), :documentsPerSlice) low
    where random() < cast(:share as float8)
  ), counted as materialized (
    select word, cast(ceil(sum(ndoc) / cast(:share as float8)) as integer) as documents
    from slices cross join lateral ts_stat(
      format('select search_vector from documents where id > %s and id <= %s', low, low + :documentsPerSlice))
    group by word
  )`;

async function countAll(trx: Knex): Promise<number> {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `
    with ${counted}, changed as (
      select k.word, coalesce(c.documents, 0) as documents from search_words k left join counted c on c.word = k.word
      where k.documents <> coalesce(c.documents, 0) order by k.word for update of k skip locked
    )
    update search_words k set documents = changed.documents from changed where k.word = changed.word`,
    { documentsPerSlice, share: 1 },
  );
  return rowCount;
}

/** Counts from samples vary, so small changes are not written. */
async function countSample(trx: Knex, share: number): Promise<number> {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `
    with ${counted}, changed as (
      select k.word, c.documents from search_words k join counted c on c.word = k.word
      where c.documents not between k.documents * 0.7 and k.documents * 1.4
      order by k.word for update of k skip locked
    )
    update search_words k set documents = changed.documents from changed where k.word = changed.word`,
    { documentsPerSlice, share },
  );
  return rowCount;
}

import type { Knex } from 'knex';

/**
 * Counts anew in how many documents each search word is; those that were in none the last time, and have not been
 * saved since (which sets 1), go. Rows that a save holds are left for the next time.
 */
export async function refreshSearchWords(knex: Knex): Promise<{ changed: number; removed: number }> {
  return knex.transaction(async (trx) => {
    // reading the whole index takes its time; nobody waits for it
    await trx.raw('set local statement_timeout = 0');
    const removed = await trx.raw<{ rowCount: number }>(`
      delete from search_words where word in (
        select word from search_words where documents = 0 order by word for update skip locked)`);
    const changed = await trx.raw<{ rowCount: number }>(`
      with counted as materialized (
        select word, ndoc from ts_stat('select search_vector from documents')
      ), changed as (
        select k.word, coalesce(c.ndoc, 0) as documents from search_words k left join counted c on c.word = k.word
        where k.documents <> coalesce(c.ndoc, 0) order by k.word for update of k skip locked
      )
      update search_words k set documents = changed.documents from changed where k.word = changed.word`);
    return { changed: changed.rowCount, removed: removed.rowCount };
  });
}

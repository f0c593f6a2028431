import type { Knex } from 'knex';

/** How many documents the space has that are not deleted; `spaces` is the query's own table. */
export const documentCount =
  '(select coalesce(sum(c.documents), 0)::int from document_counts c where c.space_id = spaces.id)';

/**
 * Puts the changes of each space together into one row. Whoever counts meanwhile sees all of them or the sum; what is
 * not committed yet stays for the next time.
 * @returns how many rows went, sums not counted
 */
export async function sumDocumentCounts(knex: Knex): Promise<{ removed: number }> {
  const { rows } = await knex.raw<{ rows: [{ removed: number }] }>(`
    with many as (
      select space_id from document_counts group by space_id having count(*) > 1
    ), gone as (
      delete from document_counts where space_id in (select space_id from many) returning space_id, documents
    ), summed as (
      insert into document_counts (space_id, documents)
      select space_id, sum(documents) from gone group by space_id having sum(documents) <> 0 returning space_id
    )
    select (select count(*) from gone)::integer - (select count(*) from summed)::integer as removed`);
  return rows[0];
}

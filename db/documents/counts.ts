import type { Knex } from 'knex';
import type { ViewerSql } from '../grants.ts';

/** SQL for the number of documents in a space that are neither deleted nor templates; refers to the query's table `spaces`. */
export const documentCount =
  '(select coalesce(sum(c.documents), 0)::int from document_counts c where c.space_id = spaces.id)';

/** SQL for the number of those documents that a restriction hides from the viewer. */
export const hiddenDocuments = ({ viewer, seesAll }: Pick<ViewerSql, 'viewer' | 'seesAll'>): string => `
  (case when ${seesAll} then 0 else (
    select count(*)::int from restrictions r
    join documents h on h.restricted_by = r.id and h.space_id = spaces.id and h.deleted_at is null
      and h.template is null
    where r.space_id = spaces.id and r.id not in (select visible_restrictions(${viewer}))) end)`;

/**
 * Merges the rows of each space into one. A concurrent count sees either all rows or their sum. Uncommitted rows are
 * left for the next time.
 * @returns by how many rows the table shrank
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

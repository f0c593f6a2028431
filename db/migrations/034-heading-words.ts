import type { Knex } from 'knex';

/**
 * The words of headings, for the order of search results. Null for texts that were indexed before this column existed:
 * they are found as before, and `api/jobs/renew-search-columns.ts` re-indexes them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
alter table documents add column search_headings tsvector;
create index documents_cut_before on documents (id) where search_headings is null`);
}

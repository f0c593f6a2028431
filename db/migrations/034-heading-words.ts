import type { Knex } from 'knex';

/**
 * The words of headings, for the order of search results. Null where a text was cut before there were any: such a text
 * is found as before, and `api/jobs/renew-search-columns.ts` cuts it anew, for which it is listed.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
alter table documents add column search_headings tsvector;
create index documents_cut_before on documents (id) where search_headings is null`);
}

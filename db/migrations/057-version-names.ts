import type { Knex } from 'knex';

/** A name that people gave a version; null: none. A named version is never thinned out. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table document_revisions add column name text');
}

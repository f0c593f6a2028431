import type { Knex } from 'knex';

/** Which versions an import wrote in the name of the importer because the author has no account here. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table import_origins add column named_version integer`);
}

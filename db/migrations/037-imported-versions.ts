import type { Knex } from 'knex';

/** Which version an import wrote in the name of the importer, because the author of the source has no account here. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table import_origins add column named_version integer`);
}

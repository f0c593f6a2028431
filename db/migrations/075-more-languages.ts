import type { Knex } from 'knex';

/**
 * A person may choose any language that Lectern has. Which these are is in `api/text/languages.ts` alone, so that a new
 * one needs no migration.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table users drop constraint users_language_check');
}

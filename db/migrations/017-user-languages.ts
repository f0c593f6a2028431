import type { Knex } from 'knex';

/** The language that a person has chosen; null: that of the browser. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table users add column language text check (language in ('en', 'de'))`);
}

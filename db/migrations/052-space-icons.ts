import type { Knex } from 'knex';

/** An emoji that people chose for a space; null: the icon that its name gives. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table spaces add column icon text');
}

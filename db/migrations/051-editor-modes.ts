import type { Knex } from 'knex';

/** How somebody writes belongs to the account, not to the browser. Null: they have not chosen. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
alter table users add column editor_mode text check (editor_mode in ('formatted', 'markdown'))`);
}

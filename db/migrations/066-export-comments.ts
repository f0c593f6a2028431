import type { Knex } from 'knex';

/** Whether the file of an export has the comments too. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table exports add column with_comments boolean not null default false');
}

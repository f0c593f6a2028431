import type { Knex } from 'knex';

/** Columns for the list of signed-in devices, and an index for the pages of the list of people. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(sessions);
  await knex.raw(people);
}

// a separate number, because neither the cookie's bytes nor their digest may be shown
const sessions = `
alter table sessions
  add column id integer generated always as identity unique,
  add column last_used_at timestamptz not null default now();
`;

const people = `
create index users_name on users (lower(display_name), id);
`;

import type { Knex } from 'knex';

/** Manage Users is sorted by any column, a page at a time: `accountSorts` in db/people/account-statements.ts. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create index users_sorted_email on users ((coalesce(lower(email), '')), id);
create index users_sorted_role on users (role, (lower(display_name)), id);
create index users_sorted_sign_in on users ((coalesce(last_sign_in_at, timestamptz '1970-01-02 00:00:00+00')), id);
create index users_sorted_created on users (created_at, id);
`);
}

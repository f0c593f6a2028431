import type { Knex } from 'knex';

/**
 * A password that somebody else chose must be changed at the first sign-in. Links to set a password can be mailed
 * because an administrator made them, not only because the person asked for one.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
alter table users add column password_must_change boolean not null default false;
alter table password_link_mails
  -- null: the person asked for it
  add column made_by integer references users on delete cascade;
create index password_link_mails_maker on password_link_mails (made_by) where made_by is not null`);
}

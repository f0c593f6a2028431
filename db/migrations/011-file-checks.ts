import type { Knex } from 'knex';

/** When an attachment's file was last checked against its SHA-256, and when it was found missing or damaged. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
alter table attachments add column checked_at timestamptz, add column damaged_at timestamptz;
create index attachments_checked on attachments (checked_at nulls first, id);
create index attachments_damaged on attachments (id) where damaged_at is not null`);
}

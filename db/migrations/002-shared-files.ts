import type { Knex } from 'knex';

/** A duplicate of a document has the same files as the first one: several attachments may name one blob. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table attachments drop constraint attachments_storage_key_key');
  await knex.raw('create index attachments_storage_key on attachments (storage_key)');
}

import type { Knex } from 'knex';

/** Duplicated documents share files with the original: several attachments may refer to one blob. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table attachments drop constraint attachments_storage_key_key');
  await knex.raw('create index attachments_storage_key on attachments (storage_key)');
}

import type { Knex } from 'knex';

/** The file of a picture that a person uploaded; all null if there is none. `avatar` is its address then. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `alter table users add column avatar_key text, add column avatar_size integer, add column avatar_sha256 text,
     add column avatar_mimetype text`,
  );
  await knex.raw('create unique index users_avatar_key on users (avatar_key) where avatar_key is not null');
}

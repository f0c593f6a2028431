import type { Knex } from 'knex';

/**
 * SCIM: the provider's username of a person, which need not fit our rules for usernames, and people whom the provider
 * has removed. They keep their account, disabled, and get it back if they return. Also tokens that can only be used for
 * SCIM.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
alter table identities add column user_name text;
alter table identities add column removed_at timestamptz;
create unique index identities_user_name on identities (provider, lower(user_name)) where removed_at is null;
alter table api_tokens drop constraint api_tokens_scope_check;
alter table api_tokens add constraint api_tokens_scope_check check (scope in ('read', 'write', 'scim'));
`);
}

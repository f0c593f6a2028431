import type { Knex } from 'knex';

/** Links that let people without an account read a document, or a branch. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table public_links (
  id integer generated always as identity primary key,
  document_id integer not null references documents on delete cascade,
  includes_below boolean not null,
  -- SHA-256 of the token
  hash bytea not null unique,
  -- argon2id; null: no password
  password_hash text,
  -- the innermost restriction that applied to the document when the link was made
  restricted_by integer references restrictions on delete set null,
  made_by integer not null references users on delete cascade,
  made_at timestamptz not null default now(),
  -- null: never
  expires_at timestamptz,
  last_opened_at timestamptz,
  opened integer not null default 0
);
create index public_links_document on public_links (document_id);
create index public_links_maker on public_links (made_by);
create index public_links_restriction on public_links (restricted_by) where restricted_by is not null;
`);
}

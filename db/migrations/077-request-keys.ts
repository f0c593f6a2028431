import type { Knex } from 'knex';

/**
 * The keys of requests that made something (Idempotency-Key). A row is written in the transaction that makes the thing, so that
 * a request that is sent again finds what it made.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table request_keys (
  user_id integer not null references users on delete cascade,
  -- SHA-256 of the key: whoever reads the table cannot send a request again
  hash bytea not null,
  -- of the call and its input, under the key: a body may hold a password
  fingerprint bytea not null,
  made_id integer not null,
  created_at timestamptz not null default now(),
  primary key (user_id, hash)
);
-- only the hourly purge reads it, and rows are in the order of time
create index request_keys_created_at on request_keys using brin (created_at);
`);
}

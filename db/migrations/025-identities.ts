import type { Knex } from 'knex';

/**
 * Identities of providers that people sign in with, and what a sign-in remembers between its steps. An identity is
 * known by its issuer and subject, because names and addresses may change, and may be given to somebody else.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
alter table users add column disabled_by text;
alter table users add column last_sign_in_at timestamptz;

create table identities (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- the id of the setting: 'keycloak', 'hq', 'scim'
  provider text not null,
  issuer text not null,
  subject text not null,
  email text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint identities_subject unique (issuer, subject),
  constraint identities_one_each unique (user_id, provider)
);

create table sign_in_flows (
  id_hash bytea primary key,
  -- SHA-256 of the cookie of the browser that began it
  browser_hash bytea not null,
  kind text not null,
  provider text,
  user_id integer references users on delete cascade,
  data jsonb not null default '{}',
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sign_in_flows_expiry on sign_in_flows (expires_at);
create index sign_in_flows_user on sign_in_flows (user_id) where user_id is not null;

alter table sessions add column identity_id integer references identities on delete set null;
alter table sessions add column provider_sid text;
alter table sessions add column id_token text;
alter table sessions add column methods text[] not null default '{}';
alter table sessions add column confirmed_at timestamptz not null default now();
create index sessions_identity on sessions (identity_id, provider_sid) where identity_id is not null;
`);
}

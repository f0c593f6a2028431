import type { Knex } from 'knex';

/** The second step of a sign-in: keys of authenticator apps, recovery codes, passkeys, and devices that need none. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
alter table users add column passkey_handle bytea;
create unique index users_passkey_handle on users (passkey_handle);

create table totp_keys (
  user_id integer primary key references users on delete cascade,
  -- sealed with IDENTITY_KEY
  sealed bytea not null,
  -- the latest step of 30 seconds whose code was used; a code of this step or an earlier one is refused
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  -- null until a code has shown that the app has the key
  confirmed_at timestamptz
);

create table recovery_codes (
  user_id integer not null references users on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  rp_id text not null,
  -- a key that cannot say whose it is, or does not verify the person: never the whole sign-in
  second_only boolean not null default false,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

create table known_devices (
  hash bytea primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index known_devices_user on known_devices (user_id);
create index known_devices_expiry on known_devices (expires_at);
`);
}

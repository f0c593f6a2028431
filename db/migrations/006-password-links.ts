import type { Knex } from 'knex';

/**
 * Links to set a new password; only the SHA-256 of each is stored. A waiting mail does not contain its link yet: the
 * link is created when the mail is sent. Changing a password or disabling an account deletes the open links.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table password_links (
  id integer generated always as identity primary key,
  token_hash bytea not null unique,
  user_id integer not null references users on delete cascade,
  -- null: the person asked for it by mail
  made_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 hour',
  used_at timestamptz
);
create index password_links_user on password_links (user_id);
create index password_links_maker on password_links (made_by) where made_by is not null;
create index password_links_expiry on password_links (expires_at);

-- user_id is null if nobody has the typed name, so that both cases write one row
create table password_link_mails (
  id integer generated always as identity primary key,
  user_id integer references users on delete cascade,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts integer not null default 0
);
create index password_link_mails_due on password_link_mails (due_at);
create index password_link_mails_user on password_link_mails (user_id);

create function end_password_links() returns trigger language plpgsql as $$
begin
  delete from password_links where user_id = new.id and used_at is null;
  return null;
end $$;
create trigger users_end_password_links after update on users for each row
  when (old.password_hash <> new.password_hash or old.disabled_at is distinct from new.disabled_at)
  execute function end_password_links();
`);
}

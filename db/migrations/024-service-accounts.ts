import type { Knex } from 'knex';

/**
 * Service accounts: they act through API tokens only, and have neither a password nor an email address. Their tokens
 * need not expire. This migration also adds tokens that are limited to some spaces, for people too.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(accounts);
  await knex.raw(tokens);
  await knex.raw(rights);
}

const accounts = `
alter table users add column kind text not null default 'person' check (kind in ('person', 'service'));
alter table users alter column password_hash drop not null;
alter table users alter column email drop not null;
alter table users add constraint users_kind_fits check (
  case kind when 'service' then password_hash is null and email is null else email is not null end);

drop trigger users_end_password_links on users;
create trigger users_end_password_links after update on users for each row
  when (old.password_hash is distinct from new.password_hash or old.disabled_at is distinct from new.disabled_at)
  execute function end_password_links();
`;

// ids, not rows with a foreign key: a token whose spaces are all deleted must reach none, not all
const tokens = `
alter table api_tokens add column space_ids integer[];
alter table api_tokens alter column expires_at drop not null;
`;

const rights = `
create or replace function require_rights(
  actor_id integer, actor_role text, actor_session bytea,
  space_ids integer[], visibilities text[], memberships text[],
  document_ids integer[], document_spaces integer[], restriction_ids integer[]
) returns boolean language plpgsql volatile as $$
begin
  perform from users u where u.id = actor_id and u.role = actor_role and u.disabled_at is null for key share;
  if not found then raise exception 'rights changed' using errcode = 'LE001'; end if;
  if actor_session is not null then
    perform from sessions s where s.id_hash = actor_session and s.user_id = actor_id and s.expires_at > now();
    if not found then
      perform from api_tokens t where t.hash = actor_session and t.user_id = actor_id
        and t.revoked_at is null and (t.expires_at is null or t.expires_at > now());
      if not found then raise exception 'rights changed' using errcode = 'LE001'; end if;
    end if;
  end if;
  for i in 1 .. cardinality(space_ids) loop
    perform from spaces s
    where s.id = space_ids[i] and s.deleted_at is null and s.visibility = visibilities[i]
      and role_in_space(s.id, actor_id) is not distinct from memberships[i];
    if not found then raise exception 'rights changed' using errcode = 'LE001'; end if;
  end loop;
  for i in 1 .. cardinality(document_ids) loop
    perform from documents d
    where d.id = document_ids[i] and d.space_id = document_spaces[i] and d.deleted_at is null
      and (d.restricted_by is null or actor_role = 'admin' or sees_restriction(d.restricted_by, actor_id));
    if not found then raise exception 'rights changed' using errcode = 'LE001'; end if;
  end loop;
  if actor_role <> 'admin' then
    for i in 1 .. cardinality(restriction_ids) loop
      perform from restrictions r where r.id = restriction_ids[i] and not sees_restriction(r.id, actor_id);
      if found then raise exception 'rights changed' using errcode = 'LE001'; end if;
    end loop;
  end if;
  return true;
end $$;
`;

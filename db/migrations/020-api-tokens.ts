import type { Knex } from 'knex';

/**
 * API tokens; only the SHA-256 of each is stored. A write with a token checks the token again, just as a write with a
 * session checks the session: the token's hash takes the place of the session's.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table api_tokens (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  name text not null,
  hash bytea not null unique,
  scope text not null check (scope in ('read', 'write')),
  made_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_tokens_user on api_tokens (user_id);
create index api_tokens_maker on api_tokens (made_by) where made_by is not null;

create or replace function require_rights(
  actor_id integer, actor_role text, actor_session bytea,
  space_ids integer[], visibilities text[], memberships text[],
  document_ids integer[], document_spaces integer[]
) returns boolean language plpgsql volatile as $$
begin
  perform from users u where u.id = actor_id and u.role = actor_role and u.disabled_at is null for key share;
  if not found then raise exception 'rights changed' using errcode = 'LE001'; end if;
  if actor_session is not null then
    perform from sessions s where s.id_hash = actor_session and s.user_id = actor_id and s.expires_at > now();
    if not found then
      perform from api_tokens t where t.hash = actor_session and t.user_id = actor_id
        and t.revoked_at is null and t.expires_at > now();
      if not found then raise exception 'rights changed' using errcode = 'LE001'; end if;
    end if;
  end if;
  for i in 1 .. cardinality(space_ids) loop
    perform from spaces s left join space_members m on m.space_id = s.id and m.user_id = actor_id
    where s.id = space_ids[i] and s.deleted_at is null and s.visibility = visibilities[i]
      and m.role is not distinct from memberships[i];
    if not found then raise exception 'rights changed' using errcode = 'LE001'; end if;
  end loop;
  for i in 1 .. cardinality(document_ids) loop
    perform from documents d where d.id = document_ids[i] and d.space_id = document_spaces[i] and d.deleted_at is null;
    if not found then raise exception 'rights changed' using errcode = 'LE001'; end if;
  end loop;
  return true;
end $$;
`);
}

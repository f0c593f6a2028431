import type { Knex } from 'knex';

/**
 * Groups of people, which can have roles in spaces just as people can. A person's role in a space is the highest of
 * their own and those of their groups; the check at the end of a write compares that role.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(tables);
  await knex.raw(rights);
}

const tables = `
create table groups (
  id integer generated always as identity primary key,
  name text not null,
  description text not null default '',
  -- '' if it was made here; otherwise what it comes from, which alone changes its name and its people
  source text not null default '',
  external_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index groups_name on groups (source, lower(name));
create unique index groups_external on groups (source, external_id);

create table group_members (
  user_id integer not null references users on delete cascade,
  group_id integer not null references groups on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, group_id)
);
create index group_members_group on group_members (group_id, user_id);

create table space_groups (
  space_id integer not null references spaces on delete cascade,
  group_id integer not null references groups on delete cascade,
  role text not null check (role in ('viewer', 'editor', 'manager')),
  created_at timestamptz not null default now(),
  primary key (space_id, group_id)
);
create index space_groups_group on space_groups (group_id) include (space_id, role);
`;

// the same rule as in db/grants.ts
const rights = `
create function role_in_space(space integer, member integer) returns text language sql stable as $$
  select case max(case g.role when 'manager' then 3 when 'editor' then 2 else 1 end)
    when 3 then 'manager' when 2 then 'editor' when 1 then 'viewer' end
  from (
    select m.role from space_members m where m.space_id = space and m.user_id = member
    union all
    select sg.role from group_members gm join space_groups sg on sg.group_id = gm.group_id and sg.space_id = space
    where gm.user_id = member
  ) g
$$;

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
    perform from spaces s
    where s.id = space_ids[i] and s.deleted_at is null and s.visibility = visibilities[i]
      and role_in_space(s.id, actor_id) is not distinct from memberships[i];
    if not found then raise exception 'rights changed' using errcode = 'LE001'; end if;
  end loop;
  for i in 1 .. cardinality(document_ids) loop
    perform from documents d where d.id = document_ids[i] and d.space_id = document_spaces[i] and d.deleted_at is null;
    if not found then raise exception 'rights changed' using errcode = 'LE001'; end if;
  end loop;
  return true;
end $$;
`;

import type { Knex } from 'knex';

/**
 * Restricted documents: a restriction applies to a document and everything below it. It lets in the people and groups
 * that it names, the managers of the space and administrators. Restrictions nest, and a reader must be let in by each
 * of them (docs/decisions/0025-restrictions-are-a-chain-of-their-own.md).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(tables);
  await knex.raw(whoSees);
  await knex.raw(rights);
  await knex.raw(triggers);
}

const tables = `
create table restrictions (
  id integer generated always as identity primary key,
  -- no foreign key: documents refer to restrictions, and a backup loads one table after the other. The document may be
  -- deleted for ever while others that were below it are still in the bin
  document_id integer not null,
  space_id integer not null references spaces on delete cascade,
  -- the next restriction outwards
  outer_id integer references restrictions deferrable initially deferred,
  -- for a copy that a child got when its parent was deleted: the parent's restriction, which may come back with it
  handed_from integer,
  created_by integer references users on delete set null,
  created_at timestamptz not null default now()
);
create index restrictions_document on restrictions (document_id);
create index restrictions_space on restrictions (space_id);
create index restrictions_outer on restrictions (outer_id) where outer_id is not null;

create table restriction_people (
  user_id integer not null references users on delete cascade,
  restriction_id integer not null references restrictions on delete cascade,
  primary key (user_id, restriction_id)
);
create index restriction_people_of on restriction_people (restriction_id, user_id);

create table restriction_groups (
  group_id integer not null references groups on delete cascade,
  restriction_id integer not null references restrictions on delete cascade,
  primary key (group_id, restriction_id)
);
create index restriction_groups_of on restriction_groups (restriction_id, group_id);

-- the innermost restriction that applies to a document, its own or one from above
alter table documents add column restricted_by integer references restrictions deferrable initially deferred;
create index documents_restricted on documents (restricted_by) where restricted_by is not null;
`;

// "visible_restrictions" answers for a whole list at once, "sees_restriction" for one document
const whoSees = `
create function sees_restriction(innermost integer, viewer integer) returns boolean language sql stable as $$
  with recursive chain as (
    select r.id, r.outer_id, r.space_id from restrictions r where r.id = innermost
    union all
    select r.id, r.outer_id, r.space_id from chain c join restrictions r on r.id = c.outer_id
  )
  select coalesce(bool_and(
    exists (select from restriction_people p where p.restriction_id = c.id and p.user_id = viewer)
    or exists (
      select from restriction_groups g join group_members m on m.group_id = g.group_id and m.user_id = viewer
      where g.restriction_id = c.id)
    or exists (
      select from users u where u.id = viewer and (u.role = 'admin'
        or u.role = 'editor' and role_in_space(c.space_id, viewer) = 'manager'))
  ), false) from chain c
$$;

create function visible_restrictions(viewer integer) returns setof integer language sql stable rows 100 as $$
  with recursive named as materialized (
    select p.restriction_id as id from restriction_people p where p.user_id = viewer
    union
    select g.restriction_id from group_members m join restriction_groups g on g.group_id = m.group_id
    where m.user_id = viewer
    union
    select r.id from users u
    join (
      select m.user_id, m.space_id from space_members m where m.user_id = viewer and m.role = 'manager'
      union
      select m.user_id, sg.space_id from group_members m
      join space_groups sg on sg.group_id = m.group_id and sg.role = 'manager' where m.user_id = viewer
    ) managed on managed.user_id = u.id
    join restrictions r on r.space_id = managed.space_id
    where u.id = viewer and u.role = 'editor'
    union
    select r.id from users u cross join restrictions r where u.id = viewer and u.role = 'admin'
  ), seen as (
    select r.id from named n join restrictions r on r.id = n.id where r.outer_id is null
    union all
    select r.id from seen s join restrictions r on r.outer_id = s.id where r.id in (select n.id from named n)
  )
  select id from seen
$$;
`;

// "restriction_ids": what the actor must still see of branches that the write has locked
const rights = `
drop function require_rights(integer, text, bytea, integer[], text[], text[], integer[], integer[]);
create function require_rights(
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

const triggers = `
create or replace function tell_of_document() returns trigger language plpgsql as $$
begin
  perform pg_notify('lectern', concat_ws(' ', 'd', new.id, case
    when tg_op = 'INSERT' then 'created'
    when old.deleted_at is not null then 'created'
    when new.deleted_at is not null then 'deleted'
    -- whoever may not see it any more cannot be told of this document alone, so all load again
    when new.restricted_by is distinct from old.restricted_by then 'restricted'
    when new.space_id <> old.space_id or new.parent_id is distinct from old.parent_id
      or new.position <> old.position then 'moved'
    when new.title <> old.title then 'renamed'
    else 'saved' end, old.space_id));
  return null;
end $$;
drop trigger documents_tell on documents;
create trigger documents_tell after update on documents for each row
  when ((old.deleted_at is null or new.deleted_at is null) and (old.version <> new.version
    or old.deleted_at is distinct from new.deleted_at or old.space_id <> new.space_id
    or old.parent_id is distinct from new.parent_id or old.position <> new.position
    or old.restricted_by is distinct from new.restricted_by))
  execute function tell_of_document();

do $$
declare
  -- switched off where PostgreSQL itself searches
  state "char" := (select tgenabled from pg_trigger where tgrelid = 'documents'::regclass and tgname = 'search_change');
begin
  drop trigger search_change on documents;
  create trigger search_change after update on documents for each row
    when (old.version <> new.version or old.space_id <> new.space_id
      or old.deleted_at is distinct from new.deleted_at or old.created_by is distinct from new.created_by
      or old.restricted_by is distinct from new.restricted_by)
    execute function note_search_change('document');
  if state = 'D' then alter table documents disable trigger search_change; end if;
end $$;
`;

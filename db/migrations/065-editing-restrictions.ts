import type { Knex } from 'knex';

/**
 * Restrictions of editing: everybody who reads a document may still read it, and only some may change it. They are rows
 * of `restrictions` with a chain of their own (docs/decisions/0052-who-may-edit-is-a-second-chain.md).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(columns);
  await knex.raw(rights);
  await knex.raw(triggers);
}

// a chain holds rows of one kind only, so "sees_restriction" and "visible_restrictions" answer for both kinds
const columns = `
alter table restrictions add column kind text not null default 'read' check (kind in ('read', 'edit'));
-- the innermost restriction of editing that applies to a document, its own or one from above
alter table documents add column editing_restricted_by integer references restrictions deferrable initially deferred;
create index documents_editing_restricted on documents (editing_restricted_by) where editing_restricted_by is not null;
alter table import_items add column editing_restriction jsonb;
`;

// "editing": for each document, whether the actor changes it. The old signature stays for an older release
const rights = `
create function require_rights(
  actor_id integer, actor_role text, actor_session bytea,
  space_ids integer[], visibilities text[], memberships text[],
  document_ids integer[], document_spaces integer[], restriction_ids integer[], editing boolean[]
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
      and (d.restricted_by is null or actor_role = 'admin' or sees_restriction(d.restricted_by, actor_id))
      and (d.editing_restricted_by is null or actor_role = 'admin' or not coalesce(editing[i], false)
        or sees_restriction(d.editing_restricted_by, actor_id));
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

create or replace function require_rights(
  actor_id integer, actor_role text, actor_session bytea,
  space_ids integer[], visibilities text[], memberships text[],
  document_ids integer[], document_spaces integer[], restriction_ids integer[]
) returns boolean language sql volatile as $$
  select require_rights($1, $2, $3, $4, $5, $6, $7, $8, $9, '{}'::boolean[])
$$;
`;

// open pages load again, and those who edit live are asked again whether they may
const triggers = `
create or replace function tell_of_document() returns trigger language plpgsql as $$
begin
  perform pg_notify('lectern', concat_ws(' ', 'd', new.id, case
    when tg_op = 'INSERT' then 'created'
    when old.deleted_at is not null then 'created'
    when new.deleted_at is not null then 'deleted'
    -- whoever may not see it any more cannot be told of this document alone, so all load again
    when new.restricted_by is distinct from old.restricted_by
      or new.editing_restricted_by is distinct from old.editing_restricted_by then 'restricted'
    when new.space_id <> old.space_id or new.parent_id is distinct from old.parent_id
      or new.position <> old.position or new.template is distinct from old.template then 'moved'
    when new.title <> old.title then 'renamed'
    else 'saved' end, old.space_id));
  return null;
end $$;
drop trigger documents_tell on documents;
create trigger documents_tell after update on documents for each row
  when ((old.deleted_at is null or new.deleted_at is null) and (old.version <> new.version
    or old.deleted_at is distinct from new.deleted_at or old.space_id <> new.space_id
    or old.parent_id is distinct from new.parent_id or old.position <> new.position
    or old.restricted_by is distinct from new.restricted_by
    or old.editing_restricted_by is distinct from new.editing_restricted_by
    or old.template is distinct from new.template))
  execute function tell_of_document();
`;

import type { Knex } from 'knex';

/**
 * Adds the check at the end of a write that its rights were not taken away while it waited
 * (docs/decisions/0019-rights-are-checked-again-and-what-people-store-is-limited.md), the sum of what each person
 * stores, and a mark for revisions that are never thinned out.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(rights);
  await knex.raw(storage);
  await knex.raw(revisions);
}

// Volatile, so that each query in it sees what was committed before that query, even in a statement that began earlier.
// Foreign keys take the same lock on the account anyway; taken here, the wait comes while the write can still be
// refused. A loop, because there are only one or two ids: a query over lists took twice as long.
const rights = `
create function require_rights(
  actor_id integer, actor_role text, actor_session bytea,
  space_ids integer[], visibilities text[], memberships text[],
  document_ids integer[], document_spaces integer[]
) returns boolean language plpgsql volatile as $$
begin
  perform from users u where u.id = actor_id and u.role = actor_role and u.disabled_at is null for key share;
  if not found then raise exception 'rights changed' using errcode = 'LE001'; end if;
  if actor_session is not null then
    perform from sessions s where s.id_hash = actor_session and s.user_id = actor_id and s.expires_at > now();
    if not found then raise exception 'rights changed' using errcode = 'LE001'; end if;
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
`;

// no foreign key, because a row is also written while its account is being deleted
const storage = `
create table storage_used (
  -- 0: files whose uploader's account is gone
  user_id integer primary key,
  bytes bigint not null
);

create function add_to_storage() returns trigger language plpgsql as $$
begin
  insert into storage_used as used (user_id, bytes)
  select coalesce(a.created_by, 0), sum(a.size) from added a group by 1 order by 1
  on conflict (user_id) do update set bytes = used.bytes + excluded.bytes;
  return null;
end $$;
create function take_from_storage() returns trigger language plpgsql as $$
begin
  insert into storage_used as used (user_id, bytes)
  select coalesce(g.created_by, 0), -sum(g.size) from gone g group by 1 order by 1
  on conflict (user_id) do update set bytes = used.bytes + excluded.bytes;
  return null;
end $$;
create trigger attachments_store after insert on attachments
  referencing new table as added for each statement execute function add_to_storage();
create trigger attachments_store_old after update on attachments
  referencing old table as gone for each statement execute function take_from_storage();
create trigger attachments_store_new after update on attachments
  referencing new table as added for each statement execute function add_to_storage();
create trigger attachments_store_gone after delete on attachments
  referencing old table as gone for each statement execute function take_from_storage();

insert into storage_used (user_id, bytes)
select coalesce(created_by, 0), sum(size) from attachments group by 1;
`;

const revisions = `
alter table document_revisions
  add column kept_because text check (kept_because in ('restored', 'conflict', 'named')),
  -- when the first of the thinned-out revisions was saved that this one stands for
  add column covers_from timestamptz;
`;

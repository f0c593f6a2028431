import type { Knex } from 'knex';

/** Names that someone could use to look like a person with more rights. */
const roleNames = ['admin', 'administrator', 'editor', 'viewer', 'user'];

/**
 * Marks each person whose display name looks like that of somebody else or like a role. Case, accents, spaces and
 * look-alike letters of other scripts make no difference. Administrators may be called after their role.
 *
 * It is a column because it is read with every name that is shown: searching for similar names there took half of the
 * time of listing the notifications.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
alter table users add column shares_name boolean not null default false;

create function shares_name(namesakes bigint, role text, key text) returns boolean
language sql immutable parallel safe as $$
  select namesakes > 1 or (role <> 'admin' and key in (${roleNames.map((name) => `name_key('${name}')`).join(', ')}))
$$;

create function mark_shared_name() returns trigger language plpgsql as $$
declare
  key text;
begin
  for key in select distinct k from unnest(array[old.name_key, new.name_key]) k where k is not null order by k loop
    -- of two people who take the same name at once, neither sees the other. A few locks for all names, because the
    -- locks of one transaction are limited
    perform pg_advisory_xact_lock(1785361, hashtext(key) & 63);
    update users u set shares_name = now_shared from (
      select id, shares_name(count(*) over (), role, name_key) as now_shared from users where name_key = key
    ) namesake
    where u.id = namesake.id and u.shares_name <> now_shared;
  end loop;
  return null;
end
$$;
create trigger shared_name_taken after insert or delete on users
  for each row execute function mark_shared_name();
create trigger shared_name_changed after update of display_name, role on users
  for each row when (old.name_key <> new.name_key or old.role <> new.role) execute function mark_shared_name();

update users u set shares_name = true from (
  select id, shares_name(count(*) over (partition by name_key), role, name_key) as shared from users
) namesake
where u.id = namesake.id and shared`);
}

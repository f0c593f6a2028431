import type { Knex } from 'knex';

/**
 * Records changes for a search engine outside the database: triggers write a row for each change, in the same
 * transaction. The triggers are created disabled, because saving should cost nothing more if PostgreSQL itself
 * searches. `db/search/changes.ts` switches them on and off and explains the rows.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(tables);
  await knex.raw(triggers);
}

// a row of kind 'all' means that the index is unreliable and must be rebuilt
const tables = `
create table search_changes (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('document', 'space', 'all')),
  target_id integer not null default 0,
  -- applied to the live index; kept for one that is being built beside it
  applied boolean not null default false,
  -- why the engine refused it, and when it is tried again
  refusal text,
  retry_at timestamptz
);
create index search_changes_all on search_changes (id) where kind = 'all';
create index search_changes_refused on search_changes (kind, target_id) where refusal is not null;

-- which process may do something that only one may do at a time; a lease expires unless it is renewed in time
create table leases (
  name text primary key,
  holder uuid not null,
  expires_at timestamptz not null
);
`;

const triggers = `
create function note_search_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    insert into search_changes (kind) values ('all');
  elsif tg_op = 'DELETE' then
    insert into search_changes (kind, target_id) values (tg_argv[0], old.id);
  else
    insert into search_changes (kind, target_id) values (tg_argv[0], new.id);
  end if;
  return null;
end $$;

create trigger search_change_new after insert on documents
  for each row execute function note_search_change('document');
create trigger search_change after update on documents for each row
  when (old.version <> new.version or old.space_id <> new.space_id
    or old.deleted_at is distinct from new.deleted_at or old.created_by is distinct from new.created_by)
  execute function note_search_change('document');
create trigger search_change_gone after delete on documents
  for each row execute function note_search_change('document');
create trigger search_change_emptied after truncate on documents
  for each statement execute function note_search_change('all');

create trigger search_change_new after insert on spaces
  for each row execute function note_search_change('space');
create trigger search_change after update on spaces for each row
  when (old.name <> new.name or old.description <> new.description
    or old.deleted_at is distinct from new.deleted_at)
  execute function note_search_change('space');
create trigger search_change_gone after delete on spaces
  for each row execute function note_search_change('space');

alter table documents disable trigger search_change_new, disable trigger search_change,
  disable trigger search_change_gone, disable trigger search_change_emptied;
alter table spaces disable trigger search_change_new, disable trigger search_change,
  disable trigger search_change_gone;
`;

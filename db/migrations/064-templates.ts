import type { Knex } from 'knex';

/**
 * Templates: documents that new ones are made from. They keep their place in the tree, so that they stay as restricted
 * as what is around them, but no list, search or count shows them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
-- null: not a template; else whether it is offered in its own space or in all
alter table documents add column template text check (template in ('space', 'all'));
create index documents_templates on documents (space_id) where template is not null and deleted_at is null`);
  await knex.raw(counts);
  await knex.raw(events);
  await knex.raw(searchChanges);
}

const counts = `
create or replace function count_document() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null and old.template is null then
    insert into document_counts (space_id, documents) values (old.space_id, -1);
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null and new.template is null then
    insert into document_counts (space_id, documents) values (new.space_id, 1);
  end if;
  return null;
end $$;
drop trigger documents_count on documents;
create trigger documents_count after update on documents for each row
  when (old.space_id <> new.space_id or (old.deleted_at is null) <> (new.deleted_at is null)
    or (old.template is null) <> (new.template is null))
  execute function count_document()`;

const events = `
create or replace function tell_of_document() returns trigger language plpgsql as $$
begin
  perform pg_notify('lectern', concat_ws(' ', 'd', new.id, case
    when tg_op = 'INSERT' then 'created'
    when old.deleted_at is not null then 'created'
    when new.deleted_at is not null then 'deleted'
    -- whoever may not see it any more cannot be told of this document alone, so all load again
    when new.restricted_by is distinct from old.restricted_by then 'restricted'
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
    or old.restricted_by is distinct from new.restricted_by or old.template is distinct from new.template))
  execute function tell_of_document()`;

const searchChanges = `
do $$
declare
  -- switched off where PostgreSQL itself searches
  state "char" := (select tgenabled from pg_trigger where tgrelid = 'documents'::regclass and tgname = 'search_change');
begin
  drop trigger search_change on documents;
  create trigger search_change after update on documents for each row
    when (old.version <> new.version or old.space_id <> new.space_id
      or old.deleted_at is distinct from new.deleted_at or old.created_by is distinct from new.created_by
      or old.restricted_by is distinct from new.restricted_by
      or old.search_language is distinct from new.search_language or old.template is distinct from new.template)
    execute function note_search_change('document');
  if state = 'D' then alter table documents disable trigger search_change; end if;
end $$`;

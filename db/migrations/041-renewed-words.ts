import type { Knex } from 'knex';

/**
 * Re-indexes texts when the language setting of a space changes. A number counts the changes of the setting: if it is
 * changed and changed back, texts saved in between still have to be re-indexed. The index outside the database also
 * stores the language of each text, so that it is updated together with the text. Files that were read before their
 * language mattered are found by their own index, and old formats and archives are told apart from other files without
 * text.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(changes);
  await knex.raw(trigger);
  await knex.raw(`
create index file_texts_cut_before on file_texts (sha256) where state = 'found' and search_language is null;
-- old: an office format of before 2007; archive: it holds files
alter table file_texts drop constraint file_texts_state_check, add constraint file_texts_state_check
  check (state in ('waiting', 'found', 'empty', 'locked', 'broken', 'old', 'archive', 'other'))`);
}

const changes = `
alter table spaces
  add column language_changes integer not null default 0,
  -- after how many of these its texts were cut; null where its own name and description are of an older cut
  add column words_changes integer default 0;
update spaces set words_changes = null where words_language = 'before';
update spaces set language_changes = 1 where words_language not in ('before', language);
alter table spaces drop column words_language;
`;

const trigger = `
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
      or old.search_language is distinct from new.search_language)
    execute function note_search_change('document');
  if state = 'D' then alter table documents disable trigger search_change; end if;

  drop trigger search_change on spaces;
  create trigger search_change after update on spaces for each row
    when (old.name <> new.name or old.description <> new.description or old.language <> new.language
      or old.deleted_at is distinct from new.deleted_at)
    execute function note_search_change('space');
  if state = 'D' then alter table spaces disable trigger search_change; end if;
end $$;
`;

import type { Knex } from 'knex';

/**
 * What lists show of a document, as JSON without its closing bracket, made when it is saved: making it for each answer
 * took half of a list's time. The sign of a cut text is written in ASCII, because an answer all in ASCII is sent in a
 * quarter of the time. And which documents have never had a child, so that nobody looks for one: most have none.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
alter table documents add column has_children boolean not null default false;
update documents d set has_children = true where exists (select from documents k where k.parent_id = d.id);

create function note_child() returns trigger language plpgsql as $$
begin
  update documents set has_children = true where id = new.parent_id and not has_children;
  return null;
end $$;
create trigger documents_child_new after insert on documents
  for each row when (new.parent_id is not null) execute function note_child();
create trigger documents_child after update of parent_id on documents
  for each row when (new.parent_id is not null) execute function note_child()`);
  // "immutable", although to_char is not: with this format and this zone its result never changes
  await knex.raw(String.raw`
create function shown_document(
  id integer, space_id integer, parent_id integer, place text, title text, excerpt text, updated_at timestamptz
) returns text language sql immutable parallel safe as $$
  select '{"id":' || id || ',"title":' || to_json(title)
    || ',"spaceId":' || space_id || ',"parentId":' || coalesce(parent_id::text, 'null')
    || ',"position":' || to_json(place) || ',"excerpt":' || replace(to_json(excerpt)::text, chr(8230), '\u2026')
    || ',"updatedAt":"' || to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'
$$`);
  await knex.raw(`
alter table documents add column shown text not null generated always as
  (shown_document(id, space_id, parent_id, position, title, excerpt, updated_at)) stored`);
}

import type { Knex } from 'knex';

/**
 * The document that opens first in a space. A table of its own, because ending it must not wait for whoever holds the
 * space. It ends when the document is deleted or moved to another space.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table front_pages (
  space_id integer primary key references spaces on delete cascade,
  document_id integer not null unique references documents on delete cascade
);

create function end_front_page() returns trigger language plpgsql as $$
begin
  delete from front_pages where document_id = new.id;
  return null;
end $$;
create trigger documents_end_front_page after update of deleted_at, space_id on documents for each row
  when (old.space_id <> new.space_id or (old.deleted_at is null and new.deleted_at is not null))
  execute function end_front_page();`);
}

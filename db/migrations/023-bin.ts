import type { Knex } from 'knex';

/** The bin: who deleted what, and the data that a restored document needs to return to its place. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
alter table documents
  add column deleted_by integer references users on delete set null,
  -- its parent was removed for good or went to another space while the document was in the bin
  add column parent_lost boolean not null default false;
create index documents_deleted_by on documents (deleted_by) where deleted_by is not null;
create index documents_bin on documents (space_id, deleted_at desc, id desc) where deleted_at is not null;

alter table spaces add column deleted_by integer references users on delete set null;
create index spaces_deleted_by on spaces (deleted_by) where deleted_by is not null;

-- children that moved up when their parent was deleted: they go back with it, unless they were moved again
create table handed_up_children (
  document_id integer not null references documents on delete cascade,
  child_id integer not null references documents on delete cascade,
  former_position text collate "C" not null,
  -- where the deletion put it
  position text collate "C" not null,
  primary key (document_id, child_id)
);
create index handed_up_children_child on handed_up_children (child_id);
`);
}

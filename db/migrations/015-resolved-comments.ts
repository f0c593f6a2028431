import type { Knex } from 'knex';

/** When a thread was resolved, and by whom; null while it is open, and for replies. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
alter table comments
  add column resolved_at timestamptz,
  add column resolved_by integer references users on delete set null,
  add constraint comments_resolved check (parent_id is null or resolved_at is null);
create index comments_resolved_by on comments (resolved_by) where resolved_by is not null`);
}

import type { Knex } from 'knex';

/**
 * Lists of names are sorted as people read them, instead of by bytes, which puts Ä after Z: `nameOrder` in
 * db/name-order.ts. The root order of ICU fits all languages well enough; no index could serve an order for each.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create collation reading_order (provider = icu, locale = 'und-u-kn-true');
drop index users_name, users_sorted_role, spaces_name;
create index users_by_name on users ((lower(display_name) collate reading_order), id);
create index users_by_role on users (role, (lower(display_name) collate reading_order), id);
create index spaces_by_name on spaces ((lower(name) collate reading_order), id) where deleted_at is null;
`);
}

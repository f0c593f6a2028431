import type { Knex } from 'knex';

/**
 * Which restrictions already have their own copy of what they must keep of an outer one. If somebody who does not see
 * the inner restriction changes the outer one again, nothing has to be copied a second time
 * (docs/decisions/0035-what-somebody-does-not-see-stays-as-it-is.md).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table kept_restrictions (
  restriction_id integer not null references restrictions on delete cascade,
  inner_id integer not null references restrictions on delete cascade,
  primary key (restriction_id, inner_id)
);
create index kept_restrictions_inner on kept_restrictions (inner_id);
`);
}

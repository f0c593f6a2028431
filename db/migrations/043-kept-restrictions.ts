import type { Knex } from 'knex';

/**
 * Which restrictions already have, by themselves, what they must keep of one further out. Somebody who changes that one
 * and does not see the inner one changes nothing for it that would have to be kept once more
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

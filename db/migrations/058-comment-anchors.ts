import type { Knex } from 'knex';

/** The words of a document that a comment is about. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table comment_anchors (
  comment_id integer primary key references comments on delete cascade,
  -- the words when somebody commented on them, and the version that had them
  quote text not null,
  quoted_version integer not null,
  -- the version that the rest is about
  version integer not null,
  -- null once they are gone: the rest then is as it last was
  words text,
  prefix text not null,
  suffix text not null,
  -- from 0 to 1
  place real not null,
  -- offsets in the text as it reads
  start_at integer not null,
  end_at integer not null
)`);
}

import type { Knex } from 'knex';

/**
 * The table of due times of jobs (docs/decisions/0022-jobs-are-rows.md). The schema `jobs` belonged to the queue used
 * before: a server of an earlier version that still runs logs that it is gone, and runs no more jobs.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
drop schema if exists jobs cascade;
create table jobs (
  name text primary key,
  due_at timestamptz not null,
  -- failures in a row since the last success
  failures integer not null default 0
)`);
}

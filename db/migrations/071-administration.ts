import type { Knex } from 'knex';

/**
 * The administrators' overview: how many saves and searches there were on each day, and the work that administrators
 * start from the page. Saves are counted when their day is over, because old versions are thinned out. The index lets
 * those of a day be counted without reading all versions: it has an entry for a few pages of the table together, so
 * that a save does not pay for it. Backups are listed in the audit log.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table activity_days (
  -- by UTC
  day date primary key,
  -- null: not counted yet
  saves bigint,
  searches bigint not null default 0
);

create table admin_tasks (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('backup', 'reindex')),
  user_id integer references users on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- what is being done of it now
  part text,
  done integer not null default 0,
  total integer not null default 0,
  failure text check (failure in ('error', 'died')),
  -- what went wrong, for administrators
  message text,
  holder uuid,
  held_until timestamptz,
  deaths integer not null default 0,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
-- pressed twice, in whichever process, it is one task
create unique index admin_tasks_open on admin_tasks (kind) where state in ('waiting', 'running');
create index admin_tasks_user on admin_tasks (user_id) where user_id is not null;

create index document_revisions_created_at on document_revisions using brin (created_at) with (pages_per_range = 32);

create index audit_events_backups on audit_events (action, id)
  where action in ('backup.made', 'backup.failed', 'backup.restored')`);
}

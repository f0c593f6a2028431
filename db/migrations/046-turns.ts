import type { Knex } from 'knex';

/**
 * Exports, imports and the reading of files share one queue mechanism (`db/jobs/turn-statements.ts`): a process holds a
 * row while it works on it, people take turns, and a row whose process died twice is set aside.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(queues);
  await knex.raw(noticesOfJobs);
  await knex.raw(hopelessTexts);
  await knex.raw(newFiles);
  await knex.raw(importEvents);
}

const queues = `
-- when somebody's work was last begun, for each queue
create table turns (
  queue text not null,
  user_id integer not null references users on delete cascade,
  served_at timestamptz not null,
  primary key (queue, user_id)
);
create index turns_user on turns (user_id);

alter table exports
  -- how many times in a row its process died
  add column deaths smallint not null default 0,
  -- how many documents it was about when it was asked for
  add column expected integer not null default 1,
  drop constraint exports_state_check,
  add constraint exports_state_check check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  drop constraint exports_failure_check,
  add constraint exports_failure_check check (failure in ('gone', 'too_large', 'no_room', 'error', 'died'));
-- from now on only the row that a process holds has a time
update exports set held_until = null where state <> 'running';

alter table imports
  add column holder uuid,
  add column held_until timestamptz,
  add column deaths smallint not null default 0;

alter table file_texts
  -- who attached the file first
  add column user_id integer,
  -- of the file, in bytes
  add column size bigint not null default 0,
  add column holder uuid,
  add column held_until timestamptz,
  add column deaths smallint not null default 0;
create index file_texts_held on file_texts (held_until) where held_until is not null`;

const noticesOfJobs = `
alter table notifications
  -- which job was set aside; its number is no foreign key, for a backup holds no exports
  add column job_kind text check (job_kind in ('export', 'import', 'file')),
  add column job_id integer,
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check
    check (kind in ('comment', 'reply', 'mention', 'update', 'access', 'export', 'job')),
  drop constraint notifications_subject,
  add constraint notifications_subject check (case
    when kind in ('access', 'export') then num_nonnulls(document_id, space_id) = 1
    -- an import may be about a space that is not made yet
    when kind = 'job' then num_nonnulls(document_id, space_id) <= 1
    else document_id is not null and space_id is null end),
  add constraint notifications_job check ((kind = 'job') = (job_kind is not null))`;

const hopelessTexts = `
-- texts that took too much to be set for an export, by the SHA-256 of the task and the text
create table hopeless_texts (
  sha256 char(64) primary key,
  -- of Lectern
  version text not null,
  noted_at timestamptz not null default now()
);
create index hopeless_texts_noted on hopeless_texts (noted_at)`;

const newFiles = `
create or replace function note_new_file() returns trigger language plpgsql as $$
begin
  insert into attachment_names (attachment_id) values (new.id);
  if new.mimetype !~ '^(image|video|audio|font)/' then
    insert into file_texts (sha256, user_id, size) values (new.sha256, new.created_by, new.size)
    on conflict do nothing;
  end if;
  return null;
end $$`;

// a page shows whether an import waits or runs
const importEvents = `
drop trigger imports_tell on imports;
create trigger imports_tell after update on imports for each row
  when ((old.state, old.done, old.total, old.held_until is null)
    is distinct from (new.state, new.done, new.total, new.held_until is null))
  execute function tell_of_progress('i')`;

import type { Knex } from 'knex';

/**
 * Web hooks: addresses that are told of changes. Triggers note what happened in `hook_events`, whichever way it was
 * written, and nothing while no hook is on; a job makes the deliveries of it (decision 54).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(tables);
  await knex.raw(ofDocuments);
  await knex.raw(ofParts);
  await knex.raw(ofMembers);
  await knex.raw(notices);
}

const tables = `
create table hooks (
  id integer generated always as identity primary key,
  -- null: of all spaces
  space_id integer references spaces on delete cascade,
  url text not null,
  events text[] not null,
  -- sealed with IDENTITY_KEY
  sealed bytea not null,
  -- it is told of what this person may see; null: the account is gone
  owner_id integer references users on delete set null,
  -- off: no answer for a day
  state text not null default 'on' check (state in ('on', 'paused', 'off')),
  created_at timestamptz not null default now(),
  last_success_at timestamptz
);
create index hooks_space on hooks (space_id) where space_id is not null;
create index hooks_owner on hooks (owner_id) where owner_id is not null;

-- no foreign keys: a save should not pay for them, and the job looks whether the things are still there
create table hook_events (
  id bigint generated always as identity primary key,
  type text not null,
  space_id integer not null,
  -- where it was moved from
  from_space_id integer,
  document_id integer,
  actor_id integer,
  data jsonb not null,
  happened_at timestamptz not null default now()
);

create table hook_deliveries (
  id bigint generated always as identity primary key,
  hook_id integer not null references hooks on delete cascade,
  -- what receivers know it by; not the id, which may begin again after a restore
  message_id uuid not null default gen_random_uuid(),
  -- deliveries of one lane are sent in order: a document, or a space as a negative number; null: a test
  lane integer,
  document_id integer references documents on delete cascade,
  space_id integer references spaces on delete cascade,
  type text not null,
  actor_id integer,
  data jsonb not null,
  happened_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  -- a test, or sent again by hand: tried once, beside the order
  is_single boolean not null default false,
  -- since then it has been tried
  queued_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  -- a process is sending it
  taken_until timestamptz,
  attempts integer not null default 0,
  tried_at timestamptz,
  duration_ms integer,
  -- of the last try: the status and the first bytes of the answer, or why there was none
  status integer,
  answer text,
  fault text
);
create index hook_deliveries_newest on hook_deliveries (hook_id, id desc);
create index hook_deliveries_due on hook_deliveries (hook_id, due_at, id) where state = 'waiting';
create index hook_deliveries_lane on hook_deliveries (hook_id, lane, id) where state = 'waiting' and not is_single;
create index hook_deliveries_document on hook_deliveries (document_id) where document_id is not null;
create index hook_deliveries_space on hook_deliveries (space_id) where space_id is not null;
`;

// the lock on the document's row makes the order of the ids that of the changes
const ofDocuments = `
create function note_document_for_hooks() returns trigger language plpgsql as $$
declare
  happened text;
begin
  if not exists (select from hooks where state = 'on') then
    return null;
  end if;
  if tg_op = 'INSERT' then
    happened := 'document.created';
  elsif old.deleted_at is not null then
    happened := 'document.created';
  elsif new.deleted_at is not null then
    happened := 'document.deleted';
  elsif new.space_id <> old.space_id or new.parent_id is distinct from old.parent_id then
    happened := 'document.moved';
  else
    happened := 'document.saved';
  end if;
  insert into hook_events (type, space_id, from_space_id, document_id, actor_id, data) values (
    happened, new.space_id,
    case when happened = 'document.moved' and new.space_id <> old.space_id then old.space_id end,
    new.id,
    case happened when 'document.saved' then new.updated_by when 'document.deleted' then new.deleted_by
      when 'document.created' then case when tg_op = 'INSERT' then new.created_by end end,
    jsonb_build_object('title', new.title, 'version', new.version, 'parentId', new.parent_id));
  return null;
end $$;
create trigger documents_note_new_for_hooks after insert on documents for each row
  when (new.template is null and new.deleted_at is null) execute function note_document_for_hooks();
create trigger documents_note_for_hooks after update on documents for each row
  when (new.template is null and (old.deleted_at is null or new.deleted_at is null)
    and (old.version <> new.version or old.deleted_at is distinct from new.deleted_at
      or old.space_id <> new.space_id or old.parent_id is distinct from new.parent_id))
  execute function note_document_for_hooks();
`;

const ofParts = `
create function note_part_for_hooks() returns trigger language plpgsql as $$
begin
  if not exists (select from hooks where state = 'on') then
    return null;
  end if;
  insert into hook_events (type, space_id, document_id, actor_id, data)
  select tg_argv[0], d.space_id, d.id,
    case tg_argv[0] when 'comment.created' then (to_jsonb(new) ->> 'created_by')::integer
      else (to_jsonb(new) ->> 'user_id')::integer end,
    jsonb_build_object('title', d.title, 'version', d.version, 'parentId', d.parent_id) ||
    case tg_argv[0]
      when 'comment.created' then jsonb_build_object('comment', jsonb_build_object(
        'id', new.id, 'parentId', to_jsonb(new) -> 'parent_id'))
      else jsonb_build_object('review', jsonb_build_object('id', new.id, 'version', to_jsonb(new) -> 'version')) end
  from documents d where d.id = new.document_id and d.deleted_at is null;
  return null;
end $$;
create trigger comments_note_for_hooks after insert on comments
  for each row execute function note_part_for_hooks('comment.created');
create trigger review_marks_note_for_hooks after insert on review_marks
  for each row execute function note_part_for_hooks('document.reviewed');
`;

const ofMembers = `
create function note_member_for_hooks() returns trigger language plpgsql as $$
declare
  member record;
begin
  if not exists (select from hooks where state = 'on') then
    return null;
  end if;
  if tg_op = 'DELETE' then member := old; else member := new; end if;
  insert into hook_events (type, space_id, data) values ('member.changed', member.space_id,
    jsonb_build_object(tg_argv[0], to_jsonb(member) -> tg_argv[1],
      'role', case when tg_op = 'DELETE' then null else member.role end));
  return null;
end $$;
create trigger space_members_note_for_hooks after insert or delete or update of role on space_members
  for each row execute function note_member_for_hooks('personId', 'user_id');
create trigger space_groups_note_for_hooks after insert or delete or update of role on space_groups
  for each row execute function note_member_for_hooks('groupId', 'group_id');
`;

const notices = `
alter table notifications drop constraint notifications_job_kind_check;
alter table notifications add constraint notifications_job_kind_check
  check (job_kind in ('export', 'import', 'file', 'hook'));
`;

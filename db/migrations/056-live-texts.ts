import type { Knex } from 'knex';

/**
 * Texts that several people edit at once. A row of `live_updates` is a change; their order is the one in which everybody
 * applies them. `documents.content` follows: it holds all up to `folded`.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(tables);
  await knex.raw(guard);
  await knex.raw(tellOfRights);
}

const tables = `
create table live_texts (
  document_id integer primary key references documents on delete cascade,
  -- another one begins where changes of the earlier one no longer fit
  epoch uuid not null default gen_random_uuid(),
  -- the line ending that LF stands for: 0 LF, 1 CRLF, 2 CR
  ending smallint not null,
  seq integer not null default 0,
  -- UTF-16 units of the edited text at seq
  length integer not null,
  folded integer not null default 0,
  -- earlier rows of the log are gone
  kept_from integer not null default 0,
  unfolded_since timestamptz,
  last_at timestamptz not null default now(),
  folding_until timestamptz
) with (fillfactor = 50);
create index live_texts_unfolded on live_texts (unfolded_since) where unfolded_since is not null;

create table live_updates (
  document_id integer not null references live_texts on delete cascade,
  seq integer not null,
  client text not null,
  number integer not null,
  -- no foreign key: whoever wrote a word may be gone before it is folded. 0: the server
  user_id integer not null,
  -- JSON as text: jsonb refuses NUL
  change text not null,
  -- whether it begins right behind what the client typed before
  goes_on boolean not null default false,
  -- UTF-16 units that it inserts
  weight integer not null,
  at timestamptz not null default now(),
  primary key (document_id, seq),
  unique (document_id, client, number)
);

-- who has the document open; lost in a crash, and written again within seconds
create unlogged table live_people (
  document_id integer not null,
  client text not null,
  user_id integer not null,
  replica text not null,
  may_write boolean not null,
  seen_at timestamptz not null default now(),
  primary key (document_id, client)
);

alter table document_revisions
  -- who wrote it besides its author
  add column coauthor_ids integer[],
  -- the epoch of the live text that it was folded from
  add column live_epoch uuid;
`;

// whoever writes the content of a live document must append the change to its log in the same transaction; asked by a
// trigger, because it sees rows that were committed while the statement waited for the document
const guard = `
create function guard_live_text() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('lectern.live', true), '') <> 'on'
    and exists (select from live_texts where document_id = new.id)
  then raise exception 'the document is edited live' using errcode = 'LE002'; end if;
  return new;
end $$;
create trigger documents_guard_live before update of content on documents for each row
  when (old.content is distinct from new.content) execute function guard_live_text();
`;

// until now streams learned of these only when the next event was sent
const tellOfRights = `
create function tell_of_rights() returns trigger language plpgsql as $$
begin
  perform pg_notify('lectern', 's');
  return null;
end $$;
${['space_members', 'group_members', 'space_groups', 'restriction_people', 'restriction_groups']
  .map(
    (table) => `
create trigger ${table}_tell_rights after update or delete on ${table}
  for each statement execute function tell_of_rights();`,
  )
  .join('')}
create trigger spaces_tell_rights after update on spaces for each row
  when (old.visibility <> new.visibility or old.deleted_at is distinct from new.deleted_at)
  execute function tell_of_rights();
create trigger users_tell_role after update on users for each row
  when (old.role <> new.role) execute function tell_of_rights();
`;

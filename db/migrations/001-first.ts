import type { Knex } from 'knex';

/** All tables of the first version, in SQL for PostgreSQL 17 and 18. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create extension if not exists pg_trgm');
  await knex.raw(people);
  await knex.raw(spaces);
  await knex.raw(documents);
  await knex.raw(besideDocuments);
  await knex.raw(operation);
}

const people = `
create table users (
  id integer generated always as identity primary key,
  username text not null check (char_length(username) between 3 and 50),
  display_name text not null,
  email text not null,
  role text not null check (role in ('admin', 'editor', 'viewer')),
  avatar text,
  password_hash text not null,
  password_is_initial boolean not null default false,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index users_username on users (lower(username));
create unique index users_email on users (lower(email));

create table sessions (
  id_hash bytea primary key,
  user_id integer references users on delete cascade,
  data jsonb not null,
  user_agent text,
  address text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- the layout that rate-limiter-flexible requires
create table throttles (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index throttles_expiry on throttles (expire);

create table notification_preferences (
  user_id integer primary key references users on delete cascade,
  email_notifications boolean not null default true,
  document_updates boolean not null default true,
  comments boolean not null default true,
  mentions boolean not null default true
);
`;

const spaces = `
create table spaces (
  id integer generated always as identity primary key,
  name text not null,
  description text not null default '',
  visibility text not null default 'everyone' check (visibility in ('everyone', 'members')),
  search_vector tsvector,
  created_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index spaces_name on spaces (lower(name), id) where deleted_at is null;
create index spaces_search on spaces using gin (search_vector) with (fastupdate = off);
create index spaces_created_by on spaces (created_by);

create table space_members (
  space_id integer not null references spaces on delete cascade,
  user_id integer not null references users on delete cascade,
  role text not null check (role in ('viewer', 'editor', 'manager')),
  created_at timestamptz not null default now(),
  primary key (space_id, user_id)
);
create index space_members_user on space_members (user_id, space_id);
`;

const documents = `
create table documents (
  id integer generated always as identity primary key,
  space_id integer not null references spaces on delete cascade,
  parent_id integer,
  position text collate "C" not null,
  title text not null,
  content text not null default '',
  excerpt text not null default '',
  version integer not null default 1,
  created_key uuid,
  created_by integer references users on delete set null,
  updated_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search_title tsvector,
  -- not compressed: that saves hardly any space, and the column is read often
  search_vector tsvector storage external,
  unique (id, space_id),
  -- the parent is in the same space; checked at the end of the transaction, so that a branch can move as a whole
  constraint documents_parent foreign key (parent_id, space_id) references documents (id, space_id)
    deferrable initially deferred,
  check (parent_id <> id)
);
create unique index documents_level on documents (space_id, parent_id, position) nulls not distinct
  where deleted_at is null;
create unique index documents_created_key on documents (created_by, created_key) where created_key is not null;
create index documents_parent_id on documents (parent_id) where parent_id is not null;
create index documents_newest on documents (updated_at desc, id desc) where deleted_at is null;
create index documents_newest_in_space on documents (space_id, updated_at desc, id desc)
  where deleted_at is null;
-- every search reads the whole pending list (4 MB take 70 ms); api/jobs/tidy-indexes empties it regularly
create index documents_search on documents using gin (search_vector) with (gin_pending_list_limit = 1024)
  where deleted_at is null;
create index documents_search_title on documents using gin (search_title) with (gin_pending_list_limit = 256)
  where deleted_at is null;
create index documents_deleted on documents (deleted_at) where deleted_at is not null;
create index documents_created_by on documents (created_by);
create index documents_updated_by on documents (updated_by);

create table search_words (
  word text collate "C" primary key,
  documents integer not null default 1
);
create index search_words_trigrams on search_words using gin (word gin_trgm_ops)
  with (gin_pending_list_limit = 64);

-- a function, because the operator takes its threshold from a setting
create function similar_words(typed text) returns table (word text, documents integer)
language sql stable parallel safe set pg_trgm.similarity_threshold = 0.25 as $$
  select w.word, w.documents from search_words w
  where w.word % typed and w.documents > 0 and length(w.word) between length(typed) - 2 and length(typed) + 2
  order by w.word <-> typed, w.documents desc limit 50
$$;
`;

const besideDocuments = `
create table document_revisions (
  document_id integer not null references documents on delete cascade,
  version integer not null,
  title text not null,
  content text not null,
  author_id integer references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (document_id, version)
);
create index document_revisions_author on document_revisions (author_id);

create table stars (
  user_id integer not null references users on delete cascade,
  document_id integer not null references documents on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, document_id)
);
create index stars_document on stars (document_id);
create index stars_newest on stars (user_id, created_at desc, document_id desc);

create table attachments (
  id integer generated always as identity primary key,
  document_id integer not null references documents on delete cascade,
  filename text not null,
  mimetype text not null,
  size bigint not null check (size >= 0),
  sha256 char(64) not null,
  storage_key text not null unique,
  created_by integer references users on delete set null,
  created_at timestamptz not null default now()
);
create index attachments_document on attachments (document_id, id);
create index attachments_created_by on attachments (created_by);

-- the constraints ensure that a parent is a top-level comment of the same document
create table comments (
  id integer generated always as identity primary key,
  document_id integer not null references documents on delete cascade,
  parent_id integer,
  is_top boolean generated always as (parent_id is null) stored,
  parent_is_top boolean generated always as (case when parent_id is null then null else true end) stored,
  content text not null,
  created_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, document_id, is_top),
  constraint comments_parent foreign key (parent_id, document_id, parent_is_top)
    references comments (id, document_id, is_top) on delete cascade
);
create index comments_document on comments (document_id, id);
create index comments_parent_id on comments (parent_id) where parent_id is not null;
create index comments_created_by on comments (created_by);

create table notifications (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('comment', 'reply', 'mention', 'update')),
  actor_id integer references users on delete set null,
  document_id integer not null references documents on delete cascade,
  comment_id integer references comments on delete set null,
  read boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index notifications_unread on notifications (user_id, document_id, kind) where not read;
create index notifications_newest on notifications (user_id, created_at desc, id desc);
create index notifications_document on notifications (document_id);
create index notifications_comment on notifications (comment_id);
create index notifications_actor on notifications (actor_id);
`;

const operation = `
create table settings (
  key text primary key,
  value jsonb not null,
  updated_by integer references users on delete set null,
  updated_at timestamptz not null default now()
);

-- names beside the ids and no foreign keys: the log outlives the accounts and things that it names
create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id integer,
  actor_name text,
  action text not null,
  target_type text,
  target_id integer,
  details jsonb not null default '{}',
  address text
);
create index audit_events_at on audit_events (at desc);

create function audit_events_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit_events is append-only';
end $$;
create trigger audit_events_append_only before update or delete or truncate on audit_events
  for each statement execute function audit_events_append_only();
`;

import type { Knex } from 'knex';

/**
 * Imports from files of other programs. A file is uploaded in parts, which stay in the file store until the import is
 * over. Each page of the source has a row, so that an interrupted import can be resumed.
 */
const tables = `
create table imports (
  id integer generated always as identity primary key,
  -- of the file or folder
  name text not null,
  size bigint not null,
  -- where it lies on the server, for the command line; null: it arrives in parts
  path text,
  -- what tells it from others in the same space, so that a later run finds its documents
  source text,
  space_id integer references spaces on delete set null,
  -- the name of a space to make
  new_space text,
  -- where restricted pages went that were to be put into a space of their own
  restricted_space_id integer references spaces on delete set null,
  created_by integer references users on delete set null,
  address text not null,
  created_at timestamptz not null default now(),
  state text not null default 'uploading',
  changed_at timestamptz not null default now(),
  finished_at timestamptz,
  is_stopping boolean not null default false,
  -- chosen by a person; null: the one that is recognised
  wanted_kind text,
  kind text,
  known_by text,
  base_url text not null default '',
  options jsonb not null default '{}',
  counts jsonb not null default '{}',
  -- those that concern no single page
  notes jsonb not null default '[]',
  -- why it failed: the name of a text and its values
  problem jsonb,
  done integer not null default 0,
  total integer not null default 0
);
create index imports_space on imports (space_id);
create index imports_restricted_space on imports (restricted_space_id);
create index imports_person on imports (created_by, id);
create index imports_waiting on imports (id) where state in ('reading', 'running', 'undoing');
create unique index imports_one_a_space on imports (space_id) where state in ('running', 'undoing') and path is null;

create table import_parts (
  import_id integer not null references imports on delete cascade,
  number integer not null,
  storage_key text not null,
  size integer not null,
  sha256 text not null,
  primary key (import_id, number)
);
create index import_parts_key on import_parts (storage_key);

create table import_items (
  import_id integer not null references imports on delete cascade,
  -- in the order of the source
  number integer not null,
  key text not null,
  parent_number integer,
  -- how many are above it
  depth integer not null,
  -- among those with the same parent
  place double precision not null,
  title text not null,
  path text not null,
  -- who may see it, if not everybody: itself, not by what is above it
  restriction jsonb,
  is_below_restricted boolean not null default false,
  state text not null default 'waiting',
  -- the document has its text and its files
  is_filled boolean not null default false,
  -- all is done
  is_complete boolean not null default false,
  -- by this import
  is_made boolean not null default false,
  document_id integer references documents on delete set null,
  -- written by this import
  files integer not null default 0,
  comments integer not null default 0,
  -- found when it was read, and when it was written
  notes jsonb not null default '[]',
  write_notes jsonb not null default '[]',
  primary key (import_id, number)
);
create index import_items_document on import_items (document_id) where document_id is not null;

-- what the source says of a document, and what was written, to tell later whether somebody changed it
create table import_origins (
  document_id integer primary key references documents on delete cascade,
  import_id integer references imports on delete set null,
  author text,
  created_at timestamptz,
  updated_at timestamptz,
  title text not null,
  sha256 text not null
);
create index import_origins_import on import_origins (import_id);

create table import_comments (
  document_id integer not null references documents on delete cascade,
  -- SHA-256 of its key in the source
  key_hash text not null,
  comment_id integer references comments on delete set null,
  primary key (document_id, key_hash)
);
create index import_comments_comment on import_comments (comment_id) where comment_id is not null`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(tables);
}

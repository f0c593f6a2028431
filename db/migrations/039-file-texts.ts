import type { Knex } from 'knex';

/**
 * The texts of attached files, for search. A row of `file_texts` is about a blob, however many documents have it; the
 * job `read-files` fills it. Triggers record new files, so that an upload only adds a short row. All of this can be
 * computed again, so a backup does not contain it: `noteMissingFiles` finds files without a row.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(tables);
  await knex.raw(triggers);
  await knex.raw(filesOfBefore);
}

const tables = `
create table file_texts (
  sha256 char(64) primary key,
  -- found: it has text; empty: it has none; other: a kind of file that is not read
  state text not null default 'waiting'
    check (state in ('waiting', 'found', 'empty', 'locked', 'broken', 'other')),
  attempts smallint not null default 0,
  queued_at timestamptz not null default now(),
  -- while it is being read, the time at which another process may take it
  due_at timestamptz not null default now(),
  -- was here before its text was asked for; new files come first
  is_old boolean not null default false,
  read_at timestamptz,
  -- true if the file has more text than is kept
  is_cut boolean not null default false,
  -- of all its parts
  text_bytes integer not null default 0,
  place_kind text check (place_kind in ('page', 'sheet', 'slide')),
  search_vector tsvector
);
create index file_texts_waiting on file_texts (is_old, queued_at desc) where state = 'waiting';
create index file_texts_words on file_texts using gin (search_vector);

-- a page, a sheet or a slide, or a stretch of a text that has none
create table file_text_parts (
  sha256 char(64) not null references file_texts on delete cascade,
  part integer not null,
  -- number of the page or slide, name of the sheet
  place text,
  content text not null,
  search_vector tsvector not null,
  primary key (sha256, part)
);

-- the words of a file's name; null until they are cut
create table attachment_names (
  attachment_id integer primary key references attachments on delete cascade,
  search_vector tsvector
);
create index attachment_names_waiting on attachment_names (attachment_id) where search_vector is null;
create index attachment_names_words on attachment_names using gin (search_vector);

create index attachments_sha256 on attachments (sha256);
`;

const isReadKind = (row: string) => `${row}.mimetype !~ '^(image|video|audio|font)/'`;

const triggers = `
create function note_new_file() returns trigger language plpgsql as $$
begin
  insert into attachment_names (attachment_id) values (new.id);
  if ${isReadKind('new')} then
    insert into file_texts (sha256) values (new.sha256) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger attachments_read after insert on attachments for each row execute function note_new_file();
`;

const filesOfBefore = `
insert into attachment_names (attachment_id) select id from attachments;
insert into file_texts (sha256, is_old)
select distinct a.sha256, true from attachments a where ${isReadKind('a')};
`;

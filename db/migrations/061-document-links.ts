import type { Knex } from 'knex';

/**
 * The links of texts to documents and attached files, as saves note them. The job `note-links` reads the texts that
 * were saved before: they wait in a table of their own, because a column would make each document be written again.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table document_links (
  document_id integer not null references documents on delete cascade,
  -- '/documents/7' or '/uploads/document-attachments/key', after the origin if it was written with one
  link text not null,
  -- null for a file
  target_id integer generated always as (substring(link from '/documents/([0-9]+)$')::integer) stored,
  -- null for a document
  file_key text generated always as (substring(link from '/uploads/document-attachments/([^/]+)$')) stored,
  primary key (document_id, link)
);
create index document_links_link on document_links (link, document_id);

create table links_to_note (
  document_id integer primary key references documents on delete cascade
);
insert into links_to_note select id from documents`);
}

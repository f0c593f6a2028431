import type { Knex } from 'knex';

/**
 * Words are cut from a text as it reads. Texts that were cut by older rules have a lower number than 1: they are found
 * as before until the job `renew-search-columns` has re-indexed them. A save of such a text leaves its number, so that
 * the job looks at it once more.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
alter table documents add column words_version smallint not null default 0;
alter table documents alter column words_version set default 1;
drop index documents_cut_before;
create index documents_cut_before on documents (id) where search_language is null or words_version < 1;

alter table file_texts add column words_version smallint not null default 0;
alter table file_texts alter column words_version set default 1;
drop index file_texts_cut_before;
create index file_texts_cut_before on file_texts (sha256)
  where state = 'found' and (search_language is null or words_version < 1);

-- their own names and descriptions
update spaces set words_changes = null`);
}

import type { Knex } from 'knex';

/**
 * Words are stemmed in the language of their text. `search_language` is null if a text was indexed before this
 * migration, or by the setting of another space: it is found as before, and the job `renew-search-columns` re-indexes
 * it. `words_language` is the setting that the texts of a space were last indexed by. Texts of files that were read
 * before are found as before until they are re-indexed.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
alter table spaces add column language text not null default 'auto',
  add column words_language text not null default 'before';
alter table spaces alter column words_language set default 'auto';

alter table documents add column search_language text;
drop index documents_cut_before;
create index documents_cut_before on documents (id) where search_language is null;
-- which languages there are is read from its few different values
create index documents_language on documents (search_language) where search_language <> 'en';

alter table file_texts add column search_language text;
create index file_texts_language on file_texts (search_language) where search_language <> 'en';
`);
}

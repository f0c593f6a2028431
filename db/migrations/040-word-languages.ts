import type { Knex } from 'knex';

/**
 * Words are cut by the language of a text. `search_language` is null where a text was cut before, or by the setting of
 * another space: it is found as before, and the job `renew-search-columns` cuts it anew. `words_language` is the setting
 * by which the texts of a space are cut. Texts of files that were read before are found as before until they are cut
 * anew.
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

import type { Knex } from 'knex';

/**
 * Folds names of people exactly like the words of a search (`api/text/words/fold.ts`; a test compares both). Before,
 * names with a final sigma, a Hebrew point or an ŋ were not found.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
alter table users drop column folded_name;
create or replace function folded_name(name text) returns text language sql immutable parallel safe as $$
  select normalize(translate(replace(replace(replace(replace(
    regexp_replace(
      lower(normalize(name, NFKD)),
      '[\\u0300-\\u036f\\u0483-\\u0487\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u0640\\u064b-\\u065f\\u0670\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe00-\\ufe0f\\ufe20-\\ufe2f]',
      '', 'g'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'øłđðħŧıĸŋς', 'olddhtiknσ'))
$$;
alter table users add column folded_name text generated always as (folded_name(display_name)) stored`);
}

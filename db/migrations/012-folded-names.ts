import type { Knex } from 'knex';

/**
 * Stores each display name in lower case and without accents, folded like the words of a search. Otherwise each
 * keystroke in a people suggestion would fold the names of all people.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create function folded_name(name text) returns text language sql immutable parallel safe as $$
  select translate(replace(replace(replace(replace(
    normalize(regexp_replace(normalize(lower(name), NFKD), '[\\u0300-\\u036f]', '', 'g')),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'øłđðħŧı', 'olddhti')
$$;
alter table users add column folded_name text generated always as (folded_name(display_name)) stored`);
}

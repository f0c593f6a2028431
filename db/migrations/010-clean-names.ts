import type { Knex } from 'knex';

/** Line breaks, other control characters, and marks that change the direction of text. */
const unfit = '[\\u0001-\\u001f\\u007f-\\u009f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]';
/** Combining marks of European scripts, white space, and invisible characters. */
const unseen =
  '[\\s\\u00ad\\u0300-\\u036f\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202f' +
  '\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0]';
/**
 * Characters that look like a Latin letter in upper or lower case; the next string has the replacement at the same
 * position.
 */
const lookalikes = 'авекмнорстухіјѕԁԛԝһӏαεικνορτυχβηζμıłøđħŧi10|';
const letters = 'abekmhopctyxljsdqwhlaelkvoptuxbhzmllodhtllol';

/**
 * Removes control characters from names, and adds the column that finds display names that look alike
 * (`db/people/shared-names.ts`). Titles in the history stay as they were.
 */
export async function up(knex: Knex): Promise<void> {
  for (const [table, column, kept] of [
    ['users', 'display_name', 'username'],
    ['spaces', 'name', `'Space ' || id`],
    ['documents', 'title', `'Document ' || id`],
  ])
    await knex.raw(`
update ${table} set ${column} = coalesce(
  nullif(btrim(regexp_replace(${column}, '${unfit}+', ' ', 'g')), ''), ${kept})
where ${column} ~ '${unfit}'`);
  await knex.raw(`
create function name_key(name text) returns text language sql immutable parallel safe as $$
  select translate(regexp_replace(lower(normalize(name, NFKD)), '${unseen}', '', 'g'), '${lookalikes}', '${letters}')
$$;
alter table users add column name_key text generated always as (name_key(display_name)) stored;
create index users_name_key on users (name_key, id)`);
}

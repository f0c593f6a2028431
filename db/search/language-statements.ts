import type { Knex } from 'knex';
import type { SpaceLanguage, WordLanguage } from '../../api/text/words/word-languages.ts';
import { runPrepared } from '../prepared.ts';

/** The languages that texts are stemmed in. */

const spaceStatement = {
  name: 'read-space-language',
  text: 'select language from spaces where id = $1',
};

/** The language that is set for a space; `auto` if there is no such space. */
export async function readSpaceLanguage(runner: Knex, id: number): Promise<SpaceLanguage> {
  const [row] = await runPrepared<{ language: SpaceLanguage }>(runner, spaceStatement, [id]);
  return row?.language ?? 'auto';
}

/** Counting stops here: a language with this many texts is among the most used anyway. */
const maxCounted = 1000;

/**
 * Jumps from one language to the next in an index of texts that are not English, and counts the texts of each language.
 */
const languagesOf = (table: 'documents' | 'file_texts'): string => `
  select language, (
    select count(*) from (
      select from ${table} t where t.search_language = found.language and t.search_language <> 'en' limit ${maxCounted}
    ) counted
  ) as texts from (
    with recursive other (language) as (
      (select search_language from ${table} where search_language <> 'en' order by search_language limit 1)
      union all
      select (select t.search_language from ${table} t
        where t.search_language <> 'en' and t.search_language > o.language order by t.search_language limit 1)
      from other o where o.language is not null
    )
    select language from other where language is not null
  ) found`;

const usedStatement = {
  name: 'read-used-languages',
  text: `
select language from (
  ${languagesOf('documents')} union all ${languagesOf('file_texts')}
  union all select language, 0 from spaces where language not in ('auto', 'en')
) used
group by language order by sum(texts) desc, language`,
};

/** The languages other than English that texts are in, most used first. */
export async function readUsedLanguages(runner: Knex): Promise<Exclude<WordLanguage, 'en'>[]> {
  const rows = await runPrepared<{ language: Exclude<WordLanguage, 'en'> }>(runner, usedStatement, []);
  return rows.map(({ language }) => language);
}

/** Marks documents for the job `renew-search-columns`, because their language may have changed. */
export async function cutAnew(runner: Knex, ids: readonly number[]): Promise<void> {
  await runner('documents')
    .whereRaw('id = any (?::integer[])', [[...ids]])
    .update({ search_language: null });
}

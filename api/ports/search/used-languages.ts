import type { Knex } from 'knex';
import { languagesCutSince } from '../../text/words/text-language.ts';
import type { StemLanguage } from '../../text/words/stems.ts';
import { readUsedLanguages } from '../../../db/search/language-statements.ts';

/** How long it is remembered which languages texts have. Milliseconds. */
const known = 10_000;
/** A text that was cut is in the database before this time is over. Milliseconds. */
const saving = 60_000;
/** A query looks for the stems of so many languages at most: each word is looked up once more for each. */
const mostLanguages = 8;

export type UsedLanguages = () => Promise<readonly StemLanguage[]>;

/**
 * The languages beside English whose stems a query is looked for by: those of any text. A stem is found in texts of its
 * language only, so a language that occurs in hidden texts alone changes no result. Where there are too many, those of
 * the most texts count. What another process saves in a new language is found by its stems some seconds later.
 */
export function createUsedLanguages(knex: Knex): UsedLanguages {
  let last: { at: number; reading: Promise<StemLanguage[]> } | undefined;
  return async () => {
    // searches at the same time wait for one reading
    if (!last || performance.now() - last.at > known)
      last = { at: performance.now(), reading: readUsedLanguages(knex) };
    const { at, reading } = last;
    try {
      return [...new Set([...(await reading), ...languagesCutSince(at - saving)])].slice(0, mostLanguages);
    } catch (error) {
      if (last?.reading === reading) last = undefined;
      throw error;
    }
  };
}

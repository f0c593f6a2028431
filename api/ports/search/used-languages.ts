import type { Knex } from 'knex';
import { languagesCutSince } from '../../text/words/text-language.ts';
import type { StemLanguage } from '../../text/words/stems.ts';
import { readUsedLanguages } from '../../../db/search/language-statements.ts';

/** For how long the languages of texts are cached. Milliseconds. */
const refreshAfterMs = 10_000;
/** A text is in the database within this time after it was indexed. Milliseconds. */
const saveAfterMs = 60_000;
/**
 * A query is searched with the stems of at most this many languages, because each word is looked up once more for each.
 */
const maxLanguages = 8;

export type UsedLanguages = () => Promise<readonly StemLanguage[]>;

/**
 * The languages other than English in whose stems a query is searched: the languages of any text. A stem is found only
 * in texts of its language, so a language that occurs only in hidden texts changes no result. If there are too many,
 * the most used ones count. A text in a new language that another process saved is found by its stems some seconds
 * later.
 */
export function createUsedLanguages(knex: Knex): UsedLanguages {
  let last: { at: number; reading: Promise<StemLanguage[]> } | undefined;
  return async () => {
    // searches at the same time share one query
    if (!last || performance.now() - last.at > refreshAfterMs)
      last = { at: performance.now(), reading: readUsedLanguages(knex) };
    const { at, reading } = last;
    try {
      return [...new Set([...(await reading), ...languagesCutSince(at - saveAfterMs)])].slice(
        0,
        maxLanguages,
      );
    } catch (error) {
      if (last?.reading === reading) last = undefined;
      throw error;
    }
  };
}

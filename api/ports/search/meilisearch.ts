import type { Knex } from 'knex';
import { countMatches, readCandidates, readIndexState } from '../../../db/search/candidate-statements.ts';
import { requestReindex } from '../../../db/search/changes.ts';
import { readFoundPage } from '../../../db/search/page-statements.ts';
import type { MeilisearchSettings } from '../../settings/config.ts';
import { limits } from '../../text/limits.ts';
import { countsOf } from './counts.ts';
import { readHits } from './hits.ts';
import { limitsOf, weightOf } from './limits.ts';
import { connectMeilisearch } from './meilisearch-connection.ts';
import { inspectMeilisearch } from './meilisearch-inspect.ts';
import { findInIndex, type IndexMatches } from './meilisearch-query.ts';
import { rebuild } from './meilisearch-rebuild.ts';
import { createIndex, emptyIndex } from './meilisearch-upkeep.ts';
import {
  SearchEngineError,
  type SearchAnswer,
  type SearchKind,
  type SearchOptions,
  type SearchPort,
} from './port.ts';
import { askedPlaces, inOrder, type Shown } from './ranking.ts';
import { isQuestion, type Found, type WordSearch } from './postgres.ts';
import { parseSearch, tsQuery, type SearchWords } from './query.ts';
import type { Term } from '../../text/words/terms.ts';

/** The limit for asking how many entries the index has. */
const countTimeoutMs = 1_000;
/**
 * This many of the engine's best matches are ranked by the places of their words. The cost is in docs/decisions/0009.
 */
const rankedFirst = 40;
/**
 * This many more than the page needs are requested, because some may have been closed or deleted since they were
 * indexed.
 */
const spare = 20;
/** Up to this number of matches, each is checked, so that the total is exact. */
const countedExactly = 200;

/**
 * Search with Meilisearch. The engine only returns ids, and the number of matches if there are many. Everything else is
 * read from PostgreSQL at that moment: whether they exist, who may see them, how they rank and what is shown.
 * @param postgres answers if little is found, because Meilisearch's own typo correction would use words of all
 *   documents, including those that the searcher may not see. It also answers queries that the index does not support.
 */
export function createMeilisearch(
  settings: MeilisearchSettings,
  knex: Knex,
  postgres: WordSearch & Pick<SearchPort, 'search'>,
): Omit<SearchPort, 'state' | 'renew' | 'files'> {
  const connection = connectMeilisearch(settings);
  return {
    async search(query, options) {
      const words = parseSearch(query, await postgres.languages());
      // the index has no files, no labels, no links, no reviews, no order by time and no phrases
      const { file, labels, links, ownerIds, isReviewDue } = options;
      const isFiltered = [file, labels, links, ownerIds, isReviewDue].some((each) => each !== undefined);
      if (isFiltered || words.demands !== '' || words.terms.length === 0)
        return postgres.search(query, options);
      const started = performance.now();
      const { terms, page, counts } = await find(words, options);
      return {
        hits: await readHits(knex, page.rows, terms, options),
        counts,
        tookMs: Math.round(performance.now() - started),
        degraded: false,
      };
    },
    inspect: () => inspectMeilisearch(knex, connection),
    async reindex(onProgress) {
      try {
        const { indexed } = await rebuild({ knex, connection }, onProgress);
        return { indexed };
      } catch (error) {
        // the rebuild is still needed: a running server does it once the engine works again
        if (error instanceof SearchEngineError) await requestReindex(knex);
        throw error;
      }
    },
    index: createIndex(knex, connection),
  };

  async function find(
    words: SearchWords,
    options: SearchOptions,
  ): Promise<Found & Pick<SearchAnswer, 'counts'>> {
    options.hungUp?.throwIfAborted();
    // before the index is asked: everything closed until now is then either in the index, or reported as waiting
    const { needsRebuild, isBehind } = await readIndexState(knex);
    if (needsRebuild) throw new SearchEngineError('The index is being rebuilt');
    const { terms } = words;
    const { matches, totals } = await findVisible(terms, options);
    if (matches.length === 0 || isQuestion({ terms, documents: totals.document, shown: matches }, options)) {
      const found = await postgres.findWords(words, options);
      const isMissed = matches.length === 0 && found.page.rows.length > 0;
      if (isMissed && (await connection.count(countTimeoutMs)) === 0) throw emptyIndex(connection);
      return { ...found, counts: countsOf(found.page) };
    }
    const filter = limitsOf(options);
    const { limit, offset, kinds } = options;
    const shown = matches.filter(({ kind }) => kinds.includes(kind)).slice(offset, offset + limit);
    const rows = await readFoundPage(knex, shown, filter);
    const counts = await countsOfIndex(knex, { matches, totals, terms, isBehind }, options);
    return { terms, page: { documents: counts.documents, spaces: counts.spaces, rows }, counts };
  }

  /** The matches of the index that the searcher may see, ranked and enough for the page, and how many the index has. */
  async function findVisible(terms: readonly Term[], options: SearchOptions) {
    const wanted = options.offset + options.limit;
    for (let asked = Math.max(rankedFirst, wanted + spare); ; asked = Math.max(2 * asked, countedExactly)) {
      const { list, totals } = await findInIndex(connection, terms, options, asked);
      const most = Math.max(totals.document, totals.space);
      // few enough to be counted one by one
      if (most > asked && most <= countedExactly) continue;
      const query = most <= countedExactly ? tsQuery(terms, 'all', weightOf(options)) : '';
      const places = { ...askedPlaces(terms), query, placed: rankedFirst };
      const rows = await readCandidates(knex, list, places, limitsOf(options));
      const matches = inOrder(rows, terms).filter((match) => hasAll(match, terms));
      if (matches.length >= wanted || asked >= most || asked > limits.searchOffset)
        return { matches, totals };
    }
  }
}

/** Few matches are counted one by one. For many, the index's number is used, unless it may count what was closed. */
async function countsOfIndex(
  knex: Knex,
  {
    matches,
    totals,
    terms,
    isBehind,
  }: Pick<IndexMatches, 'totals'> & { matches: readonly Shown[]; terms: readonly Term[]; isBehind: boolean },
  options: SearchOptions,
): Promise<SearchAnswer['counts']> {
  const seen = (kind: SearchKind) => matches.filter((match) => match.kind === kind).length;
  if (Math.max(totals.document, totals.space) <= countedExactly)
    return { documents: seen('document'), spaces: seen('space'), exact: true };
  if (isBehind) {
    const query = tsQuery(terms, 'all', weightOf(options));
    const documents = await countMatches(knex, query, limitsOf(options));
    return countsOf({ documents, spaces: seen('space') });
  }
  const about = (kind: SearchKind) =>
    totals[kind] <= countedExactly ? seen(kind) : Math.round(totals[kind] / 10) * 10;
  return { documents: about('document'), spaces: about('space'), exact: false, about: true };
}

/**
 * Whether a document contains all words. The index may be outdated, and it also matches the parts of words that it
 * splits.
 */
const hasAll = ({ without }: Shown, terms: readonly Term[]): boolean =>
  without.length === 0 || terms.some(({ isPair }) => isPair);

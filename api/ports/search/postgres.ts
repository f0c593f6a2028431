import type { Knex } from 'knex';
import { findRecentIndex, type RecentIndex } from '../../../db/recent-index.ts';
import { searchPage, similarWords, type FoundPage } from '../../../db/search-statements.ts';
import { limits } from '../../contract/limits.ts';
import { readHits } from './hits.ts';
import type { SearchAnswer, SearchOptions, SearchPort } from './port.ts';
import { inspectColumns, rewriteColumns } from './postgres-columns.ts';
import { parseQuery, tsQuery } from './query.ts';
import type { Term } from './snippet.ts';
import { mayBeTypo, mayHoldTwo, nearestWords, swapsOf, variantsOf, type KnownWord } from './typos.ts';

/** It changes every six hours at most. Milliseconds. */
const recentIndexKnown = 30_000;

/** What a search reads from. */
interface Source {
  knex: Knex;
  recent: RecentIndex | null;
}

/** Search by PostgreSQL's own full text index. */
export function createPostgresSearch(knex: Knex): SearchPort {
  let known: { at: number; recent: Promise<RecentIndex | null> } | undefined;
  const recentIndex = () => {
    if (!known || performance.now() - known.at > recentIndexKnown) {
      known = { at: performance.now(), recent: findRecentIndex(knex) };
      known.recent.catch(() => (known = undefined));
    }
    return known.recent;
  };
  return {
    async search(query, options) {
      const started = performance.now();
      const terms = parseQuery(query);
      const source = { knex, recent: await recentIndex() };
      const found = terms.length > 0 ? await findWithTypos(source, terms, options) : nothing(terms);
      return {
        hits: await readHits(knex, found.page.rows, () => found.terms),
        counts: countsOf(found.page),
        tookMs: Math.round(performance.now() - started),
        degraded: false,
      };
    },
    // it is the database itself
    state: () => 'ready',
    inspect: () => inspectColumns(knex),
    reindex: (onProgress) => rewriteColumns(knex, onProgress),
    index: null,
  };
}

interface Found {
  terms: Term[];
  page: FoundPage;
}

const nothing = (terms: Term[]): Found => ({ terms, page: { documents: 0, spaces: 0, rows: [] } });
const isEmpty = ({ page }: Found): boolean => page.documents + page.spaces === 0;

/**
 * Words as they are typed; where that finds nothing, first those that nothing holds are taken for typos, then all.
 * A word that only hidden documents hold is thus no dead end, and no sign of them.
 */
async function findWithTypos(source: Source, terms: Term[], options: SearchOptions): Promise<Found> {
  const asTyped = await find(source, terms, options);
  if (!isEmpty(asTyped)) return asTyped;
  const apart = terms.flatMap((term) => term.apart ?? [term]);
  if (apart.length > terms.length) return findWithTypos(source, apart, options);
  const typed = terms.filter((term) => !term.isPair && mayBeTypo(term.alternatives[0]!));
  if (typed.length === 0) return asTyped;
  const words = typed.map((term) => term.alternatives[0]!);
  const known = await knownNear(source.knex, words);
  const widened = terms.map((term) =>
    typed.includes(term)
      ? { ...term, alternatives: [...term.alternatives, ...nearestWords(term.alternatives[0]!, known)] }
      : term,
  );
  if (widened.every((term, index) => term.alternatives.length === terms[index]!.alternatives.length))
    return asTyped;
  const isUnknown = (term: Term) => !known.some(({ word }) => word.startsWith(term.alternatives[0]!));
  const onlyUnknown = widened.map((term, index) => (isUnknown(term) ? term : terms[index]!));
  const cautious = await find(source, onlyUnknown, options);
  return isEmpty(cautious) ? find(source, widened, options) : cautious;
}

/** Known words that the typed ones may be meant for. */
async function knownNear(knex: Knex, words: readonly string[]): Promise<KnownWord[]> {
  const known = await similarWords(knex, words, words.flatMap(variantsOf));
  // a swap and another edit leave too little in common: looked for from each swap
  const lost = words.filter((word) => mayHoldTwo(word) && nearestWords(word, known).length === 0);
  return lost.length === 0 ? known : [...known, ...(await similarWords(knex, lost.flatMap(swapsOf), []))];
}

async function find({ knex, recent }: Source, terms: Term[], options: SearchOptions): Promise<Found> {
  const filter = {
    query: tsQuery(terms, 'all'),
    titleQuery: tsQuery(terms, 'any'),
    spaceIds: options.spaceIds === 'all' ? null : options.spaceIds,
    authorId: options.authorId ?? null,
    documents: options.kinds.includes('document'),
    spaces: options.kinds.includes('space'),
    limit: options.limit,
    offset: options.offset,
  };
  return { terms, page: await searchPage(knex, filter, recent) };
}

function countsOf({ documents, spaces }: FoundPage): SearchAnswer['counts'] {
  return {
    documents: Math.min(documents, limits.searchTotal),
    spaces: Math.min(spaces, limits.searchTotal),
    exact: documents <= limits.searchTotal && spaces <= limits.searchTotal,
  };
}

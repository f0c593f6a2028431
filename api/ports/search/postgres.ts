import type { Knex } from 'knex';
import { findRecentIndex, type RecentIndex } from '../../../db/search/recent-index.ts';
import { findFew, type FewDocuments } from '../../../db/search/few-documents.ts';
import { listNewest } from '../../../db/search/newest-statement.ts';
import { readFoundPage, type FoundPage } from '../../../db/search/page-statements.ts';
import { findMatches } from '../../../db/search/statements.ts';
import { comparingWords, similarSpaceWords, similarWords } from '../../../db/search/similar-words.ts';
import { texts } from '../../contract/texts.ts';
import { AppError } from '../../core/errors.ts';
import { once } from '../../core/once.ts';
import type { Term } from '../../text/words/terms.ts';
import { sqlState } from '../../core/transaction.ts';
import { createUsedLanguages, type UsedLanguages } from './used-languages.ts';
import { createFileSearch } from './files.ts';
import { readHits } from './hits.ts';
import { countsOf } from './counts.ts';
import { limitsOf, weightOf } from './limits.ts';
import type { SearchOptions, SearchPort } from './port.ts';
import { inspectColumns, rewriteColumns } from './postgres-columns.ts';
import { renewColumns } from './renew-columns.ts';
import { mostQuery, namesQuery, parseSearch, tsQuery, type SearchWords } from './query.ts';
import { askedPlaces, inOrder } from './ranking.ts';
import { mayBeTypo, mayHoldTwo, nearestWords, swapsOf, variantsOf } from './typos.ts';

/** For how long the recent index is cached; it changes at most every six hours. */
const recentIndexTtlMs = 30_000;

/**
 * The limit for a search: PostgreSQL cancels statements that exceed it, and no further statement is started.
 *
 */
const searchTimeoutMs = 3_000;

/**
 * At most this many words of a query are tried with a swap plus another edit, because each takes about thirty look-ups.
 */
const maxTwiceMistyped = 2;

/** What a search works with. */
interface Source {
  knex: Knex;
  /** The pool, or a transaction of `comparingWords`. */
  runner: Knex;
  recent: RecentIndex | null;
  /** A tsquery that every match must satisfy in addition to the words; '' for none. */
  demands: string;
  /** The documents that pass a filter by time or kind of file; null without such a filter. */
  few: FewDocuments | null;
  /** A time of `performance.now()`. */
  deadline: number;
}

/** Search by PostgreSQL's own full text index. */
export function createPostgresSearch(knex: Knex): SearchPort & WordSearch {
  const languages = createUsedLanguages(knex);
  const lookUp = () => once(() => findRecentIndex(knex));
  let known = { at: -Infinity, recent: lookUp() };
  const recentIndex = () => {
    if (performance.now() - known.at > recentIndexTtlMs) known = { at: performance.now(), recent: lookUp() };
    return known.recent();
  };
  const inTime = async (
    demands: string,
    options: SearchOptions,
    work: (source: Source) => Promise<Found>,
  ): Promise<Found> => {
    const recent = await recentIndex();
    const deadline = performance.now() + searchTimeoutMs;
    try {
      const few = await findFew(knex, limitsOf(options), searchTimeoutMs);
      return await work({ knex, runner: knex, recent, demands, few, deadline });
    } catch (error) {
      if (sqlState(error) === queryCanceled) throw tooSlow();
      throw error;
    }
  };
  return {
    async search(query, options) {
      const started = performance.now();
      const { terms, demands } = parseSearch(query, await languages());
      const found = await inTime(demands, options, (source) => {
        if (query.trim() === '') return findNewest(source, options);
        return terms.length > 0
          ? findMost(source, terms, options)
          : Promise.resolve({ terms, page: nothing });
      });
      return {
        hits: await readHits(knex, found.page.rows, found.terms, options),
        counts: countsOf(found.page),
        tookMs: Math.round(performance.now() - started),
        degraded: false,
      };
    },
    findWords: ({ terms, demands }, options) =>
      inTime(demands, options, (source) => findMost(source, terms, options)),
    languages,
    files: createFileSearch(knex, languages),
    // PostgreSQL is the database itself
    state: () => 'ready',
    inspect: () => inspectColumns(knex),
    reindex: (onProgress) => rewriteColumns(knex, onProgress),
    renew: (stopping) => renewColumns(knex, stopping),
    index: null,
  };
}

/**
 * Used by an engine that found little. That engine does not correct words itself, because it would use the words of all
 * documents.
 */
export interface WordSearch {
  /** The languages in whose stems a query is searched. */
  languages: UsedLanguages;
  /** Searches all words, then similar ones from documents that the searcher may see, then most of the words. */
  findWords(words: SearchWords, options: SearchOptions): Promise<Found>;
}

export interface Found {
  /** The terms that were searched. */
  terms: readonly Term[];
  page: FoundPage;
}

const nothing: FoundPage = { documents: 0, spaces: 0, rows: [] };
const isEmpty = ({ page }: Found): boolean => page.documents + page.spaces === 0;

/** SQLSTATE of a statement that took too long. */
const queryCanceled = '57014';
const tooSlow = (): AppError => new AppError(503, 'unavailable', texts.searchTooSlow, { retryAfter: 10 });

/** If fewer matches than this contain all words, matches with most of the words are added. */
export const fewMatches = 10;
/** The time limit for those additional matches. */
const fewMatchesTimeoutMs = 1_000;

/** What the filters leave, newest first. */
async function findNewest({ runner }: Source, options: SearchOptions): Promise<Found> {
  const filter = limitsOf(options);
  const ids = await listNewest(runner, filter, searchTimeoutMs);
  const { limit, offset, kinds } = options;
  const shown = kinds.includes('document') ? ids.slice(offset, offset + limit) : [];
  const matches = shown.map((id) => ({ kind: 'document' as const, id, score: 0 }));
  const rows = await readFoundPage(runner, matches, filter, searchTimeoutMs);
  return { terms: [], page: { documents: ids.length, spaces: 0, rows } };
}

/** Searches all words and, if there are few matches, texts that lack one or two. */
async function findMost(source: Source, terms: readonly Term[], options: SearchOptions): Promise<Found> {
  if (source.few?.ids?.length === 0 && !source.few.hasSpaces) return { terms, page: nothing };
  const all = await findWithTypos(source, terms, options);
  const most =
    all.page.documents + all.page.spaces < fewMatches ? mostQuery(all.terms, weightOf(options)) : '';
  if (most === '') return all;
  try {
    return await find(source, all.terms, options, most);
  } catch (error) {
    if (sqlState(error) === queryCanceled) return all;
    throw error;
  }
}

/** Searches the words as typed and, if nothing is found, similar words. */
async function findWithTypos(source: Source, terms: readonly Term[], options: SearchOptions): Promise<Found> {
  const asTyped = await find(source, terms, options);
  if (!isEmpty(asTyped)) return asTyped;
  if (terms.some(({ apart }) => apart)) {
    const apart = terms.flatMap((term) => term.apart ?? [term]);
    return findWithTypos(source, apart, options);
  }
  return corrected(source, terms, options);
}

const corrected = (source: Source, terms: readonly Term[], options: SearchOptions): Promise<Found> =>
  comparingWords(source.knex, searchTimeoutMs, (runner) =>
    findCorrected({ ...source, runner }, terms, options),
  );

/**
 * First corrects only words that occur nowhere the searcher may see, then all words. So a word that occurs only in
 * hidden documents is corrected like any other, and does not reveal them.
 */
async function findCorrected(source: Source, terms: readonly Term[], options: SearchOptions): Promise<Found> {
  const typed = terms.filter((term) => !term.isPair && mayBeTypo(term.alternatives[0]!));
  const words = typed.map((term) => term.alternatives[0]!);
  const known = words.length > 0 ? await similarKnownWords(source, words, options) : [];
  const widened = terms.map((term) =>
    typed.includes(term)
      ? { ...term, alternatives: [...term.alternatives, ...nearestWords(term.alternatives[0]!, known)] }
      : term,
  );
  if (widened.every((term, index) => term.alternatives.length === terms[index]!.alternatives.length))
    return { terms, page: nothing };
  const isUnknown = (term: Term) => !known.some((word) => word.startsWith(term.alternatives[0]!));
  const onlyUnknown = widened.map((term, index) => (isUnknown(term) ? term : terms[index]!));
  const cautious = await find(source, onlyUnknown, options);
  return isEmpty(cautious) ? find(source, widened, options) : cautious;
}

/** Words from visible documents and spaces that the typed ones may stand for. */
async function similarKnownWords(
  source: Source,
  words: readonly string[],
  options: SearchOptions,
): Promise<string[]> {
  const similar = async (...given: [string[], string[]]) => {
    throwIfStopped(source, options);
    const inDocuments = await similarWords(source.runner, ...given, limitsOf(options));
    if (!options.kinds.includes('space')) return inDocuments;
    return [...inDocuments, ...(await similarSpaceWords(source.runner, ...given, limitsOf(options)))];
  };
  const known = await similar([...words], words.flatMap(variantsOf));
  // a word with a swap and another edit shares too few trigrams: search from each possible swap
  const lost = words
    .filter((word) => mayHoldTwo(word) && nearestWords(word, known).length === 0)
    .slice(0, maxTwiceMistyped);
  return lost.length === 0 ? known : [...known, ...(await similar(lost.flatMap(swapsOf), []))];
}

/** @param most the tsquery of a search for most of the words instead of all */
async function find(
  source: Source,
  terms: readonly Term[],
  options: SearchOptions,
  most = '',
): Promise<Found> {
  throwIfStopped(source, options);
  const all = tsQuery(terms, 'all', weightOf(options));
  const { limit, offset } = options;
  const filter = {
    ...limitsOf(options),
    query: [`(${most || all})`, source.demands].filter(Boolean).join(' & '),
    titleQuery: tsQuery(terms, 'any'),
    ...askedPlaces(terms),
    // texts with all words are ranked first
    names: most === '' ? namesQuery(terms) : all,
    documents: options.kinds.includes('document'),
    spaces: options.kinds.includes('space'),
    limit,
    offset,
    few: source.few?.ids ?? null,
  };
  const found = await findMatches(source.runner, filter, {
    recent: source.recent,
    within: most === '' ? searchTimeoutMs : fewMatchesTimeoutMs,
  });
  const shown = inOrder(found.rows, terms);
  const rows = await readFoundPage(
    source.runner,
    shown.slice(offset, offset + limit),
    filter,
    searchTimeoutMs,
  );
  const lacking = new Map(shown.map(({ kind, id, without }) => [`${kind} ${id}`, without]));
  const said = rows.map((row) => ({
    ...row,
    without: most === '' ? [] : (lacking.get(`${row.kind} ${row.id}`) ?? []),
  }));
  return { terms, page: { documents: found.documents, spaces: found.spaces, rows: said } };
}

/** @throws if nobody waits for the answer any more, or the time is over */
function throwIfStopped({ deadline }: Source, { hungUp }: SearchOptions): void {
  hungUp?.throwIfAborted();
  if (performance.now() > deadline) throw tooSlow();
}

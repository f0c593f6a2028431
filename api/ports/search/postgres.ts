import type { Knex } from 'knex';
import { findRecentIndex, type RecentIndex } from '../../../db/search/recent-index.ts';
import { findFew, type FewDocuments } from '../../../db/search/few-documents.ts';
import { listNewest } from '../../../db/search/newest-statement.ts';
import { readFoundPage, type FoundPage } from '../../../db/search/page-statements.ts';
import { findQuestionMatches } from '../../../db/search/question-statements.ts';
import { findMatches } from '../../../db/search/statements.ts';
import { comparingWords, similarSpaceWords, similarWords } from '../../../db/search/similar-words.ts';
import { texts } from '../../contract/texts.ts';
import { limits } from '../../text/limits.ts';
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
import {
  longQuestionWords,
  namesOf,
  namesQuery,
  parseSearch,
  questionWords,
  tsQuery,
  type SearchWords,
} from './query.ts';
import { askedPlaces, inOrder, type Shown } from './ranking.ts';
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
  /** The documents that pass a filter by time, link, kind of file, labels or review; null without such a filter. */
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

/** What was found, before the page is read. */
interface Matches {
  terms: readonly Term[];
  documents: number;
  spaces: number;
  /** Best first. */
  shown: readonly Shown[];
}

const noMatches = (terms: readonly Term[]): Matches => ({ terms, documents: 0, spaces: 0, shown: [] });
const isEmpty = ({ documents, spaces }: Matches): boolean => documents + spaces === 0;

/** SQLSTATE of a statement that took too long. */
const queryCanceled = '57014';
const tooSlow = (): AppError => new AppError(503, 'unavailable', texts.searchTooSlow, { retryAfter: 10 });

/** If fewer matches than this have all words of a question, texts with some of them are added. */
const fewMatches = 10;
/** The time limit for these. */
const questionTimeoutMs = 1_000;

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

/** Searches all words and, if these are a question, texts with some of them. */
async function findMost(source: Source, terms: readonly Term[], options: SearchOptions): Promise<Found> {
  if (source.few?.ids?.length === 0 && !source.few.hasSpaces) return { terms, page: nothing };
  const all = await findWithTypos(source, terms, options);
  if (!isQuestion(all, options)) return readPage(source, all, options);
  try {
    return await readPage(source, await findByRareWords(source, all.terms, options), options, {
      saysWithout: true,
    });
  } catch (error) {
    if (sqlState(error) === queryCanceled) return readPage(source, all, options);
    throw error;
  }
}

/**
 * Whether texts with some of the words are asked for too: if few have all, and in a long question unless the best match
 * has all words in its title or in one heading, or there are too many matches to count.
 */
export function isQuestion(
  { terms, documents, shown }: Omit<Matches, 'spaces'>,
  options: SearchOptions,
): boolean {
  const words = questionWords(terms, weightOf(options)).length;
  if (words === 0) return false;
  if (shown.length < fewMatches) return true;
  return words >= longQuestionWords && documents <= limits.searchTotal && !shown[0]?.isNamed;
}

async function findByRareWords(
  source: Source,
  terms: readonly Term[],
  options: SearchOptions,
): Promise<Matches> {
  throwIfStopped(source, options);
  const weight = weightOf(options);
  const { rarity, rows, ...counts } = await findQuestionMatches(
    source.runner,
    {
      ...limitsOf(options),
      words: questionWords(terms, weight),
      query: [tsQuery(terms, 'all', weight), source.demands].filter(Boolean).join(' & '),
      demands: source.demands,
      ...askedPlaces(terms),
      documents: options.kinds.includes('document'),
      spaces: options.kinds.includes('space'),
      limit: options.limit,
      offset: options.offset,
      few: source.few?.ids ?? null,
    },
    questionTimeoutMs,
  );
  const mean = rarity.reduce((sum, worth) => sum + worth, 0) / rarity.length;
  const worths = namesOf(terms).flatMap((name, index) => name.map(() => rarity[index]! / mean));
  return { terms, ...counts, shown: inOrder(rows, terms, worths) };
}

/** Searches the words as typed and, if nothing is found, similar words. */
async function findWithTypos(
  source: Source,
  terms: readonly Term[],
  options: SearchOptions,
): Promise<Matches> {
  const asTyped = await find(source, terms, options);
  if (!isEmpty(asTyped)) return asTyped;
  if (terms.some(({ apart }) => apart)) {
    const apart = terms.flatMap((term) => term.apart ?? [term]);
    return findWithTypos(source, apart, options);
  }
  return corrected(source, terms, options);
}

const corrected = (source: Source, terms: readonly Term[], options: SearchOptions): Promise<Matches> =>
  comparingWords(source.knex, searchTimeoutMs, (runner) =>
    findCorrected({ ...source, runner }, terms, options),
  );

/**
 * First corrects only words that occur nowhere the searcher may see, then all words. So a word that occurs only in
 * hidden documents is corrected like any other, and does not reveal them.
 */
async function findCorrected(
  source: Source,
  terms: readonly Term[],
  options: SearchOptions,
): Promise<Matches> {
  const typed = terms.filter((term) => !term.isPair && mayBeTypo(term.alternatives[0]!));
  const words = typed.map((term) => term.alternatives[0]!);
  const known = words.length > 0 ? await similarKnownWords(source, words, options) : [];
  const widened = terms.map((term) =>
    typed.includes(term)
      ? { ...term, alternatives: [...term.alternatives, ...nearestWords(term.alternatives[0]!, known)] }
      : term,
  );
  if (widened.every((term, index) => term.alternatives.length === terms[index]!.alternatives.length))
    return noMatches(terms);
  const isUnknown = (term: Term) => !known.some((word) => word.startsWith(term.alternatives[0]!));
  const onlyUnknown = widened.map((term, index) => (isUnknown(term) ? term : terms[index]!));
  const cautious = await find(source, onlyUnknown, options);
  if (!isEmpty(cautious)) return cautious;
  const found = await find(source, widened, options);
  // a question is then asked for the words that exist as they are
  return isEmpty(found) ? cautious : found;
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

/** Searches all words. */
async function find(source: Source, terms: readonly Term[], options: SearchOptions): Promise<Matches> {
  throwIfStopped(source, options);
  const all = tsQuery(terms, 'all', weightOf(options));
  const filter = {
    ...limitsOf(options),
    query: [`(${all})`, source.demands].filter(Boolean).join(' & '),
    titleQuery: tsQuery(terms, 'any'),
    ...askedPlaces(terms),
    names: namesQuery(terms),
    documents: options.kinds.includes('document'),
    spaces: options.kinds.includes('space'),
    limit: options.limit,
    offset: options.offset,
    few: source.few?.ids ?? null,
  };
  const { rows, ...counts } = await findMatches(source.runner, filter, {
    recent: source.recent,
    within: searchTimeoutMs,
  });
  return { terms, ...counts, shown: inOrder(rows, terms) };
}

/** @param saysWithout whether matches may lack words, which are named then */
async function readPage(
  { runner }: Source,
  { terms, documents, spaces, shown }: Matches,
  options: SearchOptions,
  { saysWithout = false } = {},
): Promise<Found> {
  const { limit, offset } = options;
  const matches = shown.slice(offset, offset + limit);
  const read = await readFoundPage(runner, matches, limitsOf(options), searchTimeoutMs);
  const lacking = new Map(matches.map(({ kind, id, without }) => [`${kind} ${id}`, without]));
  const rows = read.map((row) => ({
    ...row,
    without: saysWithout ? (lacking.get(`${row.kind} ${row.id}`) ?? []) : [],
  }));
  return { terms, page: { documents, spaces, rows } };
}

/** @throws if nobody waits for the answer any more, or the time is over */
function throwIfStopped({ deadline }: Source, { hungUp }: SearchOptions): void {
  hungUp?.throwIfAborted();
  if (performance.now() > deadline) throw tooSlow();
}

import type { Knex } from 'knex';
import type { Hit, Hits, MultiSearchQuery } from 'meilisearch';
import { requestReindex } from '../../../db/search/changes.ts';
import { checkCandidates, type Candidate } from '../../../db/search/index-statements.ts';
import { readPlaces } from '../../../db/search/place-statements.ts';
import type { FoundPage } from '../../../db/search/page-statements.ts';
import type { MeilisearchSettings } from '../../settings/config.ts';
import { limits } from '../../contract/limits.ts';
import { readHits } from './hits.ts';
import { limitsOf } from './limits.ts';
import { connectMeilisearch, type MeilisearchConnection } from './meilisearch-connection.ts';
import { inspectMeilisearch } from './meilisearch-inspect.ts';
import { rebuild } from './meilisearch-rebuild.ts';
import { countEntries, createIndex, emptyIndex } from './meilisearch-upkeep.ts';
import { queryText, readEntryId } from './meilisearch-words.ts';
import {
  SearchEngineError,
  type SearchAnswer,
  type SearchKind,
  type SearchOptions,
  type SearchPort,
} from './port.ts';
import { askedPlaces, rank } from './ranking.ts';
import type { CorrectingSearch, Found } from './postgres.ts';
import { parseSearch, tsQuery, type SearchWords } from './query.ts';
import type { Term } from '../../core/text/snippet.ts';

/** The limit for a search. Milliseconds. */
const patience = 1_000;

/**
 * Search with Meilisearch. The engine only returns ids. Whether they exist, who may see them, how many there are and
 * what is shown is read from PostgreSQL at that moment.
 * @param correcting used if nothing is found. Meilisearch's own typo correction would use words of all documents,
 *   including those that the searcher may not see.
 */
export function createMeilisearch(
  settings: MeilisearchSettings,
  knex: Knex,
  correcting: CorrectingSearch & Pick<SearchPort, 'search'>,
): Omit<SearchPort, 'state' | 'renew' | 'files'> {
  const connection = connectMeilisearch(settings);
  return {
    async search(query, options) {
      // the index knows no files, and has no order by time
      if (options.file !== undefined || query.trim() === '') return correcting.search(query, options);
      const started = performance.now();
      const { terms, page } = await find(parseSearch(query), options);
      return {
        hits: await readHits(knex, page.rows, terms, options),
        counts: countsOf(page),
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

  async function find({ terms, demands }: SearchWords, options: SearchOptions): Promise<Found> {
    options.hungUp?.throwIfAborted();
    const listed = await findCandidates(connection, terms, options);
    const candidates = await ranked(knex, listed, terms, options);
    const page = await checkCandidates(knex, {
      ...limitsOf(options),
      candidates,
      demands: [demands, options.inTitle ? tsQuery(terms, 'all', 'A') : ''].filter(Boolean).join(' & '),
      kinds: options.kinds,
      limit: options.limit,
      offset: options.offset,
    });
    if (page.needsRebuild) throw new SearchEngineError('The index is being rebuilt');
    if (page.documents + page.spaces > 0 || terms.length === 0) return { terms, page };
    if (candidates.length === 0 && page.hasContent && (await countEntries(connection, patience)) === 0)
      throw emptyIndex(connection);
    // a version number that is not found as a whole: look for its numbers
    const apart = terms.flatMap((term) => term.apart ?? [term]);
    if (apart.length > terms.length) return find({ terms: apart, demands }, options);
    return correcting.findCorrected({ terms, demands }, options);
  }
}

function countsOf({ documents, spaces }: FoundPage): SearchAnswer['counts'] {
  return {
    documents: Math.min(documents, limits.searchTotal),
    spaces: Math.min(spaces, limits.searchTotal),
    exact: documents <= limits.searchTotal && spaces <= limits.searchTotal,
  };
}

/** The first of the candidates by the places of their words, as PostgreSQL's own search ranks; then the others. */
async function ranked(
  knex: Knex,
  candidates: readonly Candidate[],
  terms: readonly Term[],
  options: SearchOptions,
): Promise<Candidate[]> {
  const places = await readPlaces(knex, candidates, limitsOf(options), askedPlaces(terms));
  const first = rank(places, terms).map(({ row: { kind, id }, score }) => ({ kind, id, score }));
  const isFirst = new Set(first.map(({ kind, id }) => `${kind} ${id}`));
  return [...first, ...candidates.filter(({ kind, id }) => !isFirst.has(`${kind} ${id}`))];
}

interface FoundEntry {
  id: string;
}

/** Ids that the index finds, best first. */
async function findCandidates(
  connection: MeilisearchConnection,
  terms: readonly Term[],
  { spaceIds, restrictionIds, authorIds }: SearchOptions,
): Promise<Candidate[]> {
  if (terms.length === 0 || spaceIds.length === 0) return [];
  const filter: string[] = [];
  // numbers from our own database: nothing that a person types becomes part of a filter
  if (spaceIds !== 'all') filter.push(`spaceId IN [${spaceIds.map(Number).join(',')}]`);
  if (restrictionIds !== 'all')
    filter.push(`restrictedBy IN [${[0, ...restrictionIds].map(Number).join(',')}]`);
  if (authorIds !== undefined)
    filter.push('kind = document', `authorId IN [${authorIds.map(Number).join(',')}]`);
  const query = {
    indexUid: connection.index,
    q: queryText(terms),
    matchingStrategy: 'all',
    attributesToRetrieve: ['id'],
    showRankingScore: true,
  } satisfies MultiSearchQuery;
  const listed = (kind: SearchKind): MultiSearchQuery => ({
    ...query,
    filter: [...filter, `kind = ${kind}`],
    limit: limits.searchTotal + 1,
  });
  const best: MultiSearchQuery = { ...query, filter, limit: 1, showRankingScoreDetails: true };
  const queries = [best, listed('document'), listed('space')];
  const { results } = await connection.callWithin(patience, (client) =>
    client.multiSearch<{ queries: MultiSearchQuery[] }, FoundEntry>({ queries }),
  );
  const [first = [], documents = [], spaces = []] = results.map(({ hits }) => hits);
  const floor = scoreFloor(first[0]);
  return merged(candidatesOf(documents, floor), candidatesOf(spaces, floor));
}

/**
 * The score below which hits are dropped. Meilisearch counts words that it joins or splits as typos. Such hits are
 * accepted only if there is nothing better, and with no more typos than the best hit has. The first ranking rule counts
 * typos, so all hits with as few typos as the best one score above this value.
 */
function scoreFloor(best: Hit<FoundEntry> | undefined): number {
  const { typoCount = 0, maxTypoCount = 0 } = best?._rankingScoreDetails?.typo ?? {};
  return (maxTypoCount - typoCount) / (maxTypoCount + 1);
}

function candidatesOf(hits: Hits<FoundEntry>, floor: number): Candidate[] {
  return hits.flatMap(({ id, _rankingScore: score = 0 }) => {
    const target = readEntryId(id);
    return target && score > floor ? [{ ...target, score }] : [];
  });
}

/** Merges by score, but keeps each list in the engine's order, which is more precise. */
function merged(documents: readonly Candidate[], spaces: readonly Candidate[]): Candidate[] {
  const list: Candidate[] = [];
  let next = 0;
  for (const document of documents) {
    while (next < spaces.length && spaces[next]!.score > document.score) list.push(spaces[next++]!);
    list.push(document);
  }
  return [...list, ...spaces.slice(next)];
}

import type { Knex } from 'knex';
import type { Hit, Hits, MultiSearchQuery } from 'meilisearch';
import { demandReindex } from '../../../db/search-changes.ts';
import { checkCandidates, type Candidate, type CheckedPage } from '../../../db/search-index-statements.ts';
import type { MeilisearchSettings } from '../../config.ts';
import { limits } from '../../contract/limits.ts';
import { readHits } from './hits.ts';
import { meantIn } from './meant-words.ts';
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
import { parseQuery } from './query.ts';
import type { Term } from './snippet.ts';

/** A search that takes longer is given up. Milliseconds. */
const patience = 1_000;

/**
 * Search by Meilisearch. It names ids; what of them is there and may be seen, how many they are and what is shown of
 * them is read from PostgreSQL at that moment.
 */
export function createMeilisearch(settings: MeilisearchSettings, knex: Knex): Omit<SearchPort, 'state'> {
  const connection = connectMeilisearch(settings);
  return {
    async search(query, options) {
      const started = performance.now();
      const { terms, page } = await find(parseQuery(query), options);
      return {
        hits: await readHits(knex, page.rows, (...texts) => meantIn(terms, ...texts)),
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
        // asked for with reason: a running server does it once the engine is well
        if (error instanceof SearchEngineError) await demandReindex(knex);
        throw error;
      }
    },
    index: createIndex(knex, connection),
  };

  async function find(terms: Term[], options: SearchOptions): Promise<{ terms: Term[]; page: CheckedPage }> {
    const candidates = await findCandidates(connection, terms, options);
    const page = await checkCandidates(knex, {
      candidates,
      spaceIds: options.spaceIds === 'all' ? null : options.spaceIds,
      authorId: options.authorId ?? null,
      kinds: options.kinds,
      limit: options.limit,
      offset: options.offset,
    });
    if (page.isDemanded) throw new SearchEngineError('The index is being made anew');
    if (candidates.length > 0 || terms.length === 0) return { terms, page };
    if (page.hasContent && (await countEntries(connection, patience)) === 0) throw emptyIndex(connection);
    // a version that stands nowhere as a whole: its numbers
    const apart = terms.flatMap((term) => term.apart ?? [term]);
    return apart.length > terms.length ? find(apart, options) : { terms, page };
  }
}

function countsOf({ documents, spaces }: CheckedPage): SearchAnswer['counts'] {
  return {
    documents: Math.min(documents, limits.searchTotal),
    spaces: Math.min(spaces, limits.searchTotal),
    exact: documents <= limits.searchTotal && spaces <= limits.searchTotal,
  };
}

interface FoundEntry {
  id: string;
}

/** What the index knows of, best first. */
async function findCandidates(
  connection: MeilisearchConnection,
  terms: readonly Term[],
  { spaceIds, authorId }: SearchOptions,
): Promise<Candidate[]> {
  if (terms.length === 0 || spaceIds.length === 0) return [];
  const filter: string[] = [];
  // numbers, from us: nothing that a person types becomes part of a filter
  if (spaceIds !== 'all') filter.push(`spaceId IN [${spaceIds.map(Number).join(',')}]`);
  if (authorId !== undefined) filter.push('kind = document', `authorId = ${Number(authorId)}`);
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
 * Typos are forgiven only where nothing is found without, and then no more than are needed, as PostgreSQL does it. The
 * score is a place in the order of the ranking rules, the first of which counts typos: those with as few as the best
 * are above this.
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

/** Both lists are in the engine's order, which says more than the score. */
function merged(documents: readonly Candidate[], spaces: readonly Candidate[]): Candidate[] {
  const list: Candidate[] = [];
  let next = 0;
  for (const document of documents) {
    while (next < spaces.length && spaces[next]!.score > document.score) list.push(spaces[next++]!);
    list.push(document);
  }
  return [...list, ...spaces.slice(next)];
}

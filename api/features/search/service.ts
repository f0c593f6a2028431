import type { Knex } from 'knex';
import { limits } from '../../text/limits.ts';
import { texts } from '../../contract/texts.ts';
import type { SearchQuery } from '../../contract/search.ts';
import { labelKey } from '../../text/markdown/labels.ts';
import { readTypedSearch, shifted } from '../../text/words/typed-filters.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit, type AuditActor } from '../../core/access/audit.ts';
import { notFound } from '../../core/errors.ts';
import { inTransaction } from '../../core/transaction.ts';
import { Turns } from '../../core/turns.ts';
import { countSearch } from '../../../db/administration/search-days.ts';
import { listVisibleIds } from '../../../db/spaces/access-statements.ts';
import { dayStart } from './day-start.ts';
import { findLinked } from './linked-filter.ts';
import { chooseByName } from './named-filters.ts';
import { noFiles, windowOf, withFiles, type FoundResults } from './with-files.ts';
import type {
  OnProgress,
  SearchKind,
  SearchOptions,
  SearchPort,
  SearchState,
} from '../../ports/search/port.ts';

interface SearchDependencies {
  knex: Knex;
  search: SearchPort;
  /** The address that people open. */
  publicUrl: string;
}

const kindsOf: Record<SearchQuery['kind'], readonly SearchKind[]> = {
  documents: ['document'],
  spaces: ['space'],
  files: [],
  all: ['document', 'space'],
};

export type SearchService = ReturnType<typeof createSearchService>;

export function createSearchService({ knex, search, publicUrl }: SearchDependencies) {
  const { origin } = new URL(publicUrl);
  // each process counts its own searches
  const turns = new Turns(Infinity, {
    search: {
      maxRunning: Infinity,
      maxRunningPerSender: limits.searchesAtOnce,
      maxWaiting: Infinity,
      maxWaitingPerSender: limits.searchesWaiting,
      refusal: texts.searchesAtOnce,
    },
  });
  return {
    /**
     * Searches the spaces that the actor may see now, limited by the filters that were chosen or typed.
     * @param hungUp aborted when nobody waits for the answer any more
     * @throws AppError 429 if too many searches of this person are running and waiting
     */
    find: (actor: Actor, query: SearchQuery, hungUp?: AbortSignal): Promise<FoundResults> =>
      turns.run('search', { sender: String(actor.id), signal: hungUp }, async () => {
        const { words, ...filters } = await readFilters(actor, query);
        const window = windowOf(query);
        if (query.offset === 0) countSearch(knex, actor.id);
        const [files, answer] = await Promise.all([
          query.files === 'true' ? search.files.find(words, filters) : noFiles,
          search.search(words, {
            ...filters,
            ...window,
            kinds: kindsOf[query.kind],
            hungUp,
            searcherId: actor.id,
          }),
        ]);
        return withFiles(query, answer, files, window);
      }),

    /** The state of the engine, and whether its index agrees with the database. For the command line. */
    inspect: (): Promise<SearchState> => search.inspect(),

    /**
     * Rebuilds the index while the service is running. For the command line, and after a restore.
     * @param onProgress may throw to stop the rebuild
     */
    async reindex(actor: AuditActor, onProgress: OnProgress): Promise<{ indexed: number }> {
      const { indexed } = await search.reindex(onProgress);
      await inTransaction(knex, (trx) =>
        audit(trx, actor, { action: 'search.reindexed', details: { indexed } }),
      );
      return { indexed };
    },
  };

  /** The limits of a search: chosen or typed filters, within what the actor may see. */
  async function readFilters(actor: Actor, { q, spaceId, authorId, label, ...days }: SearchQuery) {
    const typed = readTypedSearch(q);
    const seen = await searchedIds(actor, spaceId);
    const visible = seen.spaceIds === 'all' ? null : seen.spaceIds;
    const named = await chooseByName(knex, typed, {
      spaceIds: visible,
      restrictionIds: seen.restrictionIds === 'all' ? null : seen.restrictionIds,
      searcherId: actor.id,
    });
    const linked = await findLinked(search, typed.linked, { ...seen, searcherId: actor.id, origin });
    const chosen = authorId === undefined ? null : [authorId];
    return {
      words: [typed.words, ...named.words, ...linked.words].join(' ').trim(),
      spaceIds: inBoth(visible, named.spaceIds) ?? ('all' as const),
      restrictionIds: seen.restrictionIds,
      authorIds: inBoth(chosen, named.authorIds) ?? undefined,
      updated: timesOf(days.timeZone, { from: days.updatedFrom, to: days.updatedTo }, typed.updated ?? {}),
      inTitle: typed.inTitle,
      file: typed.file ?? undefined,
      labels: inEither(label === undefined ? null : [labelKey(label)], named.labels),
      links: linked.links,
      ownerIds: named.ownerIds ?? undefined,
      isReviewDue: typed.isReviewDue || undefined,
    };
  }

  async function searchedIds(
    actor: Actor,
    spaceId?: number,
  ): Promise<Pick<SearchOptions, 'spaceIds' | 'restrictionIds'>> {
    const seesAll = actor.role === 'admin';
    if (seesAll && spaceId === undefined && !actor.onlySpaces)
      return { spaceIds: 'all', restrictionIds: 'all' };
    const visible = await listVisibleIds(knex, actor);
    if (spaceId !== undefined && !visible.spaceIds.includes(spaceId)) throw notFound(texts.spaceNotFound);
    return {
      spaceIds: spaceId === undefined ? visible.spaceIds : [spaceId],
      restrictionIds: seesAll ? 'all' : visible.restrictionIds,
    };
  }
}

/** The ids that are in both lists; null stands for all ids. */
const inBoth = (a: readonly number[] | null, b: readonly number[] | null): readonly number[] | null =>
  a && b ? a.filter((id) => b.includes(id)) : (a ?? b);

/** What either list asks for, each once; undefined if neither asks for anything. */
const inEither = (a: readonly string[] | null, b: readonly string[] | null): string[] | undefined =>
  a || b ? [...new Set([...(a ?? []), ...(b ?? [])])] : undefined;

/** The times that are in both ranges of days, which begin and end in the time zone of the reader. */
function timesOf(
  timeZone: string,
  ...ranges: readonly { from?: string | undefined; to?: string | undefined }[]
): SearchOptions['updated'] {
  const from = ranges
    .flatMap((range) => range.from ?? [])
    .sort()
    .at(-1);
  const to = ranges.flatMap((range) => range.to ?? []).sort()[0];
  if (from === undefined && to === undefined) return undefined;
  return {
    from: from === undefined ? undefined : dayStart(from, timeZone),
    // the last day has no next one
    before: to === undefined || shifted(to, 1) === to ? undefined : dayStart(shifted(to, 1), timeZone),
  };
}

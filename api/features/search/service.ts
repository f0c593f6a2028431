import type { Knex } from 'knex';
import { limits } from '../../contract/limits.ts';
import { texts } from '../../contract/texts.ts';
import type { SearchQuery } from '../../contract/search.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit, type AuditActor } from '../../core/access/audit.ts';
import { notFound } from '../../core/errors.ts';
import { inTransaction } from '../../core/transaction.ts';
import { Turns } from '../../core/turns.ts';
import { listVisibleIds } from '../../../db/access-statements.ts';
import type {
  OnProgress,
  SearchAnswer,
  SearchKind,
  SearchOptions,
  SearchPort,
  SearchState,
} from '../../ports/search/port.ts';

interface SearchDependencies {
  knex: Knex;
  search: SearchPort;
}

const kindsOf: Record<SearchQuery['kind'], readonly SearchKind[]> = {
  documents: ['document'],
  spaces: ['space'],
  all: ['document', 'space'],
};

export type SearchService = ReturnType<typeof createSearchService>;

export function createSearchService({ knex, search }: SearchDependencies) {
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
     * Searches the spaces that the actor may see now, or one of them.
     * @param hungUp aborted when nobody waits for the answer any more
     * @throws AppError 429 if too many searches of this person are running and waiting
     */
    find: (
      actor: Actor,
      { q, kind, spaceId, authorId, limit, offset }: SearchQuery,
      hungUp?: AbortSignal,
    ): Promise<SearchAnswer> =>
      turns.run('search', { sender: String(actor.id), signal: hungUp }, async () => {
        const searched = await searchedIds(actor, spaceId);
        const options = { kinds: kindsOf[kind], authorId, limit, offset, hungUp };
        return search.search(q, { ...options, ...searched, searcherId: actor.id });
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

  async function searchedIds(
    actor: Actor,
    spaceId?: number,
  ): Promise<Pick<SearchOptions, 'spaceIds' | 'restrictionIds'>> {
    const seesAll = actor.role === 'admin';
    if (seesAll && spaceId === undefined && !actor.onlySpaces)
      return { spaceIds: 'all', restrictionIds: 'all' };
    const visible = await listVisibleIds(knex, actor);
    if (spaceId !== undefined && !visible.spaceIds.includes(spaceId)) throw notFound('Space');
    return {
      spaceIds: spaceId === undefined ? visible.spaceIds : [spaceId],
      restrictionIds: seesAll ? 'all' : visible.restrictionIds,
    };
  }
}

import type { Knex } from 'knex';
import type { SearchQuery } from '../../contract/search.ts';
import type { Actor } from '../../core/actor.ts';
import { audit, type Doer } from '../../core/audit.ts';
import { notFound } from '../../core/errors.ts';
import { inTransaction } from '../../core/transaction.ts';
import { listVisibleSpaceIds } from '../../../db/access-statements.ts';
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

export function createSearchService({ knex, search }: SearchDependencies) {
  return {
    /** Finds in the spaces that the actor may see now, or in one of them. */
    async find(
      actor: Actor,
      { q, kind, spaceId, authorId, limit, offset }: SearchQuery,
    ): Promise<SearchAnswer> {
      const spaceIds = await searchedSpaces(actor, spaceId);
      return search.search(q, { spaceIds, kinds: kindsOf[kind], authorId, limit, offset });
    },

    /** How the engine is, and whether it knows what the database holds. For the command line. */
    inspect: (): Promise<SearchState> => search.inspect(),

    /**
     * Makes the index anew beside the running service. For the command line, and after a restore.
     * @param onProgress may throw, to stop
     */
    async reindex(doer: Doer, onProgress: OnProgress): Promise<{ indexed: number }> {
      const { indexed } = await search.reindex(onProgress);
      await inTransaction(knex, (trx) =>
        audit(trx, doer, { action: 'search.reindexed', details: { indexed } }),
      );
      return { indexed };
    },
  };

  async function searchedSpaces(actor: Actor, spaceId?: number): Promise<SearchOptions['spaceIds']> {
    if (actor.role === 'admin' && spaceId === undefined) return 'all';
    const visible = await listVisibleSpaceIds(knex, actor);
    if (spaceId === undefined) return visible;
    if (!visible.includes(spaceId)) throw notFound('Space');
    return [spaceId];
  }
}

import type { Knex } from 'knex';
import type { SearchQuery } from '../../contract/search.ts';
import type { Actor } from '../../core/actor.ts';
import { notFound } from '../../core/errors.ts';
import { listVisibleSpaceIds } from '../../../db/access-statements.ts';
import type { SearchAnswer, SearchKind, SearchOptions, SearchPort } from '../../ports/search/port.ts';

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
  };

  async function searchedSpaces(actor: Actor, spaceId?: number): Promise<SearchOptions['spaceIds']> {
    if (actor.role === 'admin' && spaceId === undefined) return 'all';
    const visible = await listVisibleSpaceIds(knex, actor);
    if (spaceId === undefined) return visible;
    if (!visible.includes(spaceId)) throw notFound('Space');
    return [spaceId];
  }
}

import { searchCalls } from '../../contract/search.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import { presentCounts, presentResult } from './present.ts';
import type { SearchService } from './service.ts';

export const searchRoutes: FeatureRoutes<{ search: SearchService }> = (router, { search }) => {
  serve(
    router,
    searchCalls.search,
    async ({ actor, input: { query }, ctx }) => {
      const answer = await search.find(actor, query, ctx.state.hungUp);
      ctx.set(presentCounts(answer, query.kind));
      return answer.hits.map(presentResult);
    },
    { hasOwnTurns: true },
  );
};

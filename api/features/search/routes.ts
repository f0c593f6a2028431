import { searchCalls } from '../../contract/search.ts';
import { serve } from '../../core/route.ts';
import type { FeatureRoutes } from '../../routes.ts';
import { presentCounts, presentHit } from './present.ts';

export const searchRoutes: FeatureRoutes = (router, { search }) => {
  serve(router, searchCalls.search, async ({ actor, input: { query }, ctx }) => {
    const answer = await search.find(actor, query);
    ctx.set(presentCounts(answer, query.kind));
    return answer.hits.map(presentHit);
  });
};

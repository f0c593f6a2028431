import { peopleCalls } from '../../contract/people.ts';
import { serve } from '../../core/route.ts';
import type { FeatureRoutes } from '../../routes.ts';

export const peopleRoutes: FeatureRoutes = (router, { people }) => {
  serve(router, peopleCalls.suggest, ({ actor, input }) => people.suggest(actor, input.query));
};

import { peopleCalls } from '../../contract/people.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import type { PeopleService } from './service.ts';

export const peopleRoutes: FeatureRoutes<{ people: PeopleService }> = (router, { people }) => {
  serve(router, peopleCalls.suggest, ({ actor, input }) => people.suggest(actor, input.query));
};

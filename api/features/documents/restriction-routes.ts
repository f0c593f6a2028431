import { restrictionCalls } from '../../contract/restrictions.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import { presentAccess } from './present-access.ts';
import type { RestrictionsService } from './restricting.ts';

export const restrictionRoutes: FeatureRoutes<{ restrictions: RestrictionsService }> = (
  router,
  { restrictions },
) => {
  serve(router, restrictionCalls.read, async ({ actor, input }) =>
    presentAccess(await restrictions.read(actor, input.params.id)),
  );
  serve(router, restrictionCalls.restrict, async ({ actor, input }) =>
    presentAccess(await restrictions.restrict(actor, input.params.id, input.body)),
  );
  serve(router, restrictionCalls.candidates, async ({ actor, input }) => {
    const found = await restrictions.candidates(actor, input.params.id, input.query.q);
    return {
      people: found.people,
      groups: found.groups.map(({ id, name, people = 0 }) => ({ id, name, people })),
    };
  });
  serve(router, restrictionCalls.lift, ({ actor, input }) => restrictions.lift(actor, input.params.id));
};

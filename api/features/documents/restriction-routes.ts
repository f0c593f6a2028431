import { restrictionCalls, type DocumentAccess } from '../../contract/restrictions.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import type { RestrictionsService, Access } from './restricting.ts';
import { presentPerson } from '../../core/access/present-people.ts';

const presentAccess = ({ own, above, readers, canChange }: Access): DocumentAccess => ({
  own: own && {
    people: own.people.map(({ seesSpace, ...person }) => ({ ...presentPerson(person)!, seesSpace })),
    groups: own.groups.map(({ id, name, people }) => ({ id, name, people })),
  },
  above: above.map(({ documentId, title, people, groups }) => ({
    document: title === null ? null : { id: documentId, title },
    people,
    groups,
  })),
  readers,
  can: { change: canChange },
});

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

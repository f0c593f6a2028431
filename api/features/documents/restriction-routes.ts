import { restrictionCalls, type DocumentAccess } from '../../contract/restrictions.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import type { Access, AppliedRestrictions, RestrictionsService } from './restricting.ts';
import { presentPerson } from '../../core/access/present-people.ts';

const presentAccess = ({ readers, editing, canChange, ...reading }: Access): DocumentAccess => ({
  ...presentApplied(reading),
  readers,
  editing: { ...presentApplied(editing), editors: editing.editors },
  can: { change: canChange },
});

const presentApplied = ({ own, above }: AppliedRestrictions) => ({
  own: own && {
    people: own.people.map(({ seesSpace, ...person }) => ({ ...presentPerson(person)!, seesSpace })),
    groups: own.groups.map(({ id, name, people }) => ({ id, name, people })),
  },
  above: above.map(({ documentId, title, people, groups }) => ({
    document: title === null ? null : { id: documentId, title },
    people,
    groups,
  })),
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
  serve(router, restrictionCalls.restrictEditing, async ({ actor, input }) =>
    presentAccess(await restrictions.restrict(actor, input.params.id, input.body, 'edit')),
  );
  serve(router, restrictionCalls.liftEditing, ({ actor, input }) =>
    restrictions.lift(actor, input.params.id, 'edit'),
  );
};

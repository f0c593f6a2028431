import { scimCalls } from '../../contract/scim.ts';
import type { Actor } from '../../core/access/actor.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import { resourceTypes, schemas, serviceProviderConfig } from './discovery.ts';
import { readOperations } from './patch.ts';
import { presentGroup, presentList, presentUser } from './present.ts';
import { requireScimToken } from './provider.ts';
import type { ScimService } from './service.ts';

/** A group of 10,000 people is a body of 500 kB. */
const maxBytes = 4 * 1024 * 1024;

export const scimRoutes: FeatureRoutes<{ scim: ScimService }> = (router, { scim }) => {
  const { base, users, groups } = scim;
  const user = (row: Parameters<typeof presentUser>[1]) => presentUser(base, row);
  const group = (row: Parameters<typeof presentGroup>[1]) => presentGroup(base, row);
  const told = <T>(actor: Actor, answer: T): Promise<T> => {
    requireScimToken(actor);
    return Promise.resolve(answer);
  };
  const whole = <T>(rows: T[]) => presentList({ rows, found: rows.length, startIndex: 1 }, (row) => row);

  serve(router, scimCalls.config, ({ actor }) => told(actor, serviceProviderConfig));
  serve(router, scimCalls.schemas, ({ actor }) => told(actor, whole(schemas)));
  serve(router, scimCalls.resourceTypes, ({ actor }) => told(actor, whole(resourceTypes)));

  serve(router, scimCalls.users, async ({ actor, input }) =>
    presentList(await users.list(actor, input.query), user),
  );
  serve(router, scimCalls.createUser, async ({ actor, input }) =>
    user(await users.create(actor, input.body)),
  );
  serve(router, scimCalls.user, async ({ actor, input }) => user(await users.read(actor, input.params.id)));
  serve(router, scimCalls.replaceUser, async ({ actor, input }) =>
    user(await users.replace(actor, input.params.id, input.body)),
  );
  serve(router, scimCalls.patchUser, async ({ actor, input }) =>
    user(await users.patch(actor, input.params.id, readOperations(input.body))),
  );
  serve(router, scimCalls.removeUser, ({ actor, input }) => users.remove(actor, input.params.id));

  serve(router, scimCalls.groups, async ({ actor, input }) =>
    presentList(await groups.list(actor, input.query), group),
  );
  serve(
    router,
    scimCalls.createGroup,
    async ({ actor, input }) => group(await groups.create(actor, input.body)),
    { maxBytes },
  );
  serve(router, scimCalls.group, async ({ actor, input }) =>
    group(await groups.read(actor, input.params.id, input.query.excludedAttributes)),
  );
  serve(
    router,
    scimCalls.replaceGroup,
    async ({ actor, input }) => group(await groups.replace(actor, input.params.id, input.body)),
    { maxBytes },
  );
  serve(
    router,
    scimCalls.patchGroup,
    ({ actor, input }) => groups.patch(actor, input.params.id, readOperations(input.body)),
    { maxBytes },
  );
  serve(router, scimCalls.removeGroup, ({ actor, input }) => groups.remove(actor, input.params.id));
};

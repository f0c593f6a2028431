import { spaceCalls } from '../../contract/spaces.ts';
import { linkNext } from '../../core/http/page.ts';
import type { RequestKeys } from '../../core/http/request-keys.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import { presentMember, presentSpace } from './present.ts';
import type { SpacesService } from './service.ts';

export const spaceRoutes: FeatureRoutes<{ spaces: SpacesService; requestKeys: RequestKeys }> = (
  router,
  { spaces, requestKeys },
) => {
  serve(router, spaceCalls.list, async ({ actor }) =>
    (await spaces.list(actor)).map((space) => presentSpace(space, actor)),
  );
  serve(router, spaceCalls.create, (request) => {
    const { actor, input } = request;
    return requestKeys.once(spaceCalls.create, request, {
      make: async (key) => presentSpace(await spaces.create(actor, input.body, key), actor),
      again: async (id) => presentSpace(await spaces.read(actor, id), actor),
    });
  });
  serve(router, spaceCalls.read, async ({ actor, input }) =>
    presentSpace(await spaces.read(actor, input.params.id), actor),
  );
  serve(router, spaceCalls.update, async ({ actor, input }) =>
    presentSpace(await spaces.update(actor, input.params.id, input.body), actor),
  );
  serve(router, spaceCalls.remove, ({ actor, input }) => spaces.remove(actor, input.params.id));
  serve(router, spaceCalls.members, async ({ actor, input, ctx }) => {
    const { rows, next } = await spaces.members(actor, input.params.id, input.query.after);
    linkNext(ctx, next);
    return rows.map((row) => presentMember(row, actor));
  });
  serve(router, spaceCalls.audience, async ({ actor, input }) => ({
    people: await spaces.audience(actor, input.params.id),
  }));
  serve(router, spaceCalls.setMember, async ({ actor, input: { params, body } }) =>
    presentMember(await spaces.setMember(actor, params.id, params.userId, body.role), actor),
  );
  serve(router, spaceCalls.removeMember, ({ actor, input: { params } }) =>
    spaces.removeMember(actor, params.id, params.userId),
  );
};

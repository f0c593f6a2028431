import { spaceCalls } from '../../contract/spaces.ts';
import { linkNext } from '../../core/page.ts';
import { serve } from '../../core/route.ts';
import type { FeatureRoutes } from '../../routes.ts';
import { presentMember, presentSpace } from './present.ts';

export const spaceRoutes: FeatureRoutes = (router, { spaces }) => {
  serve(router, spaceCalls.list, async ({ actor }) =>
    (await spaces.list(actor)).map((space) => presentSpace(space, actor)),
  );
  serve(router, spaceCalls.create, async ({ actor, input }) =>
    presentSpace(await spaces.create(actor, input.body), actor),
  );
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
    return rows.map(presentMember);
  });
  serve(router, spaceCalls.setMember, async ({ actor, input: { params, body } }) =>
    presentMember(await spaces.setMember(actor, params.id, params.userId, body.role)),
  );
  serve(router, spaceCalls.removeMember, ({ actor, input: { params } }) =>
    spaces.removeMember(actor, params.id, params.userId),
  );
};

import { userCalls } from '../../contract/users.ts';
import { linkNext } from '../../core/page.ts';
import { serve } from '../../core/route.ts';
import type { FeatureRoutes } from '../../routes.ts';
import { presentPreferences, presentUser } from '../../core/present-people.ts';

export const userRoutes: FeatureRoutes = (router, { users }) => {
  serve(router, userCalls.list, async ({ actor, input, ctx }) => {
    const { rows, next, counts } = await users.list(actor, input.query);
    linkNext(ctx, next);
    ctx.set({
      'X-Total-Count': String(counts.found),
      'X-Count-Active': String(counts.active),
      'X-Count-Administrators': String(counts.administrators),
    });
    return rows.map(presentUser);
  });
  serve(router, userCalls.create, async ({ actor, input }) =>
    presentUser(await users.create(actor, input.body)),
  );
  serve(router, userCalls.read, async ({ actor, input }) =>
    presentUser(await users.read(actor, input.params.id)),
  );
  serve(router, userCalls.update, async ({ actor, input }) =>
    presentUser(await users.update(actor, input.params.id, input.body)),
  );
  serve(router, userCalls.remove, ({ actor, input }) => users.remove(actor, input.params.id));
  serve(router, userCalls.changePassword, async ({ actor, input }) =>
    presentUser(await users.changePassword(actor, input.params.id, input.body)),
  );
  serve(router, userCalls.changePreferences, async ({ actor, input }) =>
    presentPreferences(await users.changePreferences(actor, input.params.id, input.body)),
  );
};

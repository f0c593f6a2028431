import { authCalls } from '../../contract/auth.ts';
import type { RequestContext } from '../../core/context.ts';
import { serve } from '../../core/route.ts';
import { beginSession, endSession } from '../../core/session.ts';
import type { User } from '../../../db/models/user.ts';
import type { FeatureRoutes } from '../../routes.ts';
import { presentCurrentUser } from '../../core/present-people.ts';
import { presentSession } from './present.ts';

export const authRoutes: FeatureRoutes = (router, { auth, sessions, users }, config) => {
  serve(router, authCalls.user, async ({ actor }) => ({
    user: presentCurrentUser(await users.read(actor, actor.id), await users.readPreferences(actor)),
  }));
  serve(router, authCalls.login, async ({ input, ctx }) => signIn(ctx, await auth.login(input.body, ctx.ip)));
  serve(router, authCalls.register, async ({ input, ctx }) =>
    signIn(ctx, await auth.register(input.body, ctx.ip)),
  );
  serve(router, authCalls.logout, async ({ actor, ctx }) => {
    if (actor) await auth.logout(actor);
    endSession(ctx);
  });
  serve(router, authCalls.registration, () => Promise.resolve({ open: config.registration === 'open' }));
  serve(router, authCalls.sessions, async ({ actor }) =>
    (await sessions.list(actor)).map((session) => presentSession(session, actor)),
  );
  serve(router, authCalls.endSession, ({ actor, input }) => sessions.end(actor, input.params.id));
  serve(router, authCalls.endOtherSessions, ({ actor }) => sessions.endOthers(actor));

  async function signIn(ctx: RequestContext, user: User) {
    await beginSession(ctx, user.id);
    return { user: presentCurrentUser(user, await users.readPreferences(user)) };
  }
};

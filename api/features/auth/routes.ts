import type { Config } from '../../settings/config.ts';
import { authCalls } from '../../contract/auth.ts';
import { texts } from '../../contract/texts.ts';
import { clientOf } from '../../core/http/client-address.ts';
import { forbidden } from '../../core/errors.ts';
import type { RequestContext } from '../../core/http/context.ts';
import { rememberLanguage } from '../../core/http/page-language.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import type { Entrance } from '../../core/http/entrance.ts';
import { endSession } from '../../core/http/session.ts';
import { presentCurrentUser } from '../../core/access/present-people.ts';
import { presentSession } from './present.ts';
import type { AuthService } from './service.ts';
import type { SessionsService } from './sessions.ts';
import type { UsersService } from '../users/service.ts';
import type { SignInService } from '../sign-in/service.ts';
import type { OperationService } from '../operation/service.ts';
import { hostIn, isLoopbackAddress, isLoopbackHost } from '../../core/http/host-name.ts';

/** Whether the sender of this request may register an account. */
function mayRegister(ctx: RequestContext, registration: Config['registration']): boolean {
  if (registration !== 'local') return registration === 'open';
  return (
    isLoopbackAddress(ctx.req.socket.remoteAddress ?? '') &&
    isLoopbackHost(hostIn(ctx.get('Host')) ?? '') &&
    !isForwarded(ctx) &&
    isAskedByOwnPage(ctx)
  );
}

/** Behind a proxy on this machine, all connections come from this machine. */
const isForwarded = ({ headers }: RequestContext): boolean =>
  Object.keys(headers).some(
    (name) => name.startsWith('x-forwarded-') || ['forwarded', 'via', 'x-real-ip'].includes(name),
  );

/** A program sends neither header; a browser sends at least one of them with each write. */
function isAskedByOwnPage(ctx: RequestContext): boolean {
  const site = ctx.get('Sec-Fetch-Site');
  const origin = ctx.get('Origin');
  return (!site || site === 'same-origin') && (!origin || origin === `http://${ctx.get('Host')}`);
}

export const authRoutes: FeatureRoutes<{
  auth: AuthService;
  sessions: SessionsService;
  users: UsersService;
  operation: OperationService;
  entrance: Entrance;
  signIn: SignInService;
  config: Config;
}> = (router, { auth, sessions, users, operation, entrance, signIn, config }) => {
  const { registration } = operation;
  // an account is useless if its password does not let anybody sign in
  const isOpenTo = async (ctx: RequestContext) =>
    config.signIn.password === 'everyone' && mayRegister(ctx, await registration.current());

  serve(router, authCalls.user, async ({ actor, ctx }) => {
    const user = await users.read(actor, actor.id);
    // the choice may have been made in another browser; a script has no language to store
    if (!actor.tokenScope) rememberLanguage(ctx, user.language);
    const current = presentCurrentUser(user, await users.readPreferences(actor), actor);
    return { user: { ...current, ...(config.liveEditing && { editsLive: true as const }) } };
  });
  // passwords have their own turns, so that registrations do not delay sign-ins from the same office
  const hasOwnTurns = true;
  serve(
    router,
    authCalls.login,
    async ({ input, ctx }) => {
      // the entrance overwrites this after a success
      ctx.state.signIn = { method: 'password', result: 'refused' };
      return entrance.enter(ctx, await auth.login(input.body, clientOf(ctx)));
    },
    { hasOwnTurns },
  );
  serve(
    router,
    authCalls.register,
    async ({ input, ctx }) => {
      if (!(await isOpenTo(ctx))) throw forbidden(texts.registrationClosed);
      const user = await auth.register(input.body, clientOf(ctx));
      return entrance.enter(ctx, { user, methods: ['register'] });
    },
    { hasOwnTurns },
  );
  serve(router, authCalls.logout, async ({ actor, ctx }) => {
    const next = actor && (await signIn.logoutAddress(actor));
    if (actor) await auth.logout(actor);
    endSession(ctx);
    if (!next) return undefined;
    ctx.status = 200;
    return { next };
  });
  serve(router, authCalls.registration, async ({ ctx }) => ({ open: await isOpenTo(ctx) }));
  serve(router, authCalls.registrationSetting, ({ actor }) => registration.setting(actor));
  serve(router, authCalls.changeRegistration, ({ actor, input }) =>
    registration.change(actor, input.body.registration),
  );
  serve(router, authCalls.sessions, async ({ actor }) =>
    (await sessions.list(actor)).map((session) => presentSession(session, actor)),
  );
  serve(router, authCalls.endSession, ({ actor, input }) => sessions.end(actor, input.params.id));
  serve(router, authCalls.endOtherSessions, ({ actor }) => sessions.endOthers(actor));
};

import { signInCalls } from '../../contract/sign-in.ts';
import { clientAddress } from '../../core/http/client-address.ts';
import type { RequestContext } from '../../core/http/context.ts';
import type { Entrance } from '../../core/http/entrance.ts';
import { clearFlowCookie, readFlowCookie, setFlowCookie } from '../../core/http/flow-cookie.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import type { SecondStepsService } from '../second-steps/service.ts';
import type { Outcome, SignInService } from './service.ts';

export const signInRoutes: FeatureRoutes<{
  signIn: SignInService;
  secondSteps: SecondStepsService;
  entrance: Entrance;
}> = (router, { signIn, secondSteps, entrance }) => {
  serve(router, signInCalls.ways, ({ ctx }) =>
    Promise.resolve({ ...signIn.ways(), passkeys: secondSteps.arePasskeysPossible(ctx) }),
  );
  serve(router, signInCalls.begin, async ({ input, ctx }) => {
    const { id } = input.params;
    const browser = { secret: setFlowCookie(ctx), address: clientAddress(ctx) };
    const begun = await signIn.begin(id, browser, input.query.returnTo);
    return leave(ctx, 'url' in begun ? begun.url : pageAfter(ctx, id, begun));
  });
  serve(router, signInCalls.finish, async ({ input, ctx, actor }) => {
    const { id } = input.params;
    const browser = { secret: readFlowCookie(ctx), address: clientAddress(ctx) };
    const outcome = await signIn.finish(id, browser, ctx.querystring, actor);
    clearFlowCookie(ctx);
    if ('arrival' in outcome && outcome.isGroupsUnknown)
      ctx.state.log.warn(
        { requestId: ctx.state.requestId, provider: id },
        'the groups of this sign-in are not known, so they stay as they were: the provider has too many for its token',
      );
    const entered = 'arrival' in outcome && (await entrance.enter(ctx, outcome.arrival));
    const page = pageAfter(ctx, id, outcome);
    return leave(ctx, entered && 'step' in entered ? stepPage(page) : page);
  });
  serve(router, signInCalls.link, async ({ input, ctx, actor }) => {
    const browser = { secret: setFlowCookie(ctx), address: clientAddress(ctx) };
    return { next: await signIn.beginLink(actor, input.params.id, browser) };
  });
  serve(router, signInCalls.backchannelLogout, async ({ input, ctx }) => {
    await signIn.logoutByProvider(input.params.id, input.body.logout_token, clientAddress(ctx));
    return '';
  });
};

/**
 * The page to go to. After a problem it is the page that shows it, with the id of the request for whoever reads the
 * log.
 */
function pageAfter(ctx: RequestContext, provider: string, outcome: Outcome): string {
  if ('arrival' in outcome) return outcome.returnTo;
  if ('linked' in outcome) return `/settings/security?${new URLSearchParams({ linked: provider })}`;
  const { problem, isLink, cause } = outcome;
  const { requestId, log } = ctx.state;
  ctx.state.signIn = { method: 'oidc', result: problem };
  if (cause) log.warn({ requestId, provider, problem, err: cause }, 'sign-in with a provider failed');
  const query = new URLSearchParams({ problem, provider, request: requestId });
  return `${isLink ? '/settings/security' : '/login'}?${query}`;
}

/** The page that asks for a second step, and then leads to the other page. */
const stepPage = (returnTo: string): string => `/login?${new URLSearchParams({ step: '', returnTo })}`;

/** The address contains secrets of the sign-in, so it must not be cached or passed on. */
function leave(ctx: RequestContext, address: string): string {
  ctx.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
  ctx.redirect(address);
  // no text in the body, because it would repeat the address
  return '';
}

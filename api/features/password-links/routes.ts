import { passwordLinkCalls } from '../../contract/password-links.ts';
import { serve } from '../../core/route.ts';
import type { FeatureRoutes } from '../../routes.ts';

export const passwordLinkRoutes: FeatureRoutes = (router, { passwordLinks }) => {
  serve(router, passwordLinkCalls.state, () => Promise.resolve({ areMailed: passwordLinks.areMailed }));
  serve(router, passwordLinkCalls.request, ({ input, ctx }) => passwordLinks.ask(input.body.name, ctx.ip));
  serve(router, passwordLinkCalls.look, async ({ input, ctx }) => {
    const { username } = await passwordLinks.look(input.body.token, ctx.ip);
    return { username };
  });
  serve(router, passwordLinkCalls.use, ({ input, ctx }) => passwordLinks.use(input.body, ctx.ip));
};

import { passwordLinkCalls } from '../../contract/password-links.ts';
import { clientAddress, clientOf } from '../../core/http/client-address.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import type { PasswordLinksService } from './service.ts';

export const passwordLinkRoutes: FeatureRoutes<{ passwordLinks: PasswordLinksService }> = (
  router,
  { passwordLinks },
) => {
  serve(router, passwordLinkCalls.state, () => Promise.resolve({ areMailed: passwordLinks.areMailed }));
  serve(router, passwordLinkCalls.request, ({ input, ctx }) =>
    passwordLinks.ask(input.body.name, clientAddress(ctx)),
  );
  serve(router, passwordLinkCalls.look, async ({ input, ctx }) => {
    const { username } = await passwordLinks.look(input.body.token, clientAddress(ctx));
    return { username };
  });
  serve(router, passwordLinkCalls.use, ({ input, ctx }) => passwordLinks.use(input.body, clientOf(ctx)), {
    hasOwnTurns: true,
  });
};

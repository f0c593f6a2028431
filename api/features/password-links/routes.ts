import { passwordLinkCalls } from '../../contract/password-links.ts';
import { clientAddress, clientOf } from '../../core/http/client-address.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import type { Config } from '../../settings/config.ts';
import { addressOf } from '../../core/http/own-address.ts';
import { presentMadeLink } from '../../core/access/present-people.ts';
import { passwordServes } from '../../core/access/password-serves.ts';
import type { PasswordLinksService } from './service.ts';

export const passwordLinkRoutes: FeatureRoutes<{ passwordLinks: PasswordLinksService; config: Config }> = (
  router,
  { passwordLinks, config },
) => {
  serve(router, passwordLinkCalls.state, () => Promise.resolve({ areMailed: passwordLinks.areMailed }));
  serve(router, passwordLinkCalls.request, ({ input, ctx }) =>
    passwordLinks.ask(input.body.name, clientAddress(ctx)),
  );
  serve(router, passwordLinkCalls.look, async ({ input, ctx }) => {
    const owner = await passwordLinks.look(input.body.token, clientAddress(ctx));
    const { username, displayName } = owner;
    const serves = passwordServes(config.signIn.password, owner);
    return { username, displayName, ...(serves ? {} : { passwordServes: false as const }) };
  });
  serve(router, passwordLinkCalls.use, ({ input, ctx }) => passwordLinks.use(input.body, clientOf(ctx)), {
    hasOwnTurns: true,
  });
  serve(router, passwordLinkCalls.make, async ({ actor, input, ctx }) =>
    presentMadeLink(await passwordLinks.makeOnPage(actor, input.params.id, addressOf(ctx, config.publicUrl))),
  );
};

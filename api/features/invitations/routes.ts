import { invitationCalls } from '../../contract/invitations.ts';
import type { Config } from '../../settings/config.ts';
import { addressOf } from '../../core/http/own-address.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import { presentMadeLink, presentUser } from '../../core/access/present-people.ts';
import type { InvitationsService } from './service.ts';

export const invitationRoutes: FeatureRoutes<{ invitations: InvitationsService; config: Config }> = (
  router,
  { invitations, config },
) => {
  serve(router, invitationCalls.read, ({ actor, input }) => invitations.read(actor, input.body.text));
  serve(router, invitationCalls.invite, async ({ actor, input, ctx }) =>
    (await invitations.invite(actor, input.body.people, addressOf(ctx, config.publicUrl))).map(
      ({ user, link }) => ({
        user: presentUser(user),
        link: presentMadeLink(link),
      }),
    ),
  );
};

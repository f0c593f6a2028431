import { invitationCalls } from '../../contract/invitations.ts';
import { limits } from '../../text/limits.ts';
import type { Config } from '../../settings/config.ts';
import { addressOf } from '../../core/http/own-address.ts';
import type { RequestKeys } from '../../core/http/request-keys.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import { presentMadeLink, presentUser } from '../../core/access/present-people.ts';
import type { InvitationsService } from './service.ts';

/** As many bytes as a text of that length takes in JSON, unless most of it must be escaped. */
const maxTextBytes = 4 * limits.invitationsText;

export const invitationRoutes: FeatureRoutes<{
  invitations: InvitationsService;
  requestKeys: RequestKeys;
  config: Config;
}> = (router, { invitations, requestKeys, config }) => {
  serve(router, invitationCalls.read, ({ actor, input }) => invitations.read(actor, input.body.text), {
    maxBytes: maxTextBytes,
  });
  serve(router, invitationCalls.invite, (request) => {
    const { actor, input, ctx } = request;
    const address = addressOf(ctx, config.publicUrl);
    return requestKeys.once(invitationCalls.invite, request, {
      make: async (key) =>
        (await invitations.invite(actor, input.body.people, address, key)).map(({ user, link }) => ({
          user: presentUser(user),
          link: presentMadeLink(link),
        })),
    });
  });
};

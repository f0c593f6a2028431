import { publicLinkCalls } from '../../contract/public-links.ts';
import { linkNext } from '../../core/http/page.ts';
import type { RequestKeys } from '../../core/http/request-keys.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import { presentPublicLink } from './present.ts';
import type { PublicLinksService } from './service.ts';

export const publicLinkRoutes: FeatureRoutes<{
  publicLinks: PublicLinksService;
  requestKeys: RequestKeys;
}> = (router, { publicLinks, requestKeys }) => {
  serve(router, publicLinkCalls.listOfDocument, async ({ actor, input }) => {
    const { links, canMake } = await publicLinks.ofDocument(actor, input.params.id);
    return {
      links: links.map(({ link, canEnd }) => presentPublicLink(link, canEnd)),
      can: { make: canMake },
    };
  });
  serve(router, publicLinkCalls.make, (request) => {
    const { actor, input } = request;
    return requestKeys.once(publicLinkCalls.make, request, {
      async make(key) {
        const { token, link } = await publicLinks.make(actor, input.params.id, input.body, key);
        return { url: `/p/${token}`, link: presentPublicLink(link, true) };
      },
    });
  });
  serve(router, publicLinkCalls.list, async ({ actor, input, ctx }) => {
    const { rows, next } = await publicLinks.all(actor, input.query);
    linkNext(ctx, next);
    return rows.map((link) => presentPublicLink(link, true));
  });
  serve(router, publicLinkCalls.end, ({ actor, input }) => publicLinks.end(actor, input.params.id));
};

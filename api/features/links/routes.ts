import { linkCalls } from '../../contract/links.ts';
import { linkNext } from '../../core/http/page.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import type { LinksService } from './service.ts';

export const linkRoutes: FeatureRoutes<{ links: LinksService }> = (router, { links }) => {
  serve(router, linkCalls.linkedFrom, async ({ actor, input, ctx }) => {
    const { rows, next, total } = await links.linkedFrom(actor, input.params.id, input.query);
    linkNext(ctx, next);
    ctx.set('X-Total-Count', String(total));
    return rows.map(({ id, title, space, updatedAt, restriction }) => ({
      ...{ id, title, space, restriction },
      updatedAt: updatedAt.toISOString(),
    }));
  });
  serve(router, linkCalls.ofDocument, ({ actor, input }) => links.ofDocument(actor, input.params.id));
  serve(router, linkCalls.ofSpace, async ({ actor, input, ctx }) => {
    const { rows, next } = await links.ofSpace(actor, input.params.id, input.query);
    linkNext(ctx, next);
    return rows;
  });
};

import { tokenCalls } from '../../contract/tokens.ts';
import { linkNext } from '../../core/http/page.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import { presentToken } from './present.ts';
import type { TokensService } from './service.ts';

export const tokenRoutes: FeatureRoutes<{ tokens: TokensService }> = (router, { tokens }) => {
  serve(router, tokenCalls.list, async ({ actor, input, ctx }) => {
    const page = await tokens.list(actor, input.query);
    linkNext(ctx, page.next);
    return page.rows.map(presentToken);
  });
  serve(router, tokenCalls.create, async ({ actor, input }) => {
    const { token, row } = await tokens.create(actor, input.body);
    return { token, info: presentToken(row) };
  });
  serve(router, tokenCalls.revoke, ({ actor, input }) => tokens.revoke(actor, input.params.id));
};

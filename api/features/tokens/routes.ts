import { tokenCalls } from '../../contract/tokens.ts';
import { presentUser } from '../../core/access/present-people.ts';
import { linkNext } from '../../core/http/page.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import { presentToken } from './present.ts';
import type { TokensService } from './service.ts';

export const tokenRoutes: FeatureRoutes<{ tokens: TokensService }> = (router, { tokens }) => {
  serve(router, tokenCalls.list, async ({ actor, input, ctx }) => {
    const { rows, next, spaceNames } = await tokens.list(actor, input.query);
    linkNext(ctx, next);
    return rows.map((row) => presentToken(row, spaceNames));
  });
  serve(router, tokenCalls.create, async ({ actor, input }) => {
    const { token, row, spaceNames } = await tokens.create(actor, input.body);
    return { token, info: presentToken(row, spaceNames) };
  });
  serve(router, tokenCalls.createService, async ({ actor, input }) => {
    const { user, token, row, spaceNames } = await tokens.createService(actor, input.body);
    return { user: presentUser(user), token, info: presentToken(row, spaceNames) };
  });
  serve(router, tokenCalls.revoke, ({ actor, input }) => tokens.revoke(actor, input.params.id));
};

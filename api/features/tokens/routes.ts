import { tokenCalls } from '../../contract/tokens.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import { presentToken } from './present.ts';
import type { TokensService } from './service.ts';

export const tokenRoutes: FeatureRoutes<{ tokens: TokensService }> = (router, { tokens }) => {
  serve(router, tokenCalls.list, async ({ actor, input }) =>
    (await tokens.list(actor, input.query.of)).map(presentToken),
  );
  serve(router, tokenCalls.create, async ({ actor, input }) => {
    const { token, row } = await tokens.create(actor, input.body);
    return { token, info: presentToken(row) };
  });
  serve(router, tokenCalls.revoke, ({ actor, input }) => tokens.revoke(actor, input.params.id));
};

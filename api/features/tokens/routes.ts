import { tokenCalls } from '../../contract/tokens.ts';
import { presentUser } from '../../core/access/present-people.ts';
import { linkNext } from '../../core/http/page.ts';
import type { RequestKeys } from '../../core/http/request-keys.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import { presentToken } from './present.ts';
import type { TokensService } from './service.ts';

export const tokenRoutes: FeatureRoutes<{ tokens: TokensService; requestKeys: RequestKeys }> = (
  router,
  { tokens, requestKeys },
) => {
  serve(router, tokenCalls.list, async ({ actor, input, ctx }) => {
    const { rows, next, spaceNames } = await tokens.list(actor, input.query);
    linkNext(ctx, next);
    return rows.map((row) => presentToken(row, spaceNames));
  });
  serve(router, tokenCalls.create, (request) =>
    requestKeys.once(tokenCalls.create, request, {
      async make(key) {
        const { token, row, spaceNames } = await tokens.create(request.actor, request.input.body, key);
        return { token, info: presentToken(row, spaceNames) };
      },
    }),
  );
  serve(router, tokenCalls.createService, (request) =>
    requestKeys.once(tokenCalls.createService, request, {
      async make(key) {
        const made = await tokens.createService(request.actor, request.input.body, key);
        const { user, token, row, spaceNames } = made;
        return { user: presentUser(user), token, info: presentToken(row, spaceNames) };
      },
    }),
  );
  serve(router, tokenCalls.revoke, ({ actor, input }) => tokens.revoke(actor, input.params.id));
};

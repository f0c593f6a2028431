import { hookCalls } from '../../contract/hooks.ts';
import type { RequestKeys } from '../../core/http/request-keys.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import { presentDelivery, presentHook } from './present.ts';
import type { HooksService } from './service.ts';

export const hookRoutes: FeatureRoutes<{ hooks: HooksService; requestKeys: RequestKeys }> = (
  router,
  { hooks, requestKeys },
) => {
  serve(router, hookCalls.list, async ({ actor }) => (await hooks.all(actor)).map(presentHook));
  serve(router, hookCalls.ofSpace, async ({ actor, input }) =>
    (await hooks.ofSpace(actor, input.params.id)).map(presentHook),
  );
  serve(router, hookCalls.make, (request) =>
    requestKeys.once(hookCalls.make, request, {
      async make(key) {
        const { hook, secret } = await hooks.make(request.actor, request.input.body, key);
        return { hook: presentHook(hook), secret };
      },
    }),
  );
  serve(router, hookCalls.change, async ({ actor, input }) =>
    presentHook(await hooks.change(actor, input.params.id, input.body)),
  );
  serve(router, hookCalls.renewSecret, async ({ actor, input }) => ({
    secret: await hooks.renewSecret(actor, input.params.id),
  }));
  serve(router, hookCalls.remove, ({ actor, input }) => hooks.remove(actor, input.params.id));
  serve(router, hookCalls.test, ({ actor, input }) => hooks.test(actor, input.params.id));
  serve(router, hookCalls.deliveries, async ({ actor, input }) =>
    (await hooks.deliveries(actor, input.params.id)).map(presentDelivery),
  );
  serve(router, hookCalls.sendAgain, ({ actor, input }) =>
    hooks.sendAgain(actor, input.params.id, input.params.delivery),
  );
};

import { identityCalls, type IdentityInfo } from '../../contract/identities.ts';
import { notFound } from '../../core/errors.ts';
import { texts } from '../../contract/texts.ts';
import type { RequestKeys } from '../../core/http/request-keys.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import type { IdentitiesService, SeenIdentity } from './service.ts';

export const identityRoutes: FeatureRoutes<{ identities: IdentitiesService; requestKeys: RequestKeys }> = (
  router,
  { identities, requestKeys },
) => {
  serve(router, identityCalls.list, async ({ actor, input }) =>
    (await identities.list(actor, input.params.id)).map(presentIdentity),
  );
  serve(router, identityCalls.link, (request) => {
    const { actor, input } = request;
    const userId = input.params.id;
    return requestKeys.once(identityCalls.link, request, {
      make: async (key) => presentIdentity(await identities.link(actor, userId, input.body, key)),
      async again(id) {
        const made = (await identities.list(actor, userId)).find(({ row }) => row.id === id);
        if (!made) throw notFound(texts.thisNotFound);
        return presentIdentity(made);
      },
    });
  });
  serve(router, identityCalls.unlink, ({ actor, input }) =>
    identities.unlink(actor, input.params.id, input.params.identityId),
  );
};

const presentIdentity = ({ row, providerName, setsRole }: SeenIdentity): IdentityInfo => ({
  id: row.id,
  provider: { id: row.provider, name: providerName },
  email: row.email,
  setsRole,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});

import { identityCalls, type IdentityInfo } from '../../contract/identities.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import type { IdentitiesService, SeenIdentity } from './service.ts';

export const identityRoutes: FeatureRoutes<{ identities: IdentitiesService }> = (router, { identities }) => {
  serve(router, identityCalls.list, async ({ actor, input }) =>
    (await identities.list(actor, input.params.id)).map(presentIdentity),
  );
  serve(router, identityCalls.link, async ({ actor, input }) =>
    presentIdentity(await identities.link(actor, input.params.id, input.body)),
  );
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

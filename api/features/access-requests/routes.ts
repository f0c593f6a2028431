import { accessRequestCalls } from '../../contract/access-requests.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import type { AccessRequestsService } from './service.ts';

export const accessRequestRoutes: FeatureRoutes<{ accessRequests: AccessRequestsService }> = (
  router,
  { accessRequests },
) => {
  serve(router, accessRequestCalls.create, ({ actor, input }) => accessRequests.create(actor, input.body));
};

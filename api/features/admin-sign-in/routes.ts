import { adminSignInCalls } from '../../contract/admin-sign-in.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import type { AdminSignInService } from './service.ts';

export const adminSignInRoutes: FeatureRoutes<{ adminSignIn: AdminSignInService }> = (
  router,
  { adminSignIn },
) => {
  serve(router, adminSignInCalls.overview, ({ actor }) => adminSignIn.overview(actor));
  serve(router, adminSignInCalls.test, ({ actor, input }) =>
    adminSignIn.test(actor, input.params.id, input.body?.username),
  );
};

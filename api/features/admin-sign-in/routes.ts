import { adminSignInCalls } from '../../contract/admin-sign-in.ts';
import { inLanguage } from '../../core/refusal-texts.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import type { AdminSignInService } from './service.ts';

export const adminSignInRoutes: FeatureRoutes<{ adminSignIn: AdminSignInService }> = (
  router,
  { adminSignIn },
) => {
  serve(router, adminSignInCalls.overview, ({ actor }) => adminSignIn.overview(actor));
  serve(router, adminSignInCalls.test, async ({ actor, input, ctx }) => {
    const steps = await adminSignIn.test(actor, input.params.id, input.body?.username);
    const language = ctx.state.language();
    return steps.map((step) => ({ ...step, text: inLanguage(language, step.text, step.reason) }));
  });
};

import { signInCalls } from '../../contract/sign-in.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import type { Config } from '../../settings/config.ts';
import type { SecondStepsService } from '../second-steps/service.ts';

export const signInRoutes: FeatureRoutes<{ secondSteps: SecondStepsService; config: Config }> = (
  router,
  { secondSteps, config: { signIn } },
) => {
  serve(router, signInCalls.ways, ({ ctx }) =>
    Promise.resolve({
      password: signIn.ldap.length > 0 ? ('everyone' as const) : signIn.password,
      providers: signIn.oidc.map(({ id, name }) => ({ id, name })),
      passkeys: secondSteps.arePasskeysPossible(ctx),
    }),
  );
};

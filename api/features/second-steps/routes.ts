import { secondStepCalls } from '../../contract/second-steps.ts';
import type { Entrance } from '../../core/http/entrance.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import type { SecondStepsService } from './service.ts';

export const secondStepRoutes: FeatureRoutes<{ secondSteps: SecondStepsService; entrance: Entrance }> = (
  router,
  { secondSteps, entrance },
) => {
  const { taking } = secondSteps;
  serve(router, secondStepCalls.step, async ({ ctx }) => ({ step: await taking.look(ctx) }));
  serve(router, secondStepCalls.takeStep, async ({ input, ctx }) => {
    const { arrival, recoveryCodes } = await taking.take(ctx, input.body);
    return { user: await entrance.admit(ctx, arrival), recoveryCodes };
  });
  serve(router, secondStepCalls.enrolTotp, ({ ctx }) => taking.beginTotp(ctx));
  serve(router, secondStepCalls.passkeyOptions, async ({ actor, input: { body }, ctx }) => {
    const { purpose } = body;
    const isStep = purpose === 'step' || purpose === 'enrol';
    return {
      options: isStep
        ? await taking.passkeyOptions(ctx, purpose)
        : await secondSteps.passkeyOptions(ctx, actor, purpose),
    };
  });
  serve(router, secondStepCalls.passkeySignIn, async ({ input, ctx }) => {
    const arrival = await secondSteps.passkeySignIn(ctx, input.body.response);
    return { user: await entrance.admit(ctx, arrival) };
  });
  serve(router, secondStepCalls.security, ({ actor, ctx }) => secondSteps.security(ctx, actor));
  serve(router, secondStepCalls.confirm, ({ actor, input, ctx }) =>
    secondSteps.confirm(ctx, actor, input.body),
  );
  serve(router, secondStepCalls.makeTotp, ({ actor }) => secondSteps.makeTotp(actor));
  serve(router, secondStepCalls.confirmTotp, async ({ actor, input }) => ({
    recoveryCodes: await secondSteps.confirmTotp(actor, input.body.code),
  }));
  serve(router, secondStepCalls.removeTotp, ({ actor }) => secondSteps.removeTotp(actor));
  serve(router, secondStepCalls.makeRecoveryCodes, async ({ actor }) => ({
    recoveryCodes: await secondSteps.makeRecoveryCodes(actor),
  }));
  serve(router, secondStepCalls.addPasskey, ({ actor, input: { body }, ctx }) =>
    secondSteps.addPasskey(ctx, actor, body.response, body.name),
  );
  serve(router, secondStepCalls.renamePasskey, ({ actor, input, ctx }) =>
    secondSteps.renamePasskey(ctx, actor, input.params.id, input.body.name),
  );
  serve(router, secondStepCalls.removePasskey, ({ actor, input }) =>
    secondSteps.removePasskey(actor, input.params.id),
  );
  serve(router, secondStepCalls.forgetDevices, ({ actor }) => secondSteps.forgetDevices(actor));
  serve(router, secondStepCalls.reset, ({ actor, input }) => secondSteps.reset(actor, input.params.id));
};

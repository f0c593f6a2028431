import type { Knex } from 'knex';
import type { SignInStep, StepMethod } from '../../contract/second-steps.ts';
import { texts } from '../../contract/texts.ts';
import type { Sealer } from '../../core/access/identity-key.ts';
import { loginRefused } from '../../core/errors.ts';
import type { RequestContext } from '../../core/http/context.ts';
import { readDeviceHash } from '../../core/http/device-cookie.ts';
import type { Arrival, SignInMethod, StepGate } from '../../core/http/entrance.ts';
import { flowTtlSeconds, readFlowCookie, setFlowCookie } from '../../core/http/flow-cookie.ts';
import { readStepState, type StepState } from '../../../db/sign-in/second-step-statements.ts';
import { User } from '../../../db/people/user.ts';
import { beginFlow, tryFlow } from '../../../db/sign-in/flows.ts';
import type { SignInSettings } from '../../settings/sign-in.ts';
import { isStepRequired } from './policy.ts';
import { relyingParty } from './relying-party.ts';

export interface GateDependencies {
  knex: Knex;
  sealer: Sealer;
  signIn: Pick<SignInSettings, 'mfa' | 'mfaRememberDays' | 'oidc'>;
  publicUrl: string | undefined;
}

/** A sign-in that waits for its second step. */
export interface WaitingStep {
  /** The secret of the browser, which is the key of the flow. */
  secret: string;
  arrival: Arrival;
  step: SignInStep;
}

interface FlowData {
  methods: SignInMethod[];
  identity: Arrival['identity'] | null;
  step: SignInStep;
}

const kind = 'step';

/** Decides who needs a second step, and remembers sign-ins that wait for it. */
export function createGate({ knex, sealer, signIn, publicUrl }: GateDependencies): StepGate {
  const providers = new Map(signIn.oidc.map((provider) => [provider.id, provider]));

  /** A verified passkey counts as both steps, and most providers ask for two steps themselves. */
  const isEnough = ({ methods: [method], identity }: Arrival): boolean =>
    method === 'passkey' || (method === 'oidc' && !providers.get(identity?.provider ?? '')?.asksSecondStep);

  async function ownMethods(state: StepState, userId: number): Promise<StepMethod[]> {
    // if it is sealed with a lost key, no code of the app can be checked
    const hasApp = state.sealed !== null && (await sealer.open(state.sealed, userId)) !== null;
    return [
      ...(hasApp ? ['totp' as const] : []),
      ...(state.hasPasskey ? ['passkey' as const] : []),
      ...(state.hasRecoveryCodes ? ['recovery' as const] : []),
    ];
  }

  async function begin(ctx: RequestContext, arrival: Arrival, step: SignInStep) {
    const secret = setFlowCookie(ctx);
    const data: FlowData = { methods: [...arrival.methods], identity: arrival.identity ?? null, step };
    const flow = { kind, userId: arrival.user.id, data: { ...data }, lasts: flowTtlSeconds };
    await beginFlow(knex, secret, flow, secret);
    return { step };
  }

  return {
    async look(ctx, arrival) {
      const { user, methods } = arrival;
      if (signIn.mfa === 'off' || isEnough(arrival)) return { methods };
      const party = relyingParty(ctx, publicUrl);
      const rpId = typeof party === 'string' ? null : party.id;
      const deviceHash = readDeviceHash(ctx, user.id);
      const state = await readStepState(knex, { userId: user.id, rpId, deviceHash });
      const rememberDays = signIn.mfaRememberDays;
      if (state.sealed !== null || state.hasAnyPasskey) {
        if (state.isKnownDevice) return { methods: [...methods, 'device' as const] };
        const own = await ownMethods(state, user.id);
        return begin(ctx, arrival, { methods: own, enrol: false, rememberDays });
      }
      if (!isStepRequired(signIn.mfa, user.role)) return { methods };
      const offered: StepMethod[] = rpId === null ? ['totp'] : ['totp', 'passkey'];
      return begin(ctx, arrival, { methods: offered, enrol: true, rememberDays });
    },
  };
}

/** @throws AppError 401 if no sign-in waits in this browser, or the account was disabled meanwhile */
export async function findWaitingStep(knex: Knex, ctx: RequestContext): Promise<WaitingStep> {
  const secret = readFlowCookie(ctx);
  const flow = secret === '' ? null : await tryFlow(knex, { kind, id: secret, browser: secret });
  const user =
    flow?.userId && (await User.query(knex).modify('active').modify('people').findById(flow.userId));
  if (!flow || !user) throw loginRefused(texts.stepOver);
  const { methods, identity, step } = flow.data as unknown as FlowData;
  return { secret, step, arrival: { user, methods, ...(identity ? { identity } : {}) } };
}

/** The key of the flow, for `takeFlow`. */
export const flowKey = ({ secret }: WaitingStep) => ({ kind, id: secret, browser: secret });

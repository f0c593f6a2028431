import type { Knex } from 'knex';
import type { AppKey, PasskeyAnswer, StepMethod, TakeStep } from '../../contract/second-steps.ts';
import { texts } from '../../contract/texts.ts';
import { audit } from '../../core/access/audit.ts';
import { invalid, loginRefused } from '../../core/errors.ts';
import { clientAddress } from '../../core/http/client-address.ts';
import type { RequestContext } from '../../core/http/context.ts';
import { setDeviceCookie } from '../../core/http/device-cookie.ts';
import type { Arrival } from '../../core/http/entrance.ts';
import { clearFlowCookie } from '../../core/http/flow-cookie.ts';
import { inTransaction } from '../../core/transaction.ts';
import { User } from '../../../db/people/user.ts';
import { addSecurityMail } from '../../../db/notifications/security-mail-statements.ts';
import { takeFlow } from '../../../db/sign-in/flows.ts';
import { findWaitingStep, flowKey, type WaitingStep } from './gate.ts';
import { rememberDevice } from './known-devices.ts';
import { hasSteps, type OwnSteps, type Within } from './own-steps.ts';
import { answerRefused, askForNewPasskey, askForPasskey, firstNameOf, usePasskey } from './passkeys.ts';
import type { RelyingParty } from './relying-party.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import type { StepThrottle } from './throttle.ts';
import type { Totp } from './totp.ts';

interface TakingDependencies {
  knex: Knex;
  totp: Totp;
  throttle: StepThrottle;
  own: OwnSteps;
  rememberDays: number;
  /** @throws AppError 409 if no passkey can be used */
  party: (ctx: RequestContext) => RelyingParty;
}

interface Taken {
  arrival: Arrival;
  /** For somebody who has just set up their first second step. */
  recoveryCodes: string[] | null;
}

export type CodeCheck = (
  person: { id: number; username: string; address: string },
  method: 'totp' | 'recovery',
  code: string | undefined,
) => Promise<void>;

/** Checks codes, and counts wrong ones. */
export function createCodeCheck({
  knex,
  totp,
  throttle,
}: Pick<TakingDependencies, 'knex' | 'totp' | 'throttle'>): CodeCheck {
  return async ({ id, username, address }, method, code = '') => {
    const actor = { id, username, address };
    const target = { type: 'user', id };
    const noteBlock = () =>
      inTransaction(knex, (trx) => audit(trx, { address }, { action: 'auth.throttled', target }));
    const attempt = await throttle.begin(method === 'totp' ? 'code' : 'recovery', id, noteBlock);
    const isRight = await inTransaction(knex, async (trx) => {
      if (method === 'totp') return totp.use(trx, id, code);
      const isUsed = await useRecoveryCode(trx, id, code);
      if (isUsed) await audit(trx, actor, { action: 'recovery_codes.used', target });
      return isUsed;
    });
    if (isRight) return attempt.succeeded();
    await inTransaction(knex, async (trx) => {
      // it is not known who it was
      await audit(trx, { address }, { action: 'auth.step_failed', target, details: { method } });
      if (attempt.isWorthAMail) await addSecurityMail(trx, id, 'codes_tried');
    });
    throw invalid({ code: method === 'totp' ? texts.codeWrong : texts.recoveryCodeWrong });
  };
}

/** The second step of sign-ins. */
export function createTaking(dependencies: TakingDependencies & { checkCode: CodeCheck }) {
  const { knex, own, rememberDays, party, checkCode } = dependencies;

  const personOf = (ctx: RequestContext, { arrival: { user } }: WaitingStep) => ({
    id: user.id,
    username: user.username,
    address: clientAddress(ctx),
  });

  async function prove(ctx: RequestContext, waiting: WaitingStep, { method, code, response }: TakeStep) {
    if (method !== 'passkey') return checkCode(personOf(ctx, waiting), method, code);
    const { id, address } = personOf(ctx, waiting);
    const asking = { party: party(ctx), browser: waiting.secret };
    const used = await usePasskey(knex, 'step', asking, required(response));
    if (used?.userId === id) return;
    const event = { action: 'auth.step_failed', target: { type: 'user', id }, details: { method } } as const;
    await inTransaction(knex, (trx) => audit(trx, { address }, event));
    throw answerRefused();
  }

  /** Sets up a second step during a sign-in. Its first use also completes the sign-in. */
  async function enrol(ctx: RequestContext, waiting: WaitingStep, { method, code = '', response }: TakeStep) {
    const person = personOf(ctx, waiting);
    const finishing: Within = (work) =>
      enrolling(waiting)(async (trx) => {
        const result = await work(trx);
        await finishFlow(trx, waiting);
        return result;
      });
    if (method === 'totp') return own.confirmTotp(person, code, finishing);
    const asking = { party: party(ctx), browser: waiting.secret };
    const passkey = { name: firstNameOf(ctx), answer: required(response) };
    return (await own.addPasskey(person, asking, passkey, finishing)).recoveryCodes;
  }

  /**
   * Somebody who knows only the password must not be able to add a second step to those that the owner has set up
   * meanwhile.
   */
  const enrolling =
    ({ arrival: { user } }: WaitingStep): Within =>
    (work) =>
      inTransaction(knex, async (trx) => {
        await User.query(trx).findById(user.id).forUpdate();
        if (await hasSteps(trx, user.id)) throw loginRefused(texts.stepOver);
        return work(trx);
      });

  async function waitingToEnrol(ctx: RequestContext): Promise<WaitingStep> {
    const waiting = await findWaitingStep(knex, ctx);
    if (!waiting.step.enrol) throw loginRefused(texts.stepOver);
    return waiting;
  }

  return {
    /** @throws AppError 401 if no sign-in waits in this browser */
    look: async (ctx: RequestContext) => (await findWaitingStep(knex, ctx)).step,

    /** @throws AppError 401 if no sign-in in this browser waits for a second step to be set up */
    async beginTotp(ctx: RequestContext): Promise<AppKey> {
      const waiting = await waitingToEnrol(ctx);
      return own.beginTotp(waiting.arrival.user, enrolling(waiting));
    },

    /** What a browser needs for the passkey of this step. @throws AppError 401 */
    async passkeyOptions(ctx: RequestContext, purpose: 'step' | 'enrol'): Promise<Record<string, unknown>> {
      const waiting = purpose === 'enrol' ? await waitingToEnrol(ctx) : await findWaitingStep(knex, ctx);
      const asking = { party: party(ctx), browser: waiting.secret };
      const { user } = waiting.arrival;
      return purpose === 'enrol'
        ? askForNewPasskey(knex, asking, user)
        : askForPasskey(knex, 'step', asking, user.id);
    },

    /**
     * Checks the step. The sign-in that waited for it then ends, and cannot be used again.
     * @throws AppError 400 if the code is wrong, 401 if the sign-in has ended, 429 after too many wrong codes
     */
    async take(ctx: RequestContext, body: TakeStep): Promise<Taken> {
      const waiting = await findWaitingStep(knex, ctx);
      if (!waiting.step.methods.includes(body.method)) throw invalid(notOffered(body.method));
      let recoveryCodes: string[] | null = null;
      if (waiting.step.enrol) recoveryCodes = await enrol(ctx, waiting, body);
      else {
        await prove(ctx, waiting, body);
        await finishFlow(knex, waiting);
      }
      clearFlowCookie(ctx);
      const { arrival } = waiting;
      if (body.remember && rememberDays > 0) {
        const hash = setDeviceCookie(ctx, arrival.user.id, rememberDays);
        await rememberDevice(knex, arrival.user.id, hash, rememberDays);
      }
      return { arrival: { ...arrival, methods: [...arrival.methods, body.method] }, recoveryCodes };
    },
  };
}

/** @throws AppError 401 if another request finished it meanwhile */
async function finishFlow(runner: Knex, waiting: WaitingStep): Promise<void> {
  if (!(await takeFlow(runner, flowKey(waiting)))) throw loginRefused(texts.stepOver);
}

const notOffered = (method: StepMethod): Record<string, string> =>
  method === 'passkey' ? { response: texts.passkeyRefused } : { code: texts.codeWrong };

export function required(response: PasskeyAnswer | undefined): PasskeyAnswer {
  if (!response) throw answerRefused();
  return response;
}

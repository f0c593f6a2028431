import type { Knex } from 'knex';
import type { Confirmation, PasskeyAnswer, Security } from '../../contract/second-steps.ts';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit } from '../../core/access/audit.ts';
import { authorize } from '../../core/access/authorize.ts';
import { endSignIns } from '../../core/access/end-ways-in.ts';
import { requireFreshSession } from '../../core/access/fresh-session.ts';
import { createSealer, type Sealer } from '../../core/access/identity-key.ts';
import { writeAs } from '../../core/access/writing.ts';
import { AppError, invalid, loginRefused, notSignedIn, refused } from '../../core/errors.ts';
import { clientOf, type Client } from '../../core/http/client-address.ts';
import type { RequestContext } from '../../core/http/context.ts';
import type { Arrival } from '../../core/http/entrance.ts';
import { keepOfferCookie, readOfferCookie } from '../../core/http/flow-cookie.ts';
import { inTransaction, type Transaction } from '../../core/transaction.ts';
import { Identity } from '../../../db/sign-in/identity.ts';
import { Passkey } from '../../../db/sign-in/passkey.ts';
import { Session } from '../../../db/sign-in/session.ts';
import { User } from '../../../db/people/user.ts';
import { deleteSecondSteps } from '../../../db/sign-in/second-step-statements.ts';
import { addSecurityMail } from '../../../db/notifications/security-mail-statements.ts';
import type { Config } from '../../settings/config.ts';
import { createGate } from './gate.ts';
import { forgetDevices } from './known-devices.ts';
import { createOwnSteps, type Within } from './own-steps.ts';
import { answerRefused, askForNewPasskey, askForPasskey, firstNameOf, usePasskey } from './passkeys.ts';
import { canResetSteps, isStepRequired } from './policy.ts';
import { presentPasskey } from './present.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { relyingParty, relyingPartyAt, type RelyingParty } from './relying-party.ts';
import { createCodeCheck, createTaking, required } from './taking.ts';
import { createStepThrottle } from './throttle.ts';
import { createTotp } from './totp.ts';

interface SecondStepsDependencies {
  knex: Knex;
  config: Pick<Config, 'signIn' | 'publicUrl' | 'dataDir'>;
  /** The address where people open Lectern. */
  publicAddress: string;
  /** Checks a name and password. */
  login: (given: { username: string; password: string }, client: Client) => Promise<User>;
}

export type SecondStepsService = ReturnType<typeof createSecondStepsService>;

/** Second steps of sign-ins: authenticator apps, recovery codes, passkeys, and devices that are remembered. */
export function createSecondStepsService(dependencies: SecondStepsDependencies) {
  const { knex, config, publicAddress, login } = dependencies;
  const { signIn, publicUrl, dataDir } = config;
  const sealer = createSealer({ identityKey: signIn.identityKey, dataDir });
  const totp = createTotp({ sealer, host: new URL(publicAddress).hostname });
  const throttle = createStepThrottle(knex);
  const own = createOwnSteps({ knex, totp, throttle, policy: signIn.mfa });
  const checkCode = createCodeCheck({ knex, totp, throttle });

  const party = (ctx: RequestContext): RelyingParty => {
    const found = relyingParty(ctx, publicUrl);
    if (typeof found !== 'string') return found;
    throw refused(found === 'https' ? texts.passkeysNeedHttps : texts.passkeysNeedName);
  };

  /** A challenge for a signed-in person is bound to their session. */
  const askingOf = (ctx: RequestContext, actor: Actor) => ({
    party: party(ctx),
    browser: actor.sessionHash?.toString('hex') ?? '',
  });

  const freshly =
    (as: Actor): Within =>
    (work) =>
      writeAs(knex, as, async ({ trx, actor }) => {
        await requireFreshSession(trx, actor);
        return work(trx);
      });

  async function confirmBy({ id }: Actor, hasApp: boolean, hasPasskey: boolean) {
    const { passwordHash } = await User.query(knex).findById(id).throwIfNotFound();
    const directory = await Identity.query(knex)
      .where('user_id', id)
      .where('issuer', 'like', 'ldap:%')
      .first();
    return [
      ...(passwordHash !== null || directory ? ['password' as const] : []),
      ...(hasPasskey ? ['passkey' as const] : []),
      ...(hasApp ? ['totp' as const] : []),
    ];
  }

  async function confirmPassword(actor: Actor, password: string, client: Client): Promise<void> {
    try {
      const user = await login({ username: actor.username, password }, client);
      if (user.id === actor.id) return;
    } catch (error) {
      // a 401 would tell the page that the session has ended
      if (!(error instanceof AppError && error.status === 401)) throw error;
    }
    throw invalid({ password: texts.confirmPasswordWrong });
  }

  async function confirmPasskey(ctx: RequestContext, actor: Actor, response?: PasskeyAnswer): Promise<void> {
    const used = await usePasskey(knex, 'confirm', askingOf(ctx, actor), required(response));
    if (used?.userId !== actor.id) throw answerRefused();
  }

  return {
    gate: createGate({ knex, sealer, signIn, publicUrl }),
    taking: createTaking({
      knex,
      totp,
      throttle,
      own,
      rememberDays: signIn.mfaRememberDays,
      party,
      checkCode,
    }),

    arePasskeysPossible: (ctx: RequestContext): boolean => typeof relyingParty(ctx, publicUrl) !== 'string',

    /**
     * What a browser needs to use or add a passkey.
     * @throws AppError 409 if no passkey can be used
     */
    async passkeyOptions(
      ctx: RequestContext,
      actor: Actor | null,
      purpose: 'sign-in' | 'confirm' | 'add',
    ): Promise<Record<string, unknown>> {
      if (purpose === 'sign-in')
        return askForPasskey(knex, 'sign-in', { party: party(ctx), browser: keepOfferCookie(ctx) });
      if (!actor) throw notSignedIn();
      const asking = askingOf(ctx, actor);
      if (purpose === 'confirm') return askForPasskey(knex, 'confirm', asking, actor.id);
      await requireFreshSession(knex, actor);
      return askForNewPasskey(knex, asking, actor);
    },

    /**
     * Checks a passkey that is the whole sign-in.
     * @throws AppError 401 if it is unknown, of a disabled account, or did not verify the person
     */
    async passkeySignIn(ctx: RequestContext, answer: PasskeyAnswer): Promise<Arrival> {
      const asking = { party: party(ctx), browser: readOfferCookie(ctx) };
      const passkey = await usePasskey(knex, 'sign-in', asking, answer);
      const user =
        passkey && (await User.query(knex).modify('active').modify('people').findById(passkey.userId));
      if (user && !passkey.secondOnly) return { user, methods: ['passkey'] };
      const { address } = clientOf(ctx);
      const target = user ? { target: { type: 'user', id: user.id } } : {};
      const event = { action: 'auth.login_failed', ...target, details: { method: 'passkey' } } as const;
      await inTransaction(knex, (trx) => audit(trx, { address }, event));
      throw loginRefused(user ? texts.passkeySecondOnly : texts.passkeyRefused);
    },

    async security(ctx: RequestContext, actor: Actor): Promise<Security> {
      const found = relyingParty(ctx, publicUrl);
      const rpId = typeof found === 'string' ? null : found.id;
      const [app, recoveryCodesLeft, passkeys, [devices]] = await Promise.all([
        knex('totp_keys')
          .where('user_id', actor.id)
          .whereNotNull('confirmed_at')
          .first<{ confirmed_at: Date } | undefined>('confirmed_at'),
        countRecoveryCodes(knex, actor.id),
        Passkey.query(knex).where('user_id', actor.id).orderBy('id'),
        knex('known_devices')
          .where('user_id', actor.id)
          .whereRaw('expires_at > now()')
          .count<{ count: string }[]>(),
      ]);
      return {
        policy: signIn.mfa,
        isRequired: isStepRequired(signIn.mfa, actor.role),
        confirmBy: await confirmBy(
          actor,
          app !== undefined,
          passkeys.some((each) => each.rpId === rpId),
        ),
        totp: app ? { setAt: app.confirmed_at.toISOString() } : null,
        recoveryCodesLeft,
        passkeys: passkeys.map((row) => presentPasskey(row, rpId)),
        passkeysAbsent: typeof found === 'string' ? found : null,
        knownDevices: Number(devices?.count ?? 0),
      };
    },

    /**
     * Confirms that it is them. For ten minutes they can then change how they sign in.
     * @throws AppError 400 if it is not confirmed, 429 after too many attempts
     */
    async confirm(ctx: RequestContext, actor: Actor, given: Confirmation): Promise<void> {
      if (given.method === 'password') await confirmPassword(actor, given.password ?? '', clientOf(ctx));
      else if (given.method === 'passkey') await confirmPasskey(ctx, actor, given.response);
      else await checkCode(actor, 'totp', given.code);
      if (actor.sessionHash === null) return;
      await Session.query(knex)
        .findById(actor.sessionHash)
        .patch({ confirmedAt: Session.raw('now()') as never });
    },

    makeTotp: (actor: Actor) => own.beginTotp(actor, freshly(actor)),

    confirmTotp: (actor: Actor, code: string) => own.confirmTotp(actor, code, freshly(actor)),

    removeTotp: (actor: Actor) => own.removeTotp(actor),

    makeRecoveryCodes: (actor: Actor) => own.makeRecoveryCodes(actor),

    async addPasskey(ctx: RequestContext, actor: Actor, answer: PasskeyAnswer, name = firstNameOf(ctx)) {
      const asking = askingOf(ctx, actor);
      const { row, recoveryCodes } = await own.addPasskey(actor, asking, { name, answer }, freshly(actor));
      return { passkey: presentPasskey(row, asking.party.id), recoveryCodes };
    },

    async renamePasskey(ctx: RequestContext, actor: Actor, id: number, name: string) {
      const found = relyingParty(ctx, publicUrl);
      const row = await own.renamePasskey(actor, id, name);
      return presentPasskey(row, typeof found === 'string' ? null : found.id);
    },

    removePasskey: (actor: Actor, id: number) => own.removePasskey(actor, id),

    forgetDevices: (actor: Actor) => forgetDevices(knex, actor),

    /**
     * Removes all second steps of somebody, ends their sessions and tells them by mail.
     * @throws AppError 403 if the actor may not, 404, 409 for a service account
     */
    async reset(as: Actor, id: number): Promise<void> {
      await writeAs(knex, as, async ({ trx, actor, rights }) => {
        authorize(canResetSteps(actor));
        await requireFreshSession(trx, actor);
        await resetSteps(trx, actor, id);
        if (actor.id === id) rights.withoutSession();
      });
    },

    /** For one of many: the caller checks the rights, and that the session is fresh. */
    resetIn: resetSteps,

    /** Second steps that people have set up but cannot use any more. */
    async health(): Promise<{ lostKeys: number; passkeysElsewhere: number }> {
      const here = relyingPartyAt(publicAddress);
      const [row] = await knex('passkeys')
        .whereNot('rp_id', typeof here === 'string' ? '' : here.id)
        .countDistinct<{ count: string }[]>('user_id as count');
      return { lostKeys: await countLostKeys(knex, sealer), passkeysElsewhere: Number(row?.count ?? 0) };
    },
  };
}

async function resetSteps(trx: Transaction, actor: Actor, id: number): Promise<void> {
  const user = await User.query(trx).findById(id).forUpdate().throwIfNotFound({ text: texts.userNotFound });
  if (user.kind === 'service') throw refused(texts.serviceHasNoSteps);
  await deleteSecondSteps(trx, id);
  await endSignIns(trx, id);
  await addSecurityMail(trx, id, 'second_steps_reset');
  await audit(trx, actor, { action: 'user.second_steps_reset', target: { type: 'user', id } });
}

interface Row {
  user_id: number;
  sealed: Buffer;
}

/** How many people cannot use their authenticator app any more, because its key cannot be decrypted. */
async function countLostKeys(knex: Knex, sealer: Sealer): Promise<number> {
  const rows: Row[] = await knex('totp_keys').whereNotNull('confirmed_at').select('user_id', 'sealed');
  let lost = 0;
  for (const { user_id: userId, sealed } of rows) if (!(await sealer.open(sealed, userId))) lost += 1;
  return lost;
}

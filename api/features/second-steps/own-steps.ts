import type { Knex } from 'knex';
import type { AppKey, PasskeyAnswer } from '../../contract/second-steps.ts';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit } from '../../core/access/audit.ts';
import { requireFreshSession } from '../../core/access/fresh-session.ts';
import { writeAs } from '../../core/access/writing.ts';
import { invalid, notFound, refused } from '../../core/errors.ts';
import { inTransaction, type Transaction } from '../../core/transaction.ts';
import { Passkey } from '../../../db/sign-in/passkey.ts';
import type { SignInSettings } from '../../settings/sign-in.ts';
import { checkNewPasskey, keepPasskey } from './passkeys.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import type { RelyingParty } from './relying-party.ts';
import type { StepThrottle } from './throttle.ts';
import type { Totp } from './totp.ts';

interface Person {
  id: number;
  username: string;
  address: string;
}

interface Asking {
  party: RelyingParty;
  browser: string;
}

/** Runs a write for somebody who is signed in, or who must set up a second step before that. */
export type Within = <T>(work: (trx: Transaction) => Promise<T>) => Promise<T>;

interface OwnStepsDependencies {
  knex: Knex;
  totp: Totp;
  throttle: StepThrottle;
  policy: SignInSettings['mfa'];
}

export type OwnSteps = ReturnType<typeof createOwnSteps>;

/** Second steps that people set up for themselves. With the first one they get recovery codes. */
export function createOwnSteps({ knex, totp, throttle, policy }: OwnStepsDependencies) {
  const targetOf = ({ id }: { id: number }) => ({ type: 'user', id });

  return {
    /** @throws AppError 409 if an app is already set up, or second steps are off */
    async beginTotp(person: Pick<Person, 'id' | 'username'>, within: Within): Promise<AppKey> {
      if (policy === 'off') throw refused(texts.secondStepsOff);
      return within((trx) => totp.begin(trx, person));
    },

    /**
     * @returns recovery codes, if the person had none
     * @throws AppError 400 for a wrong code, 429 after too many
     */
    async confirmTotp(person: Person, code: string, within: Within): Promise<string[] | null> {
      const { id, address } = person;
      const noteBlock = () =>
        inTransaction(knex, (trx) => audit(trx, { address }, { action: 'auth.throttled' }));
      const attempt = await throttle.begin('code', id, noteBlock);
      const codes = await within(async (trx) => {
        if (!(await totp.confirm(trx, id, code))) throw invalid({ code: texts.codeWrong });
        await audit(trx, person, { action: 'totp.set', target: targetOf(person) });
        return firstCodes(trx, person);
      });
      await attempt.succeeded();
      return codes;
    },

    async removeTotp(as: Actor): Promise<void> {
      await writeAs(knex, as, async ({ trx, actor }) => {
        await requireFreshSession(trx, actor);
        if (await totp.remove(trx, actor.id))
          await audit(trx, actor, { action: 'totp.removed', target: targetOf(actor) });
        await forgetWithoutSteps(trx, actor.id);
      });
    },

    /** @throws AppError 409 for somebody without a second step */
    async makeRecoveryCodes(as: Actor): Promise<string[]> {
      return writeAs(knex, as, async ({ trx, actor }) => {
        await requireFreshSession(trx, actor);
        if (!(await hasSteps(trx, actor.id))) throw refused(texts.noSecondStep);
        return newCodes(trx, actor);
      });
    },

    /**
     * @returns the passkey, and recovery codes if the person had none
     * @throws AppError 400 if the answer is not right, 409 if it was added before
     */
    async addPasskey(
      person: Person,
      asking: Asking,
      { name, answer }: { name: string; answer: PasskeyAnswer },
      within: Within,
    ): Promise<{ row: Passkey; recoveryCodes: string[] | null }> {
      const made = await checkNewPasskey(knex, asking, person.id, answer);
      return within(async (trx) => {
        const row = await keepPasskey(trx, made, name);
        const details = { name, secondOnly: row.secondOnly };
        await audit(trx, person, {
          action: 'passkey.added',
          target: { type: 'passkey', id: row.id },
          details,
        });
        return { row, recoveryCodes: policy === 'off' ? null : await firstCodes(trx, person) };
      });
    },

    async renamePasskey(as: Actor, id: number, name: string): Promise<Passkey> {
      return writeAs(knex, as, async ({ trx, actor }) => {
        await requireFreshSession(trx, actor);
        const [row] = await Passkey.query(trx)
          .where({ id, user_id: actor.id })
          .patch({ name })
          .returning('*');
        if (!row) throw notFound(texts.passkeyNotFound);
        return row;
      });
    },

    async removePasskey(as: Actor, id: number): Promise<void> {
      await writeAs(knex, as, async ({ trx, actor }) => {
        await requireFreshSession(trx, actor);
        const [row] = await Passkey.query(trx).where({ id, user_id: actor.id }).delete().returning('name');
        if (!row) throw notFound(texts.passkeyNotFound);
        const target = { type: 'passkey', id };
        await audit(trx, actor, { action: 'passkey.removed', target, details: { name: row.name } });
        await forgetWithoutSteps(trx, actor.id);
      });
    },
  };
}

/** Whether an authenticator app or a passkey is set up. */
export async function hasSteps(runner: Knex, userId: number): Promise<boolean> {
  const [app, passkey] = await Promise.all([
    runner('totp_keys')
      .where('user_id', userId)
      .whereNotNull('confirmed_at')
      .first<object | undefined>('user_id'),
    runner('passkeys').where('user_id', userId).first<object | undefined>('id'),
  ]);
  return app !== undefined || passkey !== undefined;
}

/** Recovery codes and remembered devices only replace a second step, so they are useless without one. */
async function forgetWithoutSteps(trx: Transaction, userId: number): Promise<void> {
  if (await hasSteps(trx, userId)) return;
  for (const table of ['recovery_codes', 'known_devices']) await trx(table).where('user_id', userId).delete();
}

async function firstCodes(trx: Transaction, person: Person): Promise<string[] | null> {
  const has = await trx('recovery_codes').where('user_id', person.id).first<object | undefined>('hash');
  return has === undefined ? newCodes(trx, person) : null;
}

async function newCodes(trx: Transaction, person: Person): Promise<string[]> {
  const codes = await makeRecoveryCodes(trx, person.id);
  await audit(trx, person, { action: 'recovery_codes.made', target: { type: 'user', id: person.id } });
  return codes;
}

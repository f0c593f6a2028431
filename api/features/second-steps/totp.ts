import type { Knex } from 'knex';
import { Secret, TOTP } from 'otpauth';
import type { AppKey } from '../../contract/second-steps.ts';
import { texts } from '../../contract/texts.ts';
import type { Sealer } from '../../core/access/identity-key.ts';
import { refused } from '../../core/errors.ts';
import type { Transaction } from '../../core/transaction.ts';

/** As in RFC 6238 and in every app. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const keyBytes = 20;
/** The clock of a phone may be one step off. */
const stepsOff = 1;

/** The step of 30 seconds that a code belongs to: the current one or a neighbour; null if it belongs to none. */
export function stepOf(key: Buffer, code: string, now = Date.now()): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const totp = new TOTP({ ...kind, secret: secretOf(key) });
  const delta = totp.validate({ token, timestamp: now, window: stepsOff });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}

const secretOf = (key: Buffer): Secret => new Secret({ buffer: new Uint8Array(key).buffer });

export interface Totp {
  /**
   * Creates a key, which is active once a code has confirmed it.
   * @throws AppError 409 if one is already active
   */
  begin(trx: Transaction, user: { id: number; username: string }): Promise<AppKey>;
  /**
   * Activates the new key.
   * @returns whether the code is one of the new key
   */
  confirm(trx: Transaction, userId: number, code: string): Promise<boolean>;
  /**
   * Uses up a code.
   * @returns whether it is right and was not used before
   */
  use(trx: Transaction, userId: number, code: string): Promise<boolean>;
  /** @returns whether there was one */
  remove(trx: Transaction, userId: number): Promise<boolean>;
}

/** @param host names the account in the app */
export function createTotp({ sealer, host }: { sealer: Sealer; host: string }): Totp {
  async function stepFor(runner: Knex, userId: number, code: string, isConfirmed: boolean) {
    const row = await runner('totp_keys')
      .where('user_id', userId)
      .whereRaw(`confirmed_at is ${isConfirmed ? 'not ' : ''}null`)
      .first<{ sealed: Buffer } | undefined>('sealed');
    const key = row && (await sealer.open(row.sealed, userId));
    return key ? stepOf(key, code) : null;
  }

  return {
    async begin(trx, { id, username }) {
      const secret = new Secret({ size: keyBytes });
      const sealed = await sealer.seal(Buffer.from(secret.bytes), id);
      const made = await trx('totp_keys')
        .insert({ user_id: id, sealed })
        .onConflict('user_id')
        .merge({ sealed, created_at: trx.fn.now() })
        .whereNull('totp_keys.confirmed_at')
        .returning('user_id');
      if (made.length === 0) throw refused(texts.appAlreadySet);
      const app = new TOTP({ ...kind, secret, issuer: 'Lectern', label: `${username}@${host}` });
      return { secret: secret.base32, uri: app.toString() };
    },

    async confirm(trx, userId, code) {
      const step = await stepFor(trx, userId, code, false);
      if (step === null) return false;
      const confirmed = await trx('totp_keys')
        .where('user_id', userId)
        .whereNull('confirmed_at')
        .update({ confirmed_at: trx.fn.now(), last_step: step });
      return confirmed === 1;
    },

    async use(trx, userId, code) {
      const step = await stepFor(trx, userId, code, true);
      if (step === null) return false;
      // of two requests with one code, the second finds the step used
      const used = await trx('totp_keys')
        .where('user_id', userId)
        .where('last_step', '<', step)
        .update({ last_step: step });
      return used === 1;
    },

    async remove(trx, userId) {
      const removed = await trx('totp_keys')
        .where('user_id', userId)
        .delete()
        .returning<{ confirmed_at: Date | null }[]>('confirmed_at');
      return removed.some(({ confirmed_at: confirmedAt }) => confirmedAt !== null);
    },
  };
}

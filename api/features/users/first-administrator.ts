import { randomInt } from 'node:crypto';
import type { Knex } from 'knex';
import { audit } from '../../core/audit.ts';
import { hashPassword, passwordMatches, refuseCommon } from '../../core/password.ts';
import { inTransaction } from '../../core/transaction.ts';
import { User } from '../../../db/models/user.ts';
import { insertAccount } from './accounts.ts';

/** Any number, the same in every process: who holds this advisory lock may make the first account. */
const lockKey = 7_203_512;

/** Without letters that look alike. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Four groups of four: 80 bits, to be read aloud. */
export const randomPassword = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-');

interface FirstAdministrator {
  username: string;
  choosePassword: () => Promise<string>;
  /** False where the person chose it: nobody asks them to change it. */
  isInitial?: boolean;
}

/**
 * Makes an administrator where there is no account at all; two processes at once make one.
 * @returns whether it was made
 * @throws AppError 400 where the password is among the commonest
 */
export async function makeFirstAdministrator(
  knex: Knex,
  { username, choosePassword, isInitial = true }: FirstAdministrator,
): Promise<boolean> {
  const none = await User.query(knex).first();
  if (none) return false;
  const password = await choosePassword();
  await refuseCommon(password, 'password');
  const passwordHash = await hashPassword(password);
  return inTransaction(knex, async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(?)', [lockKey]);
    if (await User.query(trx).first()) return false;
    const account = { username, password, displayName: 'Administrator', email: 'admin@localhost' };
    const user = await insertAccount(
      trx,
      { ...account, role: 'admin', passwordIsInitial: isInitial },
      passwordHash,
    );
    const target = { type: 'user', id: user.id };
    await audit(trx, { address: 'set-up' }, { action: 'user.created', target, details: { role: 'admin' } });
    return true;
  });
}

/** Whether a person still signs in with the password that set-up made. */
export async function usesFirstPassword(knex: Knex, username: string, password: string): Promise<boolean> {
  const user = await User.query(knex).findOne(User.raw('lower(username) = lower(?)', username));
  return (user?.passwordIsInitial ?? false) && passwordMatches(user?.passwordHash ?? null, password);
}

import { randomInt } from 'node:crypto';
import type { Knex } from 'knex';
import { audit } from '../../core/access/audit.ts';
import { hashPassword, passwordMatches, refuseCommon } from '../../core/access/password.ts';
import { inTransaction } from '../../core/transaction.ts';
import { User } from '../../../db/people/user.ts';
import { insertAccount } from './accounts.ts';

/** An arbitrary number, the same in every process. Whoever holds this advisory lock may create the first account. */
const lockKey = 7_203_512;

/** Without letters that look alike. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Four groups of four characters: 80 bits, easy to read aloud. */
export const randomPassword = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-');

interface FirstAdministrator {
  username: string;
  choosePassword: () => Promise<string>;
  /** False if the person chose the password, so that they are not asked to change it. */
  isInitial?: boolean;
}

/**
 * Creates an administrator if there is no account at all. If two processes try at once, only one account is created.
 * @returns whether it was created
 * @throws AppError 400 if the password is among the most common
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

/** Whether a person still signs in with the generated password. */
export async function usesFirstPassword(knex: Knex, username: string, password: string): Promise<boolean> {
  const user = await User.query(knex).findOne(User.raw('lower(username) = lower(?)', username));
  return (user?.passwordIsInitial ?? false) && passwordMatches(user?.passwordHash ?? null, password);
}

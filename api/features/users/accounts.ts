import type { Knex } from 'knex';
import { texts } from '../../contract/texts.ts';
import type { Registration } from '../../contract/users.ts';
import type { Role } from '../../contract/primitives.ts';
import { taken } from '../../core/errors.ts';
import { orRefuse, type Transaction } from '../../core/transaction.ts';
import { NotificationPreferences } from '../../../db/notifications/preferences.ts';
import { User } from '../../../db/people/user.ts';

export interface NewAccount extends Registration {
  role: Role;
  /** True for a generated password that the person should change. */
  passwordIsInitial?: boolean;
  /** True if somebody else chose the password. */
  passwordMustChange?: boolean | undefined;
  /** Set if an administrator typed the email. By default the person did, which proves nothing. */
  emailConfirmedBy?: 'administrator';
}

/**
 * Inserts an account with its preferences.
 * @throws AppError 409 if the username or email is taken
 */
export async function insertAccount(
  trx: Transaction,
  account: NewAccount,
  passwordHash: string,
): Promise<User> {
  const { username, displayName, email, role, passwordIsInitial = false, emailConfirmedBy = null } = account;
  const { passwordMustChange = false } = account;
  const user = await orTaken(
    User.query(trx)
      .insert({
        ...{ username, displayName, email, emailConfirmedBy, role, passwordHash },
        ...{ passwordIsInitial, passwordMustChange },
      })
      .returning('*'),
  );
  await NotificationPreferences.query(trx).insert({ userId: user.id });
  return user;
}

/** Turns a violated unique index into the specified message, under the field that caused it. */
export const orTaken = <T>(write: PromiseLike<T>): Promise<T> =>
  orRefuse(write, (constraint) => {
    const field = { users_username: 'username', users_email: 'email' }[constraint];
    return field === undefined
      ? undefined
      : taken(texts.registrationTaken, { [field]: texts.registrationTaken });
  });

/** @throws NotFoundError if there is no such account */
export const findUser = (knex: Knex, id: number) => {
  const query = User.query(knex).findById(id);
  return query.throwIfNotFound({ text: texts.userNotFound });
};

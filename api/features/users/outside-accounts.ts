import { cleanName } from '../../text/clean-name.ts';
import { limits } from '../../text/limits.ts';
import type { Role } from '../../contract/primitives.ts';
import type { Transaction } from '../../core/transaction.ts';
import { NotificationPreferences } from '../../../db/notifications/preferences.ts';
import { User } from '../../../db/people/user.ts';
import { orTaken } from './accounts.ts';
import { usernameFrom, withFreeUsername } from './free-usernames.ts';

interface OutsideAccount {
  /** The provider's username; only the part before an `@` is used. */
  username: string | undefined;
  displayName: string | undefined;
  email: string;
  /** Null: the provider is not trusted to confirm emails. */
  emailConfirmedBy: 'provider' | 'administrator' | null;
  role: Role;
  /** Null: the person signs in without one. */
  passwordHash?: string;
}

/**
 * Inserts an account for somebody who did not choose a username: who signs in with a provider or a directory, or is
 * invited. If the username is taken, a number is added.
 * @throws AppError 409 if the email is taken
 */
export async function insertOutsideAccount(trx: Transaction, account: OutsideAccount): Promise<User> {
  const { email, emailConfirmedBy, role, passwordHash = null } = account;
  const wanted = usernameFrom(beforeAt(account.username ?? email), 'person');
  const user = await orTaken(
    withFreeUsername(wanted, (username) =>
      User.query(trx)
        .insert({
          username,
          displayName: displayNameOf(account, username),
          email,
          emailConfirmedBy,
          role,
          passwordHash,
        })
        .onConflict(User.raw('(lower(username))') as never)
        .ignore()
        .returning('*'),
    ),
  );
  await NotificationPreferences.query(trx).insert({ userId: user.id });
  return user;
}

const beforeAt = (name: string): string => name.split('@')[0] ?? '';

function displayNameOf({ displayName = '' }: OutsideAccount, username: string): string {
  const name = cleanName(displayName.slice(0, 4 * limits.displayNameMax))
    .slice(0, limits.displayNameMax)
    .trim();
  return name.length >= limits.displayNameMin ? name.toWellFormed() : username;
}

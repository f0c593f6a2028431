import { fold } from '../../contract/fold.ts';
import { limits } from '../../contract/limits.ts';
import type { Role } from '../../contract/primitives.ts';
import { audit } from '../../core/access/audit.ts';
import type { Actor } from '../../core/access/actor.ts';
import { authorize } from '../../core/access/authorize.ts';
import type { Transaction } from '../../core/transaction.ts';
import { NotificationPreferences } from '../../../db/models/notification-preferences.ts';
import { User } from '../../../db/models/user.ts';
import { canManageUsers } from './policy.ts';

const noNotifications = {
  emailNotifications: false,
  documentUpdates: false,
  comments: false,
  mentions: false,
};

/**
 * Inserts an account for a program. Its username is made from its name.
 * @throws AppError 403 if the actor is no administrator
 */
export async function insertServiceAccount(
  trx: Transaction,
  actor: Actor,
  { name, role }: { name: string; role: Role },
): Promise<User> {
  authorize(canManageUsers(actor));
  const user = await withFreeUsername(name, (username) =>
    User.query(trx)
      .insert({ kind: 'service', username, displayName: name, email: null, role, passwordHash: null })
      .onConflict(User.raw('(lower(username))') as never)
      .ignore()
      .returning('*'),
  );
  await NotificationPreferences.query(trx).insert({ userId: user.id, ...noNotifications });
  const target = { type: 'user', id: user.id };
  await audit(trx, actor, { action: 'user.created', target, details: { role, kind: 'service' } });
  return user;
}

/** Tries 'nightly-report', then 'nightly-report-2' and so on. */
async function withFreeUsername(
  name: string,
  insert: (username: string) => PromiseLike<User | null | undefined>,
): Promise<User> {
  const base = usernameFrom(name);
  for (let number = 1; ; number += 1) {
    const user = await insert(number === 1 ? base : `${base}-${number}`);
    // without a row, the username was taken
    if (user?.id !== undefined) return user;
  }
}

/** A name in other letters than ours becomes 'service'. */
function usernameFrom(name: string): string {
  const words = fold(name)
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    // room for a number
    .slice(0, limits.usernameMax - 10);
  return words.length >= limits.usernameMin ? words : `service${words && `-${words}`}`;
}

import type { Role } from '../../contract/primitives.ts';
import { audit } from '../../core/access/audit.ts';
import type { Actor } from '../../core/access/actor.ts';
import { authorize } from '../../core/access/authorize.ts';
import type { Transaction } from '../../core/transaction.ts';
import { NotificationPreferences } from '../../../db/notifications/preferences.ts';
import { User } from '../../../db/people/user.ts';
import { usernameFrom, withFreeUsername } from './free-usernames.ts';
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
  const user = await withFreeUsername(usernameFrom(name, 'service'), (username) =>
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

import { User } from '../../../db/people/user.ts';
import type { Transaction } from '../transaction.ts';

/**
 * Whether this person is the only administrator who can sign in. Automatic changes must not demote or disable them.
 * Locks all administrators, so that two such changes run one after the other.
 */
export async function isLastAdministrator(
  trx: Transaction,
  user: Pick<User, 'id' | 'role'>,
): Promise<boolean> {
  if (user.role !== 'admin') return false;
  const admins = await User.query(trx)
    .modify('active')
    .modify('people')
    .where('role', 'admin')
    .orderBy('id')
    .forUpdate();
  return admins.every(({ id }) => id === user.id);
}

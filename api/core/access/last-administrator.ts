import { User } from '../../../db/people/user.ts';
import type { Transaction } from '../transaction.ts';

/**
 * Whether this person is the only administrator who can sign in: nothing automatic demotes or disables them. Locks all
 * administrators, so that two such changes take turns.
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

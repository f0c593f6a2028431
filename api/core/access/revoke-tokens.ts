import { ApiToken } from '../../../db/sign-in/api-token.ts';
import type { Transaction } from '../transaction.ts';
import { audit, type AuditActor } from './audit.ts';

/**
 * Revokes every API token of an account after a change of the account. The caller must have locked the account's row,
 * so that no token is created meanwhile.
 * @returns how many
 */
export async function revokeTokens(
  trx: Transaction,
  actor: AuditActor,
  userId: number,
  because: 'disabled' | 'password_set' | 'password_reset' | 'password_changed' | 'ways_in_ended',
): Promise<number> {
  const revoked = await ApiToken.query(trx)
    .modify('active')
    .where('user_id', userId)
    .patch({ revokedAt: ApiToken.raw('now()') as never })
    .returning(['id', 'name', 'space_ids']);
  for (const { id, name, spaceIds } of revoked) {
    const details = { name, spaces: spaceIds, userId, because };
    await audit(trx, actor, { action: 'token.revoked', target: { type: 'token', id }, details });
  }
  return revoked.length;
}

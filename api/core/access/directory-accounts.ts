import { User } from '../../../db/people/user.ts';
import type { Transaction } from '../transaction.ts';
import { audit, type AuditActor } from './audit.ts';
import { endSignIns } from './end-ways-in.ts';
import { isLastAdministrator } from './last-administrator.ts';
import { revokeTokens } from './revoke-tokens.ts';

interface Change {
  actor: AuditActor;
  user: User;
  /** What disables and enables the account: the nightly run of a directory, or a provider through SCIM. */
  by: 'directory' | 'scim';
  /** For the audit log: the id of the directory or provider. */
  source: string;
}

/**
 * Disables the account of somebody who has left a directory. Their sessions and tokens end.
 * @returns false if nothing was changed, because they are the last administrator or are already disabled
 */
export async function disableForDirectory(
  trx: Transaction,
  { actor, user, by, source }: Change,
): Promise<boolean> {
  if (user.disabledAt || (await isLastAdministrator(trx, user))) return false;
  await User.query(trx).findById(user.id).patch({ disabledAt: new Date(), disabledBy: by });
  await endSignIns(trx, user.id);
  await revokeTokens(trx, actor, user.id, 'disabled');
  await auditDisabled(trx, { actor, user, source }, true);
  return true;
}

/**
 * Enables the account of somebody who is back in the directory. Only if the same kind of source disabled it, because an
 * administrator may have had other reasons.
 * @returns whether it was enabled
 */
export async function enableForDirectory(
  trx: Transaction,
  { actor, user, by, source }: Change,
): Promise<boolean> {
  if (!user.disabledAt || user.disabledBy !== by) return false;
  await User.query(trx).findById(user.id).patch({ disabledAt: null, disabledBy: null });
  await auditDisabled(trx, { actor, user, source }, false);
  return true;
}

const auditDisabled = (trx: Transaction, { actor, user, source }: Omit<Change, 'by'>, disabled: boolean) =>
  audit(trx, actor, {
    action: 'user.updated',
    target: { type: 'user', id: user.id },
    details: { disabled, source },
  });
